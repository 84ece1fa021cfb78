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
}

impl Goal {
    /// The goal of an objective. Objectives with a worst case also need searches for [`Goal::Feasible`].
    pub fn of(objective: Objective) -> Goal {
        match objective {
            Objective::Mean | Objective::Worst | Objective::WorstThenMean | Objective::MeanThenWorst => {
                Goal::Cost
            }
            Objective::WinRate => Goal::Loss,
        }
    }
}
