//! A state of the game: what may still be the secret, how many guesses are left, and which may be played.

use std::sync::OnceLock;

use crate::bound::columns::{Columns, Mask};
use crate::bound::counting::{GuessesLeft, UNLIMITED, after_a_guess};
use crate::bound::pairs::PairMatrix;
use crate::game::GuessSet;
use crate::search::position::keys::{self, Key};
use crate::search::position::split::{Split, SplitPart};
use crate::words::SecretId;

/// A candidate set with the guesses left and those allowed.
#[derive(Clone, Copy)]
pub struct State<'a> {
    /// The secrets that are still possible, increasing, at least one.
    pub secrets: &'a [SecretId],
    /// The key of the secrets.
    pub set_key: Key,
    /// Guesses left, the next one included, at least one.
    pub left: GuessesLeft,
    /// The guesses that the rule allows; `None` for all.
    pub allowed: Option<&'a Allowed>,
    /// The matrix of a small set that these secrets are in, of the guesses allowed here, to count parts with.
    pub matrix: Option<&'a PairMatrix>,
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
        Allowed { key: keys::allowed(guesses.blocks()), guesses, all, mask: OnceLock::new() }
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

impl<'a> State<'a> {
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

    /// What is left when a guess has shown a part, with the guesses that are then allowed.
    pub fn after<'s>(&self, split: &'s Split, part: &SplitPart, allowed: Option<&'s Allowed>) -> State<'s>
    where
        'a: 's,
    {
        // With fewer guesses allowed than here, other parts count.
        let matrix = self.matrix.filter(|_| allowed.is_none_or(|allowed| allowed.all));
        State { allowed, matrix, ..self.at_best_after(split, part) }
    }

    /// The same with all guesses that are allowed before, which costs no more.
    pub fn at_best_after<'s>(&self, split: &'s Split, part: &SplitPart) -> State<'s>
    where
        'a: 's,
    {
        State { secrets: split.members(part), set_key: part.key, left: after_a_guess(self.left), ..*self }
    }

    /// The same without a limit of guesses, which costs no more.
    pub fn unlimited(&self) -> State<'a> {
        State { left: UNLIMITED, ..*self }
    }
}
