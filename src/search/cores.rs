//! Small sets that cannot be solved within a limit, and that refute every set that holds them.
//!
//! A policy for a set is one for each of its subsets, if every guess is allowed: so where a subset cannot be solved
//! in time, the set cannot either. The members that are hardest to tell apart are tried first, a family and then more
//! of several (`families.rs`); small sets are cheap, and those found once refute many others.

use std::iter;
use std::sync::{PoisonError, RwLock};

use crate::bound::counting::Left;
use crate::bound::pairs::PairMatrix;
use crate::game::{CandidateSet, GuessId, INFEASIBLE, SecretId};
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

struct Core {
    left: Left,
    secrets: CandidateSet,
}

impl Cores {
    /// None found yet, of so many secrets.
    pub fn new(secrets: usize) -> Cores {
        Cores { secrets, found: RwLock::default() }
    }

    /// Whether a set holds a core for so many guesses, or more.
    pub fn refute(&self, set: &[SecretId], left: Left) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        if found.is_empty() {
            return false;
        }
        let set = CandidateSet::from_members(self.secrets, set.iter().copied());
        found.iter().any(|core| core.left >= left && core.secrets.is_subset(&set))
    }

    /// Keep a set that cannot be solved with so many guesses.
    pub fn keep(&self, core: &[SecretId], left: Left) {
        let secrets = CandidateSet::from_members(self.secrets, core.iter().copied());
        self.found.write().unwrap_or_else(PoisonError::into_inner).push(Core { left, secrets });
    }
}

impl Worker<'_> {
    /// Whether a few members of a set are known, or now found, to be more than can be solved within the limit.
    pub(super) fn has_core(&mut self, state: &State<'_>) -> bool {
        let engine = self.engine;
        let Some(cores) = engine.cores_for(state) else {
            return false;
        };
        if cores.refute(state.secrets, state.left) {
            return true;
        }
        let families = &engine.tables.families;
        let hardest = SIZES.into_iter().map(|size| families.hardest(state.secrets, size));
        let smaller = |core: &Vec<SecretId>| core.len() < state.secrets.len();
        for core in iter::once(families.largest(state.secrets)).chain(hardest).take_while(smaller) {
            let part = State { secrets: &core, set_key: engine.keys.set(&core), ..*state };
            if !core.is_empty() && self.raise(None, &part, INFEASIBLE).lower == INFEASIBLE {
                // Unless it has a smaller core itself.
                if !cores.refute(&core, state.left) {
                    cores.keep(&core, state.left);
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
        Some(self.matrix(&core, None))
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
