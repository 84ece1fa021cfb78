//! Random cut(d) of the French report: [E2](crate::strategy::expected_eliminated) over a random 1/d of the dictionary
//! while more than 100 candidates remain, over all of it afterwards.
//!
//! The subset is drawn anew in every state. Source: Monasson, report on Wordle, 2024.

use crate::game::GuessId;
use crate::strategy::expected_eliminated::SumOfSquares;
use crate::strategy::{Options, State, Strategy, generator, scan};

/// Above so many candidates the dictionary is cut.
const MANY: usize = 100;

/// The strategy.
#[derive(Debug, Clone)]
pub struct RandomCut {
    /// The dictionary is divided by this.
    pub divisor: usize,
    /// Which guesses it tries and how it breaks ties.
    pub options: Options,
    /// What its draws depend on, besides the history.
    pub seed: u64,
}

impl Strategy for RandomCut {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        if state.candidates.len() <= MANY {
            return scan::best(state, &self.options, &SumOfSquares);
        }
        let pool: Vec<GuessId> = self.options.pool.guesses(state).collect();
        let amount = (pool.len() / self.divisor).max(1);
        let mut generator = generator(self.seed, state.history);
        let mut drawn = rand::seq::index::sample(&mut generator, pool.len(), amount).into_vec();
        drawn.sort_unstable();
        let drawn = drawn.into_iter().map(|index| pool[index]).collect();
        scan::best_among(state, &self.options, &SumOfSquares, drawn)
    }

    fn deterministic(&self) -> bool {
        false
    }
}
