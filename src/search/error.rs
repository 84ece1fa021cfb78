//! What can stand in the way of a search.

use bytesize::ByteSize;

use crate::threads;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a search cannot begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Tables that do not fit.
    #[error(
        "the feedback tables of {answers} answers and {guesses} guesses need {}, more than the {} granted; grant more memory, or give shorter lists",
        ByteSize::b(u64::try_from(*needed).unwrap_or(u64::MAX)), ByteSize::b(*granted as u64)
    )]
    Memory {
        /// Answers of the game.
        answers: usize,
        /// Guesses of the game.
        guesses: usize,
        /// Bytes that are needed, with the least that a search takes besides.
        needed: u128,
        /// Bytes that may be taken.
        granted: usize,
    },
    /// There are no threads to search with.
    #[error(transparent)]
    Threads(#[from] threads::Error),
}
