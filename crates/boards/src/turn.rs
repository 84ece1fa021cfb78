//! Turns as a player tells them: a word, and the feedback of each board.

use salet_advise::clues;
use salet_core::game::{Feedback, Game};
use salet_words::{ClueError, Digits, GuessId, WordGame as _};

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

/// The first of some turns on boards, and the number of turns that it takes: the feedback of all boards may have spaces between them
/// instead of commas, and then looks like a turn for each. If only one board is open, they are turns.
pub fn first_turn(turns: &[Turn], boards: usize, open: usize) -> Option<(Turn, usize)> {
    let first = turns.first()?;
    let is_one = |(at, turn): (usize, &Turn)| turn.shown.len() == 1 && (at == 0 || turn.word.is_none());
    let run = turns.iter().enumerate().take(boards).take_while(|&turn| is_one(turn)).count();
    let tells_solved = turns[..run].iter().any(|turn| turn.shown[0] == Shown::Solved);
    let wanted = if tells_solved { boards } else { open };
    if open < 2 || run < wanted {
        return Some((first.clone(), 1));
    }
    let shown = turns[..wanted].iter().map(|turn| turn.shown[0]).collect();
    Some((Turn { word: first.word, shown }, wanted))
}

/// The feedback of each board in a clue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told(pub(crate) Vec<Shown>);

impl clues::Shown for Told {
    type Error = Error;

    const HAS_COMMAS: bool = true;

    fn read(list: &str, game: &Game, digits: Digits) -> Result<Told> {
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
        list.split(',').enumerate().map(one).collect::<Result<_>>().map(Told)
    }

    fn fault(error: ClueError) -> Error {
        error.into()
    }

    fn neither(error: Error) -> Error {
        match error {
            Error::Game(error) => ClueError::NeitherClue { error: Box::new(error.into()) }.into(),
            error => error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_separate_boards_like_commas() {
        let game = Game::original();
        let turn = |word: Option<&str>, list: &str| Turn {
            word: word.and_then(|word| game.find(word)),
            shown: <Told as clues::Shown>::read(list, &game, Digits::default()).expect("feedback").0,
        };
        let spaced = |list: &[&str]| list.iter().map(|list| turn(None, list)).collect::<Vec<_>>();
        let two = spaced(&["BYBBB", "BBYBB", "GBBBB"]);
        assert_eq!(first_turn(&two, 2, 2), Some((turn(None, "BYBBB,BBYBB"), 2)));
        assert_eq!(first_turn(&two, 3, 3), Some((turn(None, "BYBBB,BBYBB,GBBBB"), 3)));
        // Too few of them, and feedback of one board after another, are left as they are.
        for boards in [1, 4] {
            assert_eq!(first_turn(&two, boards, boards), Some((two[0].clone(), 1)));
        }
        let solved = spaced(&["BYBBB", "-", "GBBBB"]);
        assert_eq!(first_turn(&solved, 3, 2), Some((turn(None, "BYBBB,-,GBBBB"), 3)));
        assert_eq!(first_turn(&two, 3, 2), Some((turn(None, "BYBBB,BBYBB"), 2)));
        let named = [turn(Some("roast"), "BYBBB"), turn(None, "BBYBB")];
        assert_eq!(first_turn(&named, 2, 2), Some((turn(Some("roast"), "BYBBB,BBYBB"), 2)));
        let others = [turn(None, "BYBBB"), turn(Some("roast"), "BBYBB")];
        assert_eq!(first_turn(&others, 2, 2), Some((others[0].clone(), 1)));
        assert_eq!(first_turn(&[], 2, 2), None);
    }
}
