//! Refined guesses (R3 of FORMAT.md): a guess whose parts are unions of parts of a listed guess.
//!
//! cost(g) >= cost(g') + w(g')[g' in S] − w(g)[g in S], under the normal rule and with two guesses left at least:
//! with one, the part {g} that g has solved and g' has not costs more than w(g), since it cannot be solved any more.

use std::collections::HashMap;

use crate::counting::fast::Cell;
use crate::files::certificate::{Listed, Refined};
use crate::play::game::Rule;
use crate::proof::lemma::{Lemma, Proof};
use crate::proof::state::State;
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

/// What each listed guess must be shown to cost for its own sake and for the guesses that it
/// refines. (More than the checker needs does no harm: it only ends a sum later.)
#[must_use]
pub fn needed<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    listed: &[Listed],
    refined: &[Refined],
) -> Vec<Cost> {
    let set = &proof.state_of(lemma).set;
    let own = |guess: u16| proof.game.weight_if_member(guess, set);
    let mut without: Vec<u64> = vec![0; listed.len()];
    for entry in refined {
        without[entry.by] = without[entry.by].max(own(entry.guess));
    }
    let more = listed.iter().zip(without).map(|(entry, without)| without.saturating_sub(own(entry.guess)));
    more.map(|more| lemma.bound + Cost::guesses(more)).collect()
}

/// Checks that refinement is an argument in this state and with so many guesses left.
///
/// # Errors
///
/// The rule is not the normal one, or one guess is left.
pub fn check_situation(state: &State, lemma: &Lemma<'_>) -> Result<(), Reject> {
    if state.rule != Rule::Normal {
        return Err(Reject::RefinementNotUnderNormalRule { lemma: lemma.number });
    }
    if lemma.left < Left::exactly(2) {
        return Err(Reject::RefinementWithOneGuessLeft { lemma: lemma.number });
    }
    Ok(())
}

/// Checks that `guess` is refined by `by`, whose proven cost is `cost`, and costs enough.
///
/// # Errors
///
/// It is not refined, or does not cost enough.
pub fn check<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    guess: u16,
    by: u16,
    cost: Cost,
) -> Result<(), Reject> {
    let (game, state) = (proof.game, proof.state_of(lemma));
    // Every part of `by` lies in one part of `guess`: equal feedback by `by` means equal by `guess`.
    let mut part_of: HashMap<u16, u16> = HashMap::new();
    for &secret in state.set.iter() {
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
    // The cost of `by` has W(S) in it, so there is enough to take w(g) from.
    let reached = cost + Cost::guesses(own(by)) - Cost::guesses(own(guess));
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
