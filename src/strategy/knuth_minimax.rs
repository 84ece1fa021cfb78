//! Knuth's minimax: the smallest largest part; ties go to candidates, then to the order of the file of guesses.
//!
//! Source: D. E. Knuth, "The Computer as Master Mind", Journal of Recreational Mathematics 9 (1976–77), which prefers a
//! possible answer among equals. The solved part counts like any other: it has one member.

use crate::strategy::measure::Measure;
use crate::strategy::options::Options;
use crate::strategy::published::Published;
use crate::strategy::scan;
use crate::strategy::state::{State, Strategy};
use crate::words::GuessId;

/// The size of the largest part.
#[derive(Debug, Clone, Copy)]
pub struct LargestPart;

impl Measure for LargestPart {
    fn start(&self, _: usize) -> u64 {
        0
    }

    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        value.max(before as u64 + 1)
    }

    fn perfect(&self, _: usize) -> u64 {
        1
    }
}

pub(super) static PUBLISHED: Published = Published {
    free: true,
    ..Published::new("knuth-minimax", |request| Ok(Box::new(KnuthMinimax::new(request.options.clone()))))
};

/// The strategy.
#[derive(Debug, Clone)]
pub struct KnuthMinimax {
    options: Options,
}

impl KnuthMinimax {
    /// The strategy; it prefers candidates by definition, whatever the options.
    pub fn new(options: Options) -> KnuthMinimax {
        KnuthMinimax { options: Options { prefer_candidates: true, ..options } }
    }
}

impl Strategy for KnuthMinimax {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        scan::best(state, &self.options, &LargestPart)
    }
}
