//! Knuth's minimax: the smallest largest part; ties go to candidates, then to the order of the file of guesses.
//!
//! Source: D. E. Knuth, "The Computer as Master Mind", Journal of Recreational Mathematics 9 (1976–77), which prefers a
//! possible answer among equals. The solved part counts like any other: it has one member.

use crate::strategy::{Greedy, Measure, Options, Published};

#[derive(Debug, Clone, Copy)]
struct LargestPart;

impl Measure for LargestPart {
    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        value.max(before as u64 + 1)
    }
}

pub(super) static PUBLISHED: Published = Published {
    free: true,
    ..Published::new("knuth-minimax", |request| {
        // It prefers candidates by definition.
        let options = Options { prefer_candidates: true, ..request.options.clone() };
        Box::new(Greedy { options, measure: Box::new(LargestPart), single: None })
    })
};
