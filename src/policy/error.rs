//! Errors in policy files and in the trees of other programs.

use crate::files;
use crate::game;
use crate::policy::fault::Fault;

/// Result of the fallible functions of this room.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a policy, or another program's tree, cannot be read, made or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A file that is not a playable policy.
    #[error("{path} {fault}")]
    Fault { path: String, fault: Fault },
    /// Another program's file that cannot be read, or a game that its format cannot express.
    #[error("{path}: {reason}")]
    Interchange { path: String, reason: String },
    /// A file cannot be read or written.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// The tree cannot be played.
    #[error(transparent)]
    Game(#[from] game::Error),
}
