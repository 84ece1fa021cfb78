//! Errors in the trees of other programs.

use salet_base::Kind;
use salet_core::game;

/// Result of the fallible functions of this room.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why another program's tree cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// Another program's file that cannot be read, or a game that its format cannot express.
    #[error("{path}: {reason}")]
    Interchange { path: String, reason: String },
    /// The tree cannot be played.
    #[error(transparent)]
    Game(#[from] game::Error),
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Interchange { .. } => Kind::Input,
            Error::Game(error) => error.kind(),
        }
    }
}
