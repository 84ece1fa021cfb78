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
//! added; it is infinite if none may be lost. Guesses and losses are bounded separately, so their sum is bounded (`price.rs`). So are the
//! secrets that r - 1 guesses do not find, if those count that are found only at the last guess; for r = 3 the counting bound has them.
//!
//! C_d is not computed beyond the size of S, where all secrets are found. So nothing wraps.
//!
//! If a guess may solve several secrets, each of the C_d guesses solves some secret s, another one for each, and no more than the
//! weight w'(s) (`table_weights.rs`): the heaviest C_d of w' take the place of the heaviest weights, and C_d times the most secrets that a
//! guess solves that of their number.
//!
//! In a game until one answer is left, no guess finds a secret before it is alone: d guesses, with the naming, find at most K^(d-1),
//! or p K^(d-2) if the first makes p parts. There a policy is
//! a tree: its inner nodes are questions, each with at most K children, and its leaves are the secrets. A secret at depth d
//! pays for d questions, and for the guess that names it. If answers have classes, a leaf holds secrets of one; to move them all to
//! the leaf of least depth that holds some costs no more, so that each class is a leaf. If no secret may be lost, then
//!
//! ```text
//! F(S) >= W + the least sum of weight times depth over all trees with these leaves and at most K children a node.
//! ```
//!
//! Huffman's algorithm finds that sum: it joins the K lightest trees, again and again, after secrets of weight 0 were added until
//! their number is 1 modulo K - 1; each join adds its weight. A limit only removes policies. ([`least_code`])
//!
//! If more secrets of different classes than d guesses find must be found, d guesses are too few ([`Reach::findable`]): k symbols tell n answers apart after
//! log_k n questions at the earliest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::bound::columns::Columns;
use crate::bound::count::distinct;
use crate::bound::counting::{Costs, GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::bound::measure::HeaviestFirst;
use crate::bound::measure::Weighed;
use crate::bound::price::Price;
use crate::game::{Feedback, FeedbackTable, Game, GuessId, SecretId, Solving};

/// Unsolved parts that are few: counting them says little.
const FEW: usize = 4;

/// What the guesses of a game find at most, by the number of their parts.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    /// The most unsolved parts that a guess makes of any set.
    pub most: usize,
    solving: Solving,
    finds_one: bool,
    /// The most secrets of different classes that a guess solves.
    solves: usize,
}

impl Reach {
    pub fn new(game: &Game, table: &FeedbackTable, columns: &Columns) -> Reach {
        let reach = Reach::by_symbols(game).within(columns);
        match reach.solving {
            Solving::Several => Reach { most: most_unsolved(table, columns.codes, game.solved()), ..reach },
            Solving::Own | Solving::Never => reach,
        }
    }

    /// What the number of different symbols says, without a table.
    pub fn by_symbols(game: &Game) -> Reach {
        let solves = game.hits().iter().map(|(_, solved)| solved.len()).max();
        let codes = game.feedback_count();
        let most = codes - usize::from(game.solved().index() < codes);
        Reach { most, solving: game.solving(), finds_one: game.finds_one(), solves: solves.unwrap_or(1) }
    }

    /// The same on some of the secrets and guesses.
    pub fn within(self, columns: &Columns) -> Reach {
        let most = match self.solving {
            Solving::Own => columns.most_beside_own,
            Solving::Never | Solving::Several => columns.most_parts,
        };
        Reach { most: most.min(self.most), ..self }
    }

    /// A lower bound of a set without a limit.
    pub fn least(self, costs: &Costs, secrets: &[SecretId]) -> Price {
        let mut order = HeaviestFirst::default();
        let order = costs.units().map(|units| {
            units.heaviest_first(secrets, &mut order);
            &order
        });
        let few = FewParts { costs, set: &costs.weigh(secrets), order, left: UNLIMITED, reach: self };
        few.least(secrets, self.most)
    }

    /// Whether there are so few symbols that nearly all guesses make as many parts.
    pub fn has_few_symbols(self) -> bool {
        self.most <= FEW
    }

    /// Whether a secret is found by naming it, once it is alone.
    pub fn names(self) -> bool {
        self.solving == Solving::Never
    }

    /// Whether the counting bound of a set says how many parts a guess makes of it: not if m(P) stands for several secrets.
    pub fn is_counted(self) -> bool {
        self.finds_one
    }

    /// The most secrets of different classes that `left` guesses find of a set of which none makes more than `most` unsolved parts.
    pub fn findable(self, most: usize, left: GuessesLeft) -> usize {
        let (most, mut found, mut layer) = (self.children(most), 0usize, 1usize);
        for _ in 0..left {
            if found > usize::from(u16::MAX) {
                break;
            }
            found = self.with_layer(found, layer);
            layer = layer.saturating_mul(most);
        }
        found.saturating_mul(self.solves)
    }

    /// [`findable`](Reach::findable) with two guesses left.
    #[inline]
    pub fn findable_by_two(self, most: usize) -> usize {
        self.with_layer(1, self.children(most)).saturating_mul(self.solves)
    }

    /// The least number of guesses that may find so many secrets of different classes, at most one for each.
    pub fn least_limit(self, secrets: usize) -> GuessesLeft {
        let most = GuessesLeft::try_from(secrets).unwrap_or(UNLIMITED - 1);
        (1..most).find(|&left| self.findable(self.most, left) >= secrets).unwrap_or(most)
    }

    /// The guesses that find secrets: with this layer of them, those before find others, too, unless secrets are only named.
    fn with_layer(self, before: usize, layer: usize) -> usize {
        if self.names() { layer } else { before.saturating_add(layer) }
    }

    /// A number of parts that serves as that of children: two secrets that are only named must be told apart.
    fn children(self, most: usize) -> usize {
        if self.names() { most.max(2) } else { most }
    }
}

/// The most parts that a guess makes of all secrets but those that it solves.
fn most_unsolved(table: &FeedbackTable, codes: usize, solved: Feedback) -> usize {
    let all: Vec<SecretId> = table.numbering().secrets().collect();
    let mut seen = vec![0; codes];
    let unsolved = |guess| {
        let column = table.column(guess);
        let solves = all.iter().any(|secret| column.get(secret.index()) == solved);
        distinct(column, &all, &mut seen) - usize::from(solves)
    };
    (0..table.guess_count()).map(GuessId::new).map(unsolved).max().unwrap_or(0)
}

/// The least sum of weight times depth of a tree with these secrets at its leaves, those of a class at one, and at most `most` children a
/// node, at least two.
fn least_code(costs: &Costs, set: &[SecretId], most: usize) -> Price {
    let most = most.max(2);
    match costs.equal_weight() {
        Some(weight) if costs.apart(set) == set.len() => weight * least_depths(set.len(), most),
        _ => least_weighted_code(costs.weights_apart(set), most),
    }
}

fn least_weighted_code(weights: Vec<Price>, most: usize) -> Price {
    let mut sum = 0;
    let filling = (most - 1 - (weights.len() - 1) % (most - 1)) % (most - 1);
    let mut trees: BinaryHeap<Reverse<Price>> = weights.into_iter().map(Reverse).collect();
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
    pub reach: Reach,
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
        let size = self.set.size;
        // A bound that counts late secrets says nothing of the guesses beside.
        let Some(score) = (3 * self.set.weight).checked_sub(counting_bound) else { return size };
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
        let (parts, most) = (self.reach.children(parts.max(1)), self.reach.children(most.max(1)));
        let (mut later, mut layer, mut sum) = (0usize, parts, 0);
        for guesses in 2u32.. {
            later = self.reach.with_layer(later, layer);
            layer = layer.saturating_mul(most);
            let rest = self.set.weight.saturating_sub(own + self.heaviest(later));
            if rest == 0 {
                break;
            }
            if self.left != UNLIMITED && guesses == u32::from(self.left) {
                return self.costs.lost(rest).saturating_add(sum);
            }
            sum += if guesses < beyond { 0 } else { rest };
            if self.left != UNLIMITED && guesses + 1 == u32::from(self.left) && guesses >= beyond {
                sum += self.costs.late(rest);
            }
        }
        sum
    }

    /// A lower bound of the set, which has these secrets, if no secret is found before it is alone and none may be lost, and no guess
    /// makes more than `most` parts; `None` if that is not so.
    pub fn named(&self, secrets: &[SecretId], most: usize) -> Option<Price> {
        let is_code = self.reach.names() && self.costs.goal() == Goal::Cost;
        is_code.then(|| self.set.weight + least_code(self.costs, secrets, most))
    }

    /// A lower bound of the set, which has these secrets, if no guess makes more than `most` unsolved parts, with two or more guesses
    /// left.
    pub fn least(&self, secrets: &[SecretId], most: usize) -> Price {
        let base = self.costs.base_bound(secrets, self.left);
        match self.named(secrets, most) {
            Some(named) if self.left == UNLIMITED => base.max(named),
            named => {
                let paid = self.paid_beyond(2, self.set.heaviest, most, most);
                base.saturating_add(paid).max(named.unwrap_or(0))
            }
        }
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

    fn reach(solving: Solving) -> Reach {
        let finds_one = solving != Solving::Several;
        Reach { most: usize::MAX, solving, finds_one, solves: if finds_one { 1 } else { 3 } }
    }

    #[test]
    fn guesses_find_no_more_than_their_parts() {
        let found = |solving, most, left| reach(solving).findable(most, left);
        let own = |most, left| found(Solving::Own, most, left);
        assert_eq!((own(13, 1), own(13, 2), own(13, 3)), (1, 14, 183));
        assert_eq!((own(1, 9), own(0, 9)), (9, 1));
        assert!(own(usize::MAX, 40) > 1 << 16 && own(2, 255) > 1 << 16);
        // Three weighings and the naming.
        assert_eq!((found(Solving::Never, 3, 1), found(Solving::Never, 3, 4)), (1, 27));
        assert_eq!(found(Solving::Never, 0, 3), 4);
        for solving in [Solving::Own, Solving::Several, Solving::Never] {
            assert_eq!(reach(solving).findable_by_two(5), found(solving, 5, 2));
        }
        assert_eq!(found(Solving::Several, 2, 3), 3 * 7);
        let least = |solving, most, secrets| Reach { most, ..reach(solving) }.least_limit(secrets);
        assert_eq!((least(Solving::Own, 8, 585), least(Solving::Own, 8, 586)), (4, 5));
        assert_eq!((least(Solving::Never, 2, 32), least(Solving::Never, 2, 33)), (6, 7));
        assert_eq!((least(Solving::Own, 1, 1000), least(Solving::Never, 9, 1)), (1000, 1));
    }

    #[test]
    fn a_thousand_codes_cost_more_than_three_guesses_each() {
        let (costs, _) = costs(&[1, 1, 1], Objective::Mean);
        let set = Weighed { size: 1000, apart: 1000, weight: 1000, heaviest: 1 };
        let few = |left| FewParts { costs: &costs, set: &set, order: None, left, reach: reach(Solving::Own) };
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
                let equal = least_weighted_code(weights.clone(), most);
                assert_eq!(equal, 1000 * least_depths(leaves, most));
                weights[0] -= 1;
                let depth = equal - least_weighted_code(weights, most);
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
                assert_eq!(
                    least_weighted_code(weights.to_vec(), most),
                    least(&weights, most),
                    "{weights:?}, {most}"
                );
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
        let reach = reach(Solving::Own);
        let few = |costs, left| FewParts { costs, set: &weighed, order: Some(&order), left, reach };
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
        let reach = reach(Solving::Own);
        let few = FewParts { costs: &mean, set: &weighed, order: Some(&order), left: 3, reach };
        // A member that tells all seven gains seven, and one more at once.
        assert_eq!(few.most_parts(3 * 7 - 8), 7);
        assert_eq!(few.most_parts(3 * 7 - 5), 5);
    }
}
