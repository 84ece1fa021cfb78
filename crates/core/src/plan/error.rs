//! Errors of plans.

use crate::game::Objective;
use crate::plan::terms::MOST_WORDS;
use crate::search;
use salet_base::Kind;

/// Result of an operation of this module.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// Error that prevents a plan.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// Rules under which feedback may forbid a later word.
    #[error("a plan needs the normal rule: under the {0} rule, feedback may forbid its words")]
    Rule(&'static str),
    /// Plans minimise their totals.
    #[error("a plan needs the objective mean, not {0}")]
    Objective(Objective),
    /// Neither two nor three openers.
    #[error("a plan has 2 or 3 openers, not {0}")]
    Openers(usize),
    /// More given words than openers.
    #[error("{given} given openers are more than the {openers} of a plan")]
    Given { given: usize, openers: usize },
    /// A given word comes twice.
    #[error("the openers of a plan differ, but \"{0}\" is given twice")]
    Twice(String),
    /// A given word is the name of an answer that is no guess.
    #[error("\"{0}\" is the name of an answer and no guess")]
    NoGuess(String),
    /// No words, or too many to remember.
    #[error("a vocabulary has 1 to {most} words, not {0}", most = MOST_WORDS)]
    Words(usize),
    /// The limit leaves no guess after the openers.
    #[error("{limit} guesses leave none after {openers} openers; raise the limit of guesses")]
    NoGuessLeft { limit: u8, openers: usize },
    /// The search cannot begin.
    #[error(transparent)]
    Search(#[from] search::Error),
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
