//! What a policy file promises about its policy, besides what replay shows.

use crate::game::Objective;
use crate::policy::fault::Fault;
use crate::policy::file::Score;

/// How much is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimKind {
    /// Nothing: the policy is an upper bound of what is possible.
    UpperBound,
    /// Bounds below the cost of the policy.
    Bounded,
    /// No policy is better by the objective.
    Optimal,
}

impl ClaimKind {
    /// The name in all outputs.
    pub fn name(self) -> &'static str {
        match self {
            ClaimKind::UpperBound => "upper-bound",
            ClaimKind::Bounded => "bounded",
            ClaimKind::Optimal => "optimal",
        }
    }
}

/// A claim with its bounds; 0 where nothing is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// How much is proven.
    pub kind: ClaimKind,
    /// No policy has a smaller total (under worst-then-mean: none with this worst case; under win-rate: none that
    /// loses as little).
    pub total_at_least: u64,
    /// No policy has a better worst case (under mean-then-worst: none with this total).
    pub worst_at_least: u32,
    /// No policy loses less weight.
    pub lost_at_least: u64,
}

impl Claim {
    /// Nothing is proven.
    pub const UPPER_BOUND: Claim =
        Claim { kind: ClaimKind::UpperBound, total_at_least: 0, worst_at_least: 0, lost_at_least: 0 };

    /// No policy is better than this score by this objective.
    pub fn optimal(objective: Objective, score: &Score) -> Claim {
        let mut claim = Claim { kind: ClaimKind::Optimal, ..Claim::UPPER_BOUND };
        match objective {
            Objective::Mean => claim.total_at_least = score.total,
            Objective::Worst => claim.worst_at_least = score.worst_case,
            Objective::WorstThenMean | Objective::MeanThenWorst => {
                claim.total_at_least = score.total;
                claim.worst_at_least = score.worst_case;
            }
            Objective::WinRate => {
                claim.total_at_least = score.total;
                claim.lost_at_least = score.lost_weight;
            }
        }
        claim
    }

    /// A total and a worst case that no policy can beat, not both known to be reached; 0 where nothing is proven, and
    /// an upper bound only where nothing is proven at all.
    pub fn bounded(total_at_least: u64, worst_at_least: u32) -> Claim {
        match (total_at_least, worst_at_least) {
            (0, 0) => Claim::UPPER_BOUND,
            _ => Claim { kind: ClaimKind::Bounded, total_at_least, worst_at_least, lost_at_least: 0 },
        }
    }

    /// Whether the bounds fit the kind and the score.
    ///
    /// # Errors
    /// [`Fault::Claim`].
    pub(crate) fn check(&self, objective: Objective, score: &Score) -> Result<(), Fault> {
        let total = (self.total_at_least, score.total);
        let worst = (u64::from(self.worst_at_least), u64::from(score.worst_case));
        let lost = (self.lost_at_least, score.lost_weight);
        // What the objective judges by, first things first. A later bound holds among the policies that are best by
        // the things before it, so it says nothing of a policy that is not.
        let judged: &[(u64, u64)] = match objective {
            Objective::Mean => &[total],
            Objective::Worst => &[worst],
            Objective::WorstThenMean => &[worst, total],
            Objective::MeanThenWorst => &[total, worst],
            Objective::WinRate => &[lost, total],
        };
        let met = judged.iter().all(|(bound, cost)| bound == cost);
        let (bound, cost) = judged[0];
        let fits = match self.kind {
            ClaimKind::UpperBound => *self == Claim::UPPER_BOUND,
            ClaimKind::Bounded => bound <= cost && !met,
            ClaimKind::Optimal => met,
        };
        if fits { Ok(()) } else { Err(Fault::Claim { claim: self.kind.name() }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORE: fn() -> Score =
        || Score { worst_case: 3, total: 20, lost_weight: 2, histogram: vec![1, 2, 5] };

    #[test]
    fn an_optimum_meets_its_bounds() {
        for objective in Objective::ALL.iter().copied() {
            let claim = Claim::optimal(objective, &SCORE());
            assert_eq!(claim.check(objective, &SCORE()), Ok(()), "{objective}");
            let low = Claim { total_at_least: 0, worst_at_least: 0, lost_at_least: 0, ..claim };
            assert_eq!(low.check(objective, &SCORE()), Err(Fault::Claim { claim: "optimal" }), "{objective}");
        }
    }

    #[test]
    fn bounds_stay_below_the_cost() {
        assert_eq!(Claim::bounded(19, 0).check(Objective::Mean, &SCORE()), Ok(()));
        for total in [20, 21] {
            assert!(Claim::bounded(total, 0).check(Objective::Mean, &SCORE()).is_err(), "{total}");
        }
        assert_eq!(Claim::bounded(0, 0), Claim::UPPER_BOUND);
        let bounded = Claim { kind: ClaimKind::UpperBound, ..Claim::bounded(19, 0) };
        assert!(bounded.check(Objective::Mean, &SCORE()).is_err());
    }
}
