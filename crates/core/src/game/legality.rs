//! Legal guesses: which of them a rule leaves after each turn.
//!
//! - **Normal**: every guess, always.
//! - **Hard**: every later guess keeps what earlier feedback revealed, as the game defines it (for words: the New York Times' rule).
//! - **Strict**: every later guess is consistent with all feedback so far: if it were the answer, each earlier guess
//!   would have had exactly the same feedback. (Selby's "ultra-hard".)
//!
//! A search reads the legal guesses as a set, which each turn makes smaller. A walk through a tree asks for single guesses; a
//! [`Walk`] may answer faster than the set.

use std::fmt;

use salet_base::named;

use crate::game::GuessSet;
use crate::game::numbers::{Feedback, GuessId};

named! {
    /// Which guesses are legal after the feedback so far. The module [`legality`](crate::game::legality) defines each rule.
    "rule":
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
    #[derive(Default)]
    Rule {
        /// Every guess.
        #[default]
        Normal = "normal",
        /// What was revealed is kept.
        Hard = "hard",
        /// Consistent with all feedback.
        Strict = "strict",
    }
}

/// The guesses that a rule leaves after each turn.
///
/// *Promise:* a guess that is illegal after a turn stays illegal, whatever follows, and the turns may come in any order. A guess whose
/// answer agrees with all feedback stays legal: so a game can always be won.
pub trait Legality: fmt::Debug + Send + Sync {
    /// Remove the guesses that are illegal after `guess` with the feedback `shown`.
    fn restrict(&self, allowed: &mut GuessSet, guess: GuessId, shown: Feedback);

    /// Whether a guess is legal after these turns: the definition of the rule.
    fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool;

    /// A walk through games from the start.
    fn walk(&self) -> Box<dyn Walk + '_>;
}

/// The turns of a game in progress, for tests of single guesses.
pub trait Walk {
    /// Go back to the first `turns` turns and add one.
    fn turn(&mut self, turns: usize, guess: GuessId, shown: Feedback);

    /// Whether a guess is legal now. If `possible`, the caller knows that its answer agrees with all feedback so far.
    fn allows(&self, guess: GuessId, possible: bool) -> bool;

    /// The number of guesses to score for that.
    fn work(&self, _possible: bool) -> usize {
        0
    }
}

/// A walk that keeps all turns. A guess that is possible is legal.
#[derive(Debug)]
pub struct History<'l, L: ?Sized> {
    legality: &'l L,
    turns: Vec<(GuessId, Feedback)>,
}

impl<'l, L: Legality + ?Sized> History<'l, L> {
    /// A walk at the start.
    pub fn new(legality: &'l L) -> Self {
        History { legality, turns: Vec::new() }
    }
}

impl<L: Legality + ?Sized> Walk for History<'_, L> {
    fn turn(&mut self, turns: usize, guess: GuessId, shown: Feedback) {
        self.turns.truncate(turns);
        self.turns.push((guess, shown));
    }

    fn allows(&self, guess: GuessId, possible: bool) -> bool {
        possible || self.legality.allows(&self.turns, guess)
    }

    fn work(&self, possible: bool) -> usize {
        if possible { 0 } else { self.turns.len() + 1 }
    }
}

/// The walk of a rule that leaves all guesses.
struct Everywhere;

impl Walk for Everywhere {
    fn turn(&mut self, _turns: usize, _guess: GuessId, _shown: Feedback) {}

    fn allows(&self, _guess: GuessId, _possible: bool) -> bool {
        true
    }
}

/// A walk under a rule, or under none.
pub(crate) fn walk(legality: Option<&dyn Legality>) -> Box<dyn Walk + '_> {
    legality.map_or_else(|| -> Box<dyn Walk + '_> { Box::new(Everywhere) }, Legality::walk)
}
