//! Hybrid(k) of the French report: H1 for the first k guesses, then E2.
//!
//! Source: Monasson, report on Wordle, 2024.

use crate::game::Game;
use crate::strategy::expected_eliminated::{SumOfSquares, expected_eliminated};
use crate::strategy::h1::H1;
use crate::strategy::{Greedy, Needs, Options, Parameter, Pool, Published, Result, State, Strategy};
use crate::words::GuessId;

pub(super) static PUBLISHED: Published = Published {
    usual: &[Parameter::Count(2)],
    called: "K",
    advice: "the parameter is the number of guesses that h1 makes, at least 1",
    free: true,
    single: true,
    needs: Needs::Colours,
    ..Published::new("hybrid", |request| {
        Ok(Box::new(Hybrid::new(request.game, request.count(0), request.options.clone())?))
    })
};

/// The strategy.
#[derive(Debug, Clone)]
pub struct Hybrid {
    /// The number of guesses that H1 makes.
    first: usize,
    h1: H1,
    e2: Greedy<SumOfSquares>,
}

impl Hybrid {
    /// The strategy for a game with coloured feedback.
    ///
    /// # Errors
    /// [`Error`](crate::strategy::Error) for pegs.
    pub fn new(game: &Game, first: usize, options: Options) -> Result<Hybrid> {
        let e2 = expected_eliminated(options.clone());
        let h1 = H1::new(game, options)?;
        Ok(Hybrid { first, h1, e2 })
    }

    /// The same strategy with another pool for the first guesses.
    pub fn with_first_pool(mut self, pool: Pool) -> Hybrid {
        self.h1.options.pool = pool;
        self
    }
}

impl Strategy for Hybrid {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        if state.history.len() < self.first { self.h1.choose(state) } else { self.e2.choose(state) }
    }
}
