//! The counting bound: what a guess must cost, from the parts that it makes alone.
//!
//! Let S have secrets of weight W in all, and let g split it into parts, the solved part counted. Every secret
//! pays for g itself: W. In a part P that is not solved, one secret at best is found by the next guess and all
//! others need two more: 2 W(P) - max w(P), the *base bound* of P. What the parts spare beyond two guesses a secret, the
//! heaviest of each part together, is the *gain* of g. So
//!
//! ```text
//! cost(g) >= 3 W - gain(g) - [g in S] w(g)
//! ```
//!
//! For equal weights the gain is the number of parts, K, and this is 3n - K - [g in S]. Else it is no more than the K heaviest
//! secrets of S weigh, which is known from K alone. The bound is exact where every part has one or two members. With r guesses
//! left, g included: r = 1 finds one secret, and r = 2 at most one of each part, which is the gain again; where secrets may
//! not be lost the cost is infinite beyond that, and where they may, a pair is bounded by the bounds of its weight lost and of
//! its guesses, each for itself (`price.rs`).
//!
//! Gains are counted in units, and may be rounded up (`measure.rs`).

use crate::bound::goal::Goal;
use crate::bound::measure::{Gain, Units};
use crate::bound::price::{self, IMPOSSIBLE, LOSS, Price};
use crate::game::{Cost, Game, Numbering};
use crate::words::SecretId;

/// Guesses left, the next one included; [`UNLIMITED`] without a limit, which no limit reaches.
pub type GuessesLeft = u16;

/// No limit of guesses.
pub const UNLIMITED: GuessesLeft = GuessesLeft::MAX;

/// One guess less.
pub fn after_a_guess(left: GuessesLeft) -> GuessesLeft {
    if left == UNLIMITED { UNLIMITED } else { left - 1 }
}

/// What the secrets of a game cost.
#[derive(Debug, Clone)]
pub struct Costs {
    weights: Weighing,
    goal: Goal,
}

#[derive(Debug, Clone)]
enum Weighing {
    /// Every secret weighs one.
    Equal,
    /// Only the limit counts: every policy that keeps it costs nothing.
    Nothing,
    /// Given weights, and the same in units.
    Given(Vec<u32>, Units),
}

impl Weighing {
    fn of(game: &Game) -> Weighing {
        let weights = game.weights();
        if weights.is_equal() {
            return Weighing::Equal;
        }
        Weighing::Given(weights.as_slice().to_vec(), Units::new(weights.as_slice()))
    }
}

/// The bounds of sets of equally heavy secrets are raised by this much at a time. It is taken over from
/// measurements of an earlier program (docs/performance.md).
const STEP: Price = 4;

/// Where secrets may be lost, a step is `2^LOSSY_GROWTH` times the one before, up to `2^LOSSY_MOST` times the first.
const LOSSY_GROWTH: u32 = 8;

/// See [`LOSSY_GROWTH`]. The first step has less than 40 bits, so the largest stays below 2^120 and nothing wraps; it is far
/// above the price of losing a secret, so that few steps are needed. Neither number is measured.
const LOSSY_MOST: u32 = 80;

/// What the bounds need to know of a set.
#[derive(Debug, Clone)]
pub struct Weighed {
    /// Number of secrets.
    pub size: usize,
    /// Their weight.
    pub weight: Price,
    /// The weight of the heaviest.
    pub heaviest: Price,
}

impl Costs {
    /// Those of a game under its objective; the objectives that need a limit first are asked for with
    /// [`limit_only`](Costs::limit_only).
    pub fn of(game: &Game) -> Costs {
        Costs { weights: Weighing::of(game), goal: Goal::of(game.objective()) }
    }

    /// Secrets may be lost, and the less is lost the better, whatever the game's objective.
    pub fn lossy(game: &Game) -> Costs {
        Costs { weights: Weighing::of(game), goal: Goal::Loss }
    }

    /// Every policy that keeps the limit costs nothing.
    pub fn limit_only() -> Costs {
        Costs { weights: Weighing::Nothing, goal: Goal::Feasible }
    }

    /// The same costs of secrets that are numbered otherwise than in the game.
    pub fn numbered(mut self, numbering: &Numbering) -> Costs {
        if let Weighing::Given(weights, units) = &mut self.weights {
            let own = |secret| weights[numbering.answer(secret).index()];
            *weights = numbering.secrets().map(own).collect();
            *units = units.numbered(numbering);
        }
        self
    }

    /// What they are searched for.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether all secrets weigh one and none may be lost: the usual game, where small cases are known exactly.
    pub fn is_plain(&self) -> bool {
        matches!(self.weights, Weighing::Equal) && self.goal == Goal::Cost
    }

    /// Whether secrets may be lost.
    fn may_lose(&self) -> bool {
        self.goal == Goal::Loss
    }

    /// By how much the bound of a set is raised at a time, when it was raised `steps` times before: by a few guesses of
    /// a secret of middling weight. Where secrets may be lost the steps grow, since a loss outweighs all guesses.
    pub fn step(&self, set: &[SecretId], steps: u32) -> Price {
        let step = match &self.weights {
            Weighing::Equal | Weighing::Nothing => STEP,
            Weighing::Given(..) => {
                let weight: Price = set.iter().map(|&secret| self.weight(secret)).sum();
                STEP * (weight / set.len() as Price).max(1)
            }
        };
        if self.may_lose() { step << (LOSSY_GROWTH * steps).min(LOSSY_MOST) } else { step }
    }

    /// The weight of a secret.
    #[inline]
    pub fn weight(&self, secret: SecretId) -> Price {
        match &self.weights {
            Weighing::Equal => 1,
            Weighing::Nothing => 0,
            Weighing::Given(weights, _) => Price::from(weights[secret.index()]),
        }
    }

    /// Weigh a set.
    #[inline]
    pub fn weigh(&self, set: &[SecretId]) -> Weighed {
        let size = set.len();
        match &self.weights {
            Weighing::Equal => Weighed { size, weight: size as Price, heaviest: 1 },
            Weighing::Nothing => Weighed { size, weight: 0, heaviest: 0 },
            Weighing::Given(weights, _) => {
                let (mut sum, mut heaviest) = (0, 0);
                for secret in set {
                    let weight = weights[secret.index()];
                    sum += u64::from(weight);
                    heaviest = heaviest.max(weight);
                }
                Weighed { size, weight: sum.into(), heaviest: heaviest.into() }
            }
        }
    }

    /// The weights in units, by which guesses are measured where weights differ.
    pub fn units(&self) -> Option<&Units> {
        match &self.weights {
            Weighing::Equal | Weighing::Nothing => None,
            Weighing::Given(_, units) => Some(units),
        }
    }

    /// The base bound, the least that a set can cost before anything is known of it: its heaviest secret at once, all
    /// others next.
    #[inline]
    pub fn base_bound(&self, set: &[SecretId], left: GuessesLeft) -> Price {
        match &self.weights {
            Weighing::Equal if left > 1 => 2 * set.len() as Price - 1,
            Weighing::Nothing if left > 1 => 0,
            _ => {
                let weighed = self.weigh(set);
                let heaviest = weighed.heaviest;
                if left == 0 {
                    self.lost(weighed.weight)
                } else if left == 1 && set.len() > 1 {
                    weighed.weight.saturating_add(self.lost(weighed.weight - heaviest))
                } else {
                    2 * weighed.weight - heaviest
                }
            }
        }
    }

    /// The price of losing secrets of this weight, besides the guesses played.
    pub fn lost(&self, weight: Price) -> Price {
        if self.may_lose() { LOSS * weight } else { IMPOSSIBLE }
    }

    /// The guesses that a set spends at least: one for each secret if there is one left, else two for all but the heaviest,
    /// those that are lost included.
    pub fn least_guesses(&self, set: &[SecretId], left: GuessesLeft) -> Cost {
        let weighed = self.weigh(set);
        let found_at_once = if self.may_lose() && left == 1 { weighed.weight } else { weighed.heaviest };
        price::guesses(2 * weighed.weight - found_at_once)
    }

    /// The most that a set of this weight costs if it is solved in time: all the guesses that are left for every secret.
    /// Where secrets may be lost, and without a limit, there is no such price.
    pub fn most_in_time(&self, weight: Price, left: GuessesLeft) -> Price {
        if left == UNLIMITED || self.may_lose() { IMPOSSIBLE - 1 } else { weight * Price::from(left) }
    }

    /// A bound on the price of a set, raised to the least price that the set may have: where secrets may be lost, not
    /// every pair of numbers is one, since no secret spends more guesses than are left.
    pub fn possible(&self, set: &[SecretId], left: GuessesLeft, bound: Price) -> Price {
        if bound == IMPOSSIBLE {
            return bound;
        }
        let least = Price::from(self.least_guesses(set, left));
        if !self.may_lose() {
            return bound.max(least);
        }
        let (lost, spent) = (bound / LOSS, bound % LOSS);
        let most = self.weigh(set).weight * Price::from(left);
        let (lost, spent) = if spent > most { (lost + 1, 0) } else { (lost, spent) };
        lost * LOSS + spent.max(least)
    }

    /// The counting bound on a guess of a known gain, the number of its parts or else in units, that solves a weight of `solved`
    /// (0 for a guess that is not a member), with `left` guesses left, at least one. The set has two members or more.
    #[inline]
    pub fn counting_bound(&self, set: &Weighed, gain: Gain, solved: Price, left: GuessesLeft) -> Price {
        let (gain, tells_all) = match &self.weights {
            Weighing::Equal => (Price::from(gain), gain as usize >= set.size),
            Weighing::Nothing => (0, gain as usize >= set.size),
            Weighing::Given(_, units) => {
                let gain = Price::from(units.weight(gain)).min(set.weight);
                (gain, gain == set.weight)
            }
        };
        if left > 2 || (left == 2 && tells_all) {
            return 3 * set.weight - gain - solved;
        }
        // The last two guesses find a secret of each part at best, the last one a single secret.
        let found = if left == 2 { gain } else { solved };
        let guesses = if left == 2 { 2 * set.weight - solved } else { set.weight };
        let lost = set.weight - found;
        guesses.saturating_add(self.lost(lost))
    }

    /// The least score of a guess whose counting bound is below `target`: its gain, and what it weighs if it is a member, in
    /// units. Where that is for the gain alone to decide, it is a lower bound on the score.
    pub fn least_score(&self, set: &Weighed, units: &Units, target: Price, left: GuessesLeft) -> Gain {
        let least = match left {
            1 => 1,
            2 => set.weight.saturating_sub(if self.may_lose() { target / LOSS } else { 0 }),
            _ => (3 * set.weight).saturating_sub(target) + 1,
        };
        // Sums of weights have less than 64 bits.
        Gain::try_from(units.at_least(least.max(1) as u64)).unwrap_or(Gain::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Objective, Weights};
    use crate::words::{Source, WordLists, WordOptions};

    fn costs(weights: &[u32], objective: Objective) -> (Costs, Vec<SecretId>) {
        let words = ["ab", "ba", "cc"];
        let lists = WordLists::read(Source::words("words", words), None, WordOptions::default());
        let weights = Weights::from_integers(weights).expect("positive weights");
        let game =
            Game::builder(lists.expect("they are words").0).weights(weights).objective(objective).build();
        let game = game.expect("it can be played");
        (Costs::of(&game), game.lists().secret_ids().collect())
    }

    #[test]
    fn a_gain_is_what_the_heaviest_of_each_part_weigh() {
        let (mean, set) = costs(&[5, 3, 2], Objective::Mean);
        let weighed = mean.weigh(&set);
        assert_eq!((weighed.size, weighed.weight, weighed.heaviest), (3, 10, 5));
        // The parts are {5, 2} and {3}: 10 for the guess, 5 + 2 * 2 and 3 for the parts.
        assert_eq!(mean.counting_bound(&weighed, 8, 0, UNLIMITED), 22);
        assert_eq!(mean.counting_bound(&weighed, 8, 0, 2), IMPOSSIBLE);
        assert_eq!(mean.counting_bound(&weighed, 10, 5, 2), 15);
        let (lossy, _) = costs(&[5, 3, 2], Objective::WinRate);
        assert_eq!(lossy.counting_bound(&weighed, 8, 3, 2), 2 * LOSS + 17);
        assert_eq!(lossy.counting_bound(&weighed, 8, 3, 1), 7 * LOSS + 10);
    }

    #[test]
    fn a_bound_is_raised_to_what_a_set_may_cost() {
        let (lossy, set) = costs(&[5, 3, 2], Objective::WinRate);
        // Of 10 in all, 5 are found at once, and none spends more than 4 guesses.
        assert_eq!(lossy.possible(&set, 4, 0), 15);
        assert_eq!(lossy.possible(&set, 4, 17), 17);
        assert_eq!(lossy.possible(&set, 4, 41), LOSS + 15);
        assert_eq!(lossy.possible(&set, 4, LOSS - 3), LOSS + 15);
        assert_eq!(lossy.possible(&set, 4, 2 * LOSS + 7), 2 * LOSS + 15);
        assert_eq!(lossy.possible(&set, 1, 2 * LOSS), 2 * LOSS + 10);
        let (mean, set) = costs(&[5, 3, 2], Objective::Mean);
        assert_eq!((mean.most_in_time(10, 4), mean.most_in_time(10, UNLIMITED)), (40, IMPOSSIBLE - 1));
        assert_eq!(lossy.most_in_time(10, 4), IMPOSSIBLE - 1);
        assert_eq!(mean.possible(&set, 4, 1000), 1000);
        assert_eq!(mean.possible(&set, 4, IMPOSSIBLE), IMPOSSIBLE);
    }

    #[test]
    fn steps_are_as_large_as_the_weights() {
        let (light, set) = costs(&[5, 3, 2], Objective::Mean);
        let (heavy, _) = costs(&[4_000_000_001, 3_999_999_999, 4_000_000_000], Objective::Mean);
        assert_eq!((light.step(&set, 0), light.step(&set, 9)), (12, 12));
        assert_eq!(heavy.step(&set, 0), 16_000_000_000);
        // A loss is met after a few steps.
        let (lossy, _) = costs(&[5, 3, 2], Objective::WinRate);
        assert!(lossy.step(&set, 0) == 12 && lossy.step(&set, 10) > 10 * LOSS);
    }
}
