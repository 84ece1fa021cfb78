//! The cost of a policy: in total, from each position on, and as JSON.

use crate::game::Evaluation;

/// The cost of a policy over all answers of its game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Score {
    /// The most guesses of any solved answer.
    pub worst_case: u32,
    /// The sum of weight times guesses over the solved answers.
    pub total: u64,
    /// The weight of the other answers.
    pub lost_weight: u64,
    /// The weight of the answers solved at the last guess that the limit allows; 0 without a limit.
    pub last_weight: u64,
    /// The weight of the answers solved at guess 1, 2, 3 and so on.
    pub histogram: Vec<u64>,
}

impl Score {
    /// The weight of the solved answers.
    pub fn solved_weight(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The mean number of guesses over the solved answers; `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        let weight = self.solved_weight();
        (weight > 0).then(|| self.total as f64 / weight as f64)
    }

    /// The share of the weight that is solved, from 0 to 1.
    pub fn win_rate(&self) -> f64 {
        let solved = self.solved_weight() as f64;
        solved / (solved + self.lost_weight as f64)
    }
}

impl From<&Evaluation> for Score {
    fn from(evaluation: &Evaluation) -> Score {
        let histogram = evaluation.weighted_histogram.clone();
        Score {
            worst_case: histogram.len() as u32,
            total: (1..).zip(&histogram).map(|(number, weight)| number * weight).sum(),
            lost_weight: evaluation.lost_weight,
            last_weight: evaluation.last_weight,
            histogram,
        }
    }
}

/// The expectation from a position on, its own guess included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outlook {
    /// The remaining answers.
    pub answers: u32,
    /// Their weight.
    pub weight: u64,
    /// The weight of those that the policy does not solve.
    pub lost_weight: u64,
    /// The sum of weight times further guesses over those that it solves.
    pub total: u64,
    /// The most further guesses of any of those; 0 if there is none.
    pub worst_case: u32,
    /// Whether the guess may be the secret.
    pub solves: bool,
}

impl Outlook {
    /// The mean number of further guesses over the solved answers; `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        let weight = self.weight - self.lost_weight;
        (weight > 0).then(|| self.total as f64 / weight as f64)
    }

    /// Add the outlook after this guess. Answers and weight already include it.
    pub fn add_later(&mut self, later: &Outlook) {
        self.lost_weight += later.lost_weight;
        self.total += later.total + (later.weight - later.lost_weight);
        if later.worst_case > 0 {
            self.worst_case = self.worst_case.max(later.worst_case + 1);
        }
    }
}

/// The figures of a policy, under the keys of every JSON output.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PolicyFigures"))]
#[non_exhaustive]
pub struct Figures {
    /// The sum of weight times guesses over the answers found.
    pub total: u64,
    /// That, divided by their weight; `None` if none is found.
    pub mean: Option<f64>,
    /// The most guesses of any of them.
    pub worst_case: u32,
    /// The weight of the answers found at guess 1, 2, 3 and so on.
    pub histogram: Vec<u64>,
    /// The number of these answers.
    pub histogram_answers: Vec<u64>,
    /// The weight of the answers not found.
    pub lost_weight: u64,
    /// Their number.
    pub lost_answers: usize,
    /// The share of the weight found, from 0 to 1.
    pub win_rate: f64,
}

impl From<&Evaluation> for Figures {
    fn from(evaluation: &Evaluation) -> Figures {
        let score = Score::from(evaluation);
        Figures {
            total: score.total,
            mean: score.mean(),
            worst_case: score.worst_case,
            histogram_answers: evaluation.histogram.clone(),
            lost_weight: score.lost_weight,
            lost_answers: evaluation.lost.len(),
            win_rate: score.win_rate(),
            histogram: score.histogram,
        }
    }
}
