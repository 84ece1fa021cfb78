//! Where only the limit counts, a few hard members refute a set, or the guesses at it: lemmas about these are shared by
//! many guesses and soon checked.
//!
//! What is proposed follows from the state alone, and whether it is refuted does too: not from the cores that the search
//! happens to have found, which depend on threads. Under a rule that restricts guesses nothing is proposed.

use std::sync::Arc;

use crate::bound::goal::Goal;
use crate::bound::price::IMPOSSIBLE;
use crate::game::Rule;
use crate::search::limit::families::Families;
use crate::search::limit::refuter::Refuter;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::position::state::State;
use crate::words::SecretId;

/// How many of the hardest members of a large set every guess is tried on before it is tried on all.
const TRIALS: [usize; 3] = [128, 256, 512];

/// With fewer guesses left counting tells nearly all.
const TRIED_FROM: u16 = 4;

/// Proposes hard members.
pub(super) struct Hardest {
    families: Arc<Families>,
    /// One that learns nothing, so that it always proposes the same.
    refuter: Refuter,
}

impl Hardest {
    /// For an engine of which only the limit counts, where all guesses are always allowed; `None` for others.
    pub(super) fn of(engine: &Engine) -> Option<Hardest> {
        let serves = engine.goal() == Goal::Feasible && engine.game.rule() == Rule::Normal;
        let families = || engine.tables.families.clone();
        serves.then(|| Hardest {
            families: families(),
            refuter: Refuter::new(engine.tables.feedback.clone(), families()),
        })
    }

    /// The fewest members proposed that cannot be solved in time by themselves, if any: never all of them.
    pub(super) fn too_many(&self, worker: &mut Worker<'_>, state: &State<'_>) -> Option<Vec<SecretId>> {
        let engine = worker.engine;
        let impossible = |members: &Vec<SecretId>| {
            worker.raise(&engine.narrowed(state, members), IMPOSSIBLE).lower == IMPOSSIBLE
        };
        if Refuter::serves(state) { self.refuter.suspects(state).find(impossible) } else { None }
    }

    /// The hardest members of a large state, on which every guess is tried before it is tried on all: ever more of them,
    /// never all.
    pub(super) fn trials(&self, state: &State<'_>) -> Vec<Vec<SecretId>> {
        if !Refuter::serves(state) || state.left < TRIED_FROM {
            return Vec::new();
        }
        let fewer = TRIALS.iter().filter(|&&size| size < state.secrets.len());
        fewer.map(|&size| self.families.hardest(state.secrets, size)).collect()
    }
}
