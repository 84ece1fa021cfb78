//! Guesses that another guess refines: each of their parts is a union of parts of the other, so they cost as much at
//! least, but for their own solved part.
//!
//! Forgetting that part is the classic unsound prune. So a guess that is a member is only spared for the sake of
//! another member that is as heavy.

use crate::game::FeedbackTable;
use crate::words::{GuessId, SecretId};

/// No feedback met yet.
const NONE: u16 = u16::MAX;

/// Guesses that are compared with every other one; most refinements are by one of the first. A refinement that is missed
/// makes the certificate longer and not wrong; the number is not measured.
const REFINERS: usize = 128;

/// Tells whether one guess refines another on a set.
pub(super) struct Refinement<'a> {
    table: &'a FeedbackTable,
    set: &'a [SecretId],
    /// By feedback of the finer guess, the feedback of the coarser one.
    image: Vec<u16>,
}

impl<'a> Refinement<'a> {
    /// For guesses on `set`, with feedback codes below `codes`.
    pub(super) fn new(table: &'a FeedbackTable, codes: usize, set: &'a [SecretId]) -> Refinement<'a> {
        Refinement { table, set, image: vec![NONE; codes] }
    }

    /// Whether every part of `finer` is contained in a part of `coarser`.
    pub(super) fn holds(&mut self, finer: GuessId, coarser: GuessId) -> bool {
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

    /// Which of the first guesses of `refiners` that may stand in for `guess` refines it, by place.
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
