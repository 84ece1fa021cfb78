//! A lower bound on sets that every guess splits into few parts: no guess of Mastermind makes more than fourteen parts, and on some
//! families of words none makes more than four.
//!
//! Let no guess make more than K *unsolved* parts of a set S, that is, parts other than its own solved part. Then no guess makes
//! more of any subset of S, under every rule that only removes guesses during the game. A policy plays one first guess, so at most
//! K second guesses, at most K^2 third guesses, and each guess finds at most one secret. So d guesses find at most
//!
//! ```text
//! C_d = 1 + K + ... + K^(d-1)
//! ```
//!
//! secrets, which weigh at most as much as the heaviest C_d of S. Each secret pays for every guess until it is found. So with
//! the weight W of S,
//!
//! ```text
//! F(S) >= sum over d >= 0 of (W - the heaviest C_d of S).
//! ```
//!
//! A known first guess gives more. Say it finds the weight `own` (0 if it is not in S) and makes p unsolved parts. Then
//! d >= 2 guesses find at most p (1 + K + ... + K^(d-2)) other secrets. The terms for d = 0, 1 and 2 are W, W - own and, at
//! least, W - own - (the heaviest weights of all unsolved parts): together, the counting bound (`counting.rs`). So
//! all terms for d >= 3 can be added to that bound.
//!
//! With r guesses left, the terms for d < r are paid, and the secrets that r guesses do not find are lost. Their price is
//! added; it is infinite if none may be lost. Guesses and losses are bounded separately, so their sum is bounded (`price.rs`).
//!
//! C_d is not computed beyond the size of S, where all secrets are found. So nothing wraps.
//!
//! In a game until one answer is left, no guess finds a secret before it is alone, and the bound above is far too low. There a policy is
//! a tree: its inner nodes are questions, each with at most K children, and its leaves are the secrets. A secret at depth d
//! pays for d questions, and for the guess that names it (`table_weights.rs`). If no secret may be lost, then
//!
//! ```text
//! F(S) >= W + the least sum of weight times depth over all trees with these leaves and at most K children a node.
//! ```
//!
//! Huffman's algorithm finds that sum: it joins the K lightest trees, again and again, after secrets of weight 0 were added until
//! their number is 1 modulo K - 1; each join adds its weight. A limit only removes policies. ([`least_code`])

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::bound::counting::{Costs, GuessesLeft, UNLIMITED};
use crate::bound::measure::HeaviestFirst;
use crate::bound::measure::Weighed;
use crate::bound::price::Price;

/// The least sum of weight times depth of a tree with these weights at its leaves and at most `most` children a node, at least two.
pub fn least_code(weights: &[Price], most: usize) -> Price {
    let most = most.max(2);
    let mut sum = 0;
    if weights.is_sorted_by(|one, other| one == other) {
        return weights.first().map_or(0, |weight| weight * least_depths(weights.len(), most));
    }
    let filling = (most - 1 - (weights.len() - 1) % (most - 1)) % (most - 1);
    let mut trees: BinaryHeap<Reverse<Price>> = weights.iter().copied().map(Reverse).collect();
    trees.extend(std::iter::repeat_n(Reverse(0), filling));
    while trees.len() > 1 {
        let joined: Price = std::iter::from_fn(|| trees.pop()).take(most).map(|Reverse(weight)| weight).sum();
        sum += joined;
        trees.push(Reverse(joined));
    }
    sum
}

/// The least sum of depths of so many leaves: all lie on two levels, the upper of which has `above` places.
fn least_depths(leaves: usize, most: usize) -> Price {
    let (mut above, mut depth) = (1usize, 0);
    while above.saturating_mul(most) <= leaves {
        (above, depth) = (above * most, depth + 1);
    }
    let more = leaves - above;
    // Each place of the upper level that becomes a node adds at most so many leaves.
    let nodes = more.div_ceil(most - 1);
    leaves as Price * depth + (more + nodes) as Price
}

/// A set with some guesses left, to be bounded by the number of parts of its guesses.
pub struct FewParts<'a> {
    pub costs: &'a Costs,
    pub set: &'a Weighed,
    /// The secrets, heaviest first, if weights differ.
    pub order: Option<&'a HeaviestFirst>,
    pub left: GuessesLeft,
}

impl FewParts<'_> {
    /// An upper bound on the weight of `secrets` secrets.
    fn heaviest(&self, secrets: usize) -> Price {
        match (self.order, self.costs.units()) {
            (Some(order), Some(units)) => {
                // Units are rounded up.
                Price::from(units.weight(order.heaviest(secrets))).min(self.set.weight)
            }
            _ => secrets.min(self.set.size) as Price,
        }
    }

    /// The most parts of a guess with this counting bound, with three or more guesses left: K parts gain at least the weight of
    /// the K lightest secrets. A counting bound allows no gain above the whole weight, even if units round up, so the K lightest are
    /// rounded down here (`Units::at_least_of`).
    pub fn most_parts(&self, counting_bound: Price) -> usize {
        let score = 3 * self.set.weight - counting_bound;
        let size = self.set.size;
        match (self.order, self.costs.units()) {
            (Some(order), Some(units)) => {
                let lightest = |count: usize| order.total() - order.heaviest(size - count);
                let fits = |&count: &usize| Price::from(units.at_least_of(count, lightest(count))) <= score;
                (1..=size).take_while(fits).count().max(1)
            }
            _ => usize::try_from(score).unwrap_or(size).min(size),
        }
    }

    /// The sum of the terms for d >= `beyond` (2 or 3), and of losses, if the first guess finds the weight `own` and makes `parts`
    /// unsolved parts, and no other guess makes more than `most`.
    pub fn paid_beyond(&self, beyond: u32, own: Price, parts: usize, most: usize) -> Price {
        let (parts, most) = (parts.max(1), most.max(1));
        let (mut later, mut layer, mut sum) = (0usize, parts, 0);
        for guesses in 2u32.. {
            later = later.saturating_add(layer);
            layer = layer.saturating_mul(most);
            let rest = self.set.weight.saturating_sub(own + self.heaviest(later));
            if rest == 0 {
                break;
            }
            if self.left != UNLIMITED && guesses == u32::from(self.left) {
                return self.costs.lost(rest).saturating_add(sum);
            }
            sum += if guesses < beyond { 0 } else { rest };
        }
        sum
    }

    /// The least [`paid_beyond`](FewParts::paid_beyond) 3 of all first guesses, if none makes more than `parts` parts, including
    /// its own solved part, or more than `most` unsolved parts.
    pub fn paid_at_least(&self, parts: usize, most: usize) -> Price {
        let by_other = self.paid_beyond(3, 0, parts.min(most), most);
        by_other.min(self.paid_beyond(3, self.set.heaviest, parts.saturating_sub(1).min(most), most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bound::price::{IMPOSSIBLE, LOSS};
    use crate::game::{Objective, SecretId, Weights};
    use crate::testing;

    fn costs(weights: &[u32], objective: Objective) -> (Costs, Vec<SecretId>) {
        let word = |at| format!("{}{}", ['a', 'b', 'c'][at % 3], ['a', 'b', 'c'][at / 3]);
        let words = (0..weights.len()).map(word);
        let weights = Weights::from_integers(weights).expect("positive weights");
        let game = testing::game(words).weights(weights).objective(objective).build().expect("a game");
        (Costs::by_objective(&game), game.answers().collect())
    }

    #[test]
    fn a_thousand_codes_cost_more_than_three_guesses_each() {
        let (costs, _) = costs(&[1, 1, 1], Objective::Mean);
        let set = Weighed { size: 1000, weight: 1000, heaviest: 1 };
        let few = |left| FewParts { costs: &costs, set: &set, order: None, left };
        // One guess finds 1, two find 13 more, three 169 more; all others need four.
        let counted = 1000 + 999 + (1000 - 14);
        let bound = counted + few(UNLIMITED).paid_beyond(3, 1, 13, 13);
        assert_eq!(bound, 1 + 13 * 2 + 169 * 3 + 817 * 4);
        assert_eq!(few(UNLIMITED).paid_beyond(2, 1, 13, 13), 986 + 817);
        assert_eq!((few(4).paid_beyond(3, 1, 13, 13), few(3).paid_beyond(3, 1, 13, 13)), (817, IMPOSSIBLE));
        // One secret a guess.
        assert_eq!(few(UNLIMITED).paid_beyond(3, 1, 1, 1), (1..=997).sum::<Price>());
        // No bound if three guesses may find all.
        assert_eq!(few(3).paid_at_least(40, 40), 0);
        assert_eq!(few(UNLIMITED).paid_at_least(5, 10), 1000 - 55 + 1000 - 555);
        assert_eq!(few(UNLIMITED).most_parts(3 * 1000 - 15), 15);
    }

    #[test]
    fn codes_are_those_of_huffman() {
        assert_eq!((least_depths(1000, 2), least_depths(1, 2), least_depths(2, 2)), (9976, 0, 2));
        // The same from unequal weights that are nearly equal.
        for most in 2..6 {
            for leaves in 1..40 {
                let mut weights = vec![1000; leaves];
                let equal = least_code(&weights, most);
                assert_eq!(equal, 1000 * least_depths(leaves, most));
                weights[0] -= 1;
                let depth = equal - least_code(&weights, most);
                assert!(leaves == 1 || (1..8).contains(&depth), "{leaves} leaves, {most} children");
            }
        }
        // Of every tree of five weights with at most two or three children a node, by trial.
        fn least(weights: &[Price], most: usize) -> Price {
            let [_, _, ..] = weights else { return 0 };
            let whole: Price = weights.iter().sum();
            let parts = |mut code: usize| {
                let mut parts = vec![Vec::new(); most];
                for &weight in weights {
                    parts[code % most].push(weight);
                    code /= most;
                }
                parts
            };
            let proper = |parts: &Vec<Vec<Price>>| parts.iter().all(|part| part.len() < weights.len());
            let below = |parts: Vec<Vec<Price>>| parts.iter().map(|part| least(part, most)).sum::<Price>();
            let splits = (0..most.pow(weights.len() as u32)).map(parts).filter(proper);
            whole + splits.map(below).min().expect("two or more can be split")
        }
        for weights in [[1, 1, 2, 3, 5], [7, 1, 1, 1, 1], [4, 4, 4, 1, 9], [2, 2, 3, 3, 3]] {
            for most in [2, 3] {
                assert_eq!(least_code(&weights, most), least(&weights, most), "{weights:?}, {most}");
            }
        }
    }

    #[test]
    fn the_heaviest_are_found_first_and_the_lightest_lost() {
        let (mean, set) = costs(&[5, 3, 2, 2, 1, 1, 1, 1], Objective::Mean);
        let (lossy, _) = costs(&[5, 3, 2, 2, 1, 1, 1, 1], Objective::WinRate);
        let mut order = HeaviestFirst::default();
        mean.units().expect("they differ").heaviest_first(&set, &mut order);
        let weighed = mean.weigh(&set);
        let few = |costs, left| FewParts { costs, set: &weighed, order: Some(&order), left };
        // Total 16: three guesses find six, if the first is not a member: 5 + 3 + 2 + 2 + 1 + 1.
        assert_eq!(few(&mean, UNLIMITED).paid_beyond(3, 0, 2, 2), 16 - 14);
        assert_eq!(few(&lossy, 3).paid_beyond(3, 0, 2, 2), 2 * LOSS);
        assert_eq!(few(&mean, 3).paid_beyond(3, 0, 2, 2), IMPOSSIBLE);
        // The lightest three weigh 3, the lightest four 4.
        assert_eq!(few(&mean, UNLIMITED).most_parts(3 * 16 - 3), 3);
        assert_eq!(few(&mean, UNLIMITED).most_parts(3 * 16 - 16), 8);
    }

    #[test]
    fn secrets_far_lighter_than_a_unit_may_all_be_told_apart() {
        let (mean, set) = costs(&[u32::MAX, u32::MAX, 1, 1, 1, 1, 1, 1, 1], Objective::Mean);
        let (units, light) = (mean.units().expect("they differ"), &set[2..]);
        assert!(units.weight(1) == 8);
        let mut order = HeaviestFirst::default();
        units.heaviest_first(light, &mut order);
        let weighed = mean.weigh(light);
        let few = FewParts { costs: &mean, set: &weighed, order: Some(&order), left: 3 };
        // A member that tells all seven gains seven, and one more at once.
        assert_eq!(few.most_parts(3 * 7 - 8), 7);
        assert_eq!(few.most_parts(3 * 7 - 5), 5);
    }
}
