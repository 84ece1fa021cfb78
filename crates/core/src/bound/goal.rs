//! The goal of a search.

use crate::game::Objective;

/// The goal of a search. The value of a state depends on it, so the memo separates goals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The least total; no secret may be lost.
    Cost,
    /// The least weight lost, then the least total.
    Loss,
    /// Whether any policy keeps the limit of guesses: each that does costs 0.
    Feasible,
    /// The least weight found only at the last guess, then the least total; no secret may be lost.
    Late,
}

impl Goal {
    /// The goal of the search for the costs of an objective. Objectives with a worst case also ask for limits alone.
    pub fn of(objective: Objective) -> Goal {
        match objective {
            Objective::WinRate => Goal::Loss,
            Objective::LastGuess => Goal::Late,
            Objective::Mean | Objective::Worst | Objective::WorstThenMean | Objective::MeanThenWorst => {
                Goal::Cost
            }
        }
    }
}
