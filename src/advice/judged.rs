//! The memory of analyses: positions and guesses with their prices, kept for later games.

use std::collections::HashMap;

use crate::game::Feedback;
use crate::words::GuessId;

use super::value::Value;

pub(crate) type History = Vec<(GuessId, Feedback)>;

#[derive(Debug, Clone)]
pub(crate) struct Best {
    pub(crate) value: Value,
    /// Guesses that reach it, or the best found; the policy's first.
    pub(crate) guesses: Vec<GuessId>,
    /// Whether no other guess reaches it.
    pub(crate) all: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Judged {
    pub(crate) positions: HashMap<History, Best>,
    pub(crate) prices: HashMap<(History, GuessId), Value>,
}

impl Judged {
    /// Forget bounds, so that a game with more time gets better ones. If the rest takes more than `bytes`, keep only the start
    /// of a game.
    pub(crate) fn tidy(&mut self, bytes: usize) {
        self.positions.retain(|history, best| best.all || (history.is_empty() && best.value.is_exact()));
        self.prices.retain(|_, value| value.is_exact());
        if self.bytes() > bytes {
            self.positions.retain(|history, _| history.is_empty());
            self.prices.retain(|(history, _), _| history.is_empty());
        }
    }

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
