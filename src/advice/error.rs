//! What can stand in the way of advice.

use crate::{game, search};

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why nothing can be searched for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What a policy's file says is no game that can be searched.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// The search cannot begin.
    #[error(transparent)]
    Search(#[from] search::Error),
}
