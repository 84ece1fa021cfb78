//! Errors about games, weights, feedback and trees.

use crate::game::{MatrixFault, Objective, Rule};
use salet_base::Kind;
use salet_base::text::{count, excerpt};
use std::fmt;

/// The result of an operation of this room.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// An error in the settings, weights, feedback or decision tree of a game.
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A limit of no guess.
    ZeroLimit,
    /// An objective about a limit, without one.
    ObjectiveWithoutLimit { objective: Objective },
    /// A rule that has no meaning in this game.
    Rule { rule: Rule, reason: &'static str },
    /// A rule of your own in a game whose guesses solve several answers, or none.
    OwnRuleWithEnding,
    /// A rule of your own that forbids a guess which may be the answer.
    OwnRuleForbidsAnswer { guess: String, shown: String, answer: String },
    /// A game with a rule of your own in a file.
    OwnRule,
    /// A policy of a table without that table.
    NoTable,
    /// A limit that leaves no guess for naming.
    LongLimit,
    /// Weights whose sums do not fit if guesses solve several answers.
    HeavyTable,
    /// A matrix makes no game; `place` is its name, perhaps with a line.
    Matrix { place: String, fault: Box<MatrixFault> },
    /// The number of weights differs from the number of answers.
    WeightCount { found: usize, expected: usize },
    /// A weight of 0; answers count from 1.
    ZeroWeight { answer: usize },
    /// Text that is not feedback of the game.
    BadFeedback { text: String, advice: String },
    /// A decision tree breaks the rules, or has a branch that no answer reaches.
    IllegalTree { word: String, reason: &'static str },
    /// A tree that needs more guesses than the game allows.
    DeepTree { word: String, limit: u8 },
    /// A tree does not find all answers, which the objective requires.
    IncompleteTree { count: usize, word: String },
    /// The total of a tree does not fit in 64 bits.
    TotalRange,
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::ZeroLimit => {
                write!(out, "a limit of 0 guesses cannot be played; allow at least 1, or none for no limit")
            }
            Error::ObjectiveWithoutLimit { objective } => write!(
                out,
                "the objective {objective} needs a limit of guesses; set one, or choose the objective mean"
            ),
            Error::Rule { rule, reason } => write!(out, "the {rule} rule {reason}"),
            Error::OwnRuleWithEnding => write!(
                out,
                "a rule of your own needs a game in which each answer is solved by the guess of its name, and by no other"
            ),
            Error::OwnRuleForbidsAnswer { guess, shown, answer } => write!(
                out,
                "the rule forbids \"{}\" after \"{}\" with the feedback \"{}\", though it may be the answer; allow it, so that the game \
         can be won",
                excerpt(answer),
                excerpt(guess),
                excerpt(shown)
            ),
            Error::OwnRule => write!(
                out,
                "the game has a rule of its own, which is a function and cannot be written to a file"
            ),
            Error::NoTable => write!(
                out,
                "the feedback is that of a table, which is missing; make the game from its matrix"
            ),
            Error::LongLimit => {
                write!(out, "a game until one answer is left takes a limit of up to 254 guesses, or none")
            }
            Error::HeavyTable => write!(
                out,
                "the weights are too large for a game whose guesses solve several answers; round them"
            ),
            Error::Matrix { place, fault } => write!(out, "{place}{fault}"),
            Error::WeightCount { found, expected } => write!(
                out,
                "{} for {}; give one for each",
                count(*found, "weight"),
                count(*expected, "answer")
            ),
            Error::ZeroWeight { answer } => {
                write!(out, "the weight of answer {answer} is 0; give a positive integer")
            }
            Error::BadFeedback { text, advice } => {
                write!(out, "\"{}\" is not feedback here; {advice}", excerpt(text))
            }
            Error::IllegalTree { word, reason } => write!(
                out,
                "the tree plays \"{}\", which {reason}; the tree belongs to another game or is damaged",
                excerpt(word)
            ),
            Error::DeepTree { word, limit } => write!(
                out,
                "the tree plays \"{}\" as guess {}, and the game ends after {limit}; allow more guesses, or choose the objective \
         win-rate, which counts what the tree finds before",
                excerpt(word),
                u16::from(*limit) + 1
            ),
            Error::IncompleteTree { count, word } => write!(
                out,
                "the tree never finds {count} of the answers, \"{}\" first; complete it, or choose the objective win-rate",
                excerpt(word)
            ),
            Error::TotalRange => {
                write!(out, "the total of the tree does not fit in 64 bits: it has too many useless guesses")
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<MatrixFault> for Error {
    fn from(fault: MatrixFault) -> Error {
        let place = match fault {
            MatrixFault::Empty { .. } | MatrixFault::TooMany { .. } | MatrixFault::TooManySymbols => {
                "the table "
            }
            MatrixFault::KnownAtOnce | MatrixFault::OneClass | MatrixFault::ClassCount { .. } => "the table ",
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
            Error::ZeroLimit | Error::ObjectiveWithoutLimit { .. } | Error::LongLimit => Kind::Usage,
            Error::Rule { .. } | Error::OwnRuleWithEnding | Error::OwnRuleForbidsAnswer { .. } => Kind::Usage,
            Error::OwnRule | Error::NoTable | Error::BadFeedback { .. } => Kind::Usage,
            Error::HeavyTable | Error::Matrix { .. } => Kind::Input,
            Error::WeightCount { .. } | Error::ZeroWeight { .. } | Error::TotalRange => Kind::Input,
            Error::IllegalTree { .. } | Error::DeepTree { .. } | Error::IncompleteTree { .. } => Kind::Input,
        }
    }
}
