//! The memory of a search: what the feedback tables of the game leave to the memo and to the tables of bounds.

use crate::bound::columns::Columns;
use crate::game::{FeedbackTable, Game};
use crate::search::config::SearchConfig;
use crate::search::error::{Error, Result};
use crate::search::position::memo::Memo;

impl SearchConfig {
    /// The least memory that a search of a game takes, in bytes: its tables, and the smallest memo.
    pub fn least_memory(game: &Game) -> u128 {
        tables(game) + Memo::LEAST as u128
    }

    /// The bytes left for the memo and for the tables of bounds, once the feedback table of a game and the copy that the
    /// kernels read are subtracted.
    ///
    /// # Errors
    /// [`Error::Memory`] if the tables and the smallest memo do not fit.
    pub fn memo_for(&self, game: &Game) -> Result<usize> {
        let granted = self.memory;
        let needed = SearchConfig::least_memory(game);
        if needed > granted as u128 {
            let (answers, guesses) = (game.answer_count(), game.guess_count());
            return Err(Error::Memory { answers, guesses, needed, granted });
        }
        Ok(granted - tables(game) as usize)
    }
}

/// Bytes of the feedback table of a game, and of the copy that the kernels read.
fn tables(game: &Game) -> u128 {
    FeedbackTable::bytes(game.lists(), game.feedback()) + Columns::bytes(game.lists(), game.feedback_count())
}
