//! What can be wrong with the name of a strategy.

use crate::text::excerpt;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Text that names no strategy, or one that cannot be played here.
#[derive(Debug, thiserror::Error)]
#[error("strategy \"{}\": {advice}", excerpt(text))]
pub struct Error {
    /// The name.
    pub text: String,
    /// What is wrong, or what to do.
    pub advice: String,
}
