//! Errors of divided searches.

use salet_base::Kind;
use salet_base::files;
use salet_core::game::{self, Objective};
use salet_core::policy;
use salet_core::search;

/// The result of an operation on a divided search.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a search cannot be divided, continued or merged. `path` is the file or folder as the caller named it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// The objective takes several searches in turn.
    #[error(
        "the objective {0} takes several searches, each of which depends on the one before, so it cannot be divided"
    )]
    Objective(Objective),
    /// The jobs in the folder are of another game.
    #[error("{path} is for another game: {difference}; name the game it was made for, or another folder")]
    Other { path: String, difference: String },
    /// The list of jobs cannot be read.
    #[error("{path}: {reason}; divide the search again")]
    Plan { path: String, reason: String },
    /// The folder already has jobs.
    #[error("{path} already exists; name another folder, or remove this one")]
    Taken { path: String },
    /// No job has this id.
    #[error("there is no job \"{0}\" in this folder")]
    NoJob(String),
    /// A result cannot be used.
    #[error("{path} cannot be used: {reason}")]
    Result { path: String, reason: String },
    /// The results contradict each other.
    #[error("{path}: these results contradict each other; remove them and do the jobs again")]
    Contradicted { path: String },
    /// An error of a file.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// An error of a search.
    #[error(transparent)]
    Search(#[from] search::Error),
    /// A game that no file can describe.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// An error of a policy.
    #[error(transparent)]
    Policy(#[from] policy::Error),
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Objective(_) | Error::Taken { .. } | Error::NoJob(_) => Kind::Usage,
            Error::Other { .. } | Error::Plan { .. } => Kind::Input,
            Error::Result { .. } | Error::Contradicted { .. } => Kind::Input,
            Error::Files(error) => error.kind(),
            Error::Search(error) => error.kind(),
            Error::Game(error) => error.kind(),
            Error::Policy(error) => error.kind(),
        }
    }
}
