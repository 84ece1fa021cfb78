//! Why there is no advice.

use crate::search;

use super::refused::Refused;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no advice.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A turn that cannot be played.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The search cannot begin.
    #[error(transparent)]
    Search(#[from] search::Error),
}
