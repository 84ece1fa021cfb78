//! The distance of a total to the best possible one.

use serde::Serialize;

use crate::compare::Performance;
use crate::strategy::state::least_possible;
use salet_advise::catalogue::{self, NamedPolicy};
use salet_core::game::{Cost, Game, Interval, Limit};
use salet_core::policy::Policy;
use salet_core::search::Solution;
use salet_words::{GuessId, SecretId};

/// Bounds on the best total over all answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Optimum {
    /// No strategy has a smaller total; with a limit, none that keeps it.
    pub lower: Cost,
    /// The total of some strategy.
    pub upper: Cost,
    /// The weight of all answers.
    pub weight: u64,
    /// A lower bound on every strategy, with or without a limit.
    pub least: Cost,
    /// The limit of the lower bound.
    pub within: Limit,
    /// The source of the lower bound.
    pub source: Source,
}

/// The source of a lower bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A search proved it, or no game allows less.
    Proven,
    /// A compiled-in policy claims it.
    CompiledIn {
        /// The name of the policy.
        policy: &'static str,
        /// The SHA-256 of the certificate that proves it.
        certificate: Option<&'static str>,
    },
    /// Another policy claims it.
    Claimed,
}

/// The optimum after all strategies have played.
#[derive(Debug, Clone, PartialEq)]
pub struct Reached {
    /// Bounds on the optimum.
    pub optimum: Optimum,
    /// The opener of the strategy with the upper bound.
    pub opener: GuessId,
    /// The name of this strategy, if it played and improved the upper bound.
    pub by: Option<String>,
}

/// The distance to the optimum, between two bounds that are equal if the optimum is known. It is below zero only if the
/// optimum keeps a limit and the strategy does not: no strategy beats an optimum without a limit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RegretFigures"))]
pub struct Regret {
    /// In guesses over all answers played, weights included. On a sample it follows from the means, with their error; 0 if they
    /// make it less.
    pub guesses: [f64; 2],
    /// In percent of the optimum.
    pub percent: [f64; 2],
}

impl Optimum {
    /// The result of a search without a limit; `None` if it found no policy.
    pub fn of(game: &Game, solution: &Solution) -> Option<Optimum> {
        let total = solution.total()?;
        Some(Optimum::new(game, total.at_least(), total.at_most(), None, Source::Proven))
    }

    /// The optimum of a game with a compiled-in policy, if the total of that policy is also the least without a limit.
    pub fn compiled_in(game: &Game) -> Option<(Optimum, Policy, &'static NamedPolicy)> {
        let named = catalogue::policy_for(game)?;
        let (policy, total) = (named.open(), named.known.without_limit.total);
        let source = Source::CompiledIn { policy: named.name, certificate: named.certificate() };
        let optimum = Optimum::new(game, total, total, None, source);
        (policy.score().total == total).then_some((optimum, policy, named))
    }

    /// The claim of a policy with the total `upper`: no strategy, or none within a limit, has a total below `lower`.
    pub fn claimed(game: &Game, lower: Cost, upper: Cost, within: Limit) -> Optimum {
        Optimum::new(game, lower, upper, within, Source::Claimed)
    }

    fn new(game: &Game, lower: Cost, upper: Cost, within: Limit, source: Source) -> Optimum {
        let all: Vec<SecretId> = game.answers().collect();
        let floor = least_possible(game, &all);
        let least = if within.is_none() { lower.max(floor) } else { floor };
        let source = if lower <= floor { Source::Proven } else { source };
        let (lower, weight) = (lower.max(floor), game.weights().total());
        Optimum { lower, upper, weight, least, within, source }
    }

    /// The optimum and its opener after all strategies have played, since one of them may have a smaller total.
    #[must_use]
    pub fn after_play(mut self, mut opener: GuessId, performances: &[Performance]) -> Reached {
        let mut by = None;
        for performance in performances {
            if let (Some((total, worst_case)), Some(own)) = (performance.whole(), performance.opener)
                && self.learn(total, worst_case)
            {
                (opener, by) = (own, Some(performance.name.clone()));
            }
        }
        Reached { optimum: self, opener, by }
    }

    /// Whether the optimum is known exactly.
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    /// Bounds on the least total without a limit.
    pub fn without_limit(&self) -> Interval {
        Interval::new(self.least, self.upper)
    }

    /// Whether a strategy that finds all answers refutes the lower bound.
    pub fn is_refuted_by(&self, total: Cost, worst_case: usize) -> bool {
        total < self.lower && self.binds(worst_case)
    }

    /// Take in the total of a strategy that finds all answers; true if it improves the upper bound.
    pub fn learn(&mut self, total: Cost, worst_case: usize) -> bool {
        let better = total < self.upper && self.binds(worst_case);
        if better {
            self.upper = total;
        }
        better
    }

    /// Whether a strategy with this worst case keeps the limit.
    fn binds(&self, worst_case: usize) -> bool {
        self.within.is_none_or(|limit| worst_case <= usize::from(limit))
    }

    /// The regret of a total (or a mean over runs) on answers of this weight. On a sample it compares means: the optimum
    /// of the sample alone belongs to another game.
    pub fn regret(&self, total: f64, weight: u64) -> Regret {
        let share = weight as f64 / self.weight as f64;
        let against = |optimum: Cost| {
            let optimum = optimum as f64 * share;
            let distance = total - optimum;
            let distance = if self.within.is_none() { distance.max(0.0) } else { distance };
            (distance, 100.0 * distance / optimum)
        };
        let (least, most) = (against(self.upper), against(self.lower.max(1)));
        Regret { guesses: [least.0, most.0], percent: [least.1, most.1] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXACT: Optimum =
        Optimum { lower: 7920, upper: 7920, weight: 2315, least: 7920, within: None, source: Source::Proven };

    #[test]
    fn regret_is_an_interval_where_the_optimum_is_one() {
        let regret = EXACT.regret(8085.0, 2315);
        assert_eq!(regret.guesses, [165.0, 165.0]);
        assert!((regret.percent[0] - 2.0833).abs() < 1e-4);
        let bounded = Optimum { lower: 7900, upper: 7930, ..EXACT };
        assert_eq!(bounded.regret(8085.0, 2315).guesses, [155.0, 185.0]);
    }

    #[test]
    fn a_sample_is_compared_by_its_mean() {
        let exact = Optimum { lower: 400, upper: 400, weight: 100, ..EXACT };
        let regret = exact.regret(45.0, 10);
        assert_eq!(regret.guesses, [5.0, 5.0]);
        assert_eq!(regret.percent, [12.5, 12.5]);
    }

    #[test]
    fn no_regret_is_below_zero_without_a_limit() {
        let exact = Optimum { lower: 400, upper: 400, weight: 100, ..EXACT };
        assert_eq!(exact.regret(39.0, 10), Regret { guesses: [0.0; 2], percent: [0.0; 2] });
        let bounded = Optimum { lower: 380, ..exact };
        assert_eq!(bounded.regret(39.0, 10).guesses, [0.0, 1.0]);
        let limited = Optimum { within: Some(6), ..exact };
        assert_eq!(limited.regret(390.0, 100).guesses, [-10.0; 2]);
    }

    #[test]
    fn a_limit_binds_only_those_who_keep_it() {
        let limited = Optimum { least: 6000, within: Some(6), ..EXACT };
        assert_eq!(limited.without_limit(), Interval::new(6000, 7920));
        assert!(limited.is_refuted_by(7919, 6) && !limited.is_refuted_by(7919, 7));
        assert!(EXACT.is_refuted_by(7919, 7) && !EXACT.is_refuted_by(7920, 6));
        let mut bounded = Optimum { lower: 7900, ..limited };
        assert!(!bounded.learn(7910, 7) && bounded.learn(7910, 6) && !bounded.learn(7915, 6));
        assert_eq!((bounded.lower, bounded.upper), (7900, 7910));
    }
}
