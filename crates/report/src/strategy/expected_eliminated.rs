//! E2 of the French report: the largest expected number of eliminated candidates.
//!
//! Parts of sizes n_r of the candidates C eliminate sum n_r/|C| (|C| - n_r) candidates in expectation: |C| minus the
//! expected number that remains, sum n_r²/|C|. The solver of term.ooo minimises that *expected remaining* number, so
//! both make the same choice: the smallest sum of squares, an integer.
//!
//! They differ in ties only: the solver of term.ooo counts the solved part as nothing remaining, so the sum of a
//! candidate is smaller by one. All sums of squares over partitions of one set have the parity of its size, so that one
//! only breaks ties. Here it is the option `[candidates]`.
//!
//! Source: Monasson, report on Wordle, 2024; Garcia, termooo-solver.

use crate::strategy::{Greedy, Measure, Options, Published, Term};

#[derive(Debug, Clone, Copy)]
struct SumOfSquares;

impl Measure for SumOfSquares {
    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        // (n + 1)² - n²
        value + 2 * before as u64 + 1
    }

    fn weigh(&self, weight: u64, _: usize) -> Option<u128> {
        Some(u128::from(weight).pow(2))
    }
}

pub(super) static PUBLISHED: Published = Published {
    free: true,
    single: true,
    ..Published::new("expected-eliminated", |request| Box::new(expected_eliminated(request.options.clone())))
};

pub(super) fn expected_eliminated(options: Options) -> Greedy {
    Greedy { options, measure: Box::new(SumOfSquares), single: Some(Term::Eliminated) }
}
