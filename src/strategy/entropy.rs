//! E3 of the French report: the partition of greatest entropy.
//!
//! The entropy of parts of sizes n_r of |C| candidates is log |C| - (sum n_r log n_r)/|C|, so it is greatest where
//! sum n_r log2 n_r is smallest. That sum is taken from a table of integers (see
//! [`logarithms`]), so that equal entropies are equal and ties are decided by
//! the order of the words; the report's program compares single-precision sums instead (option `[single]`).
//!
//! Source: Monasson, report on Wordle, 2024.

use crate::game::Game;
use crate::strategy::measure::{Measure, logarithms};
use crate::strategy::options::Options;
use crate::strategy::published::Published;
use crate::strategy::scan;
use crate::strategy::single::{self, Term};
use crate::strategy::state::{State, Strategy};
use crate::words::GuessId;

/// Sum n log2 n over the parts, in units of 2^-40.
#[derive(Debug, Clone)]
pub struct SizeLogSize {
    /// (n + 1) log2 (n + 1) - n log2 n for every n.
    steps: Vec<u64>,
}

impl SizeLogSize {
    /// For partitions of up to so many secrets.
    pub fn new(candidates: usize) -> SizeLogSize {
        let logarithms = logarithms(candidates);
        let terms: Vec<u64> = (0..).zip(logarithms).map(|(n, log): (u64, u64)| n * log).collect();
        SizeLogSize { steps: terms.windows(2).map(|pair| pair[1] - pair[0]).collect() }
    }
}

impl Measure for SizeLogSize {
    fn start(&self, _: usize) -> u64 {
        0
    }

    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        value + self.steps[before]
    }

    fn perfect(&self, _: usize) -> u64 {
        0
    }

    fn weigh(&self, weight: u64, _: usize) -> Option<u128> {
        // Rounded for each part, so that the order of the parts does not matter.
        let weight = weight as f64;
        Some((weight * weight.log2() * f64::from(1 << 16)).round() as u128)
    }
}

/// As lists, names and help know it.
pub static PUBLISHED: Published = Published {
    free: true,
    single: true,
    ..Published::new("entropy", |request| Ok(Box::new(Entropy::new(request.game, request.options.clone()))))
};

/// The strategy.
#[derive(Debug, Clone)]
pub struct Entropy {
    options: Options,
    measure: SizeLogSize,
}

impl Entropy {
    /// For a game.
    pub fn new(game: &Game, options: Options) -> Entropy {
        Entropy { options, measure: SizeLogSize::new(game.answer_count()) }
    }
}

impl Strategy for Entropy {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let pool = || self.options.pool.guesses(state).collect();
        match self.options.single {
            true => single::best(state, &self.options, Term::Entropy, pool()),
            false => scan::best(state, &self.options, &self.measure),
        }
    }
}
