//! What of the memory that a caller grants is left to the memo.

use crate::bound::columns::Columns;
use crate::game::{FeedbackTable, Game};
use crate::search::config::SearchConfig;
use crate::search::error::{Error, Result};
use crate::search::position::memo::Memo;

impl SearchConfig {
    /// What of so many bytes is left to the memo beside the tables of a game: that of its feedback, and the copy that the
    /// kernels read.
    ///
    /// # Errors
    /// [`Error::Memory`] if nothing is.
    pub fn memo_beside_tables(game: &Game, granted: usize) -> Result<usize> {
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
