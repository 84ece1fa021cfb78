//! Hard members, if only the limit counts: a few of them refute a set or its guesses, and many guesses share the lemmas about
//! them, which are quick to check.
//!
//! The proposals and their refutation follow from the state alone, not from the cores of the search, which depend on threads.
//! There are none under rules that restrict guesses.

use std::sync::Arc;

use crate::bound::goal::Goal;
use crate::bound::price::IMPOSSIBLE;
use crate::game::SecretId;
use crate::search::limit::families::Families;
use crate::search::limit::refuter::Refuter;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::position::state::State;

/// Numbers of hardest members of a large set, on which to try every guess before all members.
const TRIALS: [usize; 3] = [128, 256, 512];

/// With fewer guesses left trials do not pay: counting refutes nearly all guesses.
const TRIED_FROM: u16 = 4;

pub(super) struct Hardest {
    families: Arc<Families>,
    /// It learns nothing, so that its proposals are always the same.
    refuter: Refuter,
}

impl Hardest {
    /// `None` unless only the limit counts and all guesses are always allowed.
    pub(super) fn new(engine: &Engine) -> Option<Hardest> {
        let serves = engine.goal() == Goal::Feasible && !engine.game.is_restricted();
        let families = || engine.tables.families.clone();
        serves.then(|| Hardest {
            families: families(),
            refuter: Refuter::new(engine.tables.feedback.clone(), families()),
        })
    }

    /// The smallest proposed subset that is infeasible on its own, if any; never the whole set.
    pub(super) fn infeasible(&self, worker: &mut Worker<'_>, state: &State<'_>) -> Option<Vec<SecretId>> {
        let engine = worker.engine;
        let infeasible = |members: &Vec<SecretId>| {
            worker.raise(&engine.narrowed(state, members), IMPOSSIBLE).lower == IMPOSSIBLE
        };
        if Refuter::serves(state) { self.refuter.suspects(state).find(infeasible) } else { None }
    }

    /// Sets of hardest members of a large state, on which to try every guess before all members; smallest first, never the whole
    /// set.
    pub(super) fn trials(&self, state: &State<'_>) -> Vec<Vec<SecretId>> {
        if !Refuter::serves(state) || state.left < TRIED_FROM {
            return Vec::new();
        }
        let fewer = TRIALS.iter().filter(|&&size| size < state.secrets.len());
        fewer.map(|&size| self.families.hardest(state.secrets, size)).collect()
    }
}
