//! Cores: small infeasible sets, which refute every set that holds them and every guess that leaves them whole.
//!
//! A policy for a set also plays each of its subsets: if a subset is infeasible, so is the set. This holds under every rule,
//! because the allowed guesses follow from the guesses allowed before, the guess and its feedback, not from the candidates,
//! and fewer guesses before mean fewer later.
//!
//! A guess that shows the same for all secrets of a core leaves them in one part, with one guess less. If that is too few for
//! the core it is too few for the part, and the guess can be *skipped*. If all guesses are always allowed, this depends on the
//! core alone, so that each core is stored with the guesses that leave it whole.
//!
//! Example: no guess separates bound, found, hound, mound, pound, round, sound and wound. These eight are a core with two
//! guesses left; with three left, every guess that leaves them together, such as talky, can be skipped.

use std::sync::{PoisonError, RwLock};

use crate::bound::counting::GuessesLeft;
use crate::game::{CandidateSet, FeedbackTable, GuessSet, SecretId};
use crate::search::position::state::State;

pub struct Cores {
    secrets: usize,
    /// By the largest number of guesses that is too small for them.
    found: RwLock<Vec<Vec<Core>>>,
}

/// Secrets that are infeasible with some number of the allowed guesses.
struct Core {
    first: SecretId,
    secrets: CandidateSet,
    /// `None` for all.
    allowed: Option<GuessSet>,
    /// The guesses that leave it whole; none unless all are allowed.
    leaving_whole: GuessSet,
}

/// The guesses at a state that some core refutes.
pub struct Skipped {
    set: CandidateSet,
    /// Guesses left after the next.
    left: GuessesLeft,
    pub guesses: GuessSet,
    /// Number of cores examined.
    seen: usize,
}

impl Cores {
    pub fn new(secrets: usize) -> Cores {
        Cores { secrets, found: RwLock::default() }
    }

    /// Whether a state holds a core for its guesses left, or more.
    pub fn refute(&self, state: &State<'_>) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        if found.len() <= usize::from(state.left) {
            return false;
        }
        let set = self.set(state);
        let mut enough = found[usize::from(state.left)..].iter().flatten();
        enough.any(|core| core.lies_in(&set) && core.allows_all_of(state.restricted()))
    }

    pub fn keep(&self, table: &FeedbackTable, core: &State<'_>) {
        let (left, allowed) = (usize::from(core.left), core.restricted().cloned());
        let leaving_whole = match core.allowed {
            None => table.leaving_whole(core.secrets),
            Some(_) => GuessSet::empty(table.guess_count()),
        };
        let core = Core { first: core.secrets[0], secrets: self.set(core), allowed, leaving_whole };
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        if found.len() <= left {
            found.resize_with(left + 1, Vec::new);
        }
        found[left].push(core);
    }

    /// The guesses to skip at a state with two guesses left or more, all guesses allowed.
    pub fn skipped(&self, state: &State<'_>, guesses: usize) -> Skipped {
        let guesses = GuessSet::empty(guesses);
        let mut skipped = Skipped { set: self.set(state), left: state.left - 1, guesses, seen: 0 };
        self.update(&mut skipped);
        skipped
    }

    /// Add the guesses that newer cores refute.
    pub fn update(&self, skipped: &mut Skipped) {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        let Some(found) = found.get(usize::from(skipped.left)) else {
            return;
        };
        for core in found[skipped.seen..].iter().filter(|core| core.lies_in(&skipped.set)) {
            skipped.guesses.unite(&core.leaving_whole);
        }
        skipped.seen = found.len();
    }

    fn set(&self, state: &State<'_>) -> CandidateSet {
        CandidateSet::from_members(self.secrets, state.secrets.iter().copied())
    }
}

impl Core {
    /// Whether it is a subset of a set. (Its first member decides most negative cases.)
    fn lies_in(&self, set: &CandidateSet) -> bool {
        set.contains(self.first) && self.secrets.is_subset(set)
    }

    /// Whether the core is infeasible with all guesses of a state.
    fn allows_all_of(&self, allowed: Option<&GuessSet>) -> bool {
        match (&self.allowed, allowed) {
            (None, _) => true,
            (Some(own), Some(allowed)) => allowed.is_subset(own),
            (Some(_), None) => false,
        }
    }
}
