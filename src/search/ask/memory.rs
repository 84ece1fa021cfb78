//! The memory of a search: what the tables of the game leave to the memo.

use crate::bound::columns::Columns;
use crate::game::{FeedbackTable, Game};
use crate::search::config::SearchConfig;
use crate::search::error::{Error, Result};
use crate::search::position::memo::Memo;

impl SearchConfig {
    /// The bytes that the memo may take once the tables of a game have theirs: the feedback table, and the copy that the
    /// kernels read.
    ///
    /// # Errors
    /// [`Error::Memory`] if the tables and the smallest memo do not fit.
    pub fn memo_for(&self, game: &Game) -> Result<usize> {
        let granted = self.memory;
        let (answers, guesses) = (game.answer_count(), game.guess_count());
        let tables = FeedbackTable::bytes(game.lists(), game.feedback())
            + Columns::bytes(game.lists(), game.feedback_count());
        let needed = tables + Memo::LEAST as u128;
        if needed > granted as u128 {
            return Err(Error::Memory { answers, guesses, needed, granted });
        }
        Ok(granted - tables as usize)
    }
}
