//! States and lemmas, in the order and with the numbers that they have in the file.

use crate::bound::counting::GuessesLeft;
use crate::game::{Cost, Feedback};
use crate::words::{GuessId, SecretId};

/// Number of a state; 0 is the start of the game.
pub type StateNumber = u32;

/// Number of a lemma.
pub type LemmaNumber = u32;

/// What makes the next states, which are numbered on from the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// Parts of a state.
    Split(SplitRecord),
    /// Some members of a state.
    Subset(SubsetRecord),
}

/// One state of some secrets of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubsetRecord {
    /// The state that holds them.
    pub parent: StateNumber,
    /// The secrets, increasing.
    pub secrets: Vec<SecretId>,
}

/// States made of one state by one guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitRecord {
    /// The state that is split.
    pub parent: StateNumber,
    /// The guess.
    pub guess: GuessId,
    /// The feedbacks that lead to the new states, increasing.
    pub feedbacks: Vec<Feedback>,
}

/// With at most `left` more guesses, the cost of a state is at least this.
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
    /// Why it is.
    pub argument: Argument,
}

/// Why a lemma holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Every guess costs as much.
    ByGuesses {
        /// Guesses that need earlier lemmas, increasing.
        listed: Vec<Listed>,
        /// Guesses that a listed one refines, increasing, with its place in the list.
        refined: Vec<(GuessId, usize)>,
    },
    /// Some members cost as much, each of these lemmas about others.
    BySum(Vec<LemmaNumber>),
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
    pub records: Vec<Record>,
    /// The lemmas; each cites only earlier ones.
    pub lemmas: Vec<Lemma>,
}
