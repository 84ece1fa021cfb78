//! What can be wrong with a game, or with a strategy for it.

use crate::text::{count, excerpt};
use crate::words;

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a game or a tree cannot be played.
///
/// `path` is the file as the caller named it, or "standard input"; `line` counts from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A limit of no guess.
    #[error("a limit of 0 guesses cannot be played; allow at least 1, or none for no limit")]
    ZeroLimit,
    /// The objective win-rate without a limit.
    #[error("the objective win-rate needs a limit of guesses; set one, or choose the objective mean")]
    WinRateWithoutLimit,
    /// The hard rule with feedback that reveals no letter.
    #[error(
        "the hard rule has no meaning with pegs, which reveal no letter and no place; choose the rule normal or strict"
    )]
    HardWithPegs,
    /// A line of a weights file that is not `word number`.
    #[error(
        "{path}:{line}: \"{}\" is not a word with a positive decimal number; write for instance \"crane 12.5\"",
        excerpt(text)
    )]
    BadWeight {
        /// The file.
        path: String,
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// The same spelling twice in a weights file.
    #[error("{path}:{line}: \"{}\" already has a weight; keep one of the two lines", excerpt(word))]
    RepeatedWeight {
        /// The file.
        path: String,
        /// The second line.
        line: usize,
        /// The word.
        word: String,
    },
    /// Answers without a weight.
    #[error(
        "{path}: {} no weight, \"{}\" first; add a line for each",
        if *count == 1 { "1 of the answers has".to_owned() } else { format!("{count} of the answers have") },
        excerpt(word)
    )]
    MissingWeight {
        /// The file.
        path: String,
        /// The first answer without a weight.
        word: String,
        /// How many answers have none.
        count: usize,
    },
    /// Weights that no 32-bit integers are proportional to.
    #[error(
        "{path}: the weights need integers beyond {} to stay exact (\"{}\"); round them to fewer digits",
        u32::MAX,
        excerpt(word)
    )]
    WeightRange {
        /// The file.
        path: String,
        /// The answer with the largest weight.
        word: String,
    },
    /// A number of weights other than the number of answers.
    #[error("{} for {}; give one for each", count(*found, "weight"), count(*expected, "answer"))]
    WeightCount {
        /// Weights given.
        found: usize,
        /// Answers of the game.
        expected: usize,
    },
    /// Text that is not feedback of the game.
    #[error("\"{}\" is not feedback here; {advice}", excerpt(text))]
    BadFeedback {
        /// The text.
        text: String,
        /// What would be one.
        advice: String,
    },
    /// A word that is not accepted.
    #[error("\"{}\" is not an accepted word (the game has {words})", excerpt(word))]
    UnknownWord {
        /// The word.
        word: String,
        /// How many words are accepted.
        words: usize,
    },
    /// Text that is not a turn with its feedback.
    #[error("\"{}\" is not a word with its feedback, such as crane=BYGBB", excerpt(text))]
    NoTurn {
        /// The text.
        text: String,
    },
    /// A clue that is neither feedback nor a word.
    #[error("{error}; nor is it an accepted word")]
    NeitherClue {
        /// Why it is no feedback.
        error: Box<Error>,
    },
    /// A word in the middle of a game without what it showed.
    #[error("what \"{word}\" showed is missing before \"{}\"", excerpt(clue))]
    NothingShown {
        /// The word.
        word: String,
        /// The clue behind it.
        clue: String,
    },
    /// A decision tree that cannot be played as it stands.
    #[error(
        "the tree plays \"{}\", which {reason}; the tree belongs to another game or is damaged",
        excerpt(word)
    )]
    IllegalTree {
        /// The guess at fault.
        word: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A tree that needs more guesses than the game allows.
    #[error(
        "the tree plays \"{}\" as guess {}, and the game ends after {limit}; allow more guesses, or choose the objective \
         win-rate, which counts what the tree finds before",
        excerpt(word),
        u16::from(*limit) + 1
    )]
    DeepTree {
        /// The first guess beyond the limit.
        word: String,
        /// The limit.
        limit: u8,
    },
    /// A tree that does not go on for some answers, where the objective asks for all.
    #[error(
        "the tree never finds {count} of the answers, \"{}\" first; complete it, or choose the objective win-rate",
        excerpt(word)
    )]
    IncompleteTree {
        /// How many answers are lost.
        count: usize,
        /// The first of them.
        word: String,
    },
    /// A tree whose total cannot be told.
    #[error("the tree needs guesses without end: its total does not fit 64 bits")]
    TotalRange,
    /// A list cannot be had.
    #[error(transparent)]
    Words(#[from] words::Error),
}
