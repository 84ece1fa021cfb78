//! The distance of a total to the best possible one.

use serde::Serialize;

use crate::compare::{Paired, Performance};
use crate::strategy::state::least_possible;
use salet_advise::catalogue::{self, NamedPolicy};
use salet_core::game::{Cost, Game, Interval, Limit, Objective, USUAL_LIMIT};
use salet_core::policy::{ClaimKind, Policy};
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
    /// In guesses over all answers played, weights included. On a sample it is the distance to the policy with the upper bound
    /// on the same answers; 0 if that is less.
    pub guesses: [f64; 2],
    /// In percent of the optimum.
    pub percent: [f64; 2],
    /// On a sample, the standard error of the guesses; `None` if all answers are played, or after one run of a strategy that the
    /// seed changes.
    pub sampling_error: Option<f64>,
}

impl Optimum {
    /// The result of a search without a limit; `None` if it found no policy.
    pub fn of(game: &Game, solution: &Solution) -> Option<Optimum> {
        let total = solution.total()?;
        Some(Optimum::new(game, total.at_least(), total.at_most(), None, Source::Proven))
    }

    /// The optimum of a game with a compiled-in policy, if the total of that policy is also the least without a limit. The limit of
    /// the game does not matter.
    pub fn compiled_in(game: &Game) -> Option<(Optimum, Policy, &'static NamedPolicy)> {
        let usual = || game.to_builder().limit(USUAL_LIMIT).build().ok();
        let named = match game.limit() == USUAL_LIMIT {
            true => catalogue::policy_for(game),
            false => catalogue::policy_for(&usual()?),
        }?;
        let (policy, total) = (named.open(), named.known.without_limit.total);
        let source = Source::CompiledIn { policy: named.name, certificate: named.certificate() };
        let optimum = Optimum::new(game, total, total, None, source);
        (policy.score().total == total).then_some((optimum, policy, named))
    }

    /// The optimum by a policy of the game, which finds every answer; its limit and objective are its own. If certificates prove the
    /// optimum of its game, they do so whatever the policy claims.
    pub fn of_policy(game: &Game, policy: &Policy) -> Optimum {
        let upper = policy.score().total;
        if let Some((known, ..)) = Optimum::compiled_in(game) {
            return Optimum { upper, ..known };
        }
        let (lower, within) = claimed_total(policy);
        let named = catalogue::policy_for(policy.game());
        let proven = named.filter(|named| claimed_total(&named.open()) == (lower, within));
        let source = proven.map_or(Source::Claimed, |named| Source::CompiledIn {
            policy: named.name,
            certificate: named.certificate(),
        });
        Optimum::new(game, lower, upper, within, source)
    }

    /// The optimum by the claim of a policy of the game alone, which finds every answer; its limit and objective are its own.
    pub fn by_claim(game: &Game, policy: &Policy) -> Optimum {
        let (lower, within) = claimed_total(policy);
        Optimum::claimed(game, lower, policy.score().total, within)
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

    /// The regret of a total (or a mean over runs) on answers of this weight. On a sample a policy on the same answers stands
    /// for the optimum, less its own distance to it: the optimum of the sample alone belongs to another game.
    pub fn regret(&self, total: f64, weight: u64, sample: Option<Paired>) -> Regret {
        let share = weight as f64 / self.weight as f64;
        let against = |optimum: Cost| {
            let optimum = match sample {
                None => optimum as f64 * share,
                Some(policy) => policy.played as f64 - (policy.all as f64 - optimum as f64) * share,
            };
            let distance = total - optimum;
            let distance = if self.within.is_none() { distance.max(0.0) } else { distance };
            (distance, 100.0 * distance / optimum)
        };
        let (least, most) = (against(self.upper), against(self.lower.max(1)));
        let sampling_error = sample.and_then(|policy| policy.error).map(|error| error * weight as f64);
        Regret { guesses: [least.0, most.0], percent: [least.1, most.1], sampling_error }
    }
}

/// The claim of a policy that finds every answer: no policy, or none within a limit, has a smaller total.
fn claimed_total(policy: &Policy) -> (Cost, Limit) {
    let total = policy.claim().bounds.total_at_least;
    match policy.game().objective() {
        // Nothing is lost, so the policies that lose as little are all that keep the limit.
        Objective::Mean | Objective::MeanThenWorst | Objective::WinRate => (total, policy.game().limit()),
        // It is the least among the policies with this worst case.
        Objective::WorstThenMean if policy.claim().kind == ClaimKind::Optimal => {
            (total, Some(u8::try_from(policy.score().worst_case).unwrap_or(u8::MAX)))
        }
        Objective::WorstThenMean | Objective::Worst | Objective::LastGuess => (0, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXACT: Optimum =
        Optimum { lower: 7920, upper: 7920, weight: 2315, least: 7920, within: None, source: Source::Proven };

    #[test]
    fn regret_is_an_interval_where_the_optimum_is_one() {
        let regret = EXACT.regret(8085.0, 2315, None);
        assert_eq!(regret.guesses, [165.0, 165.0]);
        assert!((regret.percent[0] - 2.0833).abs() < 1e-4);
        let bounded = Optimum { lower: 7900, upper: 7930, ..EXACT };
        assert_eq!(bounded.regret(8085.0, 2315, None).guesses, [155.0, 185.0]);
    }

    #[test]
    fn a_sample_is_compared_on_the_same_answers() {
        let exact = Optimum { lower: 400, upper: 400, weight: 100, ..EXACT };
        // Ten hard answers.
        let policy = Paired { played: 42, all: 400, error: Some(0.1) };
        let regret = |optimum: Optimum, total, policy| optimum.regret(total, 10, Some(policy));
        assert_eq!(regret(exact, 42.0, policy).guesses, [0.0; 2]);
        let told = regret(exact, 45.0, policy);
        assert_eq!((told.guesses, told.percent), ([3.0; 2], [300.0 / 42.0; 2]));
        assert_eq!(told.sampling_error, Some(1.0));
        // The policy itself may cost more than the optimum, by a guess in ten of these games.
        let bounded = Optimum { lower: 390, ..exact };
        assert_eq!(regret(bounded, 45.0, policy).guesses, [3.0, 4.0]);
        assert_eq!(regret(exact, 45.0, Paired { all: 410, ..policy }).guesses, [4.0; 2]);
    }

    #[test]
    fn no_regret_is_below_zero_without_a_limit() {
        let exact = Optimum { lower: 400, upper: 400, weight: 100, ..EXACT };
        let easy = Some(Paired { played: 40, all: 400, error: None });
        let none = Regret { guesses: [0.0; 2], percent: [0.0; 2], sampling_error: None };
        assert_eq!(exact.regret(39.0, 10, easy), none);
        let bounded = Optimum { lower: 380, ..exact };
        assert_eq!(bounded.regret(39.0, 10, easy).guesses, [0.0, 1.0]);
        let limited = Optimum { within: Some(6), ..exact };
        assert_eq!(limited.regret(390.0, 100, None).guesses, [-10.0; 2]);
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
