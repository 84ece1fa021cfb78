//! A game among some of the words: those that fit what is known without turns, or, after the last listed answer is excluded, the
//! other accepted words that fit, each equally likely.

use std::sync::OnceLock;

use salet_core::game::{Game, Weights};
use salet_core::search::{SearchConfig, Solver};
use salet_words::{GuessId, WordGame as _, WordGameBuilder as _};

use super::refused::Result;

/// The game whose answers are some of the words. It numbers its guesses differently from the listed game.
pub(super) struct Among {
    game: Game,
    /// The number here of each guess of the listed game.
    here: Vec<GuessId>,
    /// The number in the listed game of each guess here.
    there: Vec<GuessId>,
    solver: OnceLock<Solver>,
}

impl std::fmt::Debug for Among {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Among").field("answers", &self.game.answer_count()).finish_non_exhaustive()
    }
}

impl Among {
    /// The game among these words after some guesses. Answers keep their weights, if all of the words are answers. `None` if
    /// there is no word, or no guess is left.
    pub(super) fn of(game: &Game, words: &[GuessId], played: usize) -> Option<Among> {
        let (lists, here) = game.words()?.lists().with_answers(words)?;
        let mut there = here.clone();
        for (guess, number) in game.guesses().zip(&here) {
            there[number.index()] = guess;
        }
        let secrets: Option<Vec<_>> = words.iter().map(|word| word.as_secret(game.answer_count())).collect();
        let weights = match secrets {
            Some(secrets) => game.weights().among(secrets.into_iter()),
            None => Weights::equal(lists.answer_count()),
        };
        let played = u8::try_from(played).unwrap_or(u8::MAX);
        let limit = game.limit().map(|limit| limit.saturating_sub(played));
        // Only lists, weights and the limit change; no game has a limit of 0.
        let game = game.to_builder().lists(lists).weights(weights).limit(limit).build().ok()?;
        Some(Among { game, here, there, solver: OnceLock::new() })
    }

    pub(super) fn words(&self) -> usize {
        self.game.answer_count()
    }

    pub(super) fn here(&self, guess: GuessId) -> GuessId {
        self.here[guess.index()]
    }

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
