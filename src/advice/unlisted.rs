//! The game after the last listed answer is excluded: the secret can only be another accepted word. The accepted words that
//! fit make a game of their own, in which each is equally likely.

use std::sync::OnceLock;

use crate::game::{Feedback, Game, Weights};
use crate::search::{SearchConfig, Solver};
use crate::words::GuessId;

use super::refused::Result;

/// The game among the accepted words that fit. It numbers its guesses differently from the listed game.
pub(super) struct Unlisted {
    game: Game,
    /// The number here of each guess of the listed game.
    here: Vec<GuessId>,
    /// The number in the listed game of each guess here.
    there: Vec<GuessId>,
    solver: OnceLock<Solver>,
}

impl std::fmt::Debug for Unlisted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unlisted").field("answers", &self.game.answer_count()).finish_non_exhaustive()
    }
}

impl Unlisted {
    /// The game after turns that no answer fits, with the words that fit; `None` if no accepted word does.
    pub(super) fn after(game: &Game, history: &[(GuessId, Feedback)]) -> Option<(Unlisted, Vec<GuessId>)> {
        let fits =
            |&word: &GuessId| history.iter().all(|&(guess, shown)| game.score_words(guess, word) == shown);
        let fitting: Vec<GuessId> = game.lists().guess_ids().filter(fits).collect();
        let (lists, here) = game.lists().with_answers(&fitting)?;
        let mut there = here.clone();
        for (guess, number) in game.lists().guess_ids().zip(&here) {
            there[number.index()] = guess;
        }
        let weights = Weights::equal(lists.answer_count());
        // Only lists and weights change, and they fit each other.
        let game = game.to_builder().lists(lists).weights(weights).build().ok()?;
        Some((Unlisted { game, here, there, solver: OnceLock::new() }, fitting))
    }

    pub(super) fn words(&self) -> usize {
        self.game.answer_count()
    }

    /// The number here of a guess of the listed game.
    pub(super) fn here(&self, guess: GuessId) -> GuessId {
        self.here[guess.index()]
    }

    /// The number in the listed game of a guess here.
    pub(super) fn there(&self, guess: GuessId) -> GuessId {
        self.there[guess.index()]
    }

    pub(super) fn solver(&self, config: &SearchConfig) -> Result<&Solver> {
        if let Some(solver) = self.solver.get() {
            return Ok(solver);
        }
        let solver = Solver::new(&self.game, config.clone())?;
        Ok(self.solver.get_or_init(|| solver))
    }
}
