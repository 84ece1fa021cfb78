//! Any candidate, drawn at random with equal chances: what a player does who only avoids contradicting the feedback.
//! The baseline of every comparison.

use rand::Rng;

use crate::strategy::{State, Strategy, generator};
use crate::words::GuessId;

/// The strategy.
#[derive(Debug, Clone)]
pub struct RandomConsistent {
    /// What its draws depend on, besides the history.
    pub seed: u64,
}

impl Strategy for RandomConsistent {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let drawn = generator(self.seed, state.history).random_range(0..state.candidates.len());
        Some(state.candidates[drawn].as_guess())
    }

    fn deterministic(&self) -> bool {
        false
    }
}
