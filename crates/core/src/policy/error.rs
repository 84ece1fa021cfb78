//! Errors in policy files.

use crate::game;
use crate::policy::fault::Fault;
use salet_base::Kind;
use salet_base::files;

/// Result of the fallible functions of this room.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a policy cannot be read, made or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A file that is not a playable policy.
    #[error("{path} {fault}")]
    Fault { path: String, fault: Fault },
    /// A file cannot be read or written.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// A solution is asked for its policy of another game.
    #[error(
        "the solution is of another game: lists, feedback, rule, limit, objective and weights must be those that were solved"
    )]
    OtherGame,
    /// The tree cannot be played.
    #[error(transparent)]
    Game(#[from] game::Error),
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Fault { .. } => Kind::Input,
            Error::OtherGame => Kind::Usage,
            Error::Files(error) => error.kind(),
            Error::Game(error) => error.kind(),
        }
    }
}
