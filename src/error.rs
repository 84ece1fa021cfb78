//! The error at the top of the library, which can be the error of any module. The text form is one line with the fault, its
//! place (file and line, if any) and the remedy.

pub use crate::files::Error as FileError;
pub use crate::named::UnknownName;
pub use crate::threads::Error as ThreadError;

use crate::certificate::Obstacle;
#[cfg(feature = "checkpoint")]
use crate::checkpoint;
#[cfg(feature = "distributed")]
use crate::distributed;
use crate::{advice, analysis, files, game, plan, policy, search, strategy, threads, words};

/// The result of an operation of the library.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The cause of an [`Error`], from which the command derives its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request is contradictory or unplayable: change the arguments.
    Usage,
    /// A file or stream is invalid, or cannot be read or written: change the file.
    Input,
}

/// Any error of the library.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// About files.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// About threads.
    #[error(transparent)]
    Threads(#[from] threads::Error),
    /// About the name of a choice.
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    /// About words and lists.
    #[error(transparent)]
    Words(#[from] words::Error),
    /// About a game or a tree.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// About a search.
    #[error(transparent)]
    Search(#[from] search::Error),
    /// About a strategy.
    #[error(transparent)]
    Strategy(#[from] strategy::Error),
    /// About a policy, or the tree of another program.
    #[error(transparent)]
    Policy(#[from] policy::Error),
    /// About a certificate.
    #[error(transparent)]
    Certificate(#[from] Obstacle),
    /// About a checkpoint.
    #[cfg(feature = "checkpoint")]
    #[error(transparent)]
    Checkpoint(#[from] checkpoint::Error),
    /// About a distributed search.
    #[cfg(feature = "distributed")]
    #[error(transparent)]
    Distributed(#[from] distributed::Error),
    /// About advice on a game in progress.
    #[error(transparent)]
    Advice(#[from] advice::Error),
    /// About the analysis of a game.
    #[error(transparent)]
    Analysis(#[from] analysis::Error),
    /// About a plan.
    #[error(transparent)]
    Plan(#[from] plan::Error),
}

impl From<advice::Refused> for Error {
    fn from(refused: advice::Refused) -> Error {
        advice::Error::from(refused).into()
    }
}

impl Error {
    /// Whether to change the arguments or a file.
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
    match error {
        analysis::Error::Advice(error) => of_advice(error),
        _ => Kind::Usage,
    }
}

fn of_plan(error: &plan::Error) -> Kind {
    match error {
        plan::Error::Search(error) => of_search(error),
        _ => Kind::Usage,
    }
}

#[cfg(feature = "distributed")]
fn of_distributed(error: &distributed::Error) -> Kind {
    use distributed::Error::*;
    match error {
        Objective(_) | Taken { .. } | NoJob(_) => Kind::Usage,
        Other { .. } | Plan { .. } | Result { .. } | Contradicted { .. } => Kind::Input,
        Files(error) => of_files(error),
        Search(error) => of_search(error),
        Policy(error) => of_policy(error),
    }
}

fn of_files(error: &files::Error) -> Kind {
    if matches!(error, files::Error::SameFile { .. }) { Kind::Usage } else { Kind::Input }
}

/// Errors of lists are about their files, but for those of requests.
fn of_words(error: &words::Error) -> Kind {
    use words::Error::*;
    match error {
        StandardInputTwice | UnplayableLength { .. } | MastermindSize { .. } => Kind::Usage,
        NoGenerator { .. } | NotALetter { .. } | NoneBegins { .. } => Kind::Usage,
        Files(error) => of_files(error),
        _ => Kind::Input,
    }
}

/// Errors of games are about requests, but for those of weights and trees, which files hold.
fn of_game(error: &game::Error) -> Kind {
    use game::Error::*;
    match error {
        RepeatedWeight { .. } | MissingWeight { .. } => Kind::Input,
        WeightRange { .. } | WeightCount { .. } | ZeroWeight { .. } | TotalRange => Kind::Input,
        IllegalTree { .. } | DeepTree { .. } | IncompleteTree { .. } => Kind::Input,
        Words(error) => of_words(error),
        _ => Kind::Usage,
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
    fn nesting_changes_neither_the_kind_nor_the_text_of_an_error() {
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
