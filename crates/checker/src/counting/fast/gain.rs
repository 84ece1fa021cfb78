//! Gains of 64 guesses at a time: the innermost loops of the checker.
//!
//! Go through a set secret by secret, heaviest first. The gain of a guess (see `bounds.rs`) is the sum of the weights of the
//! secrets whose feedback is new. Guesses are taken 64 at a time, one per lane, and new feedback is found in three ways:
//!
//! - small sets with equal weights: sort ([`sort`](crate::counting::fast::sort));
//! - small sets with different weights: compare each feedback with all earlier ones;
//! - large sets: mark the feedbacks in a table, then look up the marks.
//!
//! With equal weights all marks are ones. Otherwise they are weights, marked lightest first, so each feedback ends up with
//! the weight of its heaviest secret.
//!
//! Most loops go over a constant number of lanes, which compilers turn into vector instructions; `pulp` compiles them for
//! several processors and picks one at run time. Checked additions would prevent that and are not needed: 65,535 weights of
//! 32 bits add up to 48 bits.

use pulp::{Arch, Simd, WithSimd};

use crate::counting::fast::lanes::{Cell, LANES, Row, Rows};
use crate::counting::fast::sort::{Sorted, TILE};

/// Largest set with different weights whose feedbacks are compared in pairs.
const PAIRWISE: usize = 128;

/// Largest set that is sorted: a byte can count all its different feedbacks.
const SORTED: usize = 255;

/// Number of secrets of a larger set that are sorted before all are marked.
const FIRST: usize = 32;

/// Maximum number of rows copied for comparison, in whole tiles.
const NEAR: usize = SORTED.next_multiple_of(TILE);

/// Number of secrets compared before checking whether `enough` is still reachable.
const AT_ONCE: usize = 8;

/// Buffers for the loops.
pub struct Scratch<C> {
    /// Copies of rows, for comparison.
    near: Box<[Row<C>; NEAR]>,
    /// One line per feedback, all zero between uses. Empty until a large set needs it.
    table: Vec<[u8; LANES]>,
    /// The same for weights.
    heaviest: Vec<[u32; LANES]>,
    feedbacks: usize,
    arch: Arch,
}

impl<C: Cell> Scratch<C> {
    /// For a game with this number of feedbacks.
    pub fn new(feedbacks: usize) -> Self {
        let near = Box::new([Row::default(); NEAR]);
        Scratch { near, table: Vec::new(), heaviest: Vec::new(), feedbacks, arch: Arch::new() }
    }

    /// Number of lines of the tables: every byte is a valid index.
    fn lines(&self) -> usize {
        self.feedbacks.max(256)
    }

    /// Gains with equal weights: the different feedbacks in each lane; `None` if no lane can reach `enough`.
    pub fn equal_weights(&mut self, rows: Rows<'_, C>, enough: u64) -> Option<[u64; LANES]> {
        let secrets = rows.starts.len();
        // In a large set, the first secrets often show that `enough` is out of reach.
        let few = if secrets <= SORTED { secrets } else { FIRST };
        let (enough, near) = (enough.saturating_sub((secrets - few) as u64), &mut self.near[..]);
        let counts = self.arch.dispatch(Sorted { rows, few, enough, near })?;
        if few == secrets {
            return Some(counts.0.map(|count| count.feedback().into()));
        }
        self.table.resize(self.lines(), [0; LANES]);
        rows.iter().for_each(|row| C::mark(&mut self.table, row, 1));
        Some(looked_up(rows, &mut self.table))
    }

    /// Gains with one weight per row, heaviest first; `None` if no lane can reach `enough`.
    pub fn by_weight(&mut self, rows: Rows<'_, C>, weights: &[u32], enough: u64) -> Option<[u64; LANES]> {
        let few = weights.len().min(PAIRWISE);
        let rest: u64 = weights[few..].iter().copied().map(u64::from).sum();
        let enough = enough.saturating_sub(rest);
        let heavy = PairwiseByWeight { rows, weights: &weights[..few], enough, near: &mut self.near };
        let of_few = self.arch.dispatch(heavy)?;
        if few == weights.len() {
            return Some(of_few);
        }
        self.heaviest.resize(self.lines(), [0; LANES]);
        let lightest_first = rows.iter().zip(weights).rev();
        lightest_first.for_each(|(row, &weight)| C::mark(&mut self.heaviest, row, weight));
        Some(looked_up(rows, &mut self.heaviest))
    }
}

/// Whether the last row equals an earlier one, in each lane.
#[inline(always)]
fn known_before<C: Cell>(rows: &[Row<C>]) -> [bool; LANES] {
    let mut known = [false; LANES];
    if let Some((row, before)) = rows.split_last() {
        for earlier in before {
            for (known, (one, other)) in known.iter_mut().zip(earlier.0.iter().zip(&row.0)) {
                *known |= one == other;
            }
        }
    }
    known
}

/// In each lane, the weight of the rows that differ from all rows before them; `None` if below `enough` in all.
struct PairwiseByWeight<'a, C> {
    rows: Rows<'a, C>,
    weights: &'a [u32],
    enough: u64,
    near: &'a mut [Row<C>; NEAR],
}

impl<C: Cell> WithSimd for PairwiseByWeight<'_, C> {
    type Output = Option<[u64; LANES]>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let PairwiseByWeight { rows, weights, enough, near } = self;
        let mut gains = [0; LANES];
        let mut rest: u64 = weights.iter().copied().map(u64::from).sum();
        for first in (0..weights.len()).step_by(AT_ONCE) {
            let end = weights.len().min(first + AT_ONCE);
            rows.copy(first..end, near);
            for i in first..end {
                let (known, weight) = (known_before(&near[..=i]), u64::from(weights[i]));
                for lane in 0..LANES {
                    let gained = if known[lane] { 0 } else { weight };
                    gains[lane] = u64::wrapping_add(gains[lane], gained);
                }
                rest -= weight;
            }
            let most = gains.iter().copied().max().unwrap_or(0);
            if most + rest < enough {
                return None;
            }
        }
        Some(gains)
    }
}

/// In each lane, the sum of the marks of all feedbacks in the rows; leaves the table all zero.
#[inline(always)]
fn looked_up<C: Cell, M: Copy + Default + Into<u64>>(
    rows: Rows<'_, C>,
    table: &mut [[M; LANES]],
) -> [u64; LANES] {
    let mut sums = [0; LANES];
    for row in rows.iter() {
        for (lane, feedback) in row.0.iter().enumerate() {
            let mark = &mut table[usize::from(feedback.feedback())][lane];
            sums[lane] += std::mem::take(mark).into();
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::fast::subtable::Subtable;
    use crate::counting::naive;
    use crate::play::drawn;
    use crate::play::game::Objective;

    fn agrees<C: Cell>(length: usize, weighted: bool) {
        let rng = &mut fastrand::Rng::with_seed(length as u64);
        let game = drawn::game(rng, [420, 500], length, weighted, Objective::Mean);
        let whole = Subtable::<C>::whole(&game);
        let scratch = &mut whole.scratch();
        for size in [1, 2, 7, 8, 9, 10, 11, 16, 17, 33, 100, 127, 128, 129, 240, 254, 255, 256, 257, 420] {
            let positions = drawn::numbers(rng, 420, size);
            let set = drawn::at(&whole.set, &positions);
            let expected: Vec<u64> =
                whole.columns.iter().map(|&guess| naive::gain(&game, guess, &set)).collect();
            assert_eq!(whole.gains(&positions), expected, "{size}");
            let parts: Vec<u64> =
                whole.columns.iter().map(|&guess| naive::parts(&game, guess, &set).len() as u64).collect();
            assert_eq!(whole.parts(&positions), parts, "{size}");
            let (order, mut starts) = (whole.order(&positions), Vec::new());
            whole.starts(order.positions.iter().copied(), &mut starts);
            for (block, expected) in expected.chunks(LANES).enumerate() {
                let most = *expected.iter().max().unwrap();
                let mut count = |enough| whole.block_gains(block, &order, &starts, enough, scratch);
                // Columns after the last guess make one part.
                assert!(most > 0 && count(most).is_some_and(|gains| gains.starts_with(expected)), "{size}");
                // Either the count stops early, or it is exact.
                assert!(count(most + 1).is_none_or(|gains| gains.starts_with(expected)), "{size}");
                let all_at_once = if weighted { PAIRWISE } else { SORTED };
                assert!(size > all_at_once || count(most + 1).is_none(), "{size}");
            }
        }
    }

    #[test]
    fn gains_agree_with_the_naive_count() {
        for weighted in [false, true] {
            agrees::<u8>(4, weighted);
            agrees::<u8>(5, weighted);
            agrees::<u16>(6, weighted);
            agrees::<u16>(8, weighted);
        }
    }
}
