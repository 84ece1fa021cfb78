//! The claim of a policy file: the part of its promises that a replay cannot confirm.

use std::cmp::Ordering;

use crate::game::{Bounds, Objective};
use crate::policy::{Fault, Score};

/// The strength of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClaimKind {
    /// None: the policy is an upper bound.
    UpperBound,
    /// Lower bounds less than the cost of the policy.
    Bounded,
    /// Optimality: no policy is better by the objective.
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

/// A claim with its bounds, made from a score that they fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The strength.
    pub kind: ClaimKind,
    /// The bounds.
    pub bounds: Bounds,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Figure {
    Total,
    Worst,
    Lost,
    Last,
}

fn judged(objective: Objective) -> &'static [Figure] {
    match objective {
        Objective::Mean => &[Figure::Total],
        Objective::Worst => &[Figure::Worst],
        Objective::WorstThenMean => &[Figure::Worst, Figure::Total],
        Objective::MeanThenWorst => &[Figure::Total, Figure::Worst],
        Objective::WinRate => &[Figure::Lost, Figure::Total],
        Objective::LastGuess => &[Figure::Last, Figure::Total],
    }
}

impl Bounds {
    /// Compare two sets of bounds by the figures of an objective, in order.
    pub fn compare(&self, other: &Bounds, objective: Objective) -> Ordering {
        let compare = |figure: &Figure| figure.bound(self).cmp(&figure.bound(other));
        judged(objective).iter().map(compare).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}

impl Figure {
    fn name(self) -> &'static str {
        match self {
            Figure::Total => "total",
            Figure::Worst => "worst case",
            Figure::Lost => "lost weight",
            Figure::Last => "weight at the last guess",
        }
    }

    fn cost(self, score: &Score) -> u64 {
        match self {
            Figure::Total => score.total,
            Figure::Worst => score.worst_case.into(),
            Figure::Lost => score.lost_weight,
            Figure::Last => score.last_weight,
        }
    }

    fn bound(self, bounds: &Bounds) -> u64 {
        match self {
            Figure::Total => bounds.total_at_least,
            Figure::Worst => bounds.worst_at_least.into(),
            Figure::Lost | Figure::Last => bounds.lost_at_least,
        }
    }

    fn set(self, bounds: &mut Bounds, bound: u64) {
        match self {
            Figure::Total => bounds.total_at_least = bound,
            Figure::Worst => bounds.worst_at_least = bound as u32,
            Figure::Lost | Figure::Last => bounds.lost_at_least = bound,
        }
    }
}

impl Claim {
    /// No claim.
    pub const UPPER_BOUND: Claim = Claim {
        kind: ClaimKind::UpperBound,
        bounds: Bounds { total_at_least: 0, worst_at_least: 0, lost_at_least: 0 },
    };

    /// The claim that no policy is better than this score by this objective.
    pub fn optimal(objective: Objective, score: &Score) -> Claim {
        let mut met = Bounds::default();
        judged(objective).iter().for_each(|figure| figure.set(&mut met, figure.cost(score)));
        Claim { kind: ClaimKind::Optimal, bounds: met }
    }

    /// The claim that proven bounds support for a policy with this score: optimal if they meet every figure of the
    /// objective, none if no bound may stand in a file.
    ///
    /// A second bound holds among the policies that are best by the first figure, so it is omitted unless this policy is
    /// known to be one of them. Bounds above the score are cut to it.
    pub fn bounded(objective: Objective, score: &Score, proven: Bounds) -> Claim {
        let mut kept = Bounds::default();
        for figure in judged(objective) {
            let (bound, cost) = (figure.bound(&proven), figure.cost(score));
            figure.set(&mut kept, bound.min(cost));
            if bound < cost {
                let nothing = kept == Bounds::default();
                let kind = if nothing { ClaimKind::UpperBound } else { ClaimKind::Bounded };
                return Claim { kind, bounds: kept };
            }
        }
        Claim::optimal(objective, score)
    }

    /// The first respect in which a policy with this claim and score beats another of the same game, as a clause: a
    /// stronger claim, a better score, or a higher proven bound. `None` if the other is at least as good in all three.
    pub fn advantage(
        &self,
        score: &Score,
        other: &Claim,
        other_score: &Score,
        objective: Objective,
    ) -> Option<String> {
        let kind = || {
            let (own, new) = (self.kind.name(), other.kind.name());
            (self.kind > other.kind).then(|| format!("is {own}, the new one {new}"))
        };
        let cost = || {
            let costs = |figure: &Figure| (figure.name(), figure.cost(score), figure.cost(other_score));
            let (name, own, other) =
                judged(objective).iter().map(costs).find(|(_, own, other)| own != other)?;
            (own < other).then(|| format!("has a {name} of {own}, the new one {other}"))
        };
        let bounds = || {
            let higher = self.bounds.compare(&other.bounds, objective).is_gt();
            higher.then(|| "has a higher proven bound".to_owned())
        };
        kind().or_else(cost).or_else(bounds)
    }

    /// Whether the bounds fit the kind and the score. Errors: [`Fault::Claim`], [`Fault::BoundAboveCost`],
    /// [`Fault::BoundNotAsked`].
    pub(crate) fn check(&self, objective: Objective, score: &Score) -> Result<(), Fault> {
        let bounds = self.bounds;
        let judged = judged(objective);
        for (figure, field) in [
            (Figure::Total, "total_at_least"),
            (Figure::Worst, "worst_at_least"),
            (if judged.contains(&Figure::Last) { Figure::Last } else { Figure::Lost }, "lost_at_least"),
        ] {
            let (bound, cost) = (figure.bound(&bounds), figure.cost(score));
            if bound > cost {
                return Err(Fault::BoundAboveCost { field, bound, cost });
            }
            if bound > 0 && !judged.contains(&figure) {
                return Err(Fault::BoundNotAsked { field, bound, objective: objective.name() });
            }
        }
        let met = judged.iter().all(|figure| figure.bound(&bounds) == figure.cost(score));
        let fits = match self.kind {
            ClaimKind::UpperBound => bounds == Bounds::default(),
            ClaimKind::Bounded => bounds != Bounds::default() && !met,
            ClaimKind::Optimal => met,
        };
        if fits { Ok(()) } else { Err(Fault::Claim { claim: self.kind.name() }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SCORE: fn() -> Score =
        || Score { worst_case: 3, total: 20, lost_weight: 2, last_weight: 5, histogram: vec![1, 2, 5] };

    fn total(total_at_least: u64) -> Bounds {
        Bounds { total_at_least, ..Bounds::default() }
    }

    #[test]
    fn an_optimum_meets_its_bounds() {
        for objective in Objective::ALL.iter().copied() {
            let claim = Claim::optimal(objective, &SCORE());
            assert_eq!(claim.check(objective, &SCORE()), Ok(()), "{objective}");
            let low = Claim { kind: ClaimKind::Optimal, ..Claim::UPPER_BOUND };
            assert_eq!(low.check(objective, &SCORE()), Err(Fault::Claim { claim: "optimal" }), "{objective}");
        }
    }

    #[test]
    fn bounds_that_meet_the_cost_are_an_optimum() {
        let claim = |objective, bounds| Claim::bounded(objective, &SCORE(), bounds);
        assert_eq!(claim(Objective::Mean, total(19)).kind, ClaimKind::Bounded);
        assert_eq!(claim(Objective::Mean, total(20)), Claim::optimal(Objective::Mean, &SCORE()));
        assert_eq!(claim(Objective::Mean, Bounds::default()), Claim::UPPER_BOUND);
        // A total that holds among policies that keep to 2 guesses says nothing of one that needs 3.
        let both = Bounds { worst_at_least: 2, ..total(20) };
        let worst = claim(Objective::WorstThenMean, both);
        assert_eq!(
            (worst.kind, worst.bounds),
            (ClaimKind::Bounded, Bounds { worst_at_least: 2, ..Bounds::default() })
        );
        assert_eq!(claim(Objective::WorstThenMean, total(20)), Claim::UPPER_BOUND);
        // A policy that loses nothing cannot lose less.
        let sure = Score { lost_weight: 0, ..SCORE() };
        let claim = Claim::bounded(Objective::WinRate, &sure, total(19));
        assert_eq!((claim.kind, claim.bounds.total_at_least), (ClaimKind::Bounded, 19));
    }

    #[test]
    fn a_policy_beats_another_by_claim_score_or_bound() {
        let of = |total: u64, bound: u64| {
            let score = Score { total, ..SCORE() };
            let bounds = Bounds { total_at_least: bound, ..Bounds::default() };
            (Claim::bounded(Objective::Mean, &score, bounds), score)
        };
        let beats = |(own, score): (Claim, Score), (other, other_score): (Claim, Score)| {
            own.advantage(&score, &other, &other_score, Objective::Mean)
        };
        for (own, other, clause) in [
            (of(20, 20), of(21, 19), "is optimal, the new one bounded"),
            (of(20, 20), of(20, 0), "is optimal, the new one upper-bound"),
            (of(20, 0), of(21, 19), "has a total of 20, the new one 21"),
            (of(20, 19), of(20, 18), "has a higher proven bound"),
            (of(21, 20), of(20, 19), "has a higher proven bound"),
        ] {
            assert_eq!(beats(own, other).as_deref(), Some(clause));
        }
        for (own, other) in [(of(21, 19), of(20, 20)), (of(20, 20), of(20, 20)), (of(21, 0), of(20, 0))] {
            assert_eq!(beats(own, other), None);
        }
        // Under win-rate what is lost comes first: a smaller total is no advantage.
        let (few, many) = (Score { lost_weight: 1, ..SCORE() }, Score { total: 9, ..SCORE() });
        let advantage = |own: &Score, other: &Score| {
            Claim::UPPER_BOUND.advantage(own, &Claim::UPPER_BOUND, other, Objective::WinRate)
        };
        assert_eq!(advantage(&few, &many).as_deref(), Some("has a lost weight of 1, the new one 2"));
        assert_eq!(advantage(&many, &few), None);
    }

    #[test]
    fn bounds_above_the_cost_and_bounds_that_nobody_asked_for_are_refused() {
        let claim =
            |objective, bounds: Bounds| Claim { kind: ClaimKind::Bounded, bounds }.check(objective, &SCORE());
        let above = |field, bound, cost| Err(Fault::BoundAboveCost { field, bound, cost });
        assert_eq!(claim(Objective::Mean, total(21)), above("total_at_least", 21, 20));
        assert_eq!(claim(Objective::Mean, total(20)), Err(Fault::Claim { claim: "bounded" }));
        let worst = Bounds { worst_at_least: 99, ..total(19) };
        assert_eq!(claim(Objective::MeanThenWorst, worst), above("worst_at_least", 99, 3));
        assert_eq!(
            claim(Objective::WinRate, Bounds { lost_at_least: 3, ..total(20) }),
            above("lost_at_least", 3, 2)
        );
        let asked = Bounds { worst_at_least: 2, ..total(19) };
        let refused = Fault::BoundNotAsked { field: "worst_at_least", bound: 2, objective: "mean" };
        assert_eq!(claim(Objective::Mean, asked), Err(refused));
        assert_eq!(claim(Objective::MeanThenWorst, asked), Ok(()));
        assert!(
            Claim { kind: ClaimKind::UpperBound, ..Claim::bounded(Objective::Mean, &SCORE(), total(19)) }
                .check(Objective::Mean, &SCORE())
                .is_err()
        );
    }

    proptest! {
        #[test]
        fn whatever_is_proven_makes_a_claim_that_may_be_written(
            proven in (0u64..30, 0u32..6, 0u64..5),
            score in (0u64..30, 0u32..6, 0u64..5),
        ) {
            let (total_at_least, worst_at_least, lost_at_least) = proven;
            let proven = Bounds { total_at_least, worst_at_least, lost_at_least };
            let (total, worst_case, lost_weight) = score;
            let score = Score { worst_case, total, lost_weight, last_weight: lost_weight, histogram: Vec::new() };
            for objective in Objective::ALL.iter().copied() {
                let claim = Claim::bounded(objective, &score, proven);
                prop_assert_eq!(claim.check(objective, &score), Ok(()));
            }
        }
    }
}
