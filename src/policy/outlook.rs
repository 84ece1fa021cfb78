//! What is to be expected from a position of a policy on.

/// What is to be expected from a position on, its own guess included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outlook {
    /// The answers that remain.
    pub answers: u32,
    /// Their weight.
    pub weight: u64,
    /// The weight of those that the policy does not solve.
    pub lost_weight: u64,
    /// The sum of weight times further guesses over those that it solves.
    pub total: u64,
    /// The most further guesses that any of those takes; 0 if there is none.
    pub worst_case: u32,
    /// Whether the guess may be the secret.
    pub solves: bool,
}

impl Outlook {
    /// The mean number of further guesses over the answers that are solved; `None` if none is.
    pub fn mean(&self) -> Option<f64> {
        let weight = self.weight - self.lost_weight;
        (weight > 0).then(|| self.total as f64 / weight as f64)
    }
}
