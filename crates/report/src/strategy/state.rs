//! The state that a strategy sees, and the trait of strategies.

use salet_core::game::{Feedback, Game, GuessSet};
use salet_core::words::{GuessId, SecretId};

/// The state for which a strategy names a guess.
#[derive(Debug, Clone, Copy)]
pub struct State<'a> {
    /// The game.
    pub game: &'a Game,
    /// The guesses so far with their feedback.
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

    /// Whether a guess is a candidate.
    #[inline]
    pub fn is_candidate(&self, guess: GuessId) -> bool {
        guess
            .as_secret(self.game.answer_count())
            .is_some_and(|secret| self.candidates.binary_search(&secret).is_ok())
    }

    /// The position of a guess in the file of guesses, which breaks ties.
    #[inline]
    pub fn file_position(&self, guess: GuessId) -> usize {
        self.game.lists().file_position(guess)
    }
}

/// A way to play. A function of the state is one.
pub trait Strategy: Send + Sync {
    /// The guess to play, always the same in the same state; `None` gives the game up.
    fn choose(&self, state: &State<'_>) -> Option<GuessId>;
}

impl<F: Fn(&State<'_>) -> Option<GuessId> + Send + Sync> Strategy for F {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        self(state)
    }
}
