//! The start of a call of the solver: the beginning of a game, or a position in the middle.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::game::{Feedback, Game, GuessId, SecretId};
use crate::search::node::engine::Engine;
use crate::search::position::keys::Key;
use crate::search::position::state::{Allowed, State};

pub(super) fn fitting(game: &Game, history: &[(GuessId, Feedback)]) -> Vec<SecretId> {
    let fits = |secret: &SecretId| history.iter().all(|&(guess, shown)| game.score(guess, *secret) == shown);
    game.answers().filter(fits).collect()
}

/// Guesses left after some were played.
pub(super) fn guesses_left(game: &Game, played: usize) -> GuessesLeft {
    let played = GuessesLeft::try_from(played).unwrap_or(UNLIMITED);
    game.limit().map_or(UNLIMITED, |limit| GuessesLeft::from(limit).saturating_sub(played))
}

/// Guesses in terms of the search, which counts the naming of what is left in the end (`bound/table_weights.rs`).
pub(super) fn with_naming(game: &Game, guesses: GuessesLeft) -> GuessesLeft {
    if game.ends_known() && guesses != UNLIMITED { guesses + 1 } else { guesses }
}

/// Whether there is nothing to play: no answer is left, or no guess, or the answer is known.
pub(super) fn is_over(game: &Game, left: &[SecretId], played: usize) -> bool {
    left.is_empty() || guesses_left(game, played) == 0 || game.is_known(left)
}

/// A history, and the position after it.
pub(super) struct Start {
    pub(super) history: Vec<(GuessId, Feedback)>,
    pub(super) answers: Vec<SecretId>,
    /// The same answers by their numbers in the tables.
    pub(super) secrets: Vec<SecretId>,
    set_key: Key,
    allowed: Option<Allowed>,
}

impl Start {
    /// The beginning of a game.
    pub(super) fn of_the_game(engine: &Engine) -> Start {
        Start::after(engine, &[], fitting(&engine.game, &[]))
    }

    /// The position after a history that these answers fit.
    ///
    /// # Panics
    /// If the engine's tables lack one of them.
    pub(super) fn after(engine: &Engine, history: &[(GuessId, Feedback)], answers: Vec<SecretId>) -> Start {
        let game = &engine.game;
        let secrets = engine.table().numbering().numbered(&answers).expect("the tables are made for these");
        let allowed = engine.all_allowed().map(|all| {
            let restrict = |allowed, &(guess, shown): &_| game.restrict(&allowed, guess, shown);
            Allowed::new(history.iter().fold(all.guesses.clone(), restrict))
        });
        Start { history: history.to_vec(), answers, set_key: engine.keys.set(&secrets), secrets, allowed }
    }

    /// The guesses left, in terms of the search: with the naming in a game until one answer is left.
    pub(super) fn limit(&self, game: &Game) -> GuessesLeft {
        with_naming(game, guesses_left(game, self.history.len()))
    }

    pub(super) fn state(&self, left: GuessesLeft) -> State<'_> {
        State { secrets: &self.secrets, set_key: self.set_key, left, allowed: self.allowed.as_ref() }
    }
}
