//! What a plan costs by its words alone, and what it costs at least by the number of its parts.
//!
//! Let the answers weigh W and the words that are answers m together, each alone in its part once all words are played. The
//! others pay k guesses each, and a part P of them at least its base bound, 2 W(P) - max w(P) (`bound/counting.rs`). The gain of
//! the words is what the heaviest of all parts weigh, the words' own included, so that
//!
//! ```text
//! cost >= sum of place * weight of the words that are answers + k (W - m) + 2 (W - m) - (gain - m)
//! ```
//!
//! With weights of one the gain is the number of parts. The larger it is the smaller the bound, so that an upper bound on the
//! gain will do.

use arrayvec::ArrayVec;

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::Price;
use crate::game::Game;
use crate::search::node::engine::Engine;
use crate::words::{GuessId, SecretId};

/// More words are not fixed.
pub(super) const MOST_OPENERS: usize = 3;

/// The most words of a vocabulary.
pub const MOST_WORDS: usize = 1000;

/// Different words; those of a whole plan in the order of play.
pub(super) type Words = ArrayVec<GuessId, MOST_OPENERS>;

/// The terms on which plans of one game are compared.
pub(super) struct Terms<'e> {
    pub(super) engine: &'e Engine,
    /// Words of a plan.
    pub(super) openers: usize,
    /// Guesses after them, at least one.
    pub(super) left: GuessesLeft,
    /// All answers.
    pub(super) secrets: Vec<SecretId>,
    weight: Price,
}

impl<'e> Terms<'e> {
    /// For plans of so many words. A limit leaves at least one guess after them.
    pub(super) fn new(engine: &'e Engine, game: &Game, openers: usize) -> Terms<'e> {
        let secrets: Vec<SecretId> = game.lists().secret_ids().collect();
        let left = game.limit().map_or(UNLIMITED, |limit| GuessesLeft::from(limit) - openers as GuessesLeft);
        let weight = engine.costs.weigh(&secrets).weight;
        Terms { engine, openers, left, secrets, weight }
    }

    /// What a word weighs as an answer, 0 if it is none.
    fn own(&self, word: GuessId) -> Price {
        let secret = self.engine.table().numbering().secret(word);
        secret.map_or(0, |secret| self.engine.costs.weight(secret))
    }

    /// The words in the order in which they cost least, equally good ones in that of the lists.
    pub(super) fn ordered(&self, mut words: Words) -> Words {
        words.sort_unstable_by_key(|&word| (std::cmp::Reverse(self.own(word)), word));
        words
    }

    /// What the words cost themselves: all guesses but those after the last of them.
    pub(super) fn fixed(&self, words: &Words) -> Price {
        let paid = |(word, place): (&GuessId, Price)| place * self.own(*word);
        words.iter().zip(1..).map(paid).sum::<Price>() + self.openers as Price * self.others(words)
    }

    /// What the answers weigh that are not among the words.
    fn others(&self, words: &Words) -> Price {
        self.weight - words.iter().map(|&word| self.own(word)).sum::<Price>()
    }

    /// What a plan of a gain, or of one that is no larger, costs at least.
    pub(super) fn bound(&self, words: &Words, gain: Price) -> Price {
        let others = self.others(words);
        // The words that are answers gain what they weigh.
        let gain = gain.min(self.weight) - (self.weight - others);
        self.fixed(words) + 2 * others - gain
    }

    /// The least gain of which a plan may cost `most`, whatever its words.
    pub(super) fn least_gain(&self, most: Price) -> Price {
        let heaviest = self.engine.costs.weigh(&self.secrets).heaviest;
        // A word at the place i spares k + 1 - i guesses.
        let spared = (1..=self.openers as Price).sum::<Price>() * heaviest;
        let all = (self.openers as Price + 2) * self.weight;
        all.saturating_sub(most.saturating_add(spared))
    }
}
