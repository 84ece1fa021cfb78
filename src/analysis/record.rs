//! What was played and shown, checked to be a game.

use crate::game::{Feedback, Game};
use crate::words::GuessId;

use super::error::{Error, Result};

/// A game that is over, or was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    turns: Vec<(GuessId, Feedback)>,
    answer: Option<GuessId>,
}

/// The moves of a finished game, as they were given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Played {
    /// The guesses alone.
    Guesses(Vec<GuessId>),
    /// The guesses and what they showed.
    Turns(Vec<(GuessId, Feedback)>),
}

impl Record {
    /// A finished game. If the answer is not given, it is the last of the guesses, or the one word that the feedback leaves.
    ///
    /// # Errors
    /// As [`against`](Record::against) and [`shown`](Record::shown); [`Error::Disagrees`] if the answer contradicts the
    /// feedback.
    pub fn read(game: &Game, played: &Played, answer: Option<GuessId>) -> Result<Record> {
        match (played, answer) {
            (Played::Guesses(guesses), answer) => {
                let answer = answer.or(guesses.last().copied()).ok_or(Error::NoGuess)?;
                Record::against(game, guesses, answer)
            }
            (Played::Turns(turns), None) => Record::shown(game, turns.clone()),
            (Played::Turns(turns), Some(answer)) => {
                // What no word shows is at fault before the answer is.
                Record::shown(game, turns.clone())?;
                let wrong = turns.iter().position(|&(guess, shown)| game.score_words(guess, answer) != shown);
                if let Some(at) = wrong {
                    let shown = game.score_words(turns[at].0, answer);
                    return Err(Error::Disagrees {
                        answer: game.lists().display(answer).to_owned(),
                        number: at + 1,
                        shown: game.feedback().format(shown, game.lists().word_len()),
                    });
                }
                Record::of(game, turns.clone(), Some(answer))
            }
        }
    }

    /// Guesses played against an answer, which may be any accepted word.
    ///
    /// # Errors
    /// [`Error::NoGuess`], or [`Error::Over`] if a guess before the last was the answer.
    pub fn against(game: &Game, guesses: &[GuessId], answer: GuessId) -> Result<Record> {
        let shown = |&guess| (guess, game.score_words(guess, answer));
        Record::of(game, guesses.iter().map(shown).collect(), Some(answer))
    }

    /// Guesses and what they showed.
    ///
    /// # Errors
    /// [`Error::NoGuess`]; [`Error::Over`] if a guess before the last was the answer; [`Error::Impossible`] if no accepted
    /// word shows all that.
    pub fn shown(game: &Game, turns: Vec<(GuessId, Feedback)>) -> Result<Record> {
        let lists = game.lists();
        let mut fitting: Vec<GuessId> = lists.guess_ids().collect();
        for (at, &(guess, shown)) in turns.iter().enumerate() {
            let shows = |&word: &GuessId| game.score_words(guess, word) == shown;
            fitting.retain(shows);
            if fitting.is_empty() {
                return Err(Error::Impossible {
                    guess: lists.display(guess).to_owned(),
                    number: at + 1,
                    shown: game.feedback().format(shown, lists.word_len()),
                });
            }
        }
        let answer = if let [only] = fitting[..] { Some(only) } else { None };
        Record::of(game, turns, answer)
    }

    fn of(game: &Game, turns: Vec<(GuessId, Feedback)>, answer: Option<GuessId>) -> Result<Record> {
        let solved = game.solved();
        match turns.iter().position(|&(_, shown)| shown == solved) {
            _ if turns.is_empty() => Err(Error::NoGuess),
            Some(at) if at + 1 < turns.len() => Err(Error::Over { number: at + 1 }),
            _ => Ok(Record { turns, answer }),
        }
    }

    /// The guesses and what they showed, at least one.
    pub fn turns(&self) -> &[(GuessId, Feedback)] {
        &self.turns
    }

    /// The first guess, counted from 1, that the rule of a game does not allow.
    pub fn breaks_at(&self, game: &Game) -> Option<usize> {
        let allowed = |at: usize| game.allows(&self.turns[..at], self.turns[at].0);
        (0..self.turns.len()).find(|&at| !allowed(at)).map(|at| at + 1)
    }

    /// The answer, where it is known.
    pub fn answer(&self) -> Option<GuessId> {
        self.answer
    }
}
