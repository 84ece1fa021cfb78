//! What can be wrong with a search that is divided.

use crate::game::Objective;
use crate::{files, game, policy, search};

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a search cannot be divided, worked on or put together. `path` is the file or folder as the caller named it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Not every objective is one search.
    #[error(
        "under {0} one search decides what the next one asks, so it is not divided; solve does it on one machine"
    )]
    Objective(Objective),
    /// The jobs in a folder are of another game.
    #[error(
        "{path} is of something else: {difference}; name the game that it was made for, or another folder"
    )]
    Other {
        /// The file.
        path: String,
        /// What differs, and how.
        difference: String,
    },
    /// What says which jobs there are cannot be read.
    #[error("{path}: {reason}; divide the search again")]
    Plan {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// There are jobs in the folder already.
    #[error("{path} is there already; name another folder, or remove this one")]
    Taken {
        /// The file.
        path: String,
    },
    /// No such job.
    #[error("there is no job \"{0}\" in this folder")]
    NoJob(String),
    /// A result that cannot be used.
    #[error("{path} cannot be used: {reason}")]
    Result {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// Results that contradict each other.
    #[error("{path}: what these results say cannot be true together; remove them and do the jobs again")]
    Contradicted {
        /// The folder.
        path: String,
    },
    /// With a file.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// With a game or a tree.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// With a search.
    #[error(transparent)]
    Search(#[from] search::Error),
    /// With a policy.
    #[error(transparent)]
    Policy(#[from] policy::Error),
}
