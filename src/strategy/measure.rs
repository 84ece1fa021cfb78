//! A number for a partition, smaller for a better one, that can be kept up to date while secrets are dealt into
//! parts one by one.
//!
//! All numbers are integers, so that partitions which are equally good compare equal whatever the order of their
//! parts: ties are real ties.

/// How good a partition is.
pub trait Measure: Sync {
    /// The number before any of the `candidates` secrets is dealt.
    fn start(&self, candidates: usize) -> u64;

    /// The number after one more secret went to a part that held `before` of them.
    fn deal(&self, value: u64, before: usize) -> u64;

    /// The smallest number that any partition of so many secrets can have.
    fn perfect(&self, candidates: usize) -> u64;

    /// Where the answers have different weights: what a part of this weight and size adds to the number. `None` from
    /// a measure that knows no weights and counts secrets even there.
    fn weigh(&self, _weight: u64, _size: usize) -> Option<u128> {
        None
    }

    /// What the part of the guess itself adds and should not, if solving is free in the measure: in the units of
    /// [`weigh`](Measure::weigh) if `weighted`, else of [`deal`](Measure::deal).
    fn solved(&self, _weight: u64, _weighted: bool) -> u128 {
        0
    }
}

/// Fractional bits of [`logarithms`].
pub const FRACTION: u32 = 40;

/// log2 of 0 (as 0), 1, 2 … `up_to`, in units of 2^-[`FRACTION`].
///
/// The table is additive: the entry of a product is the sum of the entries of its factors, to the last bit, because
/// only primes are rounded and the rest is summed up. Sums of n log n over the parts of two partitions are equal as
/// integers where they are equal as real numbers, by unique factorisation.
pub fn logarithms(up_to: usize) -> Vec<u64> {
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
