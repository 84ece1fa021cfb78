//! E3 of the French report: the partition of greatest entropy.
//!
//! Parts of sizes n_r of |C| candidates have the entropy log |C| - (sum n_r log n_r)/|C|, so the greatest entropy is the
//! smallest sum n_r log2 n_r. The sum comes from a table of integers ([`logarithms`]): equal entropies are equal
//! numbers, and the order of the words breaks ties. The report's program compares single-precision sums instead (option
//! `[single]`).
//!
//! Source: Monasson, report on Wordle, 2024.

use crate::strategy::measure::{Measure, logarithms};
use crate::strategy::{Greedy, Published, Term};

/// Sum n log2 n over the parts, in units of 2^-40.
#[derive(Debug, Clone)]
struct SizeLogSize {
    /// (n + 1) log2 (n + 1) - n log2 n for every n.
    steps: Vec<u64>,
}

impl SizeLogSize {
    /// A measure for partitions of up to `candidates` secrets.
    fn new(candidates: usize) -> SizeLogSize {
        let logarithms = logarithms(candidates);
        let terms: Vec<u64> = (0..).zip(logarithms).map(|(n, log): (u64, u64)| n * log).collect();
        SizeLogSize { steps: terms.windows(2).map(|pair| pair[1] - pair[0]).collect() }
    }
}

impl Measure for SizeLogSize {
    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        value + self.steps[before]
    }

    fn weigh(&self, weight: u64, _: usize) -> Option<u128> {
        // Rounded part by part, so the order of the parts does not matter.
        let weight = weight as f64;
        Some((weight * weight.log2() * f64::from(1 << 16)).round() as u128)
    }
}

pub(super) static PUBLISHED: Published = Published {
    free: true,
    single: true,
    ..Published::new("entropy", |request| {
        let measure = Box::new(SizeLogSize::new(request.game.answer_count()));
        Box::new(Greedy { options: request.options.clone(), measure, single: Some(Term::Entropy) })
    })
};
