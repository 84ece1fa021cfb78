//! The goal of a search.

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
