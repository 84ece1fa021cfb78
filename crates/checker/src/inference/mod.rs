//! The rules of inference (R0 to R7 of FORMAT.md), one per file. This file checks each lemma by the rule that it names.
//!
//! Trusted: every rule. `by_guesses`, `listed`, `refined`, `by_sum`, `exchanged` and `one_by_one` follow FORMAT.md step by step.
//! `look_ahead` and `guess_cost` are the implicit rules R0 and R1, in a form that stops as soon as the bound is reached; a test
//! in `by_guesses` compares them with their definition.

// `pub` in here is for this room alone; the rooms above see only `check`.
#![allow(unreachable_pub)]

mod by_guesses;
mod by_sum;
mod exchanged;
mod guess_cost;
mod listed;
mod look_ahead;
mod one_by_one;
mod refined;

use rayon::prelude::*;

use crate::counting::fast::Cell;
use crate::files::certificate::Why;
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::reject::Reject;

/// Checks all lemmas. If several fail, the error is that of the first.
pub fn check<C: Cell>(proof: &Proof<'_, C>) -> Result<(), Reject> {
    let failed = proof.lemmas.par_iter().find_map_first(|lemma| check_one(proof, lemma).err());
    failed.map_or(Ok(()), Err)
}

fn check_one<C: Cell>(proof: &Proof<'_, C>, lemma: &Lemma<'_>) -> Result<(), Reject> {
    match lemma.why {
        Why::ByGuesses { exchanges, listed, refined } => {
            by_guesses::check(proof, lemma, exchanges, listed, refined)
        }
        Why::BySum { cited } => {
            proof.progress.advance(lemma.state.list.len());
            by_sum::check(proof, lemma, cited)
        }
        Why::OneByOne => one_by_one::check(proof, lemma),
    }
}
