//! Random games, from tiny ones with proofs of one lemma to games of similar words with deep proofs.

use std::ops::RangeInclusive;

use rand::Rng;
use rand_pcg::Pcg32;
use salet::game::{Game, GameBuilder, Rule, Weights};
use salet::words::{FeedbackRule, WordGame as _, WordGameBuilder as _, WordLists};

use crate::common::pick;

/// The size of a game.
pub(crate) struct Shape {
    pub(crate) letters: RangeInclusive<usize>,
    /// Short words over many letters are hard: a guess tells little.
    pub(crate) alphabet: RangeInclusive<u8>,
    pub(crate) answers: RangeInclusive<usize>,
    /// Guesses that are not answers.
    pub(crate) others: RangeInclusive<usize>,
}

impl Shape {
    /// A game of three or four guesses.
    pub(crate) const TINY: Shape = Shape { letters: 4..=4, alphabet: 3..=3, answers: 1..=7, others: 0..=2 };
    /// A game whose proof needs bounds of parts, small enough for brute force.
    pub(crate) const SMALL: Shape =
        Shape { letters: 2..=2, alphabet: 9..=13, answers: 16..=22, others: 6..=20 };
    /// A game whose proof needs bounds of parts of parts.
    pub(crate) const MIDDLING: Shape =
        Shape { letters: 2..=3, alphabet: 6..=16, answers: 12..=30, others: 0..=8 };
    /// A game of words over few letters, with many copies.
    pub(crate) const ALIKE: Shape = Shape { letters: 4..=5, alphabet: 2..=3, answers: 8..=14, others: 0..=4 };

    pub(crate) fn lists(&self, random: &mut Pcg32) -> WordLists {
        let letters = random.random_range(self.letters.clone());
        let alphabet = random.random_range(self.alphabet.clone());
        let possible = usize::from(alphabet).pow(letters as u32);
        let answers = random.random_range(self.answers.clone()).min(possible);
        let all = (answers + random.random_range(self.others.clone())).min(possible);
        let words = crate::common::words(random, letters, alphabet, all);
        crate::common::lists(&words, answers)
    }
}

/// Random terms for a game.
pub(crate) fn terms(random: &mut Pcg32, lists: WordLists, rule: Rule) -> GameBuilder {
    let answers = lists.answer_count();
    let weights = match random.random_range(0..3) {
        0 => {
            let weights: Vec<u32> = (0..answers).map(|_| random.random_range(1..=3)).collect();
            Weights::from_integers(&weights).expect("positive weights")
        }
        _ => Weights::equal(answers),
    };
    // The hard rule is not defined for counts.
    let feedbacks: Vec<FeedbackRule> =
        FeedbackRule::ALL.iter().copied().filter(|own| rule != Rule::Hard || own.has_colours()).collect();
    Game::builder(lists)
        .rule(rule)
        .feedback(pick(random, &feedbacks))
        .limit(pick(random, &[None, None, Some(2), Some(3), Some(6)]))
        .weights(weights)
}

/// Unequal weights: light, near 2^32, one giant, halving, or any.
pub(crate) fn weights(random: &mut Pcg32, answers: usize) -> Weights {
    let (kind, giant) = (random.random_range(0..5), random.random_range(0..answers));
    let mut weight = |secret| match kind {
        0 => random.random_range(1..=9),
        1 => u32::MAX - random.random_range(0..1000),
        2 if secret == giant => u32::MAX,
        2 => random.random_range(1..=3),
        3 => 1_u32 << (31 - secret % 32),
        _ => random.random_range(1..=u32::MAX),
    };
    let weights: Vec<u32> = (0..answers).map(&mut weight).collect();
    Weights::from_integers(&weights).expect("positive weights")
}
