//! How much worse one guess is than another, by what the objective judges by.

use serde::Serialize;

use crate::game::Objective;
use crate::search::Ranked;

use super::expectation::{Expectation, Origin};

/// What guesses are judged by, further guesses counted from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// The weight of the answers that will not be found.
    pub lost_weight: u64,
    /// The sum of weight times guesses over the answers that will be found.
    pub total: u64,
    /// The most guesses that one of those takes.
    pub worst: usize,
}

impl From<&Ranked> for Figures {
    fn from(ranked: &Ranked) -> Figures {
        let Ranked { total, lost_weight, worst_case, .. } = *ranked;
        Figures { lost_weight, total, worst: worst_case }
    }
}

impl From<&Expectation> for Figures {
    fn from(expected: &Expectation) -> Figures {
        let Expectation { lost_weight, total, worst, .. } = *expected;
        Figures { lost_weight, total, worst }
    }
}

/// What a guess costs more than the best one, in what the objective judges by; null where it does not. Of an objective that
/// judges by two things the second may be negative where the first is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Regret {
    /// Of the total, if no more weight is lost: in guesses over all answers that remain.
    pub total: Option<i64>,
    /// Of the worst case, in guesses.
    pub worst_case: Option<i64>,
    /// Of the weight that is lost.
    pub lost_weight: Option<i64>,
}

impl Regret {
    /// Of two expectations that are exact.
    pub fn of(guess: &Expectation, best: &Expectation, objective: Objective) -> Regret {
        // Where something is lost, play is judged by that.
        let salvaged = is_salvaged(guess) || is_salvaged(best);
        let objective = if salvaged { Objective::WinRate } else { objective };
        Regret::of_figures(guess.into(), best.into(), objective)
    }

    /// Of exact figures, by what play is judged by there.
    pub fn of_figures(guess: Figures, best: Figures, objective: Objective) -> Regret {
        let lost = more(guess.lost_weight, best.lost_weight);
        let total = (lost == 0).then(|| more(guess.total, best.total));
        let worst = (lost == 0).then(|| more(guess.worst as u64, best.worst as u64));
        let (total, worst) = match objective {
            Objective::Mean | Objective::WinRate => (total, None),
            Objective::Worst => (None, worst),
            Objective::WorstThenMean | Objective::MeanThenWorst => (total, worst),
        };
        let judged = objective == Objective::WinRate || lost != 0;
        Regret { total, worst_case: worst, lost_weight: judged.then_some(lost) }
    }
}

fn is_salvaged(known: &Expectation) -> bool {
    matches!(known.origin, Origin::Search { salvaged: true, .. })
}

fn more(this: u64, that: u64) -> i64 {
    let difference = i128::from(this) - i128::from(that);
    i64::try_from(difference).unwrap_or(if difference > 0 { i64::MAX } else { i64::MIN })
}
