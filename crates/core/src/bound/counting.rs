//! The counting bound: a lower bound on the cost of a guess, from its parts alone.
//!
//! Let S be a set of weight W, split by g into parts, including the solved part. Every secret pays for g itself: W. In a part P
//! that is not solved, the next guess finds at most one secret, and all others need two more guesses: P costs at least 2 W(P) -
//! max w(P), its *base bound*. The heaviest weights of all parts together, which the base bounds save, are the *gain* of g. So
//!
//! ```text
//! cost(g) >= 3 W - gain(g) - [g in S] w(g)
//! ```
//!
//! With equal weights the gain is the number of parts, K, and the bound is 3n - K - [g in S]. Otherwise the gain is at most the
//! weight of the K heaviest secrets of S, which K alone determines. The bound is exact if every part has one or two members.
//!
//! Let r guesses be left, including g. If r = 1, g finds one secret; if r = 2, at most one of each part is found, of total weight
//! gain(g). If no secret may be lost, the cost beyond that is infinite. If secrets may be lost, the weight lost and the guesses
//! are bounded separately, and their sum is bounded (`price.rs`).
//!
//! *Late secrets*, those found only at the last guess, are counted alike if each of them costs [`LOSS`] and none may be lost. Then r = 1
//! guess must find all secrets, late; before r = 2 guesses the next one must tell all secrets apart, and all that it does not find
//! itself are late; of r = 3 guesses two find gain(g) at most, and all other secrets are late.
//!
//! Gains are counted in units, and may be rounded up (`measure.rs`).
//!
//! In games given as a table a guess may solve several secrets or none. There the heaviest weight of a set gives way to the most
//! that one guess solves of it (`table_weights.rs`).

use std::collections::{BTreeMap, HashSet};

use crate::bound::goal::Goal;
use crate::bound::measure::{Gain, Units, Weighed};
use crate::bound::price::{self, IMPOSSIBLE, LOSS, Price};
use crate::bound::table_weights::TableWeights;
use crate::game::{Cost, Game, Numbering, SecretId, Solving, classes};

/// Guesses left, including the next one. [`UNLIMITED`] exceeds every limit.
pub type GuessesLeft = u16;

pub const UNLIMITED: GuessesLeft = GuessesLeft::MAX;

pub fn after_a_guess(left: GuessesLeft) -> GuessesLeft {
    if left == UNLIMITED { UNLIMITED } else { left - 1 }
}

/// The costs of the secrets of a game.
#[derive(Debug, Clone)]
pub struct Costs {
    weights: Weighing,
    goal: Goal,
    /// The class of each secret, if some need not be told apart in a game until one class is left.
    classes: Option<Vec<u32>>,
}

#[derive(Debug, Clone)]
enum Weighing {
    /// Every secret weighs one.
    Equal,
    /// Only the limit counts: every policy within it costs 0.
    Nothing,
    /// Given weights, and the same in units.
    Given(Vec<u32>, Units),
    /// Those of a game given as a table whose guesses do not solve each its own answer.
    Table(TableWeights),
    /// Of such a game whose guesses may solve several answers: only the limit counts, and no bound is known.
    Free,
}

/// Step of the bounds if weights are equal.
const STEP: Price = 4;

/// If secrets may be lost, each step is `2^LOSSY_GROWTH` times the one before, up to `2^LOSSY_MOST` times the first. Steps soon
/// exceed the price of a lost secret. The first has less than 40 bits, so the largest is below 2^120 and nothing wraps.
/// Neither number is measured.
const LOSSY_GROWTH: u32 = 8;
const LOSSY_MOST: u32 = 80;

impl Costs {
    /// The costs in a search with a goal.
    pub fn new(game: &Game, goal: Goal) -> Costs {
        let weights = match game.weights() {
            _ if goal == Goal::Feasible && game.solving() == Solving::Several => Weighing::Free,
            _ if goal == Goal::Feasible => Weighing::Nothing,
            _ if game.solving() != Solving::Own => Weighing::Table(TableWeights::new(game)),
            weights if weights.is_equal() => Weighing::Equal,
            weights => Weighing::Given(weights.as_slice().to_vec(), Units::new(weights.as_slice())),
        };
        let classes = game.classes().map(|classes| classes.numbers().to_vec());
        Costs { weights, goal, classes }
    }

    /// The costs under the game's objective. Objectives with a worst case also need searches for [`Goal::Feasible`].
    pub fn by_objective(game: &Game) -> Costs {
        Costs::new(game, Goal::of(game.objective()))
    }

    /// The same costs under another numbering of the secrets.
    pub fn numbered(mut self, numbering: &Numbering) -> Costs {
        match &mut self.weights {
            Weighing::Given(weights, units) => {
                let own = |secret| weights[numbering.answer(secret).index()];
                *weights = numbering.secrets().map(own).collect();
                *units = units.numbered(numbering);
            }
            Weighing::Table(table) => *table = table.numbered(numbering),
            Weighing::Equal | Weighing::Nothing | Weighing::Free => {}
        }
        if let Some(classes) = &mut self.classes {
            let own = |secret| classes[numbering.answer(secret).index()];
            *classes = numbering.secrets().map(own).collect();
        }
        self
    }

    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether one guess may solve a set for good: a single secret, or one class of them where that is named.
    #[inline]
    pub fn are_one(&self, set: &[SecretId]) -> bool {
        match &self.classes {
            None => set.len() == 1,
            Some(classes) => classes::are_one(classes, set),
        }
    }

    /// The secrets of a set that must be told apart at least: one of each class.
    pub fn apart(&self, set: &[SecretId]) -> usize {
        self.classes.as_ref().map_or(set.len(), |classes| {
            set.iter().map(|secret| classes[secret.index()]).collect::<HashSet<_>>().len()
        })
    }

    /// The weight of each class of a set: of each secret without classes.
    pub fn weights_apart(&self, set: &[SecretId]) -> Vec<Price> {
        let Some(classes) = &self.classes else {
            return set.iter().map(|&secret| self.weight(secret)).collect();
        };
        let mut weights = BTreeMap::new();
        for &secret in set {
            *weights.entry(classes[secret.index()]).or_insert(0) += self.weight(secret);
        }
        weights.into_values().collect()
    }

    /// Whether all secrets weigh one and none may be lost, so that small cases are known exactly.
    pub fn is_plain(&self) -> bool {
        matches!(self.weights, Weighing::Equal) && self.goal == Goal::Cost
    }

    fn may_lose(&self) -> bool {
        self.goal == Goal::Loss
    }

    /// Whether [`LOSS`] is part of a price: for secrets that are lost or late.
    fn weighs_first(&self) -> bool {
        matches!(self.goal, Goal::Loss | Goal::Late)
    }

    /// The price of finding only at the last guess what is left of this weight.
    pub fn late(&self, weight: Price) -> Price {
        if self.goal == Goal::Late { LOSS * weight } else { 0 }
    }

    /// What late secrets add to the price of a guess with this gain that solves secrets of weight `solved`.
    pub fn late_after(&self, set: &Weighed, gain: Price, solved: Price, left: GuessesLeft) -> Price {
        match left {
            1 => self.late(set.weight),
            2 => self.late(set.weight - solved.min(set.weight)),
            3 => self.late(set.weight - gain.min(set.weight)),
            _ => 0,
        }
    }

    /// The step of the bound of a set after `steps` earlier steps: a few guesses for a secret of average weight,
    /// growing if secrets may be lost, since a loss outweighs all guesses.
    pub fn step(&self, set: &[SecretId], steps: u32) -> Price {
        let step = match &self.weights {
            Weighing::Equal | Weighing::Nothing | Weighing::Free => STEP,
            Weighing::Given(..) | Weighing::Table(_) => {
                let weight: Price = set.iter().map(|&secret| self.weight(secret)).sum();
                STEP * (weight / set.len() as Price).max(1)
            }
        };
        if self.weighs_first() { step << (LOSSY_GROWTH * steps).min(LOSSY_MOST) } else { step }
    }

    /// The step towards a bound that is `missing` above the known one: at most that, and [`step`](Costs::step) without growth if
    /// nothing more need be lost.
    ///
    /// A bound above the price of all play that loses no more implies a further loss, so the next step takes all that is missing:
    /// steps of the set's own weight might take forever if another secret is a billion times as heavy.
    pub fn step_towards(
        &self,
        set: &[SecretId],
        left: GuessesLeft,
        known: Price,
        steps: u32,
        missing: Price,
    ) -> Price {
        if !self.weighs_first() || missing >= LOSS {
            return missing.min(self.step(set, steps));
        }
        let most = self.weigh(set).weight * Price::from(left);
        if known % LOSS > most { missing } else { missing.min(self.step(set, 0)) }
    }

    /// The weight of every secret, if they all weigh the same.
    pub fn equal_weight(&self) -> Option<Price> {
        match &self.weights {
            Weighing::Equal => Some(1),
            Weighing::Nothing | Weighing::Free => Some(0),
            Weighing::Given(..) => None,
            Weighing::Table(table) => table.equal_weight(),
        }
    }

    #[inline]
    pub fn weight(&self, secret: SecretId) -> Price {
        match &self.weights {
            Weighing::Equal => 1,
            Weighing::Nothing | Weighing::Free => 0,
            Weighing::Given(weights, _) => Price::from(weights[secret.index()]),
            Weighing::Table(table) => table.weight(secret),
        }
    }

    #[inline]
    pub fn weigh(&self, set: &[SecretId]) -> Weighed {
        let (size, apart) = (set.len(), set.len());
        match &self.weights {
            Weighing::Equal => Weighed { size, apart, weight: size as Price, heaviest: 1 },
            Weighing::Nothing | Weighing::Free => {
                Weighed { size, apart: self.apart(set), weight: 0, heaviest: 0 }
            }
            Weighing::Table(table) => table.weigh(set, self.are_one(set)),
            Weighing::Given(weights, _) => {
                let (mut sum, mut heaviest) = (0, 0);
                for secret in set {
                    let weight = weights[secret.index()];
                    sum += u64::from(weight);
                    heaviest = heaviest.max(weight);
                }
                Weighed { size, apart, weight: sum.into(), heaviest: heaviest.into() }
            }
        }
    }

    /// The weights in units, if weights differ.
    pub fn units(&self) -> Option<&Units> {
        match &self.weights {
            Weighing::Equal | Weighing::Nothing | Weighing::Free => None,
            Weighing::Given(_, units) => Some(units),
            Weighing::Table(table) => Some(table.units()),
        }
    }

    /// The base bound, a lower bound on any set: the first guess finds its heaviest secret, the second all others.
    #[inline]
    pub fn base_bound(&self, set: &[SecretId], left: GuessesLeft) -> Price {
        match &self.weights {
            Weighing::Equal if left > 2 || left == 2 && self.goal != Goal::Late => 2 * set.len() as Price - 1,
            Weighing::Nothing if left > 1 => 0,
            Weighing::Free if left > 0 => 0,
            _ => {
                let weighed = self.weigh(set);
                let heaviest = weighed.heaviest;
                if left == 0 {
                    self.lost(weighed.weight)
                } else if left == 1 && !self.are_one(set) {
                    self.with_lost(weighed.weight, &weighed, heaviest)
                        .saturating_add(self.late(weighed.weight))
                } else {
                    2 * weighed.weight - heaviest + self.late_after(&weighed, weighed.weight, heaviest, left)
                }
            }
        }
    }

    /// The price of losing secrets of this weight, without the guesses played.
    pub fn lost(&self, weight: Price) -> Price {
        if self.may_lose() { LOSS * weight } else { IMPOSSIBLE }
    }

    /// A lower bound on the guesses spent on a set, including those on lost secrets: with one guess left one for each secret,
    /// otherwise two for all but the heaviest.
    pub fn least_guesses(&self, set: &[SecretId], left: GuessesLeft) -> Cost {
        let weighed = self.weigh(set);
        let one_guess = if self.may_lose() && left == 1 { weighed.weight } else { weighed.heaviest };
        price::guesses(2 * weighed.weight - one_guess)
    }

    /// The highest price of a solved set of this weight: every secret takes all guesses left. Without a limit, or if secrets may
    /// be lost, it is the highest possible price.
    pub fn most_in_time(&self, weight: Price, left: GuessesLeft) -> Price {
        if left == UNLIMITED || self.may_lose() {
            return IMPOSSIBLE - 1;
        }
        weight * Price::from(left) + self.late(weight)
    }

    /// Raise a bound to the least possible price of the set that is not below it. If secrets may be lost, not every number is a
    /// possible price, since no secret spends more guesses than are left.
    pub fn possible(&self, set: &[SecretId], left: GuessesLeft, bound: Price) -> Price {
        if bound == IMPOSSIBLE {
            return bound;
        }
        let least = Price::from(self.least_guesses(set, left));
        if !self.weighs_first() || left == UNLIMITED {
            return bound.max(least);
        }
        let (lost, spent) = (bound / LOSS, bound % LOSS);
        let most = self.weigh(set).weight * Price::from(left);
        let (lost, spent) = if spent > most { (lost + 1, 0) } else { (lost, spent) };
        // No more can be late than there is; all may be lost.
        if self.goal == Goal::Late && lost > self.weigh(set).weight {
            return IMPOSSIBLE;
        }
        lost * LOSS + spent.max(least)
    }

    /// The counting bound on a guess with this gain (in parts or in units) that solves secrets of weight `solved`, 0 unless it
    /// is a member. At least one guess is left, and the set has two or more members.
    #[inline]
    pub fn counting_bound(&self, set: &Weighed, gain: Gain, solved: Price, left: GuessesLeft) -> Price {
        let (gain, tells_all) = match &self.weights {
            Weighing::Equal => (Price::from(gain), gain as usize >= set.size),
            Weighing::Nothing => (0, gain as usize >= set.apart),
            Weighing::Free => return 0,
            Weighing::Given(..) | Weighing::Table(_) => {
                let weight = self.units().map_or(0, |units| units.weight(gain));
                let gain = Price::from(weight).min(set.weight);
                (gain, gain == set.weight)
            }
        };
        if left > 2 || (left == 2 && tells_all) {
            return 3 * set.weight - gain - solved + self.late_after(set, gain, solved, left);
        }
        // Two guesses find at most one secret of each part, the last guess a single secret.
        let found = if left == 2 { gain } else { solved };
        let guesses = if left == 2 { 2 * set.weight - solved } else { set.weight };
        self.with_lost(guesses, set, found).saturating_add(self.late_after(set, gain, solved, left))
    }

    /// The price of some guesses on a set of which no more than `found` is found. One guess of a table may solve all of it; if only the
    /// limit counts, nothing has a weight.
    fn with_lost(&self, guesses: Price, set: &Weighed, found: Price) -> Price {
        let lost = set.weight - found;
        if lost == 0 && set.weight > 0 { guesses } else { guesses.saturating_add(self.lost(lost)) }
    }

    /// The least score, in units, of a guess whose counting bound is below `target`. With one or two guesses left, it is only a
    /// lower bound on that score.
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
    use crate::testing;

    fn costs(weights: &[u32], objective: Objective) -> (Costs, Vec<SecretId>) {
        let words = ["ab", "ba", "cc"];
        let weights = Weights::from_integers(weights).expect("positive weights");
        let game = testing::game(words).weights(weights).objective(objective);
        let game = game.build().expect("it can be played");
        (Costs::by_objective(&game), game.answers().collect())
    }

    #[test]
    fn the_gain_adds_the_heaviest_weight_of_each_part() {
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
    fn bounds_are_raised_to_possible_prices() {
        let (lossy, set) = costs(&[5, 3, 2], Objective::WinRate);
        // Total weight 10: the first guess finds 5, and no secret spends more than 4 guesses.
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
    fn steps_scale_with_the_weights() {
        let (light, set) = costs(&[5, 3, 2], Objective::Mean);
        let (heavy, _) = costs(&[4_000_000_001, 3_999_999_999, 4_000_000_000], Objective::Mean);
        assert_eq!((light.step(&set, 0), light.step(&set, 9)), (12, 12));
        assert_eq!(heavy.step(&set, 0), 16_000_000_000);
        // Few steps exceed the price of a loss.
        let (lossy, _) = costs(&[5, 3, 2], Objective::WinRate);
        assert!(lossy.step(&set, 0) == 12 && lossy.step(&set, 10) > 10 * LOSS);
        // Within four guesses a set of weight 10 spends at most 40 unless more is lost.
        let towards = |known, missing| lossy.step_towards(&set, 4, known, 1, missing);
        assert_eq!((towards(15, LOSS), towards(15, LOSS - 1)), (12 << 8, 12));
        assert_eq!((towards(15, 7), towards(40, 1000), towards(41, 1000)), (7, 12, 1000));
        assert_eq!((towards(LOSS + 40, 1000), towards(LOSS + 41, 1000)), (12, 1000));
    }
}
