//! Refinement: if each part of a guess is a union of parts of another one, it costs as much at least, but for its own solved part.
//!
//! To forget that part is the classic unsound prune. So only another member of at least its weight may refine a member.

use crate::game::FeedbackTable;
use crate::words::{GuessId, SecretId};

/// No feedback yet.
const NONE: u16 = u16::MAX;

/// Number of first guesses to compare with all others; they yield most refinements. To miss one makes the certificate longer,
/// not wrong. The number is not measured.
const REFINERS: usize = 128;

pub(super) struct Refinement<'a> {
    table: &'a FeedbackTable,
    set: &'a [SecretId],
    /// Feedback of the coarser guess by that of the finer one.
    image: Vec<u16>,
}

impl<'a> Refinement<'a> {
    pub(super) fn new(table: &'a FeedbackTable, codes: usize, set: &'a [SecretId]) -> Refinement<'a> {
        Refinement { table, set, image: vec![NONE; codes] }
    }

    /// Whether every part of `finer` lies in a part of `coarser`.
    fn holds(&mut self, finer: GuessId, coarser: GuessId) -> bool {
        let (table, image) = (self.table, &mut self.image);
        let mut met = 0;
        let holds = self.set.iter().all(|&secret| {
            met += 1;
            let part = &mut image[table.get(finer, secret).index()];
            let shown = table.get(coarser, secret).0;
            let seen = std::mem::replace(part, shown);
            seen == NONE || seen == shown
        });
        for &secret in &self.set[..met] {
            image[table.get(finer, secret).index()] = NONE;
        }
        holds
    }

    /// The place of a guess that refines `guess`, among the first `refiners` that pass `may`.
    pub(super) fn refiner(
        &mut self,
        refiners: &[GuessId],
        guess: GuessId,
        may: impl Fn(GuessId) -> bool,
    ) -> Option<usize> {
        let first = &refiners[..refiners.len().min(REFINERS)];
        first.iter().position(|&refiner| may(refiner) && self.holds(refiner, guess))
    }
}
