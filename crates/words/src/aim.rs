//! One guess, scored for many secrets.
//!
//! [`FeedbackRule::score`] looks for each letter of the guess in the secret; an [`Aim`] knows the places of each letter in the
//! guess, so that a secret takes two steps a letter. A copy in the secret colours the first place that is open, as each letter of
//! the guess, from left to right, uses up a copy: the coloured places are the same. A test compares both for every rule.

use crate::{FeedbackRule, Letter};
use salet_core::game::Feedback;

pub(crate) struct Aim<'a> {
    rule: FeedbackRule,
    guess: &'a [Letter],
    /// The places of each letter in the guess, as bits.
    places: Vec<u16>,
}

impl<'a> Aim<'a> {
    /// A guess in a game of so many letters.
    pub(crate) fn at(rule: FeedbackRule, letters: usize, guess: &'a [Letter]) -> Aim<'a> {
        let mut places = vec![0; letters];
        guess.iter().enumerate().for_each(|(place, letter)| places[letter.index()] |= 1 << place);
        Aim { rule, guess, places }
    }

    /// The feedback on the guess.
    pub(crate) fn score(&self, secret: &[Letter]) -> Feedback {
        let len = self.guess.len();
        assert_eq!(len, secret.len(), "words of one game have one length");
        let places = |letter: &Letter| self.places[letter.index()];
        let green = secret.iter().enumerate().fold(0, |green, (at, letter)| green | places(letter) & 1 << at);
        let mut yellow = 0u16;
        for (at, letter) in secret.iter().enumerate() {
            let open = places(letter) & !green;
            yellow |= match self.rule {
                FeedbackRule::Presence => open,
                _ if green >> at & 1 > 0 => 0,
                FeedbackRule::Unmatched => open,
                FeedbackRule::Official | FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common => {
                    (open & !yellow) & (open & !yellow).wrapping_neg()
                }
            };
        }
        let (black, white) = (green.count_ones() as usize, yellow.count_ones() as usize);
        match self.rule {
            FeedbackRule::Official | FeedbackRule::Presence | FeedbackRule::Unmatched => {
                let digit = |place: usize| 2 * (green >> place & 1) + (yellow >> place & 1);
                Feedback((0..len).fold(0, |code, place| 3 * code + digit(place)))
            }
            rule => rule.of_counts(black, white, len),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng as _, SeedableRng as _};
    use rand_pcg::Pcg32;

    #[test]
    fn all_feedback_is_that_of_the_definition() {
        let mut random = Pcg32::seed_from_u64(3);
        for &rule in FeedbackRule::ALL.iter() {
            for len in 1..=10 {
                for letters in [2, 4, 30] {
                    let words: Vec<Vec<Letter>> = (0..40)
                        .map(|_| (0..len).map(|_| Letter(random.random_range(0..letters))).collect())
                        .collect();
                    for guess in &words {
                        let aim = Aim::at(rule, letters.into(), guess);
                        for secret in &words {
                            let shown = aim.score(secret);
                            assert_eq!(shown, rule.score(guess, secret), "{rule} {guess:?} {secret:?}");
                        }
                    }
                }
            }
        }
    }
}
