//! What can be wrong with words and lists of them.

use crate::files;
use crate::text::{count, excerpt};
use crate::words::word::{MAX_WORD_LEN, MAX_WORDS};

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why words, or lists of them, cannot be read or made.
///
/// `path` is the file as the caller named it, or "standard input"; `line` counts from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Standard input was asked for twice.
    #[error("standard input can be read only once; give a file for the answers or for the guesses")]
    StandardInputTwice,
    /// Bytes that are not UTF-8.
    #[error("{path}:{line}: invalid UTF-8; save the file as UTF-8 text, one word a line")]
    InvalidUtf8 {
        /// The file.
        path: String,
        /// The line of the first bad byte.
        line: usize,
    },
    /// A list without a word.
    #[error("{path}: holds no word; give a list with one word a line")]
    EmptyList {
        /// The file.
        path: String,
    },
    /// A character that is not a letter.
    #[error(
        "{path}:{line}: \"{}\" holds \"{}\", which is not a letter; remove the word, or filter the list with `salet words`",
        excerpt(word),
        excerpt(found)
    )]
    NotALetter {
        /// The file.
        path: String,
        /// The line of the word.
        line: usize,
        /// The word as written.
        word: String,
        /// The offending grapheme.
        found: String,
    },
    /// Words of different lengths in one game.
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
    /// A word of no length or beyond [`MAX_WORD_LEN`].
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
    /// More words than an identifier can number.
    #[error("{path}: the game has {found} words, but at most {max} can be numbered; shorten the list", max = MAX_WORDS)]
    TooManyWords {
        /// The file.
        path: String,
        /// The number of distinct words.
        found: usize,
    },
    /// Spellings given for one word that do not fold to the same letters.
    #[error(
        "{path}: \"{}\" and \"{}\" are given as spellings of one word but differ in their letters",
        excerpt(word),
        excerpt(other)
    )]
    SpellingsDiffer {
        /// Where the spellings come from.
        path: String,
        /// The first spelling.
        word: String,
        /// The spelling that differs from it.
        other: String,
    },
    /// One word twice where every word must be there once.
    #[error("{path}: \"{}\" is there twice; keep it once", excerpt(word))]
    RepeatedWord {
        /// Where the words come from.
        path: String,
        /// The word.
        word: String,
    },
    /// A word length that cannot be played.
    #[error(
        "words of {} cannot be played; choose a length from 1 to {}",
        count(*length, "letter"), MAX_WORD_LEN
    )]
    UnplayableLength {
        /// The length asked for.
        length: usize,
    },
    /// A line of a frequency table that is not `word number`.
    #[error(
        "{path}:{line}: \"{}\" is not a word with a positive decimal number; write for instance \"crane 12.5\"",
        excerpt(text)
    )]
    BadFrequency {
        /// The file.
        path: String,
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Numbers of one word whose sum does not fit.
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
    /// A frequency table without any word of the dictionary.
    #[error("{path}: has none of the words that were kept of the dictionary; give a table for its language")]
    NoFrequency {
        /// The file.
        path: String,
    },
    /// A size of Mastermind that is none or has too many codes.
    #[error(
        "\"{}\" is not a size of Mastermind that can be played; give pegs and colours as in 4x6, with at most {} codes",
        excerpt(text),
        MAX_WORDS
    )]
    MastermindSize {
        /// The size asked for.
        text: String,
    },
    /// A list cannot be read.
    #[error(transparent)]
    Files(#[from] files::Error),
}
