//! What an analysis says, move by move.

use crate::advice::{Amount, Value};
use crate::game::Feedback;
use crate::words::GuessId;

use super::record::Record;

/// A game with the price of every guess.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The guesses that are judged: all, or those before the rule was broken or the list of answers came to its end.
    pub moves: Vec<Move>,
    /// Guesses of the game, judged or not.
    pub guesses: usize,
    /// How it ended.
    pub ending: Ending,
}

/// How a game ended, or how far it could be judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The last guess was the secret.
    Solved,
    /// The last guess was not, and answers are left.
    Unsolved,
    /// After this guess, counted from 1, no listed answer fits: its luck has no measure, and nothing after it is judged.
    Unlisted(usize),
    /// The rule does not allow this guess, counted from 1: neither it nor anything after it is judged.
    NotAllowed(usize),
}

/// A guess and what it was worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// The guess.
    pub guess: GuessId,
    /// What it showed.
    pub shown: Feedback,
    /// The answers that were left before it.
    pub before: usize,
    /// The answers that were left after it; 0 if it was the secret.
    pub after: usize,
    /// The least sum of weight times further guesses over the answers before it.
    pub best: Value,
    /// The same where this guess is played.
    pub cost: Value,
    /// The same over the answers after it; of nothing if it was the secret.
    pub rest: Value,
    /// Guesses that are best, or the best that was met; that of the policy first.
    pub best_guesses: Vec<GuessId>,
    /// Whether these are all.
    pub all_best: bool,
    /// Whether no listed answer fits what it showed.
    pub unlisted: bool,
}

impl Move {
    /// Expected guesses that the choice gave away: never negative, and 0 for one of the best.
    pub fn given_away(&self) -> Amount {
        if self.best_guesses.contains(&self.guess) && self.best.is_exact() {
            return Amount::exactly(0.0);
        }
        let given = self.cost.mean().minus(self.best.mean());
        Amount { at_least: given.at_least.map(|amount| amount.max(0.0)), ..given }
    }

    /// What luck gave, in guesses: negative where it took. `None` where no listed answer fits any more.
    pub fn luck(&self) -> Option<Amount> {
        let expected = self.cost.mean().minus(Amount::exactly(1.0));
        (!self.unlisted).then(|| expected.minus(self.rest.mean()))
    }
}

impl Analysis {
    /// Of a game by a rule that does not allow this guess, counted from 1, with nothing judged.
    pub fn not_allowed(record: &Record, guess: usize) -> Analysis {
        let guesses = record.turns().len();
        Analysis { moves: Vec::new(), guesses, ending: Ending::NotAllowed(guess) }
    }

    /// Whether every price is known.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|played| [played.best, played.cost, played.rest].iter().all(Value::is_exact))
    }

    /// The expected number of guesses at the start; `None` if no guess is judged.
    pub fn optimum(&self) -> Option<Amount> {
        self.moves.first().map(|first| first.best.mean())
    }

    /// All that was given away.
    pub fn given_away(&self) -> Amount {
        self.moves.iter().map(Move::given_away).fold(Amount::exactly(0.0), Amount::plus)
    }

    /// All that luck gave, where it has a measure.
    pub fn luck(&self) -> Amount {
        self.moves.iter().filter_map(Move::luck).fold(Amount::exactly(0.0), Amount::plus)
    }

    /// The guesses that a game that was not solved would still have taken, as far as can be expected; 0 for others.
    pub fn missing(&self) -> Amount {
        match self.ending {
            Ending::Unsolved => self.moves.last().map_or(Amount::exactly(0.0), |last| last.rest.mean()),
            Ending::Solved | Ending::Unlisted(_) | Ending::NotAllowed(_) => Amount::exactly(0.0),
        }
    }
}
