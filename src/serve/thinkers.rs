//! Who is asked about a game: an advisor, and an analyst once a game is to be judged.

use crate::advice::Advisor;
use crate::analysis::Analyst;
use crate::serve::opened::Opened;
use crate::serve::refusal::{Refusal, Result};

/// Those who are asked about a game, each with a memory of what it has met before.
pub(super) struct Thinkers<'g> {
    opened: &'g Opened,
    advisor: Result<Advisor<'g>>,
    analyst: Option<Analyst<'g>>,
}

impl<'g> Thinkers<'g> {
    /// An advisor with all the memory that the game may take.
    pub(super) fn new(opened: &'g Opened) -> Thinkers<'g> {
        Thinkers { opened, advisor: opened.advisor(opened.memory()), analyst: None }
    }

    /// The game.
    pub(super) fn opened(&self) -> &'g Opened {
        self.opened
    }

    pub(super) fn advisor(&self) -> Result<&Advisor<'g>> {
        self.advisor.as_ref().map_err(Refusal::clone)
    }

    /// The analyst. The first time it gets half of the memory, and the advisor begins anew with the other half.
    ///
    /// # Errors
    /// If the tables of the game do not fit into half of the memory.
    pub(super) fn analyst(&mut self) -> Result<&mut Analyst<'g>> {
        if self.analyst.is_none() {
            let half = self.opened.memory() / 2;
            let analyst = self.opened.analyst(half)?;
            self.advisor = self.opened.advisor(half);
            return Ok(self.analyst.insert(analyst));
        }
        self.analyst.as_mut().ok_or_else(Refusal::internal)
    }
}
