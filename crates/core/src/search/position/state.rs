//! A state of the game: the candidate set, the guesses left, and the guesses allowed.

use std::sync::OnceLock;

use crate::bound::columns::{Columns, Mask};
use crate::bound::counting::{GuessesLeft, UNLIMITED, after_a_guess};
use crate::game::{GuessSet, SecretId};
use crate::search::position::keys::{self, Key};
use crate::search::position::split::{Split, SplitPart};

#[derive(Clone, Copy)]
pub struct State<'a> {
    /// The candidates, increasing, at least one.
    pub secrets: &'a [SecretId],
    /// The key of the secrets.
    pub set_key: Key,
    /// Guesses left, the next one included.
    pub left: GuessesLeft,
    /// The guesses that the rule allows; `None` for all.
    pub allowed: Option<&'a Allowed>,
}

/// The guesses that a rule allows.
#[derive(Debug, Clone)]
pub struct Allowed {
    pub guesses: GuessSet,
    /// Their part of a state's key.
    pub key: Key,
    all: bool,
    mask: OnceLock<Mask>,
}

impl Allowed {
    pub fn new(guesses: GuessSet) -> Allowed {
        let all = guesses.len() == guesses.capacity();
        Allowed { key: keys::allowed(guesses.blocks()), guesses, all, mask: OnceLock::new() }
    }

    /// Whether a rule forbids no guess of the game.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// The guesses in kernel order; `None` if all guesses of the game are allowed.
    pub fn mask(&self, columns: &Columns) -> Option<&Mask> {
        (!self.all).then(|| self.mask.get_or_init(|| columns.mask(&self.guesses)))
    }
}

impl<'a> State<'a> {
    /// The key in the memo.
    pub fn key(&self) -> Key {
        let allowed = self.allowed.map_or(0, |allowed| allowed.key);
        self.set_key ^ keys::left(self.left) ^ allowed
    }

    /// The allowed guesses; `None` if all guesses of the game are allowed.
    pub fn restricted(&self) -> Option<&GuessSet> {
        self.allowed.filter(|allowed| !allowed.all).map(|allowed| &allowed.guesses)
    }

    /// [`restricted`](State::restricted), in kernel order.
    pub fn mask(&self, columns: &Columns) -> Option<&Mask> {
        self.allowed.and_then(|allowed| allowed.mask(columns))
    }

    /// The state of a part after a guess, with the guesses then allowed.
    pub fn after<'s>(&self, split: &'s Split, part: &SplitPart, allowed: Option<&'s Allowed>) -> State<'s>
    where
        'a: 's,
    {
        State { allowed, ..self.at_best_after(split, part) }
    }

    /// The state of a part with all guesses allowed before: it costs no more.
    pub fn at_best_after<'s>(&self, split: &'s Split, part: &SplitPart) -> State<'s>
    where
        'a: 's,
    {
        State { secrets: split.members(part), set_key: part.key, left: after_a_guess(self.left), ..*self }
    }

    /// The state with one guess less; `None` without a limit, or if none is left then.
    pub fn sooner(&self) -> Option<State<'a>> {
        (self.left > 1 && self.left != UNLIMITED).then(|| State { left: self.left - 1, ..*self })
    }

    /// The state without a limit of guesses: it costs no more.
    pub fn unlimited(&self) -> State<'a> {
        State { left: UNLIMITED, ..*self }
    }
}
