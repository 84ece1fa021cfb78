//! What others play: published heuristics, each in a file of its own, behind one trait.
//!
//! A [`Strategy`] sees a [`State`] (the game, what has been played, the candidates that remain) and names a guess.
//! Every strategy here is a function of the state: the random ones draw from a generator that is seeded by their
//! seed and the history, so that one seed is one strategy and a game tree can be unfolded once for all answers.
//!
//! [`name`] reads and writes their names, options included; [`player`] puts a strategy and its fixed opener
//! together. [`measure`], [`single`] and `scan` are what the greedy ones share: a number for a partition, and the guess
//! whose partition has the smallest.
//!
//! Ties go to the first word of the lists, answers first, unless a file here says that its source does otherwise.
//! Strategies that weigh a partition honour the weights of the answers where those differ; the ones that count
//! letters or parts do not, for their sources have no notion of weights.

pub mod entropy;
pub mod error;
pub mod expected_eliminated;
pub mod h1;
pub mod h2;
pub mod hybrid;
pub mod knuth_minimax;
pub mod letter_greedy;
pub mod letter_minimax;
pub mod letter_tree;
pub mod log_beam;
pub mod measure;
pub mod most_parts;
pub mod name;
pub mod optimal;
pub mod player;
pub mod random_consistent;
pub mod random_cut;
mod scan;
pub mod single;

use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::game::{Feedback, Game, GuessSet};
use crate::words::{GuessId, SecretId};

pub use error::Error;
pub use name::{Kind, Opener, Options, Pool, StrategyName, every, parse_list};
pub use player::Player;

/// Where a strategy stands when it has to name a guess.
#[derive(Debug, Clone, Copy)]
pub struct State<'a> {
    /// The game.
    pub game: &'a Game,
    /// What was played and shown so far; its length is the number of guesses made.
    pub history: &'a [(GuessId, Feedback)],
    /// The secrets consistent with the history, in increasing order, at least one.
    pub candidates: &'a [SecretId],
    /// The guesses that the rule still allows; `None` under the normal rule, which allows all.
    pub allowed: Option<&'a GuessSet>,
}

impl State<'_> {
    /// Whether the rule allows a guess here.
    #[inline]
    pub fn allows(&self, guess: GuessId) -> bool {
        self.allowed.is_none_or(|allowed| allowed.contains(guess))
    }

    /// Whether a guess is one of the candidates.
    #[inline]
    pub fn is_candidate(&self, guess: GuessId) -> bool {
        guess
            .as_secret(self.game.answer_count())
            .is_some_and(|secret| self.candidates.binary_search(&secret).is_ok())
    }
}

/// A way to play.
pub trait Strategy: Send + Sync {
    /// The guess to play. `None` if the strategy has none here: the game is given up.
    ///
    /// The same state always gets the same guess.
    fn choose(&self, state: &State<'_>) -> Option<GuessId>;

    /// Whether the choice is the same for every seed.
    fn deterministic(&self) -> bool {
        true
    }
}

/// The generator of a random strategy in one state: the same for the same seed and history, on every machine.
fn generator(seed: u64, history: &[(GuessId, Feedback)]) -> Pcg64 {
    // SplitMix64 (Steele, Lea & Flood 2014) over the history: neighbouring states get unrelated streams.
    let mix = |hash: u64, value: u64| {
        let mut z = (hash ^ value).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let seed = history.iter().fold(mix(0, seed), |hash, &(guess, shown)| {
        mix(mix(hash, guess.index() as u64), shown.index() as u64)
    });
    Pcg64::seed_from_u64(seed)
}
