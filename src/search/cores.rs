//! Small sets that cannot be solved within a limit, and that refute every set that holds them.
//!
//! A policy for a set is one for each of its subsets, if every guess is allowed: so where a subset cannot be solved
//! in time, the set cannot either. The members that are hardest to tell apart, such as bound, found, hound, mound, are
//! tried first, few and then more; small sets are cheap, and those found once refute many others.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::bound::counting::Left;
use crate::bound::pairs::PairMatrix;
use crate::game::{CandidateSet, GuessId, INFEASIBLE, Letter, SecretId, WordLists};
use crate::search::pricing::Sum;
use crate::search::state::State;
use crate::search::worker::Worker;

/// How many of the hardest members of a set are tried by themselves.
const SIZES: [usize; 6] = [12, 16, 24, 32, 48, 64];

/// See the head of this file.
pub struct Cores {
    /// For every secret those that differ from it at one place.
    near: Vec<Vec<SecretId>>,
    found: RwLock<Vec<Core>>,
}

struct Core {
    left: Left,
    secrets: CandidateSet,
}

impl Cores {
    /// None found yet.
    pub fn new(lists: &WordLists) -> Cores {
        let mut families: HashMap<(usize, Vec<Letter>), Vec<SecretId>> = HashMap::new();
        for secret in lists.secret_ids() {
            let word = lists.letters(secret.as_guess());
            for place in 0..word.len() {
                let mut rest = word.to_vec();
                rest.remove(place);
                families.entry((place, rest)).or_default().push(secret);
            }
        }
        let mut near = vec![Vec::new(); lists.answers()];
        for family in families.values() {
            for &secret in family {
                near[secret.index()].extend(family.iter().filter(|&&other| other != secret));
            }
        }
        Cores { near, found: RwLock::new(Vec::new()) }
    }

    /// Whether a set holds a core for so many guesses, or more.
    pub fn refute(&self, set: &[SecretId], left: Left) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        if found.is_empty() {
            return false;
        }
        let set = CandidateSet::from_members(self.near.len(), set.iter().copied());
        found.iter().any(|core| core.left >= left && core.secrets.is_subset(&set))
    }

    /// Keep a set that cannot be solved with so many guesses.
    pub fn keep(&self, core: &[SecretId], left: Left) {
        let secrets = CandidateSet::from_members(self.near.len(), core.iter().copied());
        self.found.write().unwrap_or_else(PoisonError::into_inner).push(Core { left, secrets });
    }

    /// The `count` members of a set that have the most others of it near them, in the order of the set.
    pub fn hardest(&self, set: &[SecretId], count: usize) -> Vec<SecretId> {
        let near = |secret: &SecretId| {
            self.near[secret.index()].iter().filter(|other| set.binary_search(other).is_ok()).count()
        };
        let mut ranked: Vec<(std::cmp::Reverse<usize>, SecretId)> =
            set.iter().map(|secret| (std::cmp::Reverse(near(secret)), *secret)).collect();
        ranked.sort_unstable();
        let mut hardest: Vec<SecretId> = ranked.into_iter().take(count).map(|(_, secret)| secret).collect();
        hardest.sort_unstable();
        hardest
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
        for size in SIZES.into_iter().take_while(|&size| size < state.secrets.len()) {
            let core = cores.hardest(state.secrets, size);
            let part = State { secrets: &core, set_key: engine.keys.set(&core), ..*state };
            if self.raise(None, &part, INFEASIBLE).lower == INFEASIBLE {
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
        let cores = engine.cores_for(state)?;
        let hardest = *SIZES.last().expect("there are sizes");
        let core = cores.hardest(state.secrets, hardest);
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
