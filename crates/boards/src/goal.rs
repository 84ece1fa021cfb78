//! Objectives of play on several boards.

use serde::{Deserialize, Serialize};

/// What to optimise over all ordered secrets, each equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Minimise the number of guesses until all boards are solved. There is no limit.
    Length,
    /// Minimise the sum over boards of the number of the guess that solves it. There is no limit.
    Sum,
    /// Maximise the number of ordered secrets that are all found within this many guesses.
    Within(u8),
}

impl Goal {
    /// The same objective one guess later; `None` if no guess remains.
    pub fn after_a_guess(self) -> Option<Goal> {
        match self {
            Goal::Length | Goal::Sum => Some(self),
            Goal::Within(left) => left.checked_sub(1).map(Goal::Within),
        }
    }

    /// The name in all outputs.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Length => "length",
            Goal::Sum => "sum",
            Goal::Within(_) => "within",
        }
    }
}
