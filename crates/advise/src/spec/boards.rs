//! The boards of a game.

use super::given::MaxGuesses;
use crate::catalogue::several::{self, Mode};
use salet_core::game::{Game, Limit};

/// The boards of a game, each with a secret of its own; each guess goes to all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boards {
    /// Their number; `None` if the clues tell it.
    pub count: Option<usize>,
    /// The mode of a named game.
    pub mode: Option<&'static Mode>,
    /// Whether the secrets were drawn independently, so that boards may have the same one.
    pub independent: bool,
    pub(super) max_guesses: Option<MaxGuesses>,
}

impl Boards {
    /// Whether a board is hidden until those before it are solved.
    pub fn hides(&self) -> bool {
        self.mode.is_some_and(|mode| mode.hidden)
    }

    /// The maximum number of guesses with this number of boards.
    pub fn limit(&self, game: &Game, count: usize) -> Limit {
        match (self.max_guesses, self.mode) {
            (Some(MaxGuesses(limit)), _) => limit,
            (None, Some(mode)) => Some(mode.limit),
            (None, None) => game.table_terms().is_none().then(|| several::usual_limit(count)),
        }
    }
}
