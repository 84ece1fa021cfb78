//! What there is to tell about a game that was read.

use std::fmt;

use salet_base::text::count;
use salet_words::Warning;

/// Something to tell about a game that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// A correction of a list.
    Warning(Warning),
    /// The guesses that are known words or answers.
    Known {
        /// Those.
        left: usize,
        /// All accepted words.
        all: usize,
    },
    /// The words that begin with the first letter.
    FirstLetter {
        /// The letter as it was given.
        letter: String,
        /// The number of answers.
        answers: usize,
        /// The number of guesses.
        guesses: usize,
    },
    /// The classes of the answers.
    Classes {
        /// Their number.
        count: usize,
        /// The number of answers.
        answers: usize,
    },
    /// The weights as integers.
    Weights {
        /// Where the numbers come from.
        from: String,
        /// The power of ten that made them integers; `None` if all are equal.
        power_of_ten: Option<u32>,
        /// Their sum.
        total: u64,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Warning(warning) => warning.fmt(f),
            Note::Known { left, all } => {
                let all = count(*all, "accepted word");
                write!(f, "known words: {left} of {all} can be guessed, answers included")
            }
            Note::FirstLetter { letter, answers, guesses } => {
                let (answers, guesses) = (count(*answers, "answer"), count(*guesses, "guess"));
                write!(f, "first letter {letter}: {answers} and {guesses} are left")
            }
            Note::Classes { count: classes, answers } => {
                let classes = if *classes == 1 { "1 class".to_owned() } else { format!("{classes} classes") };
                write!(f, "classes: {classes} of {}", count(*answers, "answer"))
            }
            Note::Weights { from, power_of_ten: None, .. } => {
                write!(f, "weights: {from}, all equal, so that each answer counts 1")
            }
            Note::Weights { from, power_of_ten: Some(0), total } => {
                write!(f, "weights: {from}, as they are, sum to {total}")
            }
            Note::Weights { from, power_of_ten: Some(power), total } => {
                write!(f, "weights: {from}, times 10^{power}, sum to {total}")
            }
        }
    }
}
