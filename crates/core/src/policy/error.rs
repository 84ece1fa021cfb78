//! Errors in policy files.

use crate::game;
use crate::policy::fault::Fault;
use salet_base::Kind;
use salet_base::files;
use std::fmt;

/// Result of the fallible functions of this room.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a policy cannot be read, made or written.
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A file that is not a playable policy.
    Fault { path: String, fault: Fault },
    /// A file cannot be read or written.
    Files(files::Error),
    /// A solution is asked for its policy of another game.
    OtherGame,
    /// The tree cannot be played.
    Game(game::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Fault { path, fault } => write!(out, "{path} {fault}"),
            Error::Files(error) => error.fmt(out),
            Error::OtherGame => write!(
                out,
                "the solution is of another game: lists, feedback, rule, limit, objective and weights must be those that were solved"
            ),
            Error::Game(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Files(error) => error.source(),
            Error::Game(error) => error.source(),
            _ => None,
        }
    }
}

impl From<files::Error> for Error {
    fn from(error: files::Error) -> Error {
        Error::Files(error)
    }
}

impl From<game::Error> for Error {
    fn from(error: game::Error) -> Error {
        Error::Game(error)
    }
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
