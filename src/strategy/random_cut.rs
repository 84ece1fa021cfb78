//! Random cut(d) of the French report: [E2](crate::strategy::expected_eliminated) over a random 1/d of the dictionary
//! while more than 100 candidates remain, over all of it afterwards.
//!
//! Each state draws a new subset. Source: Monasson, report on Wordle, 2024.

use crate::strategy::expected_eliminated::{SumOfSquares, expected_eliminated};
use crate::strategy::{Greedy, Parameter, Published, State, Strategy, generator};
use crate::words::GuessId;

const MANY: usize = 100;

pub(super) static PUBLISHED: Published = Published {
    usual: &[Parameter::Count(10)],
    called: "D",
    advice: "the parameter is what the dictionary is divided by, at least 1",
    free: true,
    single: true,
    ..Published::new("random-cut", |request| {
        let everything = expected_eliminated(request.options.clone());
        Ok(Box::new(RandomCut { divisor: request.count(0), everything, seed: request.seed }))
    })
};

struct RandomCut {
    /// The dictionary is divided by this.
    divisor: usize,
    /// The strategy for few candidates; its pool is the dictionary.
    everything: Greedy<SumOfSquares>,
    seed: u64,
}

impl Strategy for RandomCut {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        if state.candidates.len() <= MANY {
            return self.everything.choose(state);
        }
        let pool: Vec<GuessId> = self.everything.options.pool.guesses(state).collect();
        // The rule may forbid all words of a small pool.
        if pool.is_empty() {
            return None;
        }
        let amount = (pool.len() / self.divisor).max(1);
        let mut generator = generator(self.seed, state.history);
        let mut drawn = rand::seq::index::sample(&mut generator, pool.len(), amount).into_vec();
        drawn.sort_unstable();
        let drawn = drawn.into_iter().map(|index| pool[index]).collect();
        self.everything.best_among(state, drawn)
    }

    fn deterministic(&self) -> bool {
        false
    }
}
