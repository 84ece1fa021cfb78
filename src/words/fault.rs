//! What is wrong with a word, a line of an alphabet, or a file of words: details of [`Error`](crate::words::Error).

use crate::text::excerpt;

/// The largest number of characters of a spelling, in normal form D: no language needs more, and longest match stays cheap.
pub(crate) const MAX_SPELLING: usize = 16;

/// The largest number of letters that text is split into, far above that of any playable word: an expansion could make any number
/// of few characters.
pub(crate) const MAX_LETTERS: usize = 64;

/// Why text is no word, and where: `at` counts characters (grapheme clusters) from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Misspelt {
    /// White space or a control character.
    #[error("holds \"{}\" at character {at}, which cannot be part of a word", excerpt(found))]
    NotPlayable { at: usize, found: String },
    /// A character that nobody sees.
    #[error("holds an invisible character at character {at}: {name}")]
    Invisible { at: usize, name: String },
    /// A character that begins no letter of the alphabet.
    #[error("holds \"{}\" at character {at}, which is not in the alphabet", excerpt(found))]
    NotInAlphabet { at: usize, found: String },
    /// Letters that together read as another letter of the alphabet.
    #[error("reads in two ways in this alphabet")]
    Ambiguous,
    /// More letters than any word has.
    #[error("has more than {MAX_LETTERS} letters")]
    ManyLetters,
}

/// Why a line of an alphabet is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum AlphabetFault {
    /// A line without a letter.
    #[error("the line is empty; write a letter, or a comment after `#`")]
    EmptyLine,
    /// No letter at all.
    #[error("there is no letter; write one on a line of its own")]
    NoLetter,
    /// Nothing is left of `=`, or more than one spelling.
    #[error("`=` needs one spelling on its left, as in `ü = u e`")]
    BadExpansion,
    /// A spelling of two letters, or twice on a line.
    #[error("\"{spelling}\" is also a spelling on line {other}; give it to one letter")]
    SpeltTwice { spelling: String, other: usize },
    /// An expansion into something that is no letter.
    #[error("\"{found}\" is not a letter of this alphabet; give it a line of its own")]
    UnknownLetter { found: String },
    /// An expansion into another expansion.
    #[error("\"{found}\" is itself an expansion (line {other}); write the letters that it stands for")]
    ExpandedTwice { found: String, other: usize },
    /// A spelling that is too long.
    #[error("\"{spelling}\" is longer than {MAX_SPELLING} characters")]
    TooLong { spelling: String },
    /// A letter that the letters before it can spell.
    #[error("the letter \"{letter}\" reads as other letters; begin the line with another spelling")]
    Ambiguous { letter: String },
}

/// Why a file holds no list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum FormatFault {
    /// A compressed file that cannot be unpacked.
    #[error("cannot be unpacked ({why}); unpack it with gunzip")]
    Packed { why: String },
    /// Bytes in an encoding that is not read.
    #[error("is not UTF-8 text, but {encoding}; save the file as UTF-8")]
    Encoding { encoding: &'static str },
    /// Text that begins as JSON and is not.
    #[error("is not JSON: {why}")]
    Json { why: String },
    /// An element of a list that is not a string.
    #[error("holds {found} where a word is needed; give a list of strings, as in [\"crane\", \"slate\"]")]
    NotAWord { found: &'static str },
    /// An object or a table with several lists, and no choice among them.
    #[error("has several lists: {}; choose one, as in FILE#{}", names.join(", "), names.first().map_or("", |name| name))]
    Choose { names: Vec<String> },
    /// A choice that the file does not have.
    #[error("has no \"{name}\"; it has {}", names.join(", "))]
    NoSuch { name: String, names: Vec<String> },
    /// A choice for a file that has nothing to choose.
    #[error("is one list, from which nothing can be chosen; leave #{name} out")]
    NothingToChoose { name: String },
}
