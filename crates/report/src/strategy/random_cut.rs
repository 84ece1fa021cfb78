//! Random cut(d) of the French report: [E2](crate::strategy::expected_eliminated) over a random 1/d of the dictionary
//! while more than 100 candidates remain, over all of it afterwards.
//!
//! Each state draws a new subset. Source: Monasson, report on Wordle, 2024.

use crate::strategy::expected_eliminated::expected_eliminated;
use crate::strategy::{Parameter, Published, State, Strategy as _, generator};
use salet_words::GuessId;

const MANY: usize = 100;

pub(super) static PUBLISHED: Published = Published {
    usual: &[Parameter::Count(10)],
    called: "D",
    advice: "the parameter is what the dictionary is divided by, at least 1",
    free: true,
    single: true,
    random: true,
    ..Published::new("random-cut", |request| {
        let (divisor, seed) = (request.count(0), request.seed);
        // The strategy for few candidates; its pool is the dictionary.
        let everything = expected_eliminated(request.options.clone());
        Box::new(move |state: &State<'_>| {
            if state.candidates.len() <= MANY {
                return everything.choose(state);
            }
            let pool: Vec<GuessId> = everything.options.pool.guesses(state).collect();
            // The rule may forbid all words of a small pool.
            if pool.is_empty() {
                return None;
            }
            let amount = (pool.len() / divisor).max(1);
            let mut generator = generator(seed, state.history);
            let mut drawn = rand::seq::index::sample(&mut generator, pool.len(), amount).into_vec();
            drawn.sort_unstable();
            let drawn = drawn.into_iter().map(|index| pool[index]).collect();
            everything.best_among(state, drawn)
        })
    })
};
