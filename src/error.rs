//! The one error of the library. Every variant says what is wrong, where (file and line if there is one)
//! and what to do about it, in one line; the command turns it into that line and an exit code.

use std::io;

use bytesize::ByteSize;

use crate::text::{count, excerpt};

/// What the library returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Who has to act on an [`Error`]; the command derives its exit code from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request contradicts itself or cannot be played: change the arguments.
    Usage,
    /// A file or stream is bad or cannot be read or written: change the file.
    Input,
}

/// Everything that can go wrong before a search starts.
///
/// `path` is the file as the caller named it, or "standard input"; `line` counts from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file is not there or may not be read.
    #[error("{path}: cannot be read: {source}; check the name and the permissions")]
    Unreadable {
        /// The file.
        path: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// Standard input was asked for twice.
    #[error("standard input can be read only once; give a file for the answers or for the guesses")]
    StandardInputTwice,
    /// Bytes that are no UTF-8.
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
    /// A character that is no letter.
    #[error(
        "{path}:{line}: \"{}\" holds \"{}\", which is no letter; remove the word, or filter the list with `salet words`",
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
        "{path}:{line}: \"{}\" has {}, but {expected} are needed as in \"{}\"; keep one length, for instance with `salet words --length {expected}`",
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
    /// A word of no length or beyond [`MAX_WORD_LEN`](crate::words::MAX_WORD_LEN).
    #[error(
        "{path}:{line}: \"{}\" has {}; words of 1 to {} letters can be played",
        excerpt(word), count(*found, "letter"), crate::words::MAX_WORD_LEN
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
    #[error("{path}: the game has {found} words, but at most {max} can be numbered; shorten the list", max = crate::words::MAX_WORDS)]
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
    /// A line of a weights file that is not `word number`.
    #[error(
        "{path}:{line}: \"{}\" is no word with a positive decimal number; write for instance \"crane 12.5\"",
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
    /// A limit of no guess.
    #[error("a limit of 0 guesses cannot be played; allow at least 1, or none for no limit")]
    ZeroLimit,
    /// The objective win-rate without a limit.
    #[error("the objective win-rate needs a limit of guesses; set one, or choose the objective mean")]
    WinRateWithoutLimit,
    /// A word length that cannot be played.
    #[error(
        "words of {} cannot be played; choose a length from 1 to {}",
        count(*length, "letter"), crate::words::MAX_WORD_LEN
    )]
    UnplayableLength {
        /// The length asked for.
        length: usize,
    },
    /// A size of Mastermind that is none or has too many codes.
    #[error(
        "\"{}\" is no size of Mastermind that can be played; give pegs and colours as in 4x6, with at most {} codes",
        excerpt(text),
        crate::words::MAX_WORDS
    )]
    MastermindSize {
        /// The size asked for.
        text: String,
    },
    /// The hard rule with feedback that reveals no letter.
    #[error(
        "the hard rule has no meaning with pegs, which reveal no letter and no place; choose the rule normal or strict"
    )]
    HardWithPegs,
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
    /// A file that is no policy that can be played.
    #[error("{path} {fault}")]
    Policy {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: crate::policy::Fault,
    },
    /// There is no certificate of what was asked for.
    #[error("{0}")]
    Certificate(#[from] crate::certificate::Obstacle),
    /// A file of another program that cannot be read as it should be, or written from this game.
    #[error("{path}: {reason}")]
    Interchange {
        /// The file and, where there is one, the line.
        path: String,
        /// What is wrong and what to do.
        reason: String,
    },
    /// A file cannot be written.
    #[error(
        "{path}: cannot be written: {source}; check the folder, the permissions and the space that is left"
    )]
    Unwritable {
        /// The file.
        path: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// One file in two roles, of which one would destroy the other.
    #[error("{path} is {what}; choose another file")]
    SameFile {
        /// The file that would be written.
        path: String,
        /// What else it is.
        what: String,
    },
    /// The system starts no threads.
    #[error(
        "no threads can be started: {reason}; allow more memory or processes, or ask for fewer with --threads"
    )]
    Threads {
        /// What the operating system said.
        reason: String,
    },
    /// Tables that do not fit.
    #[error(
        "the feedback tables of {answers} answers and {guesses} guesses need {}, more than the {} granted; grant more with --memory, or give shorter lists",
        ByteSize::b(u64::try_from(*needed).unwrap_or(u64::MAX)), ByteSize::b(*granted as u64)
    )]
    Memory {
        /// Answers of the game.
        answers: usize,
        /// Guesses of the game.
        guesses: usize,
        /// Bytes that are needed, with the least that a search takes besides.
        needed: u128,
        /// Bytes that may be taken.
        granted: usize,
    },
    /// Text that is no feedback of the game.
    #[error("\"{}\" is no feedback here; {advice}", excerpt(text))]
    BadFeedback {
        /// The text.
        text: String,
        /// What would be one.
        advice: String,
    },
    /// Text that names no strategy, or one that cannot be played here.
    #[error("strategy \"{}\": {advice}", excerpt(text))]
    BadStrategy {
        /// The name.
        text: String,
        /// What is wrong, or what to do.
        advice: String,
    },
    /// A name that belongs to no choice of a setting.
    #[error("\"{}\" is no {setting}; choose one of: {choices}", excerpt(text))]
    UnknownName {
        /// The setting, for instance "rule".
        setting: &'static str,
        /// The text.
        text: String,
        /// All names, separated by commas.
        choices: String,
    },
}

impl Error {
    /// Whether the arguments or a file must change.
    pub fn kind(&self) -> Kind {
        match self {
            Error::StandardInputTwice
            | Error::ZeroLimit
            | Error::WinRateWithoutLimit
            | Error::Memory { .. }
            | Error::UnplayableLength { .. }
            | Error::MastermindSize { .. }
            | Error::HardWithPegs
            | Error::Certificate(_)
            | Error::SameFile { .. }
            | Error::BadFeedback { .. }
            | Error::BadStrategy { .. }
            | Error::UnknownName { .. } => Kind::Usage,
            Error::Unreadable { .. }
            | Error::InvalidUtf8 { .. }
            | Error::EmptyList { .. }
            | Error::IllegalTree { .. }
            | Error::IncompleteTree { .. }
            | Error::TotalRange
            | Error::Threads { .. }
            | Error::Policy { .. }
            | Error::Interchange { .. }
            | Error::Unwritable { .. }
            | Error::NotALetter { .. }
            | Error::MixedLengths { .. }
            | Error::WordLength { .. }
            | Error::TooManyWords { .. }
            | Error::SpellingsDiffer { .. }
            | Error::RepeatedWord { .. }
            | Error::BadWeight { .. }
            | Error::RepeatedWeight { .. }
            | Error::MissingWeight { .. }
            | Error::WeightRange { .. }
            | Error::WeightCount { .. } => Kind::Input,
        }
    }
}
