//! Errors about words and lists.

use crate::files;
use crate::text::{count, excerpt};
use crate::words::fault::{AlphabetFault, FormatFault, Misspelt};
use crate::words::word::{MAX_WORD_LEN, MAX_WORDS};

/// The result of an operation of this room.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error in words or word lists.
///
/// `path` is the file as the caller named it, or "standard input"; `line` counts from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Both lists should come from standard input.
    #[error("standard input can be read only once; give a file for the answers or for the guesses")]
    StandardInputTwice,
    /// A file is not UTF-8.
    #[error("{path}:{line}: invalid UTF-8; save the file as UTF-8 text, one word a line")]
    InvalidUtf8 {
        /// The file.
        path: String,
        /// The line of the first bad byte.
        line: usize,
    },
    /// A list has no words.
    #[error("{path}: holds no word; give a list with one word a line")]
    EmptyList {
        /// The file.
        path: String,
    },
    /// An entry is not a word.
    #[error(
        "{path}:{line}: \"{}\" {fault}; remove the word, or filter the list with `salet words`",
        excerpt(word)
    )]
    Misspelt {
        /// The file.
        path: String,
        /// The line of the word.
        line: usize,
        /// The word as written.
        word: String,
        /// The reason.
        fault: Box<Misspelt>,
    },
    /// A line of an alphabet is wrong.
    #[error("{path}:{line}: {fault}")]
    Alphabet {
        /// The file.
        path: String,
        /// The line.
        line: usize,
        /// The reason.
        fault: Box<AlphabetFault>,
    },
    /// A file does not hold a list.
    #[error("{path}:{line}: {fault}")]
    Format {
        /// The file.
        path: String,
        /// The line.
        line: usize,
        /// The reason.
        fault: Box<FormatFault>,
    },
    /// A length for which no list can be made.
    #[error("{what} of {len} symbols cannot be listed; choose {shortest} to {longest}")]
    NoGenerator {
        /// The words to make.
        what: &'static str,
        /// The length.
        len: usize,
        /// The shortest length that can be made.
        shortest: usize,
        /// The longest length that can be made.
        longest: usize,
    },
    /// The words of a game differ in length.
    #[error(
        "{path}:{line}: \"{}\" has {}, but {expected} are needed as in \"{}\"; keep words of one length",
        excerpt(word), count(*found, "letter"), excerpt(example)
    )]
    MixedLengths {
        /// The file.
        path: String,
        /// The line of the word.
        line: usize,
        /// The word as written.
        word: String,
        /// Its number of letters.
        found: usize,
        /// The number of letters of the game.
        expected: usize,
        /// The first word of the game, which sets the length.
        example: String,
    },
    /// A word has no letters or more than [`MAX_WORD_LEN`].
    #[error(
        "{path}:{line}: \"{}\" has {}; words of 1 to {} letters can be played",
        excerpt(word), count(*found, "letter"), MAX_WORD_LEN
    )]
    WordLength {
        /// The file.
        path: String,
        /// The line of the word.
        line: usize,
        /// The word as written.
        word: String,
        /// Its number of letters.
        found: usize,
    },
    /// A game has more than [`MAX_WORDS`] words.
    #[error("{path}: the game has {found} words, but at most {max} can be numbered; shorten the list", max = MAX_WORDS)]
    TooManyWords {
        /// The file.
        path: String,
        /// The number of distinct words.
        found: usize,
    },
    /// Two spellings of one word fold to different letters.
    #[error(
        "{path}: \"{}\" and \"{}\" are given as spellings of one word but differ in their letters",
        excerpt(word),
        excerpt(other)
    )]
    SpellingsDiffer {
        /// The source of the spellings.
        path: String,
        /// The first spelling.
        word: String,
        /// The spelling that differs from it.
        other: String,
    },
    /// A word occurs twice in a list of distinct words.
    #[error("{path}: \"{}\" occurs twice; keep it once", excerpt(word))]
    RepeatedWord {
        /// The source of the words.
        path: String,
        /// The word.
        word: String,
    },
    /// A word length is out of range.
    #[error(
        "words of {} cannot be played; choose a length from 1 to {}",
        count(*length, "letter"), MAX_WORD_LEN
    )]
    UnplayableLength {
        /// The given length.
        length: usize,
    },
    /// A line of a frequency table is not `word number`.
    #[error(
        "{path}:{line}: \"{}\" is not a word with a positive decimal number; write for instance \"crane 12.5\"",
        excerpt(text)
    )]
    BadFrequency {
        /// The file.
        path: String,
        /// The line.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// The numbers of one word have a sum that does not fit.
    #[error(
        "{path}:{line}: the numbers of \"{}\" do not add up exactly; round them to fewer digits",
        excerpt(word)
    )]
    FrequencyRange {
        /// The file.
        path: String,
        /// The line of the last number.
        line: usize,
        /// The word.
        word: String,
    },
    /// A frequency table has no word of the dictionary.
    #[error("{path}: has none of the words that were kept of the dictionary; give a table for its language")]
    NoFrequency {
        /// The file.
        path: String,
    },
    /// A size of Mastermind is malformed or has too many codes.
    #[error(
        "\"{}\" is not a size of Mastermind that can be played; give pegs and colours as in 4x6, or 4x10n for codes without repeats, with at most {} codes",
        excerpt(text),
        MAX_WORDS
    )]
    MastermindSize {
        /// The given size.
        text: String,
    },
    /// A list cannot be read.
    #[error(transparent)]
    Files(#[from] files::Error),
}
