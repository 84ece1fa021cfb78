//! What can be wrong with a checkpoint.

use crate::files;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a checkpoint cannot be taken up or saved. `path` is the file as the caller named it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Another process works with it.
    #[error("{path}: another process is saving its work there; wait for it, or name another file")]
    Locked {
        /// The file.
        path: String,
    },
    /// It is that of something else.
    #[error(
        "{path} is the checkpoint of something else: {difference}; name another file, or remove this one"
    )]
    Other {
        /// The file.
        path: String,
        /// What differs, and how.
        difference: String,
    },
    /// It is no checkpoint, or a damaged one.
    #[error("{path} is no checkpoint that can be taken up: {reason}; name another file, or remove this one")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// What it holds led to a contradiction.
    #[error("{path}: what is saved there cannot be true; remove it and begin anew")]
    Contradicted {
        /// The file.
        path: String,
    },
    /// It cannot be saved.
    #[error(
        "{path}: cannot be saved: {reason}; what was saved before is still there: check the space that is left and the permissions, then run the same command again"
    )]
    Unsaved {
        /// The file.
        path: String,
        /// What the database said.
        reason: String,
    },
    /// The file cannot be read or made.
    #[error(transparent)]
    Files(#[from] files::Error),
}
