//! A random candidate, all equally likely: a player who only avoids contradicting the feedback. The baseline of every
//! comparison.

use rand::Rng;

use crate::strategy::{Published, State, Strategy, generator};
use crate::words::GuessId;

pub(super) static PUBLISHED: Published =
    Published::new("random-consistent", |request| Ok(Box::new(RandomConsistent { seed: request.seed })));

struct RandomConsistent {
    seed: u64,
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
