//! Turns as a player tells them: a word, and the feedback of each board.

use salet_core::game::{Feedback, Game};
use salet_words::{Digits, GuessId, WordGame as _};

use crate::error::{Error, Result};

/// The feedback of one board in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Its feedback.
    Feedback(Feedback),
    /// It was solved before.
    Solved,
    /// It is hidden until other boards are solved.
    Hidden,
}

/// A turn of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The word; `None` for the recommended guess.
    pub word: Option<GuessId>,
    /// The feedback of each board.
    pub shown: Vec<Shown>,
}

/// The feedback of each board.
pub(crate) fn shown(list: &str, game: &Game, digits: Digits) -> Result<Vec<Shown>> {
    let one = |(board, text): (usize, &str)| match text.trim() {
        "-" | "–" => Ok(Shown::Solved),
        "?" => Ok(Shown::Hidden),
        text => {
            let read = game.parse_feedback(text, digits);
            read.map(Shown::Feedback).map_err(|error| match list.contains(',') {
                true => Error::Board { board: board + 1, error: Box::new(error) },
                false => error.into(),
            })
        }
    };
    list.split(',').enumerate().map(one).collect()
}
