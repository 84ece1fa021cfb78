//! States and lemmas, in the order and with the numbers of the file.

use crate::bound::counting::GuessesLeft;
use crate::game::hints::Exchange;
use crate::game::{Cost, Feedback, GuessId, SecretId};

/// Number of a state; 0 is the start of the game.
pub type StateNumber = u32;

/// Number of a lemma.
pub type LemmaNumber = u32;

/// A record of new states, whose numbers follow the last one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "FORMAT.md has the fields")]
pub enum Record {
    /// Parts of one guess at a state, by their feedbacks, increasing.
    Split { parent: StateNumber, guess: GuessId, feedbacks: Vec<Feedback> },
    /// A state of some secrets of another, increasing.
    Subset { parent: StateNumber, secrets: Vec<SecretId> },
}

/// A lower bound of the cost of a state with at most `left` more guesses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lemma {
    /// The state.
    pub state: StateNumber,
    /// Guesses left.
    pub left: GuessesLeft,
    /// Guesses of the bound above the least of the state; `None` if the bound is infinite.
    pub excess: Option<Cost>,
    /// Lost weight of the bound.
    pub lost: u64,
    /// The argument.
    pub argument: Argument,
}

/// Argument for a lemma.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Every guess reaches the bound.
    ByGuesses {
        /// Exchanges that map guesses to guesses of equal cost: only the first guess of each class needs an argument.
        exchanges: Vec<Exchange>,
        /// Guesses that need earlier lemmas, increasing.
        listed: Vec<Listed>,
        /// Guesses that a listed one refines, increasing, with its place in the list.
        refined: Vec<(GuessId, usize)>,
    },
    /// The bounds of these lemmas, about disjoint sets of members, add up to the bound.
    BySum(Vec<LemmaNumber>),
    /// Every guess leaves all members but one at most together, so that they are found one by one, at best the heaviest first.
    OneByOne,
}

/// A guess whose cost follows from earlier lemmas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The guess.
    pub guess: GuessId,
    /// The lemmas, about different parts.
    pub cited: Vec<LemmaNumber>,
}

/// The proof of a certificate's claims.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    /// The records of all states but the start.
    pub records: Vec<Record>,
    /// The lemmas; each cites only earlier ones.
    pub lemmas: Vec<Lemma>,
}
