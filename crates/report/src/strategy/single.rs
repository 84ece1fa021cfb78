//! Measures in single precision, as the French report's programs compute them.
//!
//! Those programs add one term for each feedback, in increasing order, to a 32-bit float, and keep the first guess with a
//! strictly larger sum. Partitions with the same part sizes in another order then differ by rounding, and so do the
//! guesses: on 14855 answers E2 needs 64460 guesses that way and 64476 with exact ties. Only the same additions
//! reproduce the published totals to the last answer, so they are the option `[single]`.
//!
//! Candidates count equally, whatever their weights. Source: bmonasson/Wordle, wordlee2.c, wordlee3.c, wordlehy1.c.

use std::cmp::Reverse;

use crate::strategy::{Options, State};
use salet_base::threads;
use salet_words::GuessId;

/// Lookups below which one thread does a scan alone.
const SHARED_WORK: usize = 1 << 20;

/// The term of a part of `size` of the `candidates`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Term {
    /// size/candidates (candidates - size), the candidates eliminated.
    Eliminated,
    /// -p log2 p for p = size/candidates; the logarithm is taken in double precision.
    Entropy,
}

impl Term {
    fn add(self, sum: f32, size: u32, candidates: usize) -> f32 {
        let (size, candidates) = (size as f32, candidates as f32);
        match self {
            Term::Eliminated => sum + (candidates - size) * size / candidates,
            Term::Entropy => {
                let share = f64::from(size / candidates);
                (f64::from(sum) - share * share.log2()) as f32
            }
        }
    }
}

/// The one of these guesses with the largest sum: the first in the file of guesses, or the first candidate if those are preferred.
pub(super) fn best_among(
    state: &State<'_>,
    options: &Options,
    term: Term,
    guesses: Vec<GuessId>,
) -> Option<GuessId> {
    let codes = state.game.feedback_count();
    // Sums are finite and not negative, so their bits have the order of their values.
    let key = |sizes: &mut Vec<u32>, guess: usize| {
        let guess = guesses[guess];
        let sum = if state.watch.is_stopped() { 0.0 } else { sum(state, term, sizes, guess) }.to_bits();
        let preferred = options.prefer_candidates && state.is_candidate(guess);
        (sum, preferred, Reverse(state.file_position(guess)), guess)
    };
    let largest = if guesses.len() * state.candidates.len() < SHARED_WORK {
        let mut sizes = vec![0; codes];
        (0..guesses.len()).map(|guess| key(&mut sizes, guess)).max()
    } else {
        threads::map(guesses.len(), || vec![0; codes], key).into_iter().max()
    };
    largest.map(|(.., guess)| guess)
}

/// The sum of a guess. `sizes` is all zero before and after.
fn sum(state: &State<'_>, term: Term, sizes: &mut [u32], guess: GuessId) -> f32 {
    let column = state.game.table().column(guess);
    let mut shown = Vec::new();
    for secret in state.candidates {
        let feedback = column.get(secret.index()).index();
        if sizes[feedback] == 0 {
            shown.push(feedback);
        }
        sizes[feedback] += 1;
    }
    shown.sort_unstable();
    shown.into_iter().fold(0.0, |sum, feedback| {
        term.add(sum, std::mem::take(&mut sizes[feedback]), state.candidates.len())
    })
}
