//! A turn as a player gives it.

use salet_core::game::{Feedback, Game, GuessId};
use salet_words::ClueError;

/// One turn of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The word; `None` for the recommended guess.
    pub word: Option<GuessId>,
    /// Its feedback; `None` only in the last turn, for the next guess.
    pub shown: Option<Feedback>,
}

/// Find an accepted word, as a player types it.
///
/// # Errors
/// [`ClueError::UnknownWord`].
pub fn find_word(game: &Game, word: &str) -> Result<GuessId, ClueError> {
    game.find(word).ok_or_else(|| unknown_word(game, word))
}

pub(crate) fn unknown_word(game: &Game, word: &str) -> ClueError {
    ClueError::unknown_word(game, word)
}
