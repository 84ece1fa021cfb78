//! What a policy costs.

use crate::game::Evaluation;

/// What a policy costs over all answers of its game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Score {
    /// The most guesses that any solved answer takes.
    pub worst_case: u32,
    /// The sum of weight times guesses over the answers that are solved.
    pub total: u64,
    /// The weight of the answers that are not.
    pub lost_weight: u64,
    /// The weight of the answers solved with 1, 2, 3 and so on guesses.
    pub histogram: Vec<u64>,
}

impl Score {
    /// The weight of the answers that are solved.
    pub fn solved_weight(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The mean number of guesses over the answers that are solved; `None` if none is.
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
            histogram,
        }
    }
}
