//! The one error at the top of the library: every room has its own, and this is any of them. Each says what is wrong,
//! where (file and line if there is one) and what to do about it, in one line; the command turns it into that line and
//! an exit code.

pub use crate::files::Error as FileError;
pub use crate::named::UnknownName;
pub use crate::threads::Error as ThreadError;

use crate::certificate::Obstacle;
#[cfg(feature = "checkpoint")]
use crate::checkpoint;
#[cfg(feature = "distributed")]
use crate::distributed;
use crate::{advice, analysis, files, game, plan, policy, search, strategy, threads, words};

/// What the library returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Who has to act on an [`Error`]; the command derives its exit code from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request contradicts itself or cannot be played: change the arguments.
    Usage,
    /// A file or stream is bad or cannot be read or written: change the file.
    Input,
}

/// Everything that can go wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// With files.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// With threads.
    #[error(transparent)]
    Threads(#[from] threads::Error),
    /// With the name of a choice.
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    /// With words and lists of them.
    #[error(transparent)]
    Words(#[from] words::Error),
    /// With a game or a tree.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// With a search.
    #[error(transparent)]
    Search(#[from] search::Error),
    /// With a strategy.
    #[error(transparent)]
    Strategy(#[from] strategy::Error),
    /// With a policy, or another program's tree.
    #[error(transparent)]
    Policy(#[from] policy::Error),
    /// With a certificate.
    #[error(transparent)]
    Certificate(#[from] Obstacle),
    /// With a checkpoint.
    #[cfg(feature = "checkpoint")]
    #[error(transparent)]
    Checkpoint(#[from] checkpoint::Error),
    /// With a search that is divided.
    #[cfg(feature = "distributed")]
    #[error(transparent)]
    Distributed(#[from] distributed::Error),
    /// With advice on a game under way.
    #[error(transparent)]
    Advice(#[from] advice::Error),
    /// With a game that is to be analysed.
    #[error(transparent)]
    Analysis(#[from] analysis::Error),
    /// With a plan.
    #[error(transparent)]
    Plan(#[from] plan::Error),
}

impl From<advice::Refused> for Error {
    fn from(refused: advice::Refused) -> Error {
        advice::Error::from(refused).into()
    }
}

impl Error {
    /// Whether the arguments or a file must change.
    pub fn kind(&self) -> Kind {
        match self {
            Error::UnknownName(_) | Error::Strategy(_) | Error::Certificate(_) => Kind::Usage,
            Error::Threads(_) => Kind::Input,
            Error::Files(error) => of_files(error),
            Error::Words(error) => of_words(error),
            Error::Game(error) => of_game(error),
            Error::Search(error) => of_search(error),
            Error::Policy(error) => of_policy(error),
            #[cfg(feature = "checkpoint")]
            Error::Checkpoint(_) => Kind::Input,
            #[cfg(feature = "distributed")]
            Error::Distributed(error) => of_distributed(error),
            Error::Advice(error) => of_advice(error),
            Error::Analysis(error) => of_analysis(error),
            Error::Plan(error) => of_plan(error),
        }
    }
}

fn of_advice(error: &advice::Error) -> Kind {
    match error {
        advice::Error::Refused(_) => Kind::Usage,
        advice::Error::Search(error) => of_search(error),
    }
}

fn of_analysis(error: &analysis::Error) -> Kind {
    use analysis::Error::*;
    match error {
        NoGuess | Impossible { .. } | Over { .. } | Disagrees { .. } => Kind::Usage,
        Advice(error) => of_advice(error),
    }
}

fn of_plan(error: &plan::Error) -> Kind {
    match error {
        plan::Error::Search(error) => of_search(error),
        plan::Error::Rule(_)
        | plan::Error::Objective(_)
        | plan::Error::Openers(_)
        | plan::Error::Words(_)
        | plan::Error::NoGuessLeft { .. } => Kind::Usage,
    }
}

#[cfg(feature = "distributed")]
fn of_distributed(error: &distributed::Error) -> Kind {
    use distributed::Error::*;
    match error {
        Objective(_) | Taken { .. } | NoJob(_) => Kind::Usage,
        Other { .. } | Plan { .. } | Result { .. } | Contradicted { .. } => Kind::Input,
        Files(error) => of_files(error),
        Game(error) => of_game(error),
        Search(error) => of_search(error),
        Policy(error) => of_policy(error),
    }
}

fn of_files(error: &files::Error) -> Kind {
    match error {
        files::Error::SameFile { .. } => Kind::Usage,
        files::Error::Unreadable { .. }
        | files::Error::Unwritable { .. }
        | files::Error::NotRegular { .. } => Kind::Input,
    }
}

fn of_words(error: &words::Error) -> Kind {
    use words::Error::*;
    match error {
        StandardInputTwice | UnplayableLength { .. } | MastermindSize { .. } => Kind::Usage,
        InvalidUtf8 { .. }
        | EmptyList { .. }
        | NotALetter { .. }
        | MixedLengths { .. }
        | WordLength { .. }
        | TooManyWords { .. }
        | SpellingsDiffer { .. }
        | RepeatedWord { .. }
        | BadFrequency { .. }
        | FrequencyRange { .. }
        | NoFrequency { .. } => Kind::Input,
        Files(error) => of_files(error),
    }
}

fn of_game(error: &game::Error) -> Kind {
    use game::Error::*;
    match error {
        ZeroLimit
        | WinRateWithoutLimit
        | HardWithPegs
        | BadFeedback { .. }
        | NoTurn { .. }
        | UnknownWord { .. }
        | NeitherClue { .. }
        | NothingShown { .. } => Kind::Usage,
        BadWeight { .. }
        | RepeatedWeight { .. }
        | MissingWeight { .. }
        | WeightRange { .. }
        | WeightCount { .. }
        | IllegalTree { .. }
        | DeepTree { .. }
        | IncompleteTree { .. }
        | TotalRange => Kind::Input,
        Words(error) => of_words(error),
    }
}

fn of_search(error: &search::Error) -> Kind {
    match error {
        search::Error::Memory { .. } => Kind::Usage,
        search::Error::Threads(_) => Kind::Input,
    }
}

fn of_policy(error: &policy::Error) -> Kind {
    match error {
        policy::Error::Fault { .. } | policy::Error::Interchange { .. } => Kind::Input,
        policy::Error::Files(error) => of_files(error),
        policy::Error::Game(error) => of_game(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_deep_an_error_lies_changes_neither_its_kind_nor_its_words() {
        let twice = || words::Error::StandardInputTwice;
        let unreadable = || files::Error::Unreadable {
            path: "list".to_owned(),
            source: std::io::ErrorKind::NotFound.into(),
        };
        for (errors, kind) in [
            ([Error::from(twice()), game::Error::from(twice()).into()], Kind::Usage),
            ([unreadable().into(), words::Error::from(unreadable()).into()], Kind::Input),
            ([unreadable().into(), policy::Error::from(unreadable()).into()], Kind::Input),
        ] {
            assert_eq!(errors.each_ref().map(Error::kind), [kind; 2]);
            assert_eq!(errors[0].to_string(), errors[1].to_string());
        }
        let words = game::Error::from(words::Error::from(unreadable()));
        assert_eq!(Error::from(words).kind(), Kind::Input);
    }
}
