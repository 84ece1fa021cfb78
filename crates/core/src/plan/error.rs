//! Errors of plans.

use crate::game::Objective;
use crate::plan::terms::MOST_WORDS;
use crate::search;
use salet_base::Kind;
use std::fmt;

/// Result of an operation of this module.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// Error that prevents a plan.
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// Rules under which feedback may forbid a later word.
    Rule(&'static str),
    /// Plans minimise their totals.
    Objective(Objective),
    /// Neither two nor three openers.
    Openers(usize),
    /// More given words than openers.
    Given { given: usize, openers: usize },
    /// A given word comes twice.
    Twice(String),
    /// A given word is the name of an answer that is no guess.
    NoGuess(String),
    /// No words, or too many to remember.
    Words(usize),
    /// The limit leaves no guess after the openers.
    NoGuessLeft { limit: u8, openers: usize },
    /// The search cannot begin.
    Search(search::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Rule(it) => write!(
                out,
                "a plan needs the normal rule: under the {it} rule, feedback may forbid its words"
            ),
            Error::Objective(it) => write!(out, "a plan needs the objective mean, not {it}"),
            Error::Openers(it) => write!(out, "a plan has 2 or 3 openers, not {it}"),
            Error::Given { given, openers } => {
                write!(out, "{given} given openers are more than the {openers} of a plan")
            }
            Error::Twice(it) => write!(out, "the openers of a plan differ, but \"{it}\" is given twice"),
            Error::NoGuess(it) => write!(out, "\"{it}\" is the name of an answer and no guess"),
            Error::Words(it) => write!(out, "a vocabulary has 1 to {MOST_WORDS} words, not {it}"),
            Error::NoGuessLeft { limit, openers } => {
                write!(out, "{limit} guesses leave none after {openers} openers; raise the limit of guesses")
            }
            Error::Search(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Search(error) => error.source(),
            _ => None,
        }
    }
}

impl From<search::Error> for Error {
    fn from(error: search::Error) -> Error {
        Error::Search(error)
    }
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Rule(_) | Error::Objective(_) | Error::Openers(_) | Error::Given { .. } => Kind::Usage,
            Error::Twice(_) | Error::NoGuess(_) | Error::Words(_) | Error::NoGuessLeft { .. } => Kind::Usage,
            Error::Search(error) => error.kind(),
        }
    }
}
