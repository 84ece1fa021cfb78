//! A lower bound on the number of guesses that a family needs. Among nineteen words like bound, found, hound, no guess separates
//! more than three or four from the rest; so five guesses are not enough, whichever comes first.
//!
//! Let a guess g leave C(g), a largest part of S, and *peel off* the rest: p(g) = |S| - |C(g)| members. A subset T keeps
//! T ∩ C(g) in one part, so g peels at most p(g) members off T. Follow a policy through these parts only. Its guesses there
//! differ, since a repeated guess peels nothing off, and the last of its r guesses must find all remaining members, so there
//! is only one. So if r guesses solve S, and g is the first of them,
//!
//! ```text
//! |S| - p(g) <= 1 + (the sum of the r - 2 largest p)
//! ```
//!
//! With |S| = 19 and no p above 4, that fails for r = 5, since 15 > 1 + 12. A rule that forbids guesses increases no p. In a
//! set of dissimilar words every guess leaves a small part, and nothing is refuted.

use crate::bound::counting::GuessesLeft;
use crate::game::{FeedbackTable, GuessId, SecretId};

/// Members that every guess peels off a set.
pub struct Peel {
    of: Vec<u16>,
    least: usize,
}

impl Peel {
    /// The peel of a set of less than 2^16 members, with two or more guesses left.
    pub fn new(table: &FeedbackTable, codes: usize, set: &[SecretId], left: GuessesLeft) -> Peel {
        let mut counts: Vec<u16> = vec![0; codes];
        let mut peeled = |guess: usize| {
            let column = table.column(GuessId::new(guess));
            let mut largest = 0;
            for secret in set {
                let count = &mut counts[column.get(secret.index()).index()];
                *count += 1;
                largest = largest.max(*count);
            }
            for secret in set {
                counts[column.get(secret.index()).index()] = 0;
            }
            set.len() as u16 - largest
        };
        let of: Vec<u16> = (0..table.guess_count()).map(&mut peeled).collect();
        let mut largest = of.clone();
        largest.sort_unstable_by(|a, b| b.cmp(a));
        let later: usize =
            largest.iter().take(usize::from(left - 2)).map(|&peeled| usize::from(peeled)).sum();
        Peel { of, least: set.len().saturating_sub(1 + later) }
    }

    /// Whether the bound allows a guess as the first one.
    pub fn allows(&self, guess: GuessId) -> bool {
        usize::from(self.of[guess.index()]) >= self.least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn only_guesses_that_peel_enough_are_allowed() {
        let family = ["bab", "cab", "dab", "fab", "gab", "hab", "jab"];
        let words = family.into_iter().chain(["bcd", "cdf", "zzz"]);
        let game = testing::game(words).build().expect("it can be played");
        let set: Vec<SecretId> = family
            .map(|word| game.find(word).expect("it is there"))
            .map(|guess| SecretId::new(guess.index()))
            .to_vec();
        let allowed = |left| {
            let peel = Peel::new(game.table(), game.feedback_count(), &set, left);
            let ids = game.guesses();
            ids.filter(|&guess| peel.allows(guess)).map(|guess| game.name(guess)).collect::<Vec<_>>()
        };
        // Both bcd and cdf peel off three, bab peels off one, and zzz none.
        assert_eq!(allowed(2), Vec::<&str>::new());
        assert_eq!(allowed(3), ["bcd", "cdf"]);
        assert_eq!(allowed(4).len(), 10);
    }
}
