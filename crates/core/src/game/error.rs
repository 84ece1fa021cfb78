//! Errors about games, weights, clues and trees.

use crate::game::MatrixFault;
use salet_base::Kind;
use salet_base::text::{count, excerpt};

/// The result of an operation of this room.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error in the settings, weights, clues or decision tree of a game.
///
/// `path` is the file as the caller named it, or "standard input"; `line` counts from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A limit of no guess.
    #[error("a limit of 0 guesses cannot be played; allow at least 1, or none for no limit")]
    ZeroLimit,
    /// The objective win-rate without a limit.
    #[error("the objective win-rate needs a limit of guesses; set one, or choose the objective mean")]
    WinRateWithoutLimit,
    /// The hard rule with feedback that reveals no letter.
    #[error(
        "the hard rule has no meaning with feedback that only counts, which reveals no letter and no place; choose the rule normal or \
         strict"
    )]
    HardWithCounts,
    /// The hard rule in a game without letters.
    #[error("a table has no letters, of which the hard rule could be; choose the rule normal or strict")]
    HardWithTable,
    /// The strict rule in a game whose guesses are not its answers.
    #[error(
        "the strict rule allows only guesses that may be the answer, so that each answer needs a guess of its name; choose the \
         rule normal"
    )]
    StrictWithTable,
    /// A policy of a table without that table.
    #[error("the feedback is that of a table, which is missing; make the game from its matrix")]
    NoTable,
    /// Known letters in a game without words.
    #[error("a table has no letters that could be known")]
    NoLetters,
    /// A limit that leaves no guess for naming.
    #[error("a game until one answer is left takes a limit of up to 254 guesses, or none")]
    LongLimit,
    /// Weights whose sums do not fit if guesses solve several answers.
    #[error("the weights are too large for a game whose guesses solve several answers; round them")]
    HeavyTable,
    /// A matrix makes no game; `place` is its name, perhaps with a line.
    #[error("{place}{fault}")]
    Matrix { place: String, fault: Box<MatrixFault> },
    /// The number of weights differs from the number of answers.
    #[error("{} for {}; give one for each", count(*found, "weight"), count(*expected, "answer"))]
    WeightCount { found: usize, expected: usize },
    /// A weight of 0; answers count from 1.
    #[error("the weight of answer {answer} is 0; give a positive integer")]
    ZeroWeight { answer: usize },
    /// Text that is not feedback of the game.
    #[error("\"{}\" is not feedback here; {advice}", excerpt(text))]
    BadFeedback { text: String, advice: String },
    /// A word that is not accepted.
    #[error("\"{}\" is not an accepted word (the game has {words})", excerpt(word))]
    UnknownWord { word: String, words: usize },
    /// Text that is not a turn with its feedback.
    #[error("\"{}\" is not a word with its feedback, such as crane=BYGBB", excerpt(text))]
    NoTurn { text: String },
    /// A clue that is neither feedback nor a word.
    #[error("{error}; nor is it an accepted word")]
    NeitherClue { error: Box<Error> },
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
    /// A decision tree breaks the rules, or has a branch that no answer reaches.
    #[error(
        "the tree plays \"{}\", which {reason}; the tree belongs to another game or is damaged",
        excerpt(word)
    )]
    IllegalTree { word: String, reason: &'static str },
    /// A tree that needs more guesses than the game allows.
    #[error(
        "the tree plays \"{}\" as guess {}, and the game ends after {limit}; allow more guesses, or choose the objective \
         win-rate, which counts what the tree finds before",
        excerpt(word),
        u16::from(*limit) + 1
    )]
    DeepTree { word: String, limit: u8 },
    /// A tree does not find all answers, which the objective requires.
    #[error(
        "the tree never finds {count} of the answers, \"{}\" first; complete it, or choose the objective win-rate",
        excerpt(word)
    )]
    IncompleteTree { count: usize, word: String },
    /// The total of a tree does not fit in 64 bits.
    #[error("the total of the tree does not fit in 64 bits: it has too many useless guesses")]
    TotalRange,
}

impl From<MatrixFault> for Error {
    fn from(fault: MatrixFault) -> Error {
        let place = match fault {
            MatrixFault::Empty { .. } | MatrixFault::TooMany { .. } | MatrixFault::TooManySymbols => {
                "the table "
            }
            MatrixFault::KnownAtOnce => "the table ",
            _ => "",
        };
        Error::Matrix { place: place.to_owned(), fault: fault.into() }
    }
}

impl Error {
    /// The error with the file of the matrix that it is about.
    #[must_use]
    pub fn in_file(self, file: &str) -> Error {
        match self {
            Error::Matrix { place, fault } => {
                Error::Matrix { place: format!("{file}: {}", place.trim_start_matches("the table ")), fault }
            }
            other => other,
        }
    }

    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::ZeroLimit | Error::WinRateWithoutLimit | Error::HardWithCounts => Kind::Usage,
            Error::HardWithTable
            | Error::StrictWithTable
            | Error::LongLimit
            | Error::NoLetters
            | Error::NoTable => Kind::Usage,
            Error::HeavyTable | Error::Matrix { .. } => Kind::Input,
            Error::WeightCount { .. } | Error::ZeroWeight { .. } | Error::TotalRange => Kind::Input,
            Error::IllegalTree { .. } | Error::DeepTree { .. } | Error::IncompleteTree { .. } => Kind::Input,
            Error::BadFeedback { .. } | Error::UnknownWord { .. } | Error::NoTurn { .. } => Kind::Usage,
            Error::NeitherClue { .. }
            | Error::Pattern { .. }
            | Error::NothingShown { .. }
            | Error::PatternLength { .. } => Kind::Usage,
            Error::UnknownLetter { .. } | Error::Letter { .. } | Error::TooManyLetters { .. } => Kind::Usage,
            Error::Squares { .. } => Kind::Usage,
        }
    }
}
