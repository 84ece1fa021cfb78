//! Errors that prevent a search.

use bytesize::ByteSize;
use salet_base::Kind;
use std::fmt;

use salet_base::threads;

/// Result of an operation of this module.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// Error that prevents a search.
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// The tables exceed the memory.
    Memory { answers: usize, guesses: usize, needed: u128, granted: usize },
    /// A policy of a table game is left, and its table is not there.
    NoTable,
    /// No threads start.
    Threads(threads::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Memory { answers, guesses, needed, granted } => write!(
                out,
                "the tables of {answers} answers and {guesses} guesses need at least {}, and {} are granted; grant more memory, or give shorter lists",
                ByteSize::b(u64::try_from(*needed).unwrap_or(u64::MAX)),
                ByteSize::b(*granted as u64)
            ),
            Error::NoTable => write!(
                out,
                "this position is outside of the policy, and its game is a table, which is not there; give the table of the game"
            ),
            Error::Threads(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Threads(error) => error.source(),
            _ => None,
        }
    }
}

impl From<threads::Error> for Error {
    fn from(error: threads::Error) -> Error {
        Error::Threads(error)
    }
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Memory { .. } | Error::NoTable => Kind::Usage,
            Error::Threads(error) => error.kind(),
        }
    }
}
