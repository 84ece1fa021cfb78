//! Refined guesses (R3 of FORMAT.md): a guess whose parts are unions of parts of a listed guess.
//!
//! cost(g) >= cost(g') + w(g')[g' in S] − w(g)[g in S], under the normal rule only.

use std::collections::HashMap;

use crate::certificate::{Listed, Refined};
use crate::cost::Cost;
use crate::gain::Cell;
use crate::game::Rule;
use crate::lemma::{Lemma, Proof};
use crate::reject::Reject;

/// What the listed guess at `place` must be shown to cost for its own sake and for the guesses
/// that it refines. (More than the checker needs does no harm: it only ends a sum later.)
#[must_use]
pub fn needed<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    listed: &[Listed],
    refined: &[Refined],
    place: usize,
) -> Cost {
    let set = &proof.state_of(lemma).set;
    let own = |guess: u16| proof.game.weight_if_member(guess, set);
    let gained = own(listed[place].guess);
    let lost = refined.iter().filter(|r| r.by == place).map(|r| own(r.guess)).max().unwrap_or(0);
    lemma.bound + Cost::new(lost.saturating_sub(gained))
}

/// Checks that `guess` is refined by `by`, whose proven cost is `cost`, and costs enough.
///
/// # Errors
///
/// It is not refined, or does not cost enough, or the rule is not the normal one.
pub fn check<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    guess: u16,
    by: u16,
    cost: Cost,
) -> Result<(), Reject> {
    let (game, state) = (proof.game, proof.state_of(lemma));
    if state.rule != Rule::Normal {
        return Err(Reject::RefinementNotUnderNormalRule { lemma: lemma.number });
    }
    // Every part of `by` lies in one part of `guess`: equal feedback by `by` means equal by `guess`.
    let mut part_of: HashMap<u16, u16> = HashMap::new();
    for &secret in &state.set {
        let feedback = game.score(guess, secret);
        if *part_of.entry(game.score(by, secret)).or_insert(feedback) != feedback {
            return Err(Reject::NotRefined {
                lemma: lemma.number,
                word: game.words.word(guess).into(),
                by: game.words.word(by).into(),
            });
        }
    }
    let own = |guess: u16| game.weight_if_member(guess, &state.set);
    let reached = (cost + Cost::new(own(by))).less(own(guess));
    if reached < lemma.bound {
        return Err(Reject::RefinedGuessTooCheap {
            lemma: lemma.number,
            word: game.words.word(guess).into(),
            by: game.words.word(by).into(),
            reached,
            bound: lemma.bound,
        });
    }
    Ok(())
}
