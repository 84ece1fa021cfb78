//! A bound on sets of which every guess makes few parts: of hundreds of codes no guess of Mastermind makes more than fourteen, of
//! some families of words none more than four.
//!
//! Let no guess make more than K *unsolved* parts of a set S, that is, parts other than its own solved one. That is true of
//! all subsets of S, too, of which a guess makes no more parts, under every rule that goes on allowing fewer guesses. A policy
//! plays one first guess, so at most K second ones, at most K^2 third ones, and each guess of it finds one secret at most. So
//! with d guesses it finds at most
//!
//! ```text
//! C_d = 1 + K + ... + K^(d-1)
//! ```
//!
//! secrets, which weigh no more than the heaviest C_d of S. Each secret pays for every guess until it is found. So with W for
//! the weight of S,
//!
//! ```text
//! F(S) >= sum over d >= 0 of (W - the heaviest C_d of S).
//! ```
//!
//! If the first guess is known, more follows: say it finds `own` (0 if it is no member of S) and makes p unsolved parts. Then
//! with d >= 2 guesses at most p (1 + K + ... + K^(d-2)) others are found. The terms for d = 0, 1 and 2 are W, W - own and,
//! at least, W - own - (what the heaviest of each unsolved part weigh): these three together are the counting bound
//! (`counting.rs`). So all terms for d >= 3 can be added to that.
//!
//! With r guesses left, the terms for d < r are paid, and the secrets are lost that r guesses do not find: then the price of losing
//! as much is added, which is infinite where none may be lost. Both are bounded, each on its own, so their sum is (`price.rs`).
//!
//! C_d is not computed beyond the size of S: whatever is larger finds all. So nothing wraps.

use crate::bound::counting::{Costs, GuessesLeft, UNLIMITED, Weighed};
use crate::bound::measure::HeaviestFirst;
use crate::bound::price::Price;

/// A set that is bounded by how few parts guesses make of it, with some guesses left.
pub struct FewParts<'a> {
    /// What its secrets cost.
    pub costs: &'a Costs,
    /// The set.
    pub set: &'a Weighed,
    /// Its secrets, heaviest first, where weights differ.
    pub order: Option<&'a HeaviestFirst>,
    /// Guesses left.
    pub left: GuessesLeft,
}

impl FewParts<'_> {
    /// The most that so many secrets weigh.
    fn heaviest(&self, secrets: usize) -> Price {
        match (self.order, self.costs.units()) {
            // Units are rounded up.
            (Some(order), Some(units)) => {
                Price::from(units.weight(order.heaviest(secrets))).min(self.set.weight)
            }
            _ => secrets.min(self.set.size) as Price,
        }
    }

    /// The most parts that a guess makes, from the counting bound with three guesses left or more: so many parts gain at least
    /// what the lightest secrets weigh.
    pub fn most_parts(&self, counting_bound: Price) -> usize {
        let score = 3 * self.set.weight - counting_bound;
        let size = self.set.size;
        match (self.order, self.costs.units()) {
            (Some(order), Some(units)) => {
                let lightest = |parts: usize| units.weight(order.total() - order.heaviest(size - parts));
                let (mut fits, mut too_many) = (1, size + 1);
                while fits + 1 < too_many {
                    let parts = fits.midpoint(too_many);
                    match Price::from(lightest(parts)) <= score {
                        true => fits = parts,
                        false => too_many = parts,
                    }
                }
                fits
            }
            _ => usize::try_from(score).unwrap_or(size).min(size),
        }
    }

    /// What is paid after the second guess, or the third where `beyond` is 3, if the first one finds secrets of the weight `own`
    /// and makes `parts` unsolved parts, and no other guess makes more than `most`.
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

    /// The same of the best first guess, if no guess makes more than `parts` parts, its own solved one counted, and no more than
    /// `most` unsolved ones.
    pub fn paid_at_least(&self, parts: usize, most: usize) -> Price {
        let by_other = self.paid_beyond(3, 0, parts.min(most), most);
        by_other.min(self.paid_beyond(3, self.set.heaviest, parts.saturating_sub(1).min(most), most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bound::price::{IMPOSSIBLE, LOSS};
    use crate::game::{Game, Objective, Weights};
    use crate::words::{SecretId, Source, WordLists, WordOptions};

    fn costs(weights: &[u32], objective: Objective) -> (Costs, Vec<SecretId>) {
        let words: Vec<String> = (0..weights.len())
            .map(|at| format!("{}{}", ['a', 'b', 'c'][at % 3], ['a', 'b', 'c'][at / 3]))
            .collect();
        let source = Source::words("words", words.iter().map(String::as_str));
        let lists = WordLists::read(source, None, WordOptions::default()).expect("they are words").0;
        let weights = Weights::from_integers(weights).expect("positive weights");
        let game = Game::builder(lists).weights(weights).objective(objective).build().expect("a game");
        (Costs::of(&game), game.lists().secret_ids().collect())
    }

    #[test]
    fn a_thousand_codes_cost_more_than_three_guesses_each() {
        let (costs, _) = costs(&[1, 1, 1], Objective::Mean);
        let set = Weighed { size: 1000, weight: 1000, heaviest: 1 };
        let few = |left| FewParts { costs: &costs, set: &set, order: None, left };
        // 1 is found at once, 13 with two guesses, 169 with three; all others need four.
        let counted = 1000 + 999 + (1000 - 14);
        let bound = counted + few(UNLIMITED).paid_beyond(3, 1, 13, 13);
        assert_eq!(bound, 1 + 13 * 2 + 169 * 3 + 817 * 4);
        assert_eq!(few(UNLIMITED).paid_beyond(2, 1, 13, 13), 986 + 817);
        assert_eq!((few(4).paid_beyond(3, 1, 13, 13), few(3).paid_beyond(3, 1, 13, 13)), (817, IMPOSSIBLE));
        // One at a time.
        assert_eq!(few(UNLIMITED).paid_beyond(3, 1, 1, 1), (1..=997).sum::<Price>());
        // Nothing can be said where all may be found with the third.
        assert_eq!(few(3).paid_at_least(40, 40), 0);
        assert_eq!(few(UNLIMITED).paid_at_least(5, 10), 1000 - 55 + 1000 - 555);
        assert_eq!(few(UNLIMITED).most_parts(3 * 1000 - 15), 15);
    }

    #[test]
    fn the_heaviest_are_found_first_and_the_lightest_lost() {
        let (mean, set) = costs(&[5, 3, 2, 2, 1, 1, 1, 1], Objective::Mean);
        let (lossy, _) = costs(&[5, 3, 2, 2, 1, 1, 1, 1], Objective::WinRate);
        let mut order = HeaviestFirst::default();
        mean.units().expect("they differ").heaviest_first(&set, &mut order);
        let weighed = mean.weigh(&set);
        let few = |costs, left| FewParts { costs, set: &weighed, order: Some(&order), left };
        // Of 16, six are found with three guesses if the first is no member: 5 + 3 + 2 + 2 + 1 + 1.
        assert_eq!(few(&mean, UNLIMITED).paid_beyond(3, 0, 2, 2), 16 - 14);
        assert_eq!(few(&lossy, 3).paid_beyond(3, 0, 2, 2), 2 * LOSS);
        assert_eq!(few(&mean, 3).paid_beyond(3, 0, 2, 2), IMPOSSIBLE);
        // The lightest three weigh 3, the lightest four 4.
        assert_eq!(few(&mean, UNLIMITED).most_parts(3 * 16 - 3), 3);
        assert_eq!(few(&mean, UNLIMITED).most_parts(3 * 16 - 16), 8);
    }
}
