//! Cost of a plan's words alone, and a lower bound of the plan from its gain.
//!
//! Let W be the weight of all answers, and E_j that of the answers whose games the first j of k words end: those that they solve, or, in
//! a game until one answer is left, those that are alone, or only with answers of their class. E_j does not depend on the order of these words. All other games
//! pay for the next word, so that with E_0 = 0 the words cost
//!
//! ```text
//! fixed = sum over j < k of (W - E_j)
//! ```
//!
//! **If guesses solve**, let P be the parts that all words together make of the other answers, of weight W - E_k. Each pays at least
//! 2 W(P) - m(P), where one guess solves no more than m(P) <= W(P): its heaviest answer in games of words (`bound/counting.rs`),
//! min(W(P), max w'(P)) if guesses may solve several answers (`bound/table_weights.rs`). The gain G of the words is the sum of max w', or max w,
//! over all parts, those of solved answers included. The answers of such a part are solved by one word, so that w' of each
//! is at least their weight together: these parts gain at least E_k. Hence the sum of m(P) is at most min(G, W) - E_k, and
//!
//! ```text
//! cost >= fixed + 2 (W - E_k) - (min(G, W) - E_k) = (k + 2) W - min(G, W) - (E_1 + ... + E_k)
//! ```
//!
//! Moreover E_j is at most W, and at most the sum of what each of these words solves alone.
//!
//! **Until one answer is left**, costs count the naming of each answer (`bound/table_weights.rs`). A part of one answer, or class,
//! pays for its naming, and any other twice. With G of the weights w' of classes, which are at least the weights of such parts,
//!
//! ```text
//! cost >= fixed + 2 W - min(G, W) = (k + 2) W - min(G, W) - (E_1 + ... + E_(k-1))
//! ```
//!
//! Answers that are alone after j words are alone after all of them and gain their weight. So E_j is at most min(G, W).
//!
//! Both bounds fall with the gain, so that an upper bound on the gain suffices.

use arrayvec::ArrayVec;

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::{self, Price};
use crate::game::{Cost, Game, GuessId, SecretId, Solving, partition};
use crate::search::node::engine::Engine;

pub(super) const MOST_OPENERS: usize = 3;

/// Most words of a vocabulary.
pub const MOST_WORDS: usize = 1000;

/// Distinct words; those of a complete plan in the order of play, the given ones first.
pub(super) type Words = ArrayVec<GuessId, MOST_OPENERS>;

pub(super) struct Terms<'e> {
    pub(super) engine: &'e Engine,
    /// First words of every plan.
    pub(super) given: Words,
    pub(super) openers: usize,
    /// Guesses left before the last word, at least two.
    pub(super) left_before_last: GuessesLeft,
    pub(super) secrets: Vec<SecretId>,
    weight: Price,
    /// E_1 of each guess as the first word.
    ended: Vec<Price>,
}

impl<'e> Terms<'e> {
    /// Terms of plans of `openers` words that begin with the given ones. A limit must leave at least one guess after them, if only to
    /// name an answer that is known.
    pub(super) fn new(engine: &'e Engine, game: &Game, given: Words, openers: usize) -> Terms<'e> {
        let secrets: Vec<SecretId> = game.answers().collect();
        let naming = GuessesLeft::from(game.ends_known());
        let left = |limit| GuessesLeft::from(limit) + naming + 1 - openers as GuessesLeft;
        let left_before_last = game.limit().map_or(UNLIMITED, left);
        let weight = engine.costs.weigh(&secrets).weight;
        let ended = Vec::new();
        let mut terms = Terms { engine, given, openers, left_before_last, secrets, weight, ended };
        terms.ended = game.guesses().map(|guess| terms.ended_by(&[guess])).collect();
        terms
    }

    /// Words that the search chooses.
    pub(super) fn chosen(&self) -> usize {
        self.openers - self.given.len()
    }

    /// A cost as a total of guesses, without the naming of answers.
    pub(super) fn total(&self, cost: Price) -> Cost {
        let naming = if self.engine.game.ends_known() { self.weight } else { 0 };
        price::guesses(cost.saturating_sub(naming))
    }

    /// The weight of the answers whose games these words end.
    fn ended_by(&self, words: &[GuessId]) -> Price {
        let (table, costs) = (self.engine.table(), &self.engine.costs);
        let weigh = |secrets: &mut dyn Iterator<Item = SecretId>| -> Price {
            secrets.map(|secret| costs.weight(secret)).sum()
        };
        match self.engine.game.solving() {
            Solving::Own => weigh(&mut words.iter().filter_map(|&word| table.numbering().secret(word))),
            Solving::Several => {
                let solved = self.engine.game.solved();
                let is_solved = |secret: &SecretId| {
                    words.iter().any(|&word| table.column(word).get(secret.index()) == solved)
                };
                weigh(&mut self.secrets.iter().copied().filter(is_solved))
            }
            Solving::Never => {
                let alone = self.parts(words).into_iter().filter(|part| self.engine.costs.are_one(part));
                weigh(&mut alone.flatten())
            }
        }
    }

    /// The parts that some words make of all answers, those of solved answers included.
    pub(super) fn parts(&self, words: &[GuessId]) -> Vec<Vec<SecretId>> {
        let table = self.engine.table();
        words.iter().fold(vec![self.secrets.clone()], |parts, &word| {
            let split = |part: &Vec<SecretId>| partition(table, word, part);
            parts.iter().flat_map(split).map(|part| part.secrets).collect()
        })
    }

    /// The words after the given ones by the games that each ends alone, most first; the order of the lists breaks ties.
    pub(super) fn ordered(&self, mut words: Words) -> Words {
        words[self.given.len()..]
            .sort_unstable_by_key(|&word| (std::cmp::Reverse(self.ended[word.index()]), word));
        words
    }

    /// The words in their cheapest order after the given ones, with their cost alone; the order of the lists breaks ties.
    pub(super) fn cheapest(&self, words: &Words) -> (Price, Words) {
        let words = self.ordered(words.clone());
        if self.engine.game.solving() == Solving::Own || self.chosen() < 2 {
            return (self.fixed(&words), words);
        }
        // The games that end before the last word depend on the others alone; of those, the order holds for the first one.
        let with_last = |at: usize| {
            let mut words = words.clone();
            let last = words.remove(at);
            words.push(last);
            (self.fixed(&words), words)
        };
        (self.given.len()..self.openers).map(with_last).min().expect("two words are chosen")
    }

    /// Cost of the words alone, in this order.
    fn fixed(&self, words: &Words) -> Price {
        let ended = |words: &[GuessId]| match words {
            [] => 0,
            [first] => self.ended[first.index()],
            words => self.ended_by(words),
        };
        (0..self.openers).map(|count| self.weight - ended(&words[..count])).sum()
    }

    /// A lower bound of a plan of these [ordered](Terms::ordered) words with this gain.
    pub(super) fn bound(&self, words: &Words, gain: Price) -> Price {
        let gain = gain.min(self.weight);
        let ended = words.iter().map(|word| self.ended[word.index()]);
        (self.openers as Price + 2) * self.weight - gain - self.most_ended(ended, gain)
    }

    /// An upper bound of E_1 and so on, as far as the bound subtracts them, from the weight that each word ends alone, and the gain.
    fn most_ended(&self, mut alone: impl Iterator<Item = Price>, gain: Price) -> Price {
        if self.engine.game.ends_known() {
            return alone.next().unwrap_or(0) + (self.openers as Price - 2) * gain;
        }
        let mut sum = 0;
        alone
            .map(|ended| {
                sum += ended;
                sum.min(self.weight)
            })
            .sum()
    }

    /// The least gain of a plan that may cost at most `most`.
    pub(super) fn least_gain(&self, most: Price) -> Price {
        let most_alone = self.ended.iter().copied().max().unwrap_or(0);
        let ended = self.most_ended(std::iter::repeat_n(most_alone, self.openers), 0);
        let all = (self.openers as Price + 2) * self.weight;
        let least = all.saturating_sub(most.saturating_add(ended));
        // Until one answer is left, the gain also stands for the E_j of the words between the first and the last.
        if self.engine.game.ends_known() { least.div_ceil(self.openers as Price - 1) } else { least }
    }
}
