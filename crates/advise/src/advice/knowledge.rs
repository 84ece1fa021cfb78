//! Knowledge about the secret without turns: its letters, and the squares of others' games.

use crate::letters::Letters;
use crate::squares::Squares;
use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::{ClueError, Digits, GuessId, WordGame as _};

use super::refused::{Refused, Why};

/// The most games of others: each takes a fraction of a second.
const GAMES: usize = 100;

/// Knowledge in a request.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Known", deny_unknown_fields))]
#[serde(default)]
pub struct ToldKnowledge {
    /// The green letters at their places, with _ for each other place: "e___y".
    pub green: Option<String>,
    /// Patterns of letters that are in the word, but not at that place: "_r__t".
    pub yellow: Vec<String>,
    /// Letters in the word, each as often as it stands here: "ee".
    pub with: Option<String>,
    /// Letters that are not in the word: "stl".
    pub grey: Option<String>,
    /// Games of others with the same secret: their squares without words. A text may have several games, each under its title.
    pub squares: Vec<String>,
    /// The number of guesses already made, besides the turns.
    pub played: u8,
}

/// Knowledge about the secret without turns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Knowledge {
    letters: Letters,
    squares: Vec<Squares>,
    played: u8,
}

/// Knowledge that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Unreadable {
    /// The field at fault.
    pub field: &'static str,
    /// The reason.
    pub why: ClueError,
}

impl Knowledge {
    /// Read what a request says.
    ///
    /// # Errors
    /// The errors of [`Letters::read`] and [`Squares::read`], each with its field.
    pub fn read(told: &ToldKnowledge, game: &Game, digits: Digits) -> Result<Knowledge, Unreadable> {
        let ToldKnowledge { green, yellow, with, grey, squares, played } = told;
        let unreadable = |field| move |why| Unreadable { field, why };
        let letters = |green: Option<&str>, yellow: &[String], with: Option<&str>, grey: Option<&str>| {
            let nothing = [green, with, grey].iter().all(Option::is_none) && yellow.is_empty();
            match game.words() {
                Some(words) => Letters::read(words.lists(), green, yellow, with, grey),
                None if nothing => Ok(Letters::default()),
                None => Err(ClueError::NoLetters),
            }
        };
        let (green, with, grey) = (green.as_deref(), with.as_deref(), grey.as_deref());
        // Each field on its own, to name the one at fault.
        letters(green, &[], None, None).map_err(unreadable("green"))?;
        letters(green, yellow, None, None).map_err(unreadable("yellow"))?;
        letters(green, yellow, with, None).map_err(unreadable("with"))?;
        let letters = letters(green, yellow, with, grey).map_err(unreadable("grey"))?;
        let read = |text: &String| Squares::read(text, game, digits).map_err(unreadable("squares"));
        let squares = squares.iter().map(read).collect::<Result<Vec<_>, _>>()?.concat();
        if squares.len() > GAMES {
            let why = format!("there are {} games; give at most {GAMES}", squares.len());
            return Err(unreadable("squares")(ClueError::Squares { why }));
        }
        let mut knowledge = Knowledge { letters, squares: Vec::new(), played: *played };
        squares.into_iter().for_each(|squares| knowledge.add_squares(squares));
        Ok(knowledge)
    }

    /// Add the squares of another game. Equal ones say no more.
    pub fn add_squares(&mut self, squares: Squares) {
        if !self.squares.contains(&squares) {
            self.squares.push(squares);
        }
    }

    /// Replace the known letters and the number of guesses made.
    pub fn set_letters(&mut self, other: Knowledge) {
        (self.letters, self.played) = (other.letters, other.played);
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Knowledge::default()
    }

    /// The number of guesses already made, besides the turns.
    pub fn played(&self) -> usize {
        self.played.into()
    }

    /// Refuse letters and earlier guesses in a game whose rule depends on these guesses.
    pub(super) fn check(&self, game: &Game) -> Result<(), Refused> {
        if game.is_restricted() && (!self.letters.is_empty() || self.played > 0) {
            return Err(Refused { turn: 0, why: Why::GuessesNotKnown { rule: game.rule_name() } });
        }
        Ok(())
    }

    /// The words that fit; `None` if the control ends the comparison before.
    pub(super) fn fitting(
        &self,
        game: &Game,
        words: &mut dyn Iterator<Item = GuessId>,
        control: &Control<'_>,
    ) -> Option<Vec<GuessId>> {
        let mut fitting = Vec::new();
        for word in words {
            // Letters are compared in no time.
            if !self.squares.is_empty() && control.stopped() {
                return None;
            }
            if self.fit(game, word) {
                fitting.push(word);
            }
        }
        Some(fitting)
    }

    /// Whether a word fits all this knowledge.
    pub fn fit(&self, game: &Game, word: GuessId) -> bool {
        let fits = |words: &salet_words::Words| self.letters.fit(words.lists().letters(word));
        game.words().is_none_or(fits) && Squares::all_fit(&self.squares, game, word)
    }
}
