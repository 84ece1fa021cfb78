//! What can be wrong with a game that is to be analysed.

use crate::advice;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a game cannot be analysed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A game without a guess.
    #[error("there is no guess to analyse; write the words that were played")]
    NoGuess,
    /// Feedback that no accepted word shows.
    #[error("no accepted word fits: \"{guess}\" (guess {number}) cannot show {shown}{}; check the colours", after(*number))]
    Impossible {
        /// The guess.
        guess: String,
        /// Which it was, from 1.
        number: usize,
        /// What it is said to have shown.
        shown: String,
    },
    /// A guess after the one that found the secret.
    #[error("the game was solved with guess {number}, but there are more guesses")]
    Over {
        /// Which guess found it, from 1.
        number: usize,
    },
    /// An answer that contradicts the feedback.
    #[error("\"{answer}\" does not show these colours: guess {number} would show {shown}")]
    Disagrees {
        /// The answer.
        answer: String,
        /// The first guess that differs, from 1.
        number: usize,
        /// Its feedback if that is the answer.
        shown: String,
    },
    /// There can be no search.
    #[error(transparent)]
    Advice(#[from] advice::Error),
}

fn after(number: usize) -> &'static str {
    if number > 1 { " after what was shown before" } else { "" }
}
