//! What can be wrong with policy files and with the trees of other programs.

use crate::files;
use crate::game;
use crate::policy::fault::Fault;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a policy, or another program's tree, cannot be read, made or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file that is not a policy that can be played.
    #[error("{path} {fault}")]
    Fault {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A file of another program that cannot be read as it should be, or written from this game.
    #[error("{path}: {reason}")]
    Interchange {
        /// The file and, where there is one, the line.
        path: String,
        /// What is wrong and what to do.
        reason: String,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// The tree cannot be played.
    #[error(transparent)]
    Game(#[from] game::Error),
}
