//! Cost of a plan's words alone, and a lower bound of the plan from its number of parts.
//!
//! Let W be the weight of all answers and m that of the plan's words. Each word is alone in its part after all words. The other
//! answers pay for k words each, and a part P of them pays at least its base bound, 2 W(P) - max w(P) (`bound/counting.rs`). The
//! gain of the words is the sum of the heaviest weights of all parts, their own included. So
//!
//! ```text
//! cost >= sum of place * weight of the words that are answers + k (W - m) + 2 (W - m) - (gain - m)
//! ```
//!
//! With equal weights the gain is the number of parts. The bound falls with the gain, so that an upper bound on the gain
//! suffices.

use arrayvec::ArrayVec;

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::Price;
use crate::game::Game;
use crate::search::node::engine::Engine;
use crate::words::{GuessId, SecretId};

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
}

impl<'e> Terms<'e> {
    /// Terms of plans of `openers` words that begin with the given ones. A limit must leave at least one guess after them.
    pub(super) fn new(engine: &'e Engine, game: &Game, given: Words, openers: usize) -> Terms<'e> {
        let secrets: Vec<SecretId> = game.lists().secret_ids().collect();
        let left = |limit| GuessesLeft::from(limit) + 1 - openers as GuessesLeft;
        let left_before_last = game.limit().map_or(UNLIMITED, left);
        let weight = engine.costs.weigh(&secrets).weight;
        Terms { engine, given, openers, left_before_last, secrets, weight }
    }

    /// Words that the search chooses.
    pub(super) fn chosen(&self) -> usize {
        self.openers - self.given.len()
    }

    /// Weight of a word as an answer, 0 if it is none.
    fn own(&self, word: GuessId) -> Price {
        let secret = self.engine.table().numbering().secret(word);
        secret.map_or(0, |secret| self.engine.costs.weight(secret))
    }

    /// The words in their cheapest order after the given ones; the order of the lists breaks ties.
    pub(super) fn ordered(&self, mut words: Words) -> Words {
        words[self.given.len()..].sort_unstable_by_key(|&word| (std::cmp::Reverse(self.own(word)), word));
        words
    }

    /// Cost of the words alone: all guesses up to the last of them.
    pub(super) fn fixed(&self, words: &Words) -> Price {
        let paid = |(word, place): (&GuessId, Price)| place * self.own(*word);
        words.iter().zip(1..).map(paid).sum::<Price>() + self.openers as Price * self.others(words)
    }

    /// Weight of the answers that are not among the words.
    fn others(&self, words: &Words) -> Price {
        self.weight - words.iter().map(|&word| self.own(word)).sum::<Price>()
    }

    pub(super) fn bound(&self, words: &Words, gain: Price) -> Price {
        let others = self.others(words);
        // Words that are answers gain their own weight.
        let gain = gain.min(self.weight) - (self.weight - others);
        self.fixed(words) + 2 * others - gain
    }

    /// The least gain of a plan that may cost at most `most`.
    pub(super) fn least_gain(&self, most: Price) -> Price {
        let heaviest = self.engine.costs.weigh(&self.secrets).heaviest;
        // A word at place i saves k + 1 - i guesses.
        let spared = (1..=self.openers as Price).sum::<Price>() * heaviest;
        let all = (self.openers as Price + 2) * self.weight;
        all.saturating_sub(most.saturating_add(spared))
    }
}
