//! Refined guesses (R3 of FORMAT.md): guesses whose parts are unions of parts of a listed guess.
//!
//! cost(g) ≥ cost(g') + w(g')·[g' ∈ S] − w(g)·[g ∈ S], under the normal rule with at least two guesses left. With one
//! guess left this is false: g solves the part {g}, but after g' that part can no longer be solved, so it costs more
//! than w(g).

use std::collections::HashMap;

use crate::counting::fast::Cell;
use crate::files::certificate::{Listed, Refined};
use crate::play::game::Rule;
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

/// The cost that each listed guess must reach, for its own sake and for the guesses that it refines.
///
/// Too high a value is safe: it only decides how long the sum of the listed guess goes on.
pub fn needed<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    listed: &[Listed],
    refined: &[Refined],
) -> Vec<Cost> {
    let set = &lemma.state.set;
    let own = |guess: u16| proof.game.weight_if_member(guess, set);
    let mut without: Vec<u64> = vec![0; listed.len()];
    for entry in refined {
        without[entry.by] = without[entry.by].max(own(entry.guess));
    }
    let more = listed.iter().zip(without).map(|(entry, without)| without.saturating_sub(own(entry.guess)));
    more.map(|more| lemma.bound + Cost::guesses(more)).collect()
}

/// Checks that refinement is valid in this state and with the guesses left.
pub fn check_situation(lemma: &Lemma<'_>) -> Result<(), Reject> {
    if lemma.state.rule != Rule::Normal {
        return Err(Reject::RefinementNotUnderNormalRule { lemma: lemma.number });
    }
    if lemma.left < Left::exactly(2) {
        return Err(Reject::RefinementWithOneGuessLeft { lemma: lemma.number });
    }
    Ok(())
}

/// Checks that `by`, with the proven cost `cost`, refines `guess`, and that `guess` reaches the bound.
pub fn check<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    guess: u16,
    by: u16,
    cost: Cost,
) -> Result<(), Reject> {
    let (game, state) = (proof.game, lemma.state);
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
    // The cost of `by` contains W(S), so w(g) can be subtracted.
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
