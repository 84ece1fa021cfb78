//! The partition with the most parts: each part is one more answer that the next guess can find.
//!
//! Source: B. Kooi, "Yet another Mastermind strategy", ICGA Journal 28 (2005).

use crate::strategy::{Greedy, Measure, Published};

/// The number of secrets less the number of parts.
#[derive(Debug, Clone, Copy)]
struct MissingParts;

impl Measure for MissingParts {
    fn start(&self, candidates: usize) -> u64 {
        candidates as u64
    }

    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        value - u64::from(before == 0)
    }
}

pub(super) static PUBLISHED: Published = Published {
    free: true,
    ..Published::new("most-parts", |request| {
        Box::new(Greedy { options: request.options.clone(), measure: Box::new(MissingParts), single: None })
    })
};
