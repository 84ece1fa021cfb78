//! The result of an analysis, move by move.

use crate::advice::{Amount, Value};
use salet_core::game::Feedback;
use salet_words::GuessId;

use super::record::Record;

/// A game with the price of every guess.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The judged guesses: all, or those up to the end of the judgement.
    pub moves: Vec<Move>,
    /// The number of guesses of the game, judged or not.
    pub guesses: usize,
    /// Whether the last of them was the secret, judged or not.
    pub solved: bool,
    /// The end of the game, or of its judgement.
    pub ending: Ending,
}

/// The end of a game, or of its judgement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The last guess was the secret.
    Solved,
    /// The last guess was not the secret.
    Unsolved,
    /// After this guess, counted from 1, no listed answer fits: its luck has no measure, and later guesses are not judged.
    Unlisted(usize),
    /// The rule does not allow this guess, counted from 1: it and later guesses are not judged.
    NotAllowed(usize),
}

/// A judged guess.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// The guess.
    pub guess: GuessId,
    /// Its feedback.
    pub shown: Feedback,
    /// The number of answers before it.
    pub before: usize,
    /// The number of answers after it; 0 if it was the secret.
    pub after: usize,
    /// The least sum of weight times further guesses over the answers before it.
    pub best: Value,
    /// The same if this guess is played.
    pub cost: Value,
    /// The same over the answers after it; nothing if it was the secret.
    pub rest: Value,
    /// The best guesses, or the best one known; the policy's first.
    pub best_guesses: Vec<GuessId>,
    /// Whether no other guess equals them.
    pub all_best: bool,
    /// Whether no listed answer fits the feedback.
    pub unlisted: bool,
}

impl Move {
    /// The expected guesses that the choice gave away: never negative, and 0 for a best guess.
    pub fn given_away(&self) -> Amount {
        if self.best_guesses.contains(&self.guess) && self.best.is_exact() {
            return Amount::exactly(0.0);
        }
        let given = self.cost.mean().minus(self.best.mean());
        Amount { at_least: given.at_least.map(|amount| amount.max(0.0)), ..given }
    }

    /// The guesses saved by luck, negative for bad luck; `None` if no listed answer fits.
    pub fn luck(&self) -> Option<Amount> {
        let expected = self.cost.mean().minus(Amount::exactly(1.0));
        (!self.unlisted).then(|| expected.minus(self.rest.mean()))
    }
}

impl Analysis {
    /// An analysis without judged guesses, by a rule that does not allow this guess, counted from 1.
    pub fn not_allowed(record: &Record, guess: usize) -> Analysis {
        let guesses = record.turns().len();
        let solved = record.is_solved();
        Analysis { moves: Vec::new(), guesses, solved, ending: Ending::NotAllowed(guess) }
    }

    /// Whether every price is exact.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|played| [played.best, played.cost, played.rest].iter().all(Value::is_exact))
    }

    /// The expected number of guesses at the start; `None` if no guess is judged.
    pub fn optimum(&self) -> Option<Amount> {
        self.moves.first().map(|first| first.best.mean())
    }

    /// The sum of the amounts given away.
    pub fn given_away(&self) -> Amount {
        self.moves.iter().map(Move::given_away).fold(Amount::exactly(0.0), Amount::plus)
    }

    /// The sum of luck over the guesses that have a measure of it.
    pub fn luck(&self) -> Amount {
        self.moves.iter().filter_map(Move::luck).fold(Amount::exactly(0.0), Amount::plus)
    }

    /// The expected number of further guesses of an unsolved game; 0 for others.
    pub fn missing(&self) -> Amount {
        match self.ending {
            Ending::Unsolved => self.moves.last().map_or(Amount::exactly(0.0), |last| last.rest.mean()),
            Ending::Solved | Ending::Unlisted(_) | Ending::NotAllowed(_) => Amount::exactly(0.0),
        }
    }
}
