//! What was played and shown, checked to be a game.

use crate::game::Feedback;
use crate::policy::Contents;
use crate::words::GuessId;

use super::error::{Error, Result};

/// A game that is over, or was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    turns: Vec<(GuessId, Feedback)>,
    answer: Option<GuessId>,
}

impl Record {
    /// Guesses played against an answer, which may be any accepted word.
    ///
    /// # Errors
    /// [`Error::NoGuess`], or [`Error::Over`] if a guess before the last was the answer.
    pub fn against(contents: &Contents, guesses: &[GuessId], answer: GuessId) -> Result<Record> {
        let lists = &contents.lists;
        let shown = |&guess| (guess, contents.feedback.score(lists.letters(guess), lists.letters(answer)));
        Record::of(contents, guesses.iter().map(shown).collect(), Some(answer))
    }

    /// Guesses and what they showed.
    ///
    /// # Errors
    /// [`Error::NoGuess`]; [`Error::Over`] if a guess before the last was the answer; [`Error::Impossible`] if no accepted
    /// word shows all that.
    pub fn shown(contents: &Contents, turns: Vec<(GuessId, Feedback)>) -> Result<Record> {
        let lists = &contents.lists;
        let mut fitting: Vec<GuessId> = lists.guess_ids().collect();
        for (at, &(guess, shown)) in turns.iter().enumerate() {
            let shows =
                |word: &GuessId| contents.feedback.score(lists.letters(guess), lists.letters(*word)) == shown;
            fitting.retain(shows);
            if fitting.is_empty() {
                return Err(Error::Impossible {
                    guess: lists.display(guess).to_owned(),
                    number: at + 1,
                    shown: contents.feedback.format(shown, lists.word_len()),
                });
            }
        }
        let answer = if let [only] = fitting[..] { Some(only) } else { None };
        Record::of(contents, turns, answer)
    }

    fn of(contents: &Contents, turns: Vec<(GuessId, Feedback)>, answer: Option<GuessId>) -> Result<Record> {
        let solved = contents.feedback.solved(contents.lists.word_len());
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
    pub fn breaks_at(&self, contents: &Contents) -> Option<usize> {
        let Contents { rule, lists, feedback, .. } = contents;
        let allowed = |at: usize| rule.allows(lists, *feedback, &self.turns[..at], self.turns[at].0);
        (0..self.turns.len()).find(|&at| !allowed(at)).map(|at| at + 1)
    }

    /// The answer, where it is known.
    pub fn answer(&self) -> Option<GuessId> {
        self.answer
    }
}
