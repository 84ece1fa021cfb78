//! Tasks of a search, its early end, and its progress reports.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::game::{Cost, GuessId};
use salet_base::clock::Instant;
use salet_base::setters;

/// Task of a [`Solver`](crate::search::Solver).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The whole game: the best opener, with proof that no other is better.
    Best,
    /// One opener, exactly.
    Opener(GuessId),
    /// The best opener and all ties.
    AllOptimal,
    /// The beam search alone: a policy and no proof.
    Beam,
}

impl Task {
    pub(super) fn opener(self) -> Option<GuessId> {
        match self {
            Task::Opener(guess) => Some(guess),
            Task::Best | Task::AllOptimal | Task::Beam => None,
        }
    }
}

/// Guesses to rank in the middle of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// All accepted guesses.
    Accepted,
    /// Guesses that may be the secret.
    Possible,
}

/// Early end and progress callback of a call.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Control<'a> {
    /// Flag that ends the search with its results so far, set from outside (Ctrl-C).
    pub stop: &'a AtomicBool,
    /// Time at which the search ends with its results so far.
    pub deadline: Option<Instant>,
    /// Progress callback, called several times a second from any thread.
    pub progress: &'a dyn Progress,
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// No callback, and no early end.
impl Default for Control<'_> {
    fn default() -> Self {
        Control { stop: &NEVER, deadline: None, progress: &() }
    }
}

impl<'a> Control<'a> {
    setters! {
        /// Set the flag that ends the search.
        with_stop(stop: &'a AtomicBool);
        /// Set the time at which the search ends, some tenths of a second late in a large game; `None` for no deadline.
        with_deadline(deadline: Option<Instant>);
        /// Set the progress callback.
        with_progress(progress: &'a dyn Progress);
    }

    /// Set the time at which the search ends, from now on; without effect if that is beyond the clock.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> Self {
        self.with_deadline(Instant::now().checked_add(limit))
    }

    /// Whether the search must end now.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|at| Instant::now() >= at)
    }
}

/// Progress callback of a search, a proof or a plan, called from any thread. Each method does nothing by default.
pub trait Progress: Sync {
    /// The state of a search, several times a second.
    fn report(&self, _snapshot: &Snapshot) {}

    /// A stage of a proof or a plan begins, or has more steps than before: `done` of its `steps` are done.
    fn stage(&self, _stage: Stage, _done: usize, _steps: usize) {}

    /// One more step of the stage is done.
    fn step(&self) {}
}

/// No callback.
impl Progress for () {}

/// The stages of a proof in order, then those of a plan. The first two concern the start of the game and take most of the time
/// of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Counting bounds of the guesses at the start.
    Counting,
    /// Higher bounds for the guesses at the start that counting does not refute.
    Lifting,
    /// Lemmas of all later states.
    Lemmas,
    /// Good plans, word by word: a step extends one set of words.
    Extending,
    /// The parts of all plans: a step counts those of all plans with the same first words.
    Comparing,
    /// The exact totals of plans that may be among the best.
    Pricing,
    /// The words of a vocabulary, one after another.
    Choosing,
    /// The words of a vocabulary that no exchange improves.
    Exchanging,
}

/// Progress of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// Current phase.
    pub phase: Phase,
    /// The best opener so far and its total over the answers that it finds; none while only the limit counts.
    pub incumbent: Option<(GuessId, Cost)>,
    /// Proven lower bound of the total; 0 if nothing is proven of totals.
    pub lower_bound: Cost,
    /// Number of openers.
    pub openers: usize,
    /// Number of openers that are solved or refuted.
    pub settled: usize,
    /// Number of states whose guesses were searched, as in [`Statistics::nodes`](crate::search::Statistics::nodes).
    pub nodes: u64,
}

/// The phases of a search in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Search for a first policy; there are no figures yet.
    Policy,
    /// Proof of the openers.
    Openers,
}
