//! What requests and answers are made of, as it is written.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::advice::{self, Expectation, Origin};
use crate::game::{FeedbackRule, Objective, Rule};
use crate::policy::Contents;
use crate::search;

/// Names to choose from.
fn names(all: impl Iterator<Item = &'static str>) -> Schema {
    let names: Vec<&str> = all.collect();
    schemars::json_schema!({ "type": "string", "enum": names })
}

pub(super) fn rules(_: &mut SchemaGenerator) -> Schema {
    names(Rule::ALL.iter().map(|rule| rule.name()))
}

pub(super) fn objectives(_: &mut SchemaGenerator) -> Schema {
    names(Objective::ALL.iter().map(|objective| objective.name()))
}

pub(super) fn feedbacks(_: &mut SchemaGenerator) -> Schema {
    names(FeedbackRule::ALL.iter().map(|feedback| feedback.name()))
}

/// A guess that was made, and what it showed.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub(super) struct Turn {
    /// An accepted word.
    pub(super) guess: String,
    /// In letters (GYBBG), digits (21002) or tiles; pegs as 2B1W.
    pub(super) feedback: String,
}

/// How a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Standing {
    /// There is a guess to make.
    Playing,
    /// The last guess was the secret.
    Solved,
    /// All guesses that there are were made.
    OutOfGuesses,
}

/// Where figures come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    /// Looked up.
    Policy,
    /// Searched for.
    Search,
}

/// What is proven of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    /// Nothing better is possible, by the objective.
    Exact,
    /// They can be kept to; better may be possible, but not better than `proven`.
    Bounded,
    /// They can be kept to, and nothing is proven: those of a policy that is not optimal, or of one whose objective says
    /// nothing of the middle of a game.
    Unproven,
}

/// What to expect, further guesses counted from the guess that it is said of.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub(super) struct Figures {
    /// The sum of weight times guesses over the answers that will be found.
    pub(super) total: u64,
    /// The mean number of guesses over these; null if none will be found.
    pub(super) mean: Option<f64>,
    /// The most guesses that one of these takes; 0 if none will be found.
    pub(super) worst: u64,
    /// The answers that will not be found within the limit.
    pub(super) lost_answers: u64,
    /// Their weight.
    pub(super) lost_weight: u64,
}

/// What a search that ended early has proven, in what the objective judges by first; 0 where nothing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct Proven {
    /// The total is no less.
    pub(super) total_at_least: u64,
    /// The worst case is no less.
    pub(super) worst_at_least: u16,
    /// No less weight is lost.
    pub(super) lost_weight_at_least: u64,
}

impl From<advice::Proven> for Proven {
    fn from(proven: advice::Proven) -> Proven {
        let advice::Proven { total_at_least, worst_at_least, lost_weight_at_least } = proven;
        Proven { total_at_least, worst_at_least, lost_weight_at_least }
    }
}

impl From<&Expectation> for Figures {
    fn from(known: &Expectation) -> Figures {
        Figures {
            total: known.total,
            mean: known.mean(),
            worst: known.worst as u64,
            lost_answers: known.lost_answers as u64,
            lost_weight: known.lost_weight,
        }
    }
}

impl Source {
    pub(super) fn of(known: &Expectation) -> Source {
        if known.is_on_policy() { Source::Policy } else { Source::Search }
    }
}

impl Status {
    /// What is proven of figures in a game.
    pub(super) fn of(known: &Expectation, contents: &Contents) -> Status {
        match known.origin {
            Origin::Policy => Status::of_policy(contents),
            Origin::Search { status: search::Status::Optimal, .. } => Status::Exact,
            Origin::Search { status: search::Status::Bounded, .. } => Status::Bounded,
            Origin::Search { .. } => Status::Unproven,
        }
    }

    /// What is proven of the middle of a policy.
    pub(super) fn of_policy(contents: &Contents) -> Status {
        if contents.is_optimal_throughout() { Status::Exact } else { Status::Unproven }
    }
}
