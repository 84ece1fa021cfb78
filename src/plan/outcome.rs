//! What planning came to.

use crate::game::Cost;
use crate::search::Status;
use crate::words::GuessId;

/// Words that are played first, whatever is shown, with the total of the best play after them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The words in the order in which they are played.
    pub words: Vec<GuessId>,
    /// The sum of weight times guesses over all answers, exact.
    pub total: Cost,
}

/// The best plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// Best first, of equal totals the first in the order of the lists; each total is exact, whatever the status.
    pub plans: Vec<Plan>,
    /// What is proven of other plans. [`Optimal`](Status::Optimal): none belongs before the last or among these, and if
    /// there are fewer than were asked for, no other finds every answer within the limit.
    /// [`Infeasible`](Status::Infeasible): no plan does. [`Bounded`](Status::Bounded): the search was ended, and
    /// `lower_bound` is all that is known. [`UpperBound`](Status::UpperBound): nothing.
    pub status: Status,
    /// No plan has a smaller total; `None` if nothing is proven.
    pub lower_bound: Option<Cost>,
}
