//! Errors that prevent a search.

use bytesize::ByteSize;

use crate::threads;

/// Result of an operation of this module.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Error that prevents a search.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The tables exceed the memory.
    #[error(
        "the feedback tables of {answers} answers and {guesses} guesses need {}, more than the {} granted; grant more memory, or give shorter lists",
        ByteSize::b(u64::try_from(*needed).unwrap_or(u64::MAX)), ByteSize::b(*granted as u64)
    )]
    Memory {
        /// Answers of the game.
        answers: usize,
        /// Guesses of the game.
        guesses: usize,
        /// Bytes of the tables and the smallest memo.
        needed: u128,
        /// Bytes granted.
        granted: usize,
    },
    /// No threads start.
    #[error(transparent)]
    Threads(#[from] threads::Error),
}
