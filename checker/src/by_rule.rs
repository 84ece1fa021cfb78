//! Each lemma checked by the rule that it names.

use rayon::prelude::*;

use crate::by_guesses;
use crate::by_sum;
use crate::certificate::Why;
use crate::lanes::Cell;
use crate::lemma::{Lemma, Proof};
use crate::reject::Reject;

/// Checks all lemmas; where several fail, the first is named.
///
/// # Errors
///
/// The first lemma that does not hold for the reason it gives.
pub fn check<C: Cell>(proof: &Proof<'_, C>) -> Result<(), Reject> {
    let failed = proof.lemmas.par_iter().find_map_first(|lemma| check_one(proof, lemma).err());
    failed.map_or(Ok(()), Err)
}

fn check_one<C: Cell>(proof: &Proof<'_, C>, lemma: &Lemma<'_>) -> Result<(), Reject> {
    match lemma.why {
        Why::ByGuesses { listed, refined } => by_guesses::check(proof, lemma, listed, refined),
        Why::BySum { cited } => {
            proof.progress.advance(proof.states[lemma.state].list.len());
            by_sum::check(proof, lemma, cited)
        }
    }
}
