//! A random candidate, all equally likely: a player who only avoids contradicting the feedback. The baseline of every
//! comparison.

use rand::Rng;

use crate::strategy::{Needs, Published, State, generator};

pub(super) static PUBLISHED: Published = Published {
    random: true,
    needs: Needs::Solving,
    ..Published::new("random-consistent", |request| {
        let seed = request.seed;
        Box::new(move |state: &State<'_>| {
            let drawn = generator(seed, state.history).random_range(0..state.candidates.len());
            state.game.solver_of(state.candidates[drawn])
        })
    })
};
