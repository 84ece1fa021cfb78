//! Errors about words and lists.

use crate::files;
use crate::text::{count, excerpt};
use crate::words::{AlphabetFault, FormatFault, MAX_WORD_LEN, MAX_WORDS, Misspelt};

/// The result of an operation of this room.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error in words or word lists.
///
/// `path` is the file as the caller named it, or "standard input"; `line` counts from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// Both lists should come from standard input.
    #[error("standard input can be read only once; give a file for the answers or for the guesses")]
    StandardInputTwice,
    /// A file is not UTF-8.
    #[error("{path}:{line}: invalid UTF-8; save the file as UTF-8 text, one word a line")]
    InvalidUtf8 { path: String, line: usize },
    /// A list has no words.
    #[error("{path}: holds no word; give a list with one word a line")]
    EmptyList { path: String },
    /// An entry is not a word.
    #[error(
        "{path}:{line}: \"{}\" {fault}; remove the word, or filter the list with `salet words`",
        excerpt(word)
    )]
    Misspelt { path: String, line: usize, word: String, fault: Box<Misspelt> },
    /// A line of an alphabet is wrong.
    #[error("{path}:{line}: {fault}")]
    Alphabet { path: String, line: usize, fault: Box<AlphabetFault> },
    /// A file does not hold a list.
    #[error("{path}:{line}: {fault}")]
    Format { path: String, line: usize, fault: Box<FormatFault> },
    /// A length for which no list can be made.
    #[error("{what} of {len} symbols cannot be listed; choose {shortest} to {longest}")]
    NoGenerator { what: &'static str, len: usize, shortest: usize, longest: usize },
    /// The words of a game differ in length.
    #[error(
        "{path}:{line}: \"{}\" has {}, but {expected} are needed as in \"{}\"; keep words of one length",
        excerpt(word), count(*found, "letter"), excerpt(example)
    )]
    MixedLengths { path: String, line: usize, word: String, found: usize, expected: usize, example: String },
    /// A word has no letters or more than [`MAX_WORD_LEN`].
    #[error(
        "{path}:{line}: \"{}\" has {}; words of 1 to {} letters can be played",
        excerpt(word), count(*found, "letter"), MAX_WORD_LEN
    )]
    WordLength { path: String, line: usize, word: String, found: usize },
    /// A game has more than [`MAX_WORDS`] words.
    #[error("{path}: the game has {found} words, but at most {max} can be numbered; shorten the list", max = MAX_WORDS)]
    TooManyWords { path: String, found: usize },
    /// Two spellings of one word fold to different letters.
    #[error(
        "{path}: \"{}\" and \"{}\" are given as spellings of one word but differ in their letters",
        excerpt(word),
        excerpt(other)
    )]
    SpellingsDiffer { path: String, word: String, other: String },
    /// A word occurs twice in a list of distinct words.
    #[error("{path}: \"{}\" occurs twice; keep it once", excerpt(word))]
    RepeatedWord { path: String, word: String },
    /// A first letter that is no letter, or several.
    #[error(
        "\"{}\" is not one letter of the game; give the letter that the game shows first",
        excerpt(letter)
    )]
    NotALetter { letter: String },
    /// No answer begins with a letter.
    #[error("no answer begins with \"{}\", but with {}", excerpt(letter), excerpt(letters))]
    NoneBegins { letter: String, letters: String },
    /// A word length is out of range.
    #[error(
        "words of {} cannot be played; choose a length from 1 to {}",
        count(*length, "letter"), MAX_WORD_LEN
    )]
    UnplayableLength { length: usize },
    /// A line of a frequency table is not `word number`.
    #[error(
        "{path}:{line}: \"{}\" is not a word with a positive decimal number; write for instance \"crane 12.5\"",
        excerpt(text)
    )]
    BadFrequency { path: String, line: usize, text: String },
    /// The numbers of one word have a sum that does not fit.
    #[error(
        "{path}:{line}: the numbers of \"{}\" do not add up exactly; round them to fewer digits",
        excerpt(word)
    )]
    FrequencyRange { path: String, line: usize, word: String },
    /// A frequency table has no word of the dictionary.
    #[error("{path}: has none of the words that were kept of the dictionary; give a table for its language")]
    NoFrequency { path: String },
    /// A size of Mastermind is malformed or has too many codes.
    #[error(
        "\"{}\" is not a size of Mastermind that can be played; give pegs and colours as in 4x6, or 4x10n for codes without repeats, with at most {} codes",
        excerpt(text),
        MAX_WORDS
    )]
    MastermindSize { text: String },
    /// A list cannot be read.
    #[error(transparent)]
    Files(#[from] files::Error),
}
