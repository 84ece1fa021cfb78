//! Errors about clues: words with their feedback, patterns of known letters, and squares.

use salet_base::Kind;
use salet_base::text::{count, excerpt};
use salet_core::game::{self, Game, GuessId};

use crate::{MAX_WORD_LEN, WordGame as _};

/// The most signs of a name that is like another.
const LONGEST: usize = 64;

/// The most bytes of one letter.
const MOST_BYTES: usize = 4;

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
    /// A word that is not accepted, or a name that no guess of a table has, and one that is one slip away.
    #[error(
        "\"{}\" is not {} (the game has {words}){}",
        excerpt(word),
        if *is_name { "a guess" } else { "an accepted word" },
        like.as_ref().map(|like| format!("; did you mean {like}?")).unwrap_or_default()
    )]
    UnknownWord { word: String, is_name: bool, words: usize, like: Option<String> },
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
    /// The error about a word that the game does not accept.
    pub fn unknown_word(game: &Game, word: &str) -> ClueError {
        let typed = word.to_lowercase();
        let mut signs: Vec<char> = typed.chars().collect();
        signs.sort_unstable();
        let is_name = game.words().is_none();
        // A slip exchanges two letters, or changes, drops or adds one. The first is commonest; for the others only answers count, the words
        // that people know, and all names.
        let slip = |guess: GuessId| {
            let name = &game.name(guess).to_lowercase();
            if name.len().abs_diff(typed.len()) > MOST_BYTES || strsim::osa_distance(name, &typed) != 1 {
                return None;
            }
            let mut others: Vec<char> = name.chars().collect();
            others.sort_unstable();
            let is_other = others != signs;
            (!is_other || is_name || guess.as_secret(game.answer_count()).is_some())
                .then_some((is_other, guess))
        };
        let like = match signs.len() {
            2..=LONGEST if is_name || signs.len() <= MAX_WORD_LEN => {
                game.guesses().filter(|&guess| !game.is_blank(guess)).filter_map(slip).min()
            }
            _ => None,
        };
        let like = like.map(|(_, guess)| game.name(guess).to_owned());
        ClueError::UnknownWord { word: word.to_owned(), is_name, words: game.opener_count(), like }
    }

    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            ClueError::Feedback(error) => error.kind(),
            _ => Kind::Usage,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WordLists;

    #[test]
    fn a_slip_is_like_the_word_that_was_meant() {
        let lists = WordLists::new(["crane", "crate", "plane"], ["caner", "brate"]).unwrap();
        let game = Game::builder(lists).build().unwrap();
        for (typed, like) in [
            ("crnae", Some("crane")),
            ("CRNAE", Some("crane")),
            ("crune", Some("crane")),
            ("brave", None),
            ("canre", Some("caner")),
            ("plan", Some("plane")),
            ("planes", Some("plane")),
            ("salet", None),
            ("c", None),
            ("", None),
            (&"crane".repeat(1000), None),
        ] {
            let error = ClueError::unknown_word(&game, typed);
            let ClueError::UnknownWord { like: found, .. } = &error else { panic!("{error}") };
            assert_eq!(found.as_deref(), like, "{typed}");
            assert_eq!(error.to_string().ends_with("did you mean crane?"), like == Some("crane"));
        }
    }
}
