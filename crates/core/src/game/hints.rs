//! Hints: what the origin of a game knows besides its table, such as what its names are made of.
//!
//! A hint saves time and never changes a result, as long as it keeps its promise. Each trait says what its hint promises, and
//! why that makes it sound. A build with debug assertions looks into the table for signs of a false hint.

use std::fmt;
use std::sync::Arc;

use crate::game::numbers::{GuessId, SecretId};
use crate::game::{CandidateSet, Numbering, Weights};

/// What an origin may know. Every method has a default: nothing.
pub trait Hints {
    /// Sets of the secrets of a numbering that are likely to contain the parts of many guesses, or none, if the table itself shall
    /// tell.
    ///
    /// *Promise:* none. Any sets would do: a guess makes no more parts of a set than of any set that contains it, and whether one
    /// contains another is seen from their members.
    fn supersets(&self, _numbering: &Numbering) -> Option<Vec<CandidateSet>> {
        None
    }

    /// Whether [`families`](Hints::families) finds them in any game that has some.
    fn tells_families(&self) -> bool {
        false
    }

    /// Groups of the secrets of a numbering that most guesses hardly separate, each in increasing order.
    ///
    /// *Promise:* none. They rank what a search looks at first.
    fn families(&self, _numbering: &Numbering) -> Vec<Vec<SecretId>> {
        Vec::new()
    }

    /// The guesses that others refine on a set of the secrets of a numbering; `None` if nothing is known.
    fn refinements(&self, _numbering: &Numbering, _set: &[SecretId]) -> Option<Box<dyn Refinements + '_>> {
        None
    }

    /// The symmetries of a game with these weights that always allows all guesses, with this many bytes for tables; `None` if there
    /// are none, or the work was stopped.
    fn symmetries(
        &self,
        _weights: &Weights,
        _room: usize,
        _stopped: &dyn Fn() -> bool,
    ) -> Option<Box<dyn Symmetries>> {
        None
    }
}

/// Guesses that refine others on a set.
pub trait Refinements {
    /// For each of some guesses whether no earlier one refines it.
    ///
    /// *Promise:* for each `false` there is an earlier guess of which every part of the set lies within one part of this guess, and
    /// this guess is no member of the set. Then each policy that plays this guess can play the earlier one: a part of this
    /// guess costs at least as much as the parts of the other within it together, since a policy for a set plays every subset of it.
    fn unrefined(&self, guesses: &[GuessId]) -> Vec<bool>;
}

/// Permutations that leave a game as it is.
pub trait Symmetries: fmt::Debug + Send + Sync {
    /// The classes of guesses in a state with these secrets, all of the game or some; `None` if the work was stopped.
    ///
    /// *Promise:* the guesses of a class are images of each other under permutations of the answers and guesses that map the set
    /// onto itself, each answer to one of the same weight, so that a guess separates two answers exactly if its image separates
    /// theirs. Then a permutation maps a policy to one of the same cost.
    fn classes(&self, secrets: &[SecretId], stopped: &dyn Fn() -> bool) -> Option<Classes>;

    /// Bytes of tables.
    fn bytes(&self) -> usize;
}

/// Classes of guesses of equal cost.
#[derive(Debug, Clone)]
pub struct Classes {
    /// For every guess the first one of its class.
    pub first: Vec<GuessId>,
    /// Permutations that join each class, by their numbers in certificates.
    pub exchanges: Vec<Exchange>,
}

/// A permutation in a certificate (`crates/checker/FORMAT.md`).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exchange {
    /// Of signs and places: two signs to exchange, then two places. Two equal ones, 0 and 0, exchange nothing.
    Signs([u64; 4]),
    /// Of the answers of a table: the image of each.
    Answers(Arc<[SecretId]>),
}

impl Classes {
    pub(crate) fn is_first(&self, guess: GuessId) -> bool {
        self.first[guess.index()] == guess
    }
}
