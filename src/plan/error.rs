//! What can stand in the way of a plan.

use crate::game::{Objective, Rule};
use crate::plan::terms::MOST_WORDS;
use crate::search;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why nothing can be planned.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Words that may be illegal by the time they are to be played.
    #[error(
        "first guesses are fixed under the normal rule only: under the {0} rule what is shown may forbid them"
    )]
    Rule(Rule),
    /// Plans are compared by their totals.
    #[error("plans are judged by the mean, not by {0}")]
    Objective(Objective),
    /// Neither two nor three.
    #[error("a plan has 2 or 3 openers, not {0}")]
    Openers(usize),
    /// None, or more than anybody remembers.
    #[error("a vocabulary has 1 to {most} words, not {0}", most = MOST_WORDS)]
    Words(usize),
    /// The openers are all that may be played.
    #[error(
        "within {limit} guesses nothing is left to play after {openers} openers; raise the limit of guesses"
    )]
    NoGuessLeft {
        /// Guesses that a game may take.
        limit: u8,
        /// Words that are fixed.
        openers: usize,
    },
    /// The search cannot begin.
    #[error(transparent)]
    Search(#[from] search::Error),
}
