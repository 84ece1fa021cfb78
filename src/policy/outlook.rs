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

    /// Take in what is to be expected after this guess. Answers and weight are those of the guess already.
    pub(crate) fn add_later(&mut self, later: &Outlook) {
        self.lost_weight += later.lost_weight;
        self.total += later.total + (later.weight - later.lost_weight);
        if later.worst_case > 0 {
            self.worst_case = self.worst_case.max(later.worst_case + 1);
        }
    }
}
