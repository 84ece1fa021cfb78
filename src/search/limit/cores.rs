//! Small sets that cannot be solved within a limit, and that refute every set that holds them, and every guess that
//! leaves them whole.
//!
//! A policy for a set is one for each of its subsets: so where a subset cannot be solved in time, the set cannot either.
//! This holds under every rule, for what may be played follows from the guesses allowed before, from what was played and
//! what it showed, not from the candidates that are left; and the fewer guesses are allowed before, the fewer later.
//!
//! A guess that shows the same for all secrets of a core leaves them in one part, with a guess fewer. If these are not
//! enough for the core, they are not for the part: the guess is *skipped*. Where all guesses are always allowed, that
//! depends on the core alone, so that each core is kept with the guesses that leave it whole.
//!
//! For example: no guess tells bound, found, hound, mound, pound, round, sound and wound apart. With two guesses left these
//! eight are a core; with three left every guess that leaves them together, such as talky, is skipped.

use std::sync::{PoisonError, RwLock};

use crate::bound::counting::GuessesLeft;
use crate::game::{CandidateSet, FeedbackTable, GuessSet};
use crate::search::position::state::State;
use crate::words::{GuessId, SecretId};

/// The cores that were found.
pub struct Cores {
    secrets: usize,
    /// By the number of guesses that are not enough for them.
    found: RwLock<Vec<Vec<Core>>>,
}

/// Secrets that are too many for so many guesses of those allowed.
struct Core {
    first: SecretId,
    secrets: CandidateSet,
    /// `None` for all.
    allowed: Option<GuessSet>,
    /// The guesses that leave it whole; none where not all are allowed.
    leaving_whole: GuessSet,
}

/// The guesses that cannot solve a set in time, as far as cores tell.
pub struct Skipped {
    set: CandidateSet,
    /// The guesses left after the next.
    left: GuessesLeft,
    guesses: GuessSet,
    /// So many cores were looked at.
    seen: usize,
}

impl Cores {
    /// None found yet, of so many secrets.
    pub fn new(secrets: usize) -> Cores {
        Cores { secrets, found: RwLock::default() }
    }

    /// Whether a state holds a core for so many guesses, or more.
    pub fn refute(&self, state: &State<'_>) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        if found.len() <= usize::from(state.left) {
            return false;
        }
        let set = self.set(state);
        let mut enough = found[usize::from(state.left)..].iter().flatten();
        enough.any(|core| core.lies_in(&set) && core.allows_all_of(state.restricted()))
    }

    /// Keep a state that cannot be solved.
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

    /// The guesses that are skipped at a state of two guesses left or more and all guesses allowed.
    pub fn skipped(&self, state: &State<'_>, guesses: usize) -> Skipped {
        let guesses = GuessSet::empty(guesses);
        let mut skipped = Skipped { set: self.set(state), left: state.left - 1, guesses, seen: 0 };
        self.update(&mut skipped);
        skipped
    }

    /// Add the guesses that cores found since have skipped.
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

impl Skipped {
    /// Whether a guess need not be tried.
    pub fn contains(&self, guess: GuessId) -> bool {
        self.guesses.contains(guess)
    }

    /// The guesses that need not be tried.
    pub fn guesses(&self) -> &GuessSet {
        &self.guesses
    }
}

impl Core {
    /// Whether it is part of a set; where it is not, its first member mostly tells.
    fn lies_in(&self, set: &CandidateSet) -> bool {
        set.contains(self.first) && self.secrets.is_subset(set)
    }

    /// Whether all guesses of a state are among those that the core cannot be solved with.
    fn allows_all_of(&self, allowed: Option<&GuessSet>) -> bool {
        match (&self.allowed, allowed) {
            (None, _) => true,
            (Some(own), Some(allowed)) => allowed.is_subset(own),
            (Some(_), None) => false,
        }
    }
}
