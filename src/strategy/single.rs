//! Measures in single precision, as the French report's programs compute them.
//!
//! Those programs add one term for each feedback in increasing order to a 32-bit float and keep the first guess whose
//! sum is strictly larger. Partitions with the same part sizes in another order then differ by rounding, and so do the
//! guesses that are played: on 14855 answers E2 needs 64460 guesses that way and 64476 with exact ties. The published
//! totals are reproduced to the last answer only by adding as they did, so that is the option `[single]`.
//!
//! Candidates are counted without their weights. Source: bmonasson/Wordle, wordlee2.c, wordlee3.c, wordlehy1.c.

use rayon::prelude::*;

use crate::strategy::options::Options;
use crate::strategy::state::State;
use crate::words::GuessId;

/// Look-ups below which a scan is not worth dividing among threads.
const SHARED_WORK: usize = 1 << 20;

/// What a part of `size` of the `candidates` adds to a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
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

/// The guess with the largest sum, the first of them, or the first candidate among equals if those are preferred.
/// The last candidate is played when one is left.
pub(super) fn best(
    state: &State<'_>,
    options: &Options,
    term: Term,
    guesses: Vec<GuessId>,
) -> Option<GuessId> {
    if let &[only] = state.candidates {
        return Some(only.as_guess());
    }
    let codes = state.game.feedback_count();
    // Sums are finite and not negative, so their bits are in the order of their values.
    let key = |sizes: &mut Vec<u32>, guess| {
        let sum = sum(state, term, sizes, guess).to_bits();
        let preferred = options.prefer_candidates && state.is_candidate(guess);
        (sum, preferred, std::cmp::Reverse(guess))
    };
    let largest = if guesses.len() * state.candidates.len() < SHARED_WORK {
        let mut sizes = vec![0; codes];
        guesses.into_iter().map(|guess| key(&mut sizes, guess)).max()
    } else {
        guesses.into_par_iter().map_init(|| vec![0; codes], |sizes, guess| key(sizes, guess)).max()
    };
    largest.map(|(.., std::cmp::Reverse(guess))| guess)
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
