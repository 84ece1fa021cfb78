//! The boards that a description says.

use super::GameSpec;
use super::boards::Boards;
use super::error::{Error, Fault};
use crate::catalogue::several::{self, BoardsGame, MOST_BOARDS, Mode};
use salet_base::named;

impl GameSpec {
    /// The named game of several boards, with its mode.
    pub(super) fn several(&self) -> Option<(&'static BoardsGame, &'static Mode)> {
        self.game.as_deref().and_then(several::find_with_mode)
    }

    /// Whether the game has several boards, or as many as its clues say.
    pub fn has_boards(&self) -> bool {
        self.several().is_some() || self.boards.is_some() || self.independent.is_some()
    }

    /// What the description says about boards alone.
    #[must_use]
    pub fn of_boards(&self) -> GameSpec {
        GameSpec {
            game: self.game.clone().filter(|_| self.several().is_some()),
            boards: self.boards,
            mode: self.mode.clone(),
            independent: self.independent,
            max_guesses: self.max_guesses.filter(|_| self.has_boards()),
            ..GameSpec::default()
        }
    }

    /// The boards, of the named game or by their number.
    ///
    /// # Errors
    /// A number of boards or a mode that contradicts the name, or a mode without one.
    pub fn boards(&self) -> Result<Boards, Error> {
        let named = self.several();
        let mode = match (named, &self.mode) {
            (None, None) => None,
            (None, Some(_)) => {
                return Err(Error::new(
                    "mode",
                    Fault::Needs { what: "the name of a game of several boards" },
                ));
            }
            (Some(_), _) if self.boards.is_some() => {
                return Err(Error::new("boards", Fault::Repeats { what: "the game" }));
            }
            (Some((_, mode)), None) => Some(mode),
            (Some((game, of_name)), Some(name)) => {
                let names: Vec<&str> = game.modes.iter().map(|mode| mode.name).collect();
                let mode = game.mode(Some(name));
                let mode = mode.ok_or_else(|| Error::new("mode", named::unknown("mode", name, &names)))?;
                if self.game.as_deref() != Some(game.name) && mode != of_name {
                    return Err(Error::new("mode", Fault::Repeats { what: "the game" }));
                }
                Some(mode)
            }
        };
        let count = self.boards.map(usize::from);
        if let Some(found) = count.filter(|count| !(1..=MOST_BOARDS).contains(count)) {
            return Err(Error::new("boards", Fault::BoardCount { found, most: MOST_BOARDS }));
        }
        Ok(Boards {
            count: named.map(|(game, _)| game.boards).or(count),
            mode,
            independent: self.independent.unwrap_or_default(),
            max_guesses: self.max_guesses,
        })
    }
}
