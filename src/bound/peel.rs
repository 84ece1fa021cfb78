//! What guesses can peel off a set: a bound on the guesses that it needs where they tell its members apart few by few.
//!
//! Let a guess g leave C(g), a largest part of S, and peel off the rest: p(g) = |S| - |C(g)| members. Of a subset T
//! it leaves T ∩ C(g) in one part, so it peels no more than p(g) off T. Follow a policy through these parts only: it
//! plays different guesses there, since one that is repeated peels nothing off, and the last of its r guesses has to
//! find all that are left, that is one. So if S is to be solved with r guesses, the first of which is g,
//!
//! ```text
//! |S| - p(g) <= 1 + (the r - 2 largest p added up)
//! ```
//!
//! A rule that forbids guesses makes no p larger. This refutes nothing in a set of unlike words, of which a guess
//! leaves little, but most guesses in one such as bound, found, hound, mound.

use crate::bound::counting::GuessesLeft;
use crate::game::FeedbackTable;
use crate::words::{GuessId, SecretId};

/// The number of members that every guess peels off a set.
pub struct Peel {
    of: Vec<u16>,
    least: usize,
}

impl Peel {
    /// For a set of at most 2^16 members and two guesses left or more.
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

    /// Whether a guess peels off enough.
    pub fn allows(&self, guess: GuessId) -> bool {
        usize::from(self.of[guess.index()]) >= self.least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::words::{Source, WordLists, WordOptions};

    #[test]
    fn a_family_needs_guesses_that_peel_it_off() {
        let family = ["bab", "cab", "dab", "fab", "gab", "hab", "jab"];
        let words = family.into_iter().chain(["bcd", "cdf", "zzz"]);
        let lists = WordLists::read(Source::words("words", words), None, WordOptions::default());
        let game = Game::builder(lists.expect("they are words").0).build().expect("it can be played");
        let set: Vec<SecretId> = family
            .map(|word| game.lists().find(word).expect("it is there"))
            .map(|guess| SecretId::new(guess.index()))
            .to_vec();
        let allowed = |left| {
            let peel = Peel::new(game.table(), game.feedback_count(), &set, left);
            let ids = game.lists().guess_ids();
            ids.filter(|&guess| peel.allows(guess))
                .map(|guess| game.lists().display(guess))
                .collect::<Vec<_>>()
        };
        // Both bcd and cdf peel three off, bab one of its family, and zzz nothing.
        assert_eq!(allowed(2), Vec::<&str>::new());
        assert_eq!(allowed(3), ["bcd", "cdf"]);
        assert_eq!(allowed(4).len(), 10);
    }
}
