//! Errors in the names of strategies.

use crate::text::excerpt;

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
