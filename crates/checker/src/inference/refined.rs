//! Refined guesses (R3 of FORMAT.md): guesses whose parts are unions of parts of a listed guess.
//!
//! cost(g) ≥ cost(g') + w(g')·[g' ∈ S] − w(g)·[g ∈ S], under the normal rule with at least two guesses left. With one
//! guess left this is false: g solves the part {g}, but after g' that part can no longer be solved, so it costs more
//! than w(g). So it does with two if an answer solved with the last one costs more, unless all is infinite.

use std::collections::HashMap;

use crate::counting::Losses;
use crate::counting::fast::Cell;
use crate::play::game::Rule;
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

/// Checks that refinement is valid in this state and with the guesses left.
pub fn check_situation(lemma: &Lemma<'_>, losses: Losses) -> Result<(), Reject> {
    if lemma.state.rule != Rule::Normal {
        return Err(Reject::RefinementNotUnderNormalRule { lemma: lemma.number });
    }
    let least = if losses == Losses::Late && !lemma.bound.is_infinite() { 3 } else { 2 };
    if lemma.left < Left::exactly(least) {
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
    let game = proof.game;
    let &Lemma { number, state, bound, .. } = lemma;
    let word = |guess: u16| game.words.word(guess).into();
    // Every part of `by` lies in one part of `guess`: equal feedback by `by` means equal by `guess`.
    let mut part_of: HashMap<u16, u16> = HashMap::new();
    for &secret in state.set.iter() {
        let feedback = game.score(guess, secret);
        if *part_of.entry(game.score(by, secret)).or_insert(feedback) != feedback {
            return Err(Reject::NotRefined { lemma: number, word: word(guess), by: word(by) });
        }
    }
    let own = |guess: u16| game.own(guess, &state.set);
    // The cost of `by` contains W(S), so w(g) can be subtracted.
    let reached = cost + Cost::guesses(own(by)) - Cost::guesses(own(guess));
    if reached < bound {
        let (word, by) = (word(guess), word(by));
        return Err(Reject::RefinedGuessTooCheap { lemma: number, word, by, reached, bound });
    }
    Ok(())
}
