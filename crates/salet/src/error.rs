//! The error at the top of the library, which can be the error of any module. The text form is one line with the fault, its
//! place (file and line, if any) and the remedy.

pub use salet_base::Kind;
pub use salet_base::files::Error as FileError;
pub use salet_base::named::UnknownName;
pub use salet_base::threads::Error as ThreadError;

use salet_base::{files, threads};

use crate::certificate::Obstacle;
#[cfg(feature = "checkpoint")]
use crate::checkpoint;
#[cfg(feature = "distributed")]
use crate::jobs;
#[cfg(feature = "page")]
use crate::strategy;
use crate::{advice, analysis, game, plan, policy, search, spec, words};

/// The result of an operation of the library.
pub type Result<T, E = Error> = std::result::Result<T, E>;

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
    /// About clues.
    #[error(transparent)]
    Clue(#[from] words::ClueError),
    /// About the description of a game.
    #[error(transparent)]
    Spec(spec::Error),
    /// About a game or a tree.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// About a search.
    #[error(transparent)]
    Search(#[from] search::Error),
    /// About a strategy.
    #[cfg(feature = "page")]
    #[error(transparent)]
    Strategy(#[from] strategy::Error),
    /// About a policy.
    #[error(transparent)]
    Policy(#[from] policy::Error),
    /// About the tree of another program.
    #[cfg(feature = "page")]
    #[error(transparent)]
    Interchange(#[from] salet_report::interchange::error::Error),
    /// About a certificate.
    #[error(transparent)]
    Certificate(#[from] Obstacle),
    /// About several boards.
    #[cfg(feature = "boards")]
    #[error(transparent)]
    Boards(#[from] crate::boards::Error),
    /// About a checkpoint.
    #[cfg(feature = "checkpoint")]
    #[error(transparent)]
    Checkpoint(#[from] checkpoint::Error),
    /// About a distributed search.
    #[cfg(feature = "distributed")]
    #[error(transparent)]
    Jobs(#[from] jobs::Error),
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

/// Faults of lists and games are those of their modules, which say where they are.
impl From<spec::Error> for Error {
    fn from(error: spec::Error) -> Error {
        let spec::Error { field, fault } = error;
        match *fault {
            spec::Fault::Words(error) => error.into(),
            spec::Fault::Game(error) => error.into(),
            spec::Fault::UnknownName(error) => error.into(),
            fault => Error::Spec(spec::Error { field, fault: Box::new(fault) }),
        }
    }
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
            Error::Files(error) => error.kind(),
            Error::Threads(error) => error.kind(),
            Error::UnknownName(error) => error.kind(),
            Error::Words(error) => error.kind(),
            Error::Clue(error) => error.kind(),
            Error::Spec(error) => error.kind(),
            Error::Game(error) => error.kind(),
            Error::Search(error) => error.kind(),
            #[cfg(feature = "page")]
            Error::Strategy(error) => error.kind(),
            Error::Policy(error) => error.kind(),
            #[cfg(feature = "page")]
            Error::Interchange(error) => error.kind(),
            Error::Certificate(error) => error.kind(),
            #[cfg(feature = "boards")]
            Error::Boards(error) => error.kind(),
            #[cfg(feature = "checkpoint")]
            Error::Checkpoint(error) => error.kind(),
            #[cfg(feature = "distributed")]
            Error::Jobs(error) => error.kind(),
            Error::Advice(error) => error.kind(),
            Error::Analysis(error) => error.kind(),
            Error::Plan(error) => error.kind(),
        }
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
            ([twice().into(), Error::from(twice())], Kind::Usage),
            ([unreadable().into(), words::Error::from(unreadable()).into()], Kind::Input),
            ([unreadable().into(), policy::Error::from(unreadable()).into()], Kind::Input),
        ] {
            assert_eq!(errors.each_ref().map(Error::kind), [kind; 2]);
            assert_eq!(errors[0].to_string(), errors[1].to_string());
        }
    }
}
