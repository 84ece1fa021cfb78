//! The cost of a guess above that of the best one, in the figures of the objective.

use serde::Serialize;

use salet_core::game::Objective;
use salet_core::search::Ranked;

use super::expectation::{Expectation, Origin};

/// The figures that objectives judge by; guesses count from the judged one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// The weight of the answers that will not be found.
    pub lost_weight: u64,
    /// The weight of the answers that will be found only at the last guess of the limit.
    pub last_weight: u64,
    /// The sum of weight times guesses over the answers that will be found.
    pub total: u64,
    /// The most guesses that one of those takes.
    pub worst: usize,
}

impl From<&Ranked> for Figures {
    fn from(ranked: &Ranked) -> Figures {
        let Ranked { total, lost_weight, last_weight, worst_case, .. } = *ranked;
        Figures { lost_weight, last_weight, total, worst: worst_case }
    }
}

impl From<&Expectation> for Figures {
    fn from(expected: &Expectation) -> Figures {
        let Expectation { lost_weight, last_weight, total, worst, .. } = *expected;
        Figures { lost_weight, last_weight, total, worst }
    }
}

/// The cost of a guess above that of the best one, in the figures of the objective; null in others. The second figure of an
/// objective may be negative if the first is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Regret {
    /// In the total: guesses over all remaining answers, if no more weight is lost.
    pub total: Option<i64>,
    /// In the worst case.
    pub worst_case: Option<i64>,
    /// In the lost weight.
    pub lost_weight: Option<i64>,
    /// In the weight found only at the last guess; absent in other objectives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_weight: Option<i64>,
}

impl Regret {
    /// The difference of two exact expectations.
    pub fn of(guess: &Expectation, best: &Expectation, objective: Objective) -> Regret {
        Regret::of_figures(guess.into(), best.into(), Regret::objective([guess, best], objective))
    }

    /// The objective that judges these: if answers must be lost, the lost weight comes first under every objective.
    pub(super) fn objective(guesses: [&Expectation; 2], objective: Objective) -> Objective {
        let is_salvaged =
            |known: &&Expectation| matches!(known.origin, Origin::Search { salvaged: true, .. });
        if guesses.iter().any(is_salvaged) { Objective::WinRate } else { objective }
    }

    /// The difference of exact figures, under the objective that holds there.
    pub fn of_figures(guess: Figures, best: Figures, objective: Objective) -> Regret {
        let lost = more(guess.lost_weight, best.lost_weight);
        let late = (lost == 0 && objective == Objective::LastGuess)
            .then(|| more(guess.last_weight, best.last_weight));
        let total = (lost == 0 && late.unwrap_or(0) == 0).then(|| more(guess.total, best.total));
        let worst = (lost == 0).then(|| more(guess.worst as u64, best.worst as u64));
        let (total, worst) = match objective {
            Objective::Mean | Objective::WinRate | Objective::LastGuess => (total, None),
            Objective::Worst => (None, worst),
            Objective::WorstThenMean | Objective::MeanThenWorst => (total, worst),
        };
        let judged = objective == Objective::WinRate || lost != 0;
        Regret { total, worst_case: worst, lost_weight: judged.then_some(lost), last_weight: late }
    }
}

fn more(this: u64, that: u64) -> i64 {
    let difference = i128::from(this) - i128::from(that);
    i64::try_from(difference).unwrap_or(if difference > 0 { i64::MAX } else { i64::MIN })
}
