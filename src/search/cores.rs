//! Small sets that cannot be solved within a limit, and that refute every set that holds them.
//!
//! A policy for a set is one for each of its subsets: so where a subset cannot be solved in time, the set cannot either.
//! This holds under every rule, for what may be played follows from the guesses allowed before, from what was played and
//! what it showed, not from the candidates that are left; and the fewer guesses are allowed before, the fewer later.
//!
//! The members that are hardest to tell apart are tried first, a family and then more of several (`families.rs`);
//! small sets are cheap, and those found once refute many others.

use std::iter;
use std::sync::{PoisonError, RwLock};

use crate::bound::counting::Left;
use crate::bound::pairs::PairMatrix;
use crate::game::{CandidateSet, GuessId, GuessSet, INFEASIBLE, SecretId};
use crate::search::pricing::Sum;
use crate::search::state::State;
use crate::search::worker::Worker;

/// How many of the hardest members of a set are tried by themselves.
const SIZES: [usize; 6] = [12, 16, 24, 32, 48, 64];

/// See the head of this file.
pub struct Cores {
    secrets: usize,
    found: RwLock<Vec<Core>>,
}

/// Secrets that are too many for so many guesses of those allowed.
struct Core {
    left: Left,
    secrets: CandidateSet,
    /// `None` for all.
    allowed: Option<GuessSet>,
}

impl Cores {
    /// None found yet, of so many secrets.
    pub fn new(secrets: usize) -> Cores {
        Cores { secrets, found: RwLock::default() }
    }

    /// Whether a state holds a core for so many guesses, or more.
    pub fn refute(&self, state: &State<'_>) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        if found.is_empty() {
            return false;
        }
        let set = self.set(state);
        found.iter().any(|core| {
            core.left >= state.left && core.secrets.is_subset(&set) && core.allows_all_of(state.restricted())
        })
    }

    /// Keep a state that cannot be solved.
    pub fn keep(&self, core: &State<'_>) {
        let (secrets, allowed) = (self.set(core), core.restricted().cloned());
        let core = Core { left: core.left, secrets, allowed };
        self.found.write().unwrap_or_else(PoisonError::into_inner).push(core);
    }

    fn set(&self, state: &State<'_>) -> CandidateSet {
        CandidateSet::from_members(self.secrets, state.secrets.iter().copied())
    }
}

impl Core {
    /// Whether all guesses of a state are among those that the core cannot be solved with.
    fn allows_all_of(&self, allowed: Option<&GuessSet>) -> bool {
        match (&self.allowed, allowed) {
            (None, _) => true,
            (Some(own), Some(allowed)) => allowed.is_subset(own),
            (Some(_), None) => false,
        }
    }
}

impl Worker<'_> {
    /// Whether a few members of a set are known, or now found, to be more than can be solved within the limit.
    pub(super) fn has_core(&mut self, state: &State<'_>) -> bool {
        let engine = self.engine;
        let Some(cores) = engine.cores_for(state) else {
            return false;
        };
        if cores.refute(state) {
            return true;
        }
        let families = &engine.tables.families;
        let hardest = SIZES.into_iter().map(|size| families.hardest(state.secrets, size));
        let smaller = |core: &Vec<SecretId>| core.len() < state.secrets.len();
        for core in iter::once(families.largest(state.secrets)).chain(hardest).take_while(smaller) {
            let part = State { secrets: &core, set_key: engine.keys.set(&core), ..*state };
            if !core.is_empty() && self.raise(None, &part, INFEASIBLE).lower == INFEASIBLE {
                // Unless it has a smaller core itself.
                if !cores.refute(&part) {
                    cores.keep(&part);
                }
                return true;
            }
        }
        false
    }

    /// The hardest members of a large set that is searched for a limit, to try guesses on.
    pub(super) fn core(&mut self, state: &State<'_>) -> Option<PairMatrix> {
        let engine = self.engine;
        engine.cores_for(state)?;
        let hardest = *SIZES.last().expect("there are sizes");
        let core = engine.tables.families.hardest(state.secrets, hardest);
        Some(self.matrix(&State { secrets: &core, set_key: engine.keys.set(&core), ..*state }))
    }

    /// Whether a guess leaves more of a core than can be solved in time.
    pub(super) fn fails_on(&mut self, core: &PairMatrix, state: &State<'_>, guess: GuessId) -> bool {
        let engine = self.engine;
        let secrets = core.secrets();
        let part = State { secrets, set_key: engine.keys.set(secrets), ..*state };
        let split = self.split(guess, secrets);
        let sum = self.sum(Some(core), &part, &engine.costs.weigh(secrets), guess, &split, INFEASIBLE);
        self.give_back(split);
        matches!(sum, Sum::Reached(_))
    }
}
