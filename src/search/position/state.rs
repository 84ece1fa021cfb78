//! A state of the game: what may still be the secret, and what may still be played.

use std::sync::OnceLock;

use crate::bound::columns::{Columns, Mask};
use crate::bound::counting::{Left, after_a_guess};
use crate::game::{GuessSet, SecretId};
use crate::search::position::keys::{self, Key};
use crate::search::position::split::{Piece, Split};

/// A candidate set with the guesses left and those allowed.
#[derive(Clone, Copy)]
pub struct State<'a> {
    /// The secrets that are still possible, increasing, at least one.
    pub secrets: &'a [SecretId],
    /// The key of the secrets.
    pub set_key: Key,
    /// Guesses left, the next one included, at least one.
    pub left: Left,
    /// The guesses that the rule allows; `None` for all.
    pub allowed: Option<&'a Allowed>,
}

/// The guesses that a rule allows.
#[derive(Debug, Clone)]
pub struct Allowed {
    guesses: GuessSet,
    key: Key,
    all: bool,
    /// Made when it is first asked for.
    mask: OnceLock<Mask>,
}

impl Allowed {
    /// These guesses.
    pub fn new(guesses: GuessSet) -> Allowed {
        let all = guesses.len() == guesses.capacity();
        Allowed { key: keys::allowed(guesses.words()), guesses, all, mask: OnceLock::new() }
    }

    /// The guesses.
    pub fn guesses(&self) -> &GuessSet {
        &self.guesses
    }

    /// The guesses as the kernels read them; `None` if they are all that there are.
    pub fn mask(&self, columns: &Columns) -> Option<&Mask> {
        (!self.all).then(|| self.mask.get_or_init(|| columns.mask(&self.guesses)))
    }

    /// Their part of a state's key.
    pub fn key(&self) -> Key {
        self.key
    }
}

impl State<'_> {
    /// The key in the memo.
    pub fn key(&self) -> Key {
        let allowed = self.allowed.map_or(0, Allowed::key);
        self.set_key ^ keys::left(self.left) ^ allowed
    }

    /// The guesses that may be played where they are not all that there are.
    pub fn restricted(&self) -> Option<&GuessSet> {
        self.allowed.filter(|allowed| !allowed.all).map(Allowed::guesses)
    }

    /// The same for the kernels.
    pub fn mask(&self, columns: &Columns) -> Option<&Mask> {
        self.allowed.and_then(|allowed| allowed.mask(columns))
    }

    /// What is left when a guess has shown a part, with the guesses that are then allowed; those allowed before give
    /// a lower bound.
    pub fn after<'s>(&self, split: &'s Split, piece: &Piece, allowed: Option<&'s Allowed>) -> State<'s> {
        let left = after_a_guess(self.left);
        State { secrets: split.members(piece), set_key: piece.key, left, allowed }
    }
}
