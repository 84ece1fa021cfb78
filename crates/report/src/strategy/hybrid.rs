//! Hybrid(k) of the French report: H1 for the first k guesses, then E2.
//!
//! Source: Monasson, report on Wordle, 2024.

use crate::strategy::expected_eliminated::expected_eliminated;
use crate::strategy::{Needs, Parameter, Published, State, Strategy as _, h1};

pub(super) static PUBLISHED: Published = Published {
    usual: &[Parameter::Count(2)],
    called: "K",
    advice: "the parameter is the number of guesses that h1 makes, at least 1",
    free: true,
    single: true,
    needs: Needs::Colours,
    ..Published::new("hybrid", |request| {
        let (first, options) = (request.count(0), request.options.clone());
        let e2 = expected_eliminated(options.clone());
        Box::new(move |state: &State<'_>| match state.history.len() < first {
            true => h1::choose(state, &options),
            false => e2.choose(state),
        })
    })
};
