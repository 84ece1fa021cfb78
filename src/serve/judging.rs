//! The judgement of games that are over: by one analyst, within one time for all games of a request.

use crate::analysis::{Analysis, Analyst, Record, Thinking};
use crate::clock::Instant;
use crate::policy::Contents;
use crate::serve::connection::Ticket;
use crate::serve::refusal::{Refusal, Result};

/// The memory, in bytes, that is kept for positions that were judged before.
const KEPT: usize = 16 << 20;

/// Who judges, and for how long.
pub(super) struct Judging<'a, 'g> {
    pub(super) analyst: &'a mut Analyst<'g>,
    /// The game as it is judged.
    pub(super) contents: &'g Contents,
    pub(super) ticket: &'a Ticket,
    /// When to end with what there is.
    pub(super) deadline: Option<Instant>,
}

impl Judging<'_, '_> {
    /// Judge a game.
    pub(super) fn judge(&mut self, record: &Record) -> Result<Analysis> {
        let thinking = Thinking { each: None, until: self.deadline, stop: self.ticket.stop(), progress: &() };
        let judged = self.analyst.analyse(record, &thinking);
        // Who asks next may have more time.
        self.analyst.tidy(KEPT);
        let judged = judged?;
        if self.ticket.is_stopped() && !judged.is_exact() {
            return Err(Refusal::cancelled());
        }
        Ok(judged)
    }
}
