//! Errors about clues: words with their feedback, patterns of known letters, and squares.

use salet_base::Kind;
use salet_base::text::{count, excerpt};
use salet_core::game;

/// An error in a clue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum ClueError {
    /// Text that is not feedback of the game.
    #[error(transparent)]
    Feedback(#[from] game::Error),
    /// Known letters in a game without words.
    #[error("a table has no letters that could be known")]
    NoLetters,
    /// A word that is not accepted.
    #[error("\"{}\" is not an accepted word (the game has {words})", excerpt(word))]
    UnknownWord { word: String, words: usize },
    /// Text that is not a turn with its feedback.
    #[error("\"{}\" is not a word with its feedback, such as crane=BYGBB", excerpt(text))]
    NoTurn { text: String },
    /// A clue that is neither feedback nor a word.
    #[error("{error}; nor is it an accepted word")]
    NeitherClue { error: Box<ClueError> },
    /// Known letters in the place of a clue.
    #[error("\"{}\" is a pattern of known letters, and no clue", excerpt(text))]
    Pattern { text: String },
    /// A word in the middle of a game lacks its feedback.
    #[error("the feedback on \"{word}\" is missing before \"{}\"", excerpt(clue))]
    NothingShown { word: String, clue: String },
    /// A pattern of known letters of another length than the words.
    #[error(
        "\"{}\" has {}, and the words have {letters}{}",
        excerpt(pattern),
        count(*places, "place"),
        blank.map(|blank| format!("; write {blank} for each unknown letter")).unwrap_or_default()
    )]
    PatternLength { pattern: String, places: usize, letters: usize, blank: Option<char> },
    /// A known letter that no word has.
    #[error("\"{}\" is no letter of this game's words", excerpt(text))]
    UnknownLetter { text: String },
    /// Contradicting knowledge about a letter.
    #[error("\"{letter}\" {why}")]
    Letter { letter: String, why: String },
    /// More known letters than a word has.
    #[error("these are at least {letters} letters, and the words have {places}")]
    TooManyLetters { letters: usize, places: usize },
    /// The squares of a game that cannot have been played.
    #[error("{why}")]
    Squares { why: String },
}

impl ClueError {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            ClueError::Feedback(error) => error.kind(),
            _ => Kind::Usage,
        }
    }
}
