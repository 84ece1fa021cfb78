//! A turn as a player gives it.

use salet_core::game::Feedback;
use salet_core::game::error::{Error, Result};
use salet_core::words::{GuessId, WordLists};

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
/// [`Error::UnknownWord`].
pub fn find_word(lists: &WordLists, word: &str) -> Result<GuessId> {
    lists.find(word).ok_or_else(|| unknown_word(lists, word))
}

pub(crate) fn unknown_word(lists: &WordLists, word: &str) -> Error {
    Error::UnknownWord { word: word.to_owned(), words: lists.guess_count() }
}
