//! The cost of a position or a guess, and the difference of two, each exact or with bounds; and the memory of analyses: positions
//! and guesses with their prices, kept for later games.

use std::collections::HashMap;

use serde::Serialize;

use salet_core::game::Feedback;
use salet_core::search::Status;
use salet_words::GuessId;

use super::expectation::{Expectation, Origin};

/// The sum of weight times guesses over some candidates, or its bounds if a search ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Value {
    /// The weight of the candidates.
    pub weight: u64,
    /// A lower bound on the sum.
    pub at_least: u64,
    /// An upper bound on the sum; null if unknown. Equal to `at_least` if the sum is exact.
    pub at_most: Option<u64>,
}

impl Value {
    /// The value of no candidates.
    pub const NOTHING: Value = Value { weight: 0, at_least: 0, at_most: Some(0) };

    /// The value of an expectation by the mean and without a limit.
    pub(crate) fn of(expectation: &Expectation) -> Value {
        let total = expectation.total;
        let at_least = match expectation.origin {
            Origin::Policy | Origin::Search { status: Status::Optimal, .. } => total,
            Origin::Search { proven, .. } => proven.total_at_least,
        };
        Value { weight: expectation.weight, at_least, at_most: Some(total) }
    }

    /// The trivial bound: each candidate takes at least one guess.
    pub(crate) fn unknown(weight: u64) -> Value {
        Value { weight, at_least: weight, at_most: None }
    }

    /// Whether the sum is exact.
    pub fn is_exact(&self) -> bool {
        self.at_most == Some(self.at_least)
    }

    /// The mean over the candidates; 0 for none.
    pub fn mean(&self) -> Amount {
        let mean = |total: u64| if self.weight == 0 { 0.0 } else { total as f64 / self.weight as f64 };
        Amount {
            at_least: Some(mean(self.at_least)),
            at_most: self.at_most.map(mean),
            exact: self.is_exact(),
        }
    }

    /// The tighter of two bounds on each side of the same sum.
    pub(crate) fn and(self, other: Value) -> Value {
        let at_most = self.at_most.into_iter().chain(other.at_most).min();
        Value { at_least: self.at_least.max(other.at_least), at_most, ..self }
    }
}

/// A number of guesses or a difference of two, computed from integers and rounded once or twice; or its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Amount {
    /// A lower bound; null if unknown.
    pub at_least: Option<f64>,
    /// An upper bound; null if unknown.
    pub at_most: Option<f64>,
    /// Whether the amount is exact, apart from rounding.
    pub exact: bool,
}

impl Amount {
    /// An exact amount.
    pub fn exactly(amount: f64) -> Amount {
        Amount { at_least: Some(amount), at_most: Some(amount), exact: true }
    }

    /// The amount, if it is exact.
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

    /// The difference of two amounts whose bounds are independent.
    pub fn minus(self, other: Amount) -> Amount {
        let negative = |amount: Option<f64>| amount.map(|amount| -amount);
        self.plus(Amount {
            at_least: negative(other.at_most),
            at_most: negative(other.at_least),
            exact: other.exact,
        })
    }
}

pub(crate) type History = Vec<(GuessId, Feedback)>;

#[derive(Debug, Clone)]
pub(crate) struct Best {
    pub(crate) value: Value,
    /// Guesses that reach it, or the best found; the policy's first.
    pub(crate) guesses: Vec<GuessId>,
    /// Whether no other guess reaches it.
    pub(crate) all: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Judged {
    pub(crate) positions: HashMap<History, Best>,
    pub(crate) prices: HashMap<(History, GuessId), Value>,
}

impl Judged {
    /// Forget bounds, so that a game with more time gets better ones. If the rest takes more than `bytes`, keep only the start
    /// of a game.
    pub(crate) fn tidy(&mut self, bytes: usize) {
        self.positions.retain(|history, best| best.all || (history.is_empty() && best.value.is_exact()));
        self.prices.retain(|_, value| value.is_exact());
        if self.bytes() > bytes {
            self.positions.retain(|history, _| history.is_empty());
            self.prices.retain(|(history, _), _| history.is_empty());
        }
    }

    fn bytes(&self) -> usize {
        let turns = |history: &History| history.len() * size_of::<(GuessId, Feedback)>();
        let position = |(history, best): (&History, &Best)| {
            turns(history) + best.guesses.len() * size_of::<GuessId>() + size_of::<(History, Best)>()
        };
        let price =
            |(history, _): &(History, GuessId)| turns(history) + size_of::<(History, GuessId, Value)>();
        self.positions.iter().map(position).sum::<usize>() + self.prices.keys().map(price).sum::<usize>()
    }
}
