//! A turn as a player gives it, and the feedback in it.

use salet_core::game::{self, Feedback, Game, GuessId};
use salet_words::{ClueError, Digits, WordGame as _};

/// One turn of the text: a word, and the feedback on it, of one board or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn<S = Feedback> {
    /// The word; `None` for the recommended guess.
    pub word: Option<GuessId>,
    /// Its feedback; `None` only in the last turn, for the next guess.
    pub shown: Option<S>,
}

/// What a turn shows, in the text of a clue.
pub trait Shown: Sized {
    /// Its faults.
    type Error;

    /// Whether commas may stand between its parts: then they separate only words, and what follows a word.
    const HAS_COMMAS: bool = false;

    /// The fault of another part of a clue.
    fn fault(error: ClueError) -> Self::Error;

    /// Read it.
    ///
    /// # Errors
    /// Text that is no feedback of the game.
    fn read(text: &str, game: &Game, digits: Digits) -> Result<Self, Self::Error>;

    /// The fault of text that is neither this nor a guess.
    fn neither(error: Self::Error) -> Self::Error;

    /// The fault of text that a guess of a table cannot show.
    fn refused(_: &str, _: GuessId, _: &Game, error: Self::Error) -> Self::Error {
        error
    }
}

impl Shown for Feedback {
    type Error = ClueError;

    fn fault(error: ClueError) -> ClueError {
        error
    }

    fn read(text: &str, game: &Game, digits: Digits) -> Result<Feedback, ClueError> {
        Ok(game.parse_feedback(text, digits)?)
    }

    fn neither(error: ClueError) -> ClueError {
        ClueError::NeitherClue { error: error.into() }
    }

    fn refused(text: &str, guess: GuessId, game: &Game, error: ClueError) -> ClueError {
        /// Symbols in a message.
        const NAMED: usize = 20;
        if !game.has_table() {
            return error;
        }
        let mut all: Vec<Feedback> = game.answers().map(|answer| game.score(guess, answer)).collect();
        all.sort_unstable();
        all.dedup();
        let named: Vec<String> = all.iter().take(NAMED).map(|&shown| game.feedback_name(shown)).collect();
        let more = if all.len() > NAMED { " …" } else { "" };
        let advice = format!("{} shows one of: {}{more}", game.name(guess), named.join(", "));
        game::Error::BadFeedback { text: text.to_owned(), advice }.into()
    }
}

/// Find an accepted word, as a player types it.
///
/// # Errors
/// [`ClueError::UnknownWord`].
pub fn find_word(game: &Game, word: &str) -> Result<GuessId, ClueError> {
    game.find(word).ok_or_else(|| ClueError::unknown_word(game, word))
}

/// The fault of a word whose feedback is missing before the next clue.
pub(crate) fn nothing_shown(game: &Game, word: Option<GuessId>, clue: &str) -> ClueError {
    let word = word.map(|word| game.name(word)).unwrap_or_default().to_owned();
    ClueError::NothingShown { word, clue: clue.to_owned() }
}
