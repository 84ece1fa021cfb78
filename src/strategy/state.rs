//! What a strategy is asked, and the trait of those that answer.

use crate::game::{Feedback, Game, GuessSet};
use crate::words::{GuessId, SecretId};

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
