//! What a search looks for.

use crate::game::Objective;

/// What a search looks for. States mean something else under each goal, so the memo keeps them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The least total; no secret may be lost.
    Cost,
    /// The least weight lost, then the least total.
    Loss,
    /// Whether the limit of guesses can be kept at all: a policy that keeps it costs nothing.
    Feasible,
}

impl Goal {
    /// What an objective minimises; those that ask for a worst case first have [`Goal::Feasible`] searched besides.
    pub fn of(objective: Objective) -> Goal {
        match objective {
            Objective::Mean | Objective::Worst | Objective::WorstThenMean | Objective::MeanThenWorst => {
                Goal::Cost
            }
            Objective::WinRate => Goal::Loss,
        }
    }
}
