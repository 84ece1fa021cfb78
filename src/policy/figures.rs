//! The figures of a policy, as JSON has them.

use serde::Serialize;

use crate::game::Evaluation;
use crate::policy::score::Score;

/// The figures of a policy, under the keys that every JSON output uses.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema), schemars(rename = "PolicyFigures"))]
#[non_exhaustive]
pub struct Figures {
    /// The sum of weight times guesses over the answers that are found.
    pub total: u64,
    /// That, divided by their weight; `None` if none is found.
    pub mean: Option<f64>,
    /// The most guesses that one of them takes.
    pub worst_case: u32,
    /// The weight of the answers found at guess 1, 2, 3 and so on.
    pub histogram: Vec<u64>,
    /// The number of these answers, whatever they weigh.
    pub histogram_answers: Vec<u64>,
    /// The weight of the answers that are not found.
    pub lost_weight: u64,
    /// Their number.
    pub lost_answers: usize,
    /// The share of the weight that is found, from 0 to 1.
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
