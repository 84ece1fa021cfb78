//! E2 of the French report: the most candidates eliminated in expectation.
//!
//! A guess whose partition of the candidates C has parts of sizes n_r eliminates sum n_r/|C| (|C| - n_r) of them in
//! expectation. That is |C| minus the expected number that remains, sum n_r²/|C|; so *expected remaining*, which the
//! solver of term.ooo minimises, is the same choice, and both are the smallest sum of squares, an integer.
//!
//! The two differ in nothing but ties: the solver of term.ooo counts the solved part as nothing remaining, so a
//! candidate's sum is smaller by one. Sums of squares of partitions of one set all have the parity of its size, so
//! that one decides ties only. Here it is the option `[candidates]`.
//!
//! Source: Monasson, report on Wordle, 2024; Garcia, termooo-solver.

use crate::strategy::measure::Measure;
use crate::strategy::options::Options;
use crate::strategy::published::Published;
use crate::strategy::scan;
use crate::strategy::single::{self, Term};
use crate::strategy::state::{State, Strategy};
use crate::words::GuessId;

/// The sum of the squares of the part sizes.
#[derive(Debug, Clone, Copy)]
pub struct SumOfSquares;

impl Measure for SumOfSquares {
    fn start(&self, _: usize) -> u64 {
        0
    }

    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        // (n + 1)² - n²
        value + 2 * before as u64 + 1
    }

    fn perfect(&self, candidates: usize) -> u64 {
        candidates as u64
    }

    fn weigh(&self, weight: u64, _: usize) -> Option<u128> {
        Some(u128::from(weight).pow(2))
    }
}

/// As lists, names and help know it.
pub static PUBLISHED: Published = Published {
    free: true,
    single: true,
    ..Published::new("expected-eliminated", |request| {
        Ok(Box::new(ExpectedEliminated { options: request.options.clone() }))
    })
};

/// The strategy.
#[derive(Debug, Clone)]
pub struct ExpectedEliminated {
    /// Which guesses it tries and how it breaks ties.
    pub options: Options,
}

impl Strategy for ExpectedEliminated {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let pool = || self.options.pool.guesses(state).collect();
        match self.options.single {
            true => single::best(state, &self.options, Term::Eliminated, pool()),
            false => scan::best(state, &self.options, &SumOfSquares),
        }
    }
}
