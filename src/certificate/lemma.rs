//! States and lemmas, in the order and with the numbers that they have in the file.

use crate::bound::counting::GuessesLeft;
use crate::game::{Cost, Feedback};
use crate::words::GuessId;

/// Number of a state; 0 is the start of the game.
pub type StateNumber = u32;

/// Number of a lemma.
pub type LemmaNumber = u32;

/// States made of one state by one guess, numbered on from the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitRecord {
    /// The state that is split.
    pub parent: StateNumber,
    /// The guess.
    pub guess: GuessId,
    /// The feedbacks that lead to the new states, increasing.
    pub feedbacks: Vec<Feedback>,
}

/// With at most `left` more guesses, the cost of a state is at least this: every guess costs that much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lemma {
    /// The state.
    pub state: StateNumber,
    /// How many guesses are left.
    pub left: GuessesLeft,
    /// How many guesses the bound has above the least that the state spends; `None` if it is infinite.
    pub excess: Option<Cost>,
    /// The weight that the bound loses.
    pub lost: u64,
    /// Guesses that need earlier lemmas, increasing.
    pub listed: Vec<Listed>,
    /// Guesses that a listed one refines, increasing, with its place in the list.
    pub refined: Vec<(GuessId, usize)>,
}

/// A guess whose cost follows from earlier lemmas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The guess.
    pub guess: GuessId,
    /// The lemmas, each about a part of its own.
    pub cited: Vec<LemmaNumber>,
}

/// All that a certificate says besides its claims.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    /// How the states come about.
    pub splits: Vec<SplitRecord>,
    /// The lemmas; each cites only earlier ones.
    pub lemmas: Vec<Lemma>,
}
