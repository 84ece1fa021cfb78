//! Errors in the names of strategies.

use salet_base::Kind;
use salet_base::text::excerpt;

/// Result of the fallible functions of this room.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A text that names no strategy, or one that this game does not allow.
#[derive(Debug, thiserror::Error)]
#[error("strategy \"{}\": {advice}", excerpt(text))]
pub struct Error {
    /// The name.
    pub text: String,
    /// The reason, or the remedy.
    pub advice: String,
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        Kind::Usage
    }
}
