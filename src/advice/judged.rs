//! Positions and guesses that analyses have priced, kept for the next game that comes to the same position.

use std::collections::HashMap;

use crate::game::Feedback;
use crate::words::GuessId;

use super::value::Value;

/// The turns that lead to a position.
pub(crate) type History = Vec<(GuessId, Feedback)>;

/// A position that was priced.
#[derive(Debug, Clone)]
pub(crate) struct Best {
    /// The least cost.
    pub(crate) value: Value,
    /// Guesses that reach it, or the best found; that of the policy first.
    pub(crate) guesses: Vec<GuessId>,
    /// Whether no other guess reaches it.
    pub(crate) all: bool,
}

/// Positions and guesses that were priced.
#[derive(Debug, Default)]
pub(crate) struct Judged {
    pub(crate) positions: HashMap<History, Best>,
    pub(crate) prices: HashMap<(History, GuessId), Value>,
}

impl Judged {
    /// Forget bounds, so that the next game with more time gets better ones, and if the rest takes more than so many
    /// bytes, all but the start of a game.
    pub(crate) fn tidy(&mut self, bytes: usize) {
        self.positions.retain(|history, best| best.all || (history.is_empty() && best.value.is_exact()));
        self.prices.retain(|_, value| value.is_exact());
        if self.bytes() > bytes {
            self.positions.retain(|history, _| history.is_empty());
            self.prices.retain(|(history, _), _| history.is_empty());
        }
    }

    /// An estimate of the bytes that this takes.
    fn bytes(&self) -> usize {
        let turns = |history: &History| history.len() * size_of::<(GuessId, Feedback)>();
        let position = |(history, best): (&History, &Best)| {
            turns(history) + best.guesses.len() * size_of::<GuessId>() + size_of::<(History, Best)>()
        };
        let price =
            |(history, _): &(History, GuessId)| turns(history) + size_of::<(History, GuessId, Value)>();
        self.positions.iter().map(position).sum::<usize>() + self.prices.keys().map(price).sum::<usize>()
    }
}
