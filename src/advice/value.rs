//! What is known of the cost of a position or of a guess, and of the difference of two.

use serde::Serialize;

use crate::search::Status;

use super::expectation::{Expectation, Origin};

/// An expected number of guesses: the sum of weight times guesses over candidates of some weight, or bounds of it where a
/// search ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Value {
    /// The weight of the candidates.
    pub weight: u64,
    /// The sum is no less.
    pub at_least: u64,
    /// The sum is no more; `None` where nothing is known. Equal to `at_least` where the sum is known exactly.
    pub at_most: Option<u64>,
}

impl Value {
    /// Of no candidate.
    pub const NOTHING: Value = Value { weight: 0, at_least: 0, at_most: Some(0) };

    /// What an expectation of the mean without a limit says.
    pub(crate) fn of(expectation: &Expectation) -> Value {
        let total = expectation.total;
        let at_least = match expectation.origin {
            Origin::Policy | Origin::Search { status: Status::Optimal, .. } => total,
            Origin::Search { proven, .. } => proven.total_at_least,
        };
        Value { weight: expectation.weight, at_least, at_most: Some(total) }
    }

    /// Nothing but that each candidate takes a guess at least.
    pub(crate) fn unknown(weight: u64) -> Value {
        Value { weight, at_least: weight, at_most: None }
    }

    /// Whether the sum is known.
    pub fn is_exact(&self) -> bool {
        self.at_most == Some(self.at_least)
    }

    /// The mean over the candidates; of no candidate 0.
    pub fn mean(&self) -> Amount {
        let mean = |total: u64| if self.weight == 0 { 0.0 } else { total as f64 / self.weight as f64 };
        Amount {
            at_least: Some(mean(self.at_least)),
            at_most: self.at_most.map(mean),
            exact: self.is_exact(),
        }
    }

    /// What is known of the same sum from two sides.
    pub(crate) fn and(self, other: Value) -> Value {
        let at_most = match (self.at_most, other.at_most) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Value { at_least: self.at_least.max(other.at_least), at_most, ..self }
    }
}

/// A difference of expected numbers of guesses. It is computed from integers and rounded once or twice; `exact` says
/// whether these were known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Amount {
    /// It is no less; `None` where nothing is known.
    pub at_least: Option<f64>,
    /// It is no more; `None` where nothing is known.
    pub at_most: Option<f64>,
    /// Whether it is known, but for rounding.
    pub exact: bool,
}

impl Amount {
    /// This and nothing else.
    pub fn exactly(amount: f64) -> Amount {
        Amount { at_least: Some(amount), at_most: Some(amount), exact: true }
    }

    /// The amount where it is known.
    pub fn known(&self) -> Option<f64> {
        self.at_least.filter(|_| self.exact)
    }

    /// The sum of two.
    pub fn plus(self, other: Amount) -> Amount {
        let add = |one: Option<f64>, two: Option<f64>| Some(one? + two?);
        Amount {
            at_least: add(self.at_least, other.at_least),
            at_most: add(self.at_most, other.at_most),
            exact: self.exact && other.exact,
        }
    }

    /// The difference of two that are known or bounded independently of one another.
    pub fn minus(self, other: Amount) -> Amount {
        let negative = |amount: Option<f64>| amount.map(|amount| -amount);
        self.plus(Amount {
            at_least: negative(other.at_most),
            at_most: negative(other.at_least),
            exact: other.exact,
        })
    }
}
