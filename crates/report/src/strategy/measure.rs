//! A number for a partition, smaller for a better one, updated while secrets are dealt into parts one by one.
//!
//! All numbers are integers, so equally good partitions compare equal whatever the order of their parts.

use salet_core::game::Line;
use salet_words::SecretId;

/// Guesses measured together.
pub(super) const LANES: usize = 32;

/// Counts of a lane: one for each value of a narrow cell.
pub(super) const CODES: usize = 256;

/// Quality of a partition.
pub(super) trait Measure: Send + Sync {
    /// The number before any of the `candidates` secrets is dealt.
    fn start(&self, _candidates: usize) -> u64 {
        0
    }

    /// The number after another secret joins a part that held `before` of them.
    fn deal(&self, value: u64, before: usize) -> u64;

    /// The contribution of a part of this weight and size in a game with different weights. `None` from a measure that
    /// ignores weights and counts secrets in every game.
    fn weigh(&self, _weight: u64, _size: usize) -> Option<u128> {
        None
    }

    /// The contribution of the solved part of this weight and size, subtracted if solving is free in the measure: in the units of
    /// [`weigh`](Measure::weigh) if `weighted`, else of [`deal`](Measure::deal).
    fn solved(&self, _weight: u64, _size: usize, _weighted: bool) -> u128 {
        0
    }

    /// The numbers of the partitions of [`LANES`] guesses with these columns. `counts` has [`CODES`] part sizes for each of them, all
    /// zero before and after.
    fn lanes(&self, candidates: &[SecretId], columns: &[&[u8]; LANES], counts: &mut [u16]) -> [u64; LANES] {
        let mut values = [self.start(candidates.len()); LANES];
        let (lanes, []) = counts.as_chunks_mut::<CODES>() else {
            unreachable!("counts hold {LANES} lanes of {CODES}");
        };
        for secret in candidates {
            for ((counts, value), column) in lanes.iter_mut().zip(&mut values).zip(columns) {
                let count = &mut counts[usize::from(column[secret.index()])];
                *value = self.deal(*value, usize::from(*count));
                *count += 1;
            }
        }
        clear(candidates, columns, counts);
        values
    }

    /// The number of the partition of a guess with this column. `counts` has the size of each part beside a weight, all zero before and
    /// after.
    fn column(&self, candidates: &[SecretId], column: Line<'_>, counts: &mut [(u64, usize)]) -> u64 {
        let part = |secret: &SecretId| column.get(secret.index()).index();
        let mut value = self.start(candidates.len());
        for secret in candidates {
            let (_, size) = &mut counts[part(secret)];
            value = self.deal(value, *size);
            *size += 1;
        }
        candidates.iter().for_each(|secret| counts[part(secret)].1 = 0);
        value
    }
}

/// Set the counts of all parts to zero.
fn clear(candidates: &[SecretId], columns: &[&[u8]; LANES], counts: &mut [u16]) {
    if candidates.len() >= CODES {
        return counts.fill(0);
    }
    for secret in candidates {
        for (counts, column) in counts.chunks_exact_mut(CODES).zip(columns) {
            counts[usize::from(column[secret.index()])] = 0;
        }
    }
}

/// Fractional bits of [`logarithms`].
pub(super) const FRACTION: u32 = 40;

/// log2 of 0 (as 0), 1, 2 … `up_to`, in units of 2^-[`FRACTION`].
///
/// Only primes are rounded; the entry of a product is exactly the sum of the entries of its factors. By unique
/// factorisation, sums of n log n over the parts of two partitions are equal as integers if they are equal as real
/// numbers.
pub(super) fn logarithms(up_to: usize) -> Vec<u64> {
    let mut table = vec![0; up_to + 1];
    for n in 2..=up_to {
        let factor = (2..).take_while(|d| d * d <= n).find(|d| n.is_multiple_of(*d));
        table[n] = match factor {
            Some(factor) => table[factor] + table[n / factor],
            None => ((n as f64).log2() * (1u64 << FRACTION) as f64).round() as u64,
        };
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_additive_and_near() {
        let table = logarithms(5000);
        for a in 1..70 {
            for b in 1..70 {
                assert_eq!(table[a] + table[b], table[a * b]);
            }
        }
        for (n, &entry) in table.iter().enumerate().skip(1) {
            let exact = (n as f64).log2();
            assert!((entry as f64 / (1u64 << FRACTION) as f64 - exact).abs() < 1e-10, "{n}");
        }
    }
}
