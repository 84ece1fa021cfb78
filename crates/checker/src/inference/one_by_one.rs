//! Secrets that are found one by one (R7 of FORMAT.md): every allowed guess leaves all secrets but one at most in one part.
//!
//! So each guess of a strategy takes at most one secret from the others, and k guesses solve k secrets at most: the heaviest
//! first is as cheap as can be. A guess that solves two of them, which only tables have, is refused, and so are two of one class.

use std::cmp::Reverse;

use rayon::prelude::*;

use crate::counting::Losses;
use crate::counting::fast::Cell;
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

pub fn check<C: Cell>(proof: &Proof<'_, C>, lemma: &Lemma<'_>) -> Result<(), Reject> {
    let &Lemma { number, state, left, bound, .. } = lemma;
    let (game, whole) = (proof.game, &proof.whole);
    let mut pairs =
        state.set.iter().enumerate().flat_map(|(at, one)| state.set[..at].iter().map(|other| [*one, *other]));
    if pairs.any(|pair| game.is_known(&pair)) {
        return Err(Reject::OneByOneOfClass { lemma: number });
    }
    let positions = whole.positions(&state.set);
    let columns: Vec<usize> =
        (0..whole.columns.len()).filter(|&column| state.allows(whole.columns[column])).collect();
    let takes_more = columns.par_iter().map_init(Vec::new, |shown, &column| {
        whole.feedbacks(column, &positions, shown);
        proof.progress.advance(1);
        let solves_one = shown.iter().filter(|&&feedback| feedback == game.solved()).count() <= 1;
        (!solves_one || !are_equal_but_one(shown)).then_some(whole.columns[column])
    });
    // Report the first by number, in whatever order the threads found them.
    if let Some(guess) = takes_more.flatten().min() {
        return Err(Reject::NotOneByOne { lemma: number, word: game.words.word(guess).into() });
    }
    let weights = state.set.iter().map(|&secret| u64::from(game.weights[usize::from(secret)])).collect();
    let reached = cost(weights, left, Losses::of(game));
    if reached < bound {
        return Err(Reject::OneByOneTooCheap { lemma: number, reached, bound });
    }
    Ok(())
}

/// Whether all feedbacks but one at most are equal.
fn are_equal_but_one(shown: &[u16]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return true };
    let others = rest.iter().filter(|&other| other != first).count();
    // The first may be the one that differs.
    others <= 1 || (others == rest.len() && rest.iter().all(|other| *other == rest[0]))
}

/// The cost of finding one secret with each guess, the heaviest first.
fn cost(mut weights: Vec<u64>, left: Left, losses: Losses) -> Cost {
    weights.sort_unstable_by_key(|&weight| Reverse(weight));
    let guesses = left.number().map_or(usize::MAX, usize::from);
    // Every secret that is not found yet spends a guess. The sums are below 2⁶⁴: fewer than 2¹⁶ secrets weigh less than 2³² each.
    let (mut spent, mut rest) = (0, weights.iter().sum());
    // With no guess to spare the lightest takes the last one.
    let last = weights.last().copied().filter(|_| weights.len() == guesses);
    for weight in weights.into_iter().take(guesses) {
        spent += rest;
        rest -= weight;
    }
    losses.cost(rest, spent) + losses.late(last.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_feedback_may_differ_from_all_others() {
        for equal in [&[][..], &[7], &[7, 7], &[7, 8], &[7, 7, 8], &[7, 8, 7], &[8, 7, 7], &[8, 7, 7, 7]] {
            assert!(are_equal_but_one(equal), "{equal:?}");
        }
        for unequal in
            [&[7, 8, 9][..], &[7, 7, 8, 8], &[7, 8, 8, 7], &[7, 8, 7, 8], &[7, 7, 8, 9], &[9, 8, 7, 7]]
        {
            assert!(!are_equal_but_one(unequal), "{unequal:?}");
        }
    }

    #[test]
    fn the_heaviest_secrets_come_first_and_the_lightest_are_lost() {
        let cost = |left, losses| cost(vec![2, 7, 1, 3], left, losses);
        let (allowed, forbidden) = (Losses::Allowed, Losses::Forbidden);
        assert_eq!(cost(Left::ANY, forbidden), Cost::guesses(7 + 2 * 3 + 3 * 2 + 4));
        assert_eq!(cost(Left::exactly(4), allowed), Cost::guesses(7 + 2 * 3 + 3 * 2 + 4));
        assert_eq!(cost(Left::exactly(3), forbidden), Cost::INFINITY);
        assert_eq!(cost(Left::exactly(3), allowed), Cost::pair(1, 7 + 2 * 3 + 3 * 2 + 3));
        assert_eq!(cost(Left::exactly(1), allowed), Cost::pair(6, 13));
        assert_eq!(cost(Left::exactly(0), allowed), Cost::pair(13, 0));
        assert_eq!(cost(Left::exactly(5), Losses::Late), Cost::guesses(7 + 2 * 3 + 3 * 2 + 4));
        assert_eq!(cost(Left::exactly(4), Losses::Late), Cost::pair(1, 7 + 2 * 3 + 3 * 2 + 4));
        assert_eq!(cost(Left::exactly(3), Losses::Late), Cost::INFINITY);
    }

    #[test]
    fn the_largest_sum_fits() {
        let weights = vec![u64::from(u32::MAX); 65_535];
        let Cost { lost, spent } = cost(weights, Left::ANY, Losses::Forbidden);
        assert_eq!((lost, spent), (0, 65_535 * 65_536 / 2 * u128::from(u32::MAX)));
    }
}
