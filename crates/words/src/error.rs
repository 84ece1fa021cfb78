//! Errors about words and lists, with their details: what is wrong with a word, a line of an alphabet, or a file of words.

use crate::MAX_WORD_LEN;
use crate::features::FeatureFault;
use crate::word::MAX_LETTER_SET;
use salet_base::Kind;
use salet_base::files;
use salet_base::text::{count, excerpt};
use salet_core::game::{MAX_WORDS, MatrixFault};

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
    #[error("{path}:{line}: invalid UTF-8; save the file as UTF-8 text")]
    InvalidUtf8 { path: String, line: usize },
    /// A list has no words.
    #[error("{path}: holds no word; give one at least")]
    EmptyList { path: String },
    /// An entry is not a word.
    #[error("{path}:{line}: \"{}\" {fault}; remove the word", excerpt(word))]
    Misspelt { path: String, line: usize, word: String, fault: Box<Misspelt> },
    /// A line of an alphabet is wrong.
    #[error("{path}:{line}: {fault}")]
    Alphabet { path: String, line: usize, fault: Box<AlphabetFault> },
    /// A file does not hold a list.
    #[error("{path}:{line}: {fault}")]
    Format { path: String, line: usize, fault: Box<FormatFault> },
    /// A spelling occurs twice in a weights file.
    #[error("{path}:{line}: \"{}\" already has a weight; keep one of the two", excerpt(word))]
    RepeatedWeight { path: String, line: usize, word: String },
    /// Some answers have no weight.
    #[error(
        "{path}: {} no weight, \"{}\" first; give each one",
        if *count == 1 { "1 of the answers has".to_owned() } else { format!("{count} of the answers have") },
        excerpt(word)
    )]
    MissingWeight { path: String, word: String, count: usize },
    /// A weight that is no integer of 32 bits.
    #[error(
        "{path}: the weights need integers beyond {} to stay exact (\"{}\"); round them to fewer digits, or divide all",
        u32::MAX,
        excerpt(word)
    )]
    WeightRange { path: String, word: String },
    /// A line of a file of classes that has none.
    #[error(
        "{path}:{line}: \"{}\" is no name and class; write both, with a space, tab or comma between",
        excerpt(text)
    )]
    NoClass { path: String, line: usize, text: String },
    /// A name occurs twice in a file of classes.
    #[error("{path}:{line}: \"{}\" already has a class; keep one of the two", excerpt(name))]
    RepeatedClass { path: String, line: usize, name: String },
    /// Some answers have no class.
    #[error(
        "{path}: {} no class, \"{}\" first; give each one",
        if *count == 1 { "1 of the answers has".to_owned() } else { format!("{count} of the answers have") },
        excerpt(name)
    )]
    MissingClass { path: String, name: String, count: usize },
    /// A file is no table of feedback.
    #[error("{}: {fault}", line.map_or_else(|| path.clone(), |line| format!("{path}:{line}")))]
    Matrix { path: String, line: Option<usize>, fault: Box<MatrixFault> },
    /// A file of features makes no game.
    #[error("{}: {fault}", line.map_or_else(|| path.clone(), |line| format!("{path}:{line}")))]
    Features { path: String, line: Option<usize>, fault: Box<FeatureFault> },
    /// A length for which no list can be made.
    #[error("{what} of {len} symbols cannot be listed; choose {shortest} to {longest}")]
    NoGenerator { what: &'static str, len: usize, shortest: usize, longest: usize },
    /// The words of a game differ in length.
    #[error(
        "{path}:{line}: \"{}\" has {}, but {expected} are needed as in \"{}\"; keep words of one length{}",
        excerpt(word), count(*found, "letter"), excerpt(example),
        other.as_ref().map_or(String::new(), |other| format!(", or write \"{}\"", excerpt(other)))
    )]
    MixedLengths {
        path: String,
        line: usize,
        word: Box<str>,
        found: usize,
        expected: usize,
        example: Box<str>,
        /// The word with separators that choose a reading of the needed length.
        other: Option<Box<str>>,
    },
    /// A word has no letters or more than [`MAX_WORD_LEN`].
    #[error(
        "{path}:{line}: \"{}\" has {}; words of 1 to {} letters can be played",
        excerpt(word), count(*found, "letter"), MAX_WORD_LEN
    )]
    WordLength { path: String, line: usize, word: String, found: usize },
    /// A game has more than [`MAX_WORDS`] words.
    #[error("{path}: the game has {found} words, but at most {max} can be numbered; shorten the list", max = MAX_WORDS)]
    TooManyWords { path: String, found: usize },
    /// A list has more than [`MAX_WORDS`] different words; `line` has the first that is too many.
    #[error("{path}:{line}: the list has more than {max} different words; shorten it", max = MAX_WORDS)]
    LongList { path: String, line: usize },
    /// The words have more different letters than can be numbered.
    #[error(
        "{path}: the words have {found} different letters, but at most {MAX_LETTER_SET} can be numbered; shorten the list"
    )]
    TooManyDifferentLetters { path: String, found: usize },
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
    /// A line of a frequency table or a weights file is not `word number`.
    #[error(
        "{path}:{line}: \"{}\" is not a word with a positive decimal number; write for instance \"crane 12.5\"",
        excerpt(text)
    )]
    BadNumber { path: String, line: usize, text: String },
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

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::StandardInputTwice | Error::UnplayableLength { .. } | Error::MastermindSize { .. } => {
                Kind::Usage
            }
            Error::NoGenerator { .. } | Error::NotALetter { .. } | Error::NoneBegins { .. } => Kind::Usage,
            Error::InvalidUtf8 { .. } | Error::EmptyList { .. } | Error::Misspelt { .. } => Kind::Input,
            Error::Alphabet { .. } | Error::Format { .. } | Error::MixedLengths { .. } => Kind::Input,
            Error::WordLength { .. } | Error::TooManyWords { .. } | Error::TooManyDifferentLetters { .. } => {
                Kind::Input
            }
            Error::SpellingsDiffer { .. } | Error::RepeatedWord { .. } | Error::BadNumber { .. } => {
                Kind::Input
            }
            Error::RepeatedWeight { .. } | Error::MissingWeight { .. } | Error::WeightRange { .. } => {
                Kind::Input
            }
            Error::NoClass { .. } | Error::RepeatedClass { .. } | Error::MissingClass { .. } => Kind::Input,
            Error::Matrix { .. } | Error::Features { .. } | Error::LongList { .. } => Kind::Input,
            Error::FrequencyRange { .. } | Error::NoFrequency { .. } => Kind::Input,
            Error::Files(error) => error.kind(),
        }
    }
}

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
    #[error("holds an invisible character at character {at}: U+{:04X}", u32::from(*found))]
    Invisible { at: usize, found: char },
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
    /// A backslash without a spelling.
    #[error("a lone backslash spells nothing; write `\\\\` for the character")]
    LoneBackslash,
    /// No letter at all.
    #[error("there is no letter; write one on a line of its own")]
    NoLetter,
    /// Nothing is left of `=`, or more than one spelling.
    #[error("`=` needs one spelling on its left, as in `ü = u e`")]
    BadExpansion,
    /// A spelling of two letters, or twice on a line.
    #[error("\"{spelling}\" is also a spelling on line {other}; give it to one letter")]
    SpeltTwice { spelling: String, other: usize },
    /// An expansion into something that is no letter, perhaps another expansion.
    #[error("\"{found}\" begins no line of a letter; add one, or write the letters that it stands for")]
    UnknownLetter { found: String },
    /// A spelling that is too long.
    #[error("\"{spelling}\" is longer than {MAX_SPELLING} characters")]
    TooLong { spelling: String },
    /// A spelling with a character that controls a terminal or turns the direction of writing.
    #[error("\"{}\" holds a control character, which cannot be part of a word", excerpt(spelling))]
    Control { spelling: String },
    /// A letter that the letters before it can spell.
    #[error("the letter \"{letter}\" reads as other letters; begin the line with another spelling")]
    Ambiguous { letter: String },
}

/// Names in a message: those of the first lists, since a file may have thousands.
fn some(names: &[String]) -> String {
    let more = names.len().saturating_sub(MOST_NAMES);
    let names: Vec<String> = names.iter().take(MOST_NAMES).map(|name| excerpt(name).to_string()).collect();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    names.join(", ") + &more
}

/// The most names in a message.
const MOST_NAMES: usize = 12;

fn too_large(most: u64, needed: Option<u64>) -> String {
    match needed {
        Some(needed) => format!(
            "needs room for {needed} bytes with all that is read before it, and there is room for {most}; shorten it"
        ),
        None => format!("takes more than the {most} bytes that there is room for; shorten it"),
    }
}

/// Why a file holds no list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum FormatFault {
    /// A compressed file that cannot be unpacked.
    #[error("cannot be unpacked ({why}); unpack it with gunzip")]
    Packed { why: String },
    /// More bytes than there is room for, by [`Room`](crate::Room); `needed` with all that was read before, if it is known.
    #[error("{}", too_large(*most, *needed))]
    TooLarge { most: u64, needed: Option<u64> },
    /// The time for reading is over.
    #[error("cannot be read within the time; shorten it")]
    OutOfTime,
    /// Bytes in an encoding that is not read.
    #[error("is not UTF-8 text, but {encoding}; save the file as UTF-8")]
    Encoding { encoding: &'static str },
    /// Text that begins as JSON and is not.
    #[error("is not JSON: {why}")]
    Json { why: String },
    /// A quote in a table that takes the rest of the file into its cell.
    #[error("opens a quote that does not close")]
    OpenQuote,
    /// Text after a list in JSON.
    #[error("has text after the list; remove it, or save each list in a file of its own")]
    TextAfter,
    /// A second list in JavaScript, and no name that tells them apart.
    #[error("has another list of strings, and no name tells them apart; save each list in a file of its own")]
    AnotherList,
    /// The first cell of a table of feedback names a column, as in a file of features.
    #[error(
        "begins with \"{}\", as a list of features does, which has an item on each line; a table of feedback has a guess on each line \
         and an empty first cell",
        excerpt(found)
    )]
    Corner { found: String },
    /// A record of a table without the chosen column.
    #[error("has no \"{name}\" in this record; complete it, or remove the line")]
    NoField { name: String },
    /// An element of a list that is not a string.
    #[error("holds {found} where a word is needed; give a list of strings, as in [\"crane\", \"slate\"]")]
    NotAWord { found: &'static str },
    /// An object or a table with several lists, and no choice among them.
    #[error("has several lists: {}; choose one, as in FILE#{}", some(names), names.first().map_or("", |name| name))]
    Choose { names: Vec<String> },
    /// A choice that the file does not have.
    #[error(
        "has no {}",
        if names.is_empty() { "list of words".to_owned() } else { format!("\"{name}\"; it has {}", some(names)) }
    )]
    NoSuch { name: String, names: Vec<String> },
    /// A choice for a file that has nothing to choose.
    #[error("is one list, from which nothing can be chosen; leave #{name} out")]
    NothingToChoose { name: String },
}
