//! Errors of checkpoints.

use salet_base::Kind;
use salet_base::files;
use salet_core::game;

/// The result of an operation on a checkpoint.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a checkpoint cannot be continued or saved. `path` is the file as the caller named it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// Another process uses the checkpoint.
    #[error("{path}: another process is saving its work there; wait for it, or name another file")]
    Locked { path: String },
    /// The checkpoint is of another game.
    #[error("{path} is the checkpoint of another game: {difference}; name another file, or remove this one")]
    Other { path: String, difference: String },
    /// The file is not a checkpoint, or is damaged.
    #[error("{path} is not a usable checkpoint: {reason}; name another file, or move this one away")]
    Damaged { path: String, reason: String },
    /// The saved findings contradict the search.
    #[error("{path}: the saved findings contradict the search; remove the file and start again")]
    Contradicted { path: String },
    /// Saving failed.
    #[error(
        "{path}: cannot be saved: {reason}; the last save is still there: check free space and permissions, then start the same search again"
    )]
    Unsaved { path: String, reason: String },
    /// No file can describe the game.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// The file cannot be read or created.
    #[error(transparent)]
    Files(#[from] files::Error),
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Files(error) => error.kind(),
            Error::Game(error) => error.kind(),
            Error::Locked { .. } | Error::Other { .. } | Error::Damaged { .. } => Kind::Input,
            Error::Contradicted { .. } | Error::Unsaved { .. } => Kind::Input,
        }
    }
}
