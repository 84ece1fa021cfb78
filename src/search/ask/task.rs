//! What is asked of a search, how it is ended early, and what it reports on the way.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::clock::Instant;
use crate::game::Cost;
use crate::words::GuessId;

/// What a [`Solver`](crate::search::Solver) is to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The whole game: the best opener, with the proof that no other is better.
    Best,
    /// One opener, exactly.
    Opener(GuessId),
    /// The best opener, and every other one that is as good.
    AllOptimal,
    /// The beam search alone: a policy and no proof.
    Beam,
}

impl Task {
    /// The opener that is given.
    pub(super) fn opener(self) -> Option<GuessId> {
        match self {
            Task::Opener(guess) => Some(guess),
            Task::Best | Task::AllOptimal | Task::Beam => None,
        }
    }
}

/// Which guesses a ranking in the middle of a game is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// All that are accepted.
    Accepted,
    /// Those that may be the secret.
    Possible,
}

/// When a call ends early, and its progress callback.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Control<'a> {
    /// Set from outside (Ctrl-C) to end the search with what it has.
    pub stop: &'a AtomicBool,
    /// When to end the search with what it has.
    pub deadline: Option<Instant>,
    /// Progress callback, called several times a second from any thread.
    pub progress: &'a dyn Progress,
}

/// Never set.
static NEVER: AtomicBool = AtomicBool::new(false);

/// No callback, and no early end.
impl Default for Control<'_> {
    fn default() -> Self {
        Control { stop: &NEVER, deadline: None, progress: &() }
    }
}

impl<'a> Control<'a> {
    /// With a flag that ends the search with what it has once it is set.
    #[must_use]
    pub fn with_stop(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = stop;
        self
    }

    /// With a time at which the search ends with what it has; `None` for none.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Option<Instant>) -> Self {
        self.deadline = deadline;
        self
    }

    /// With a progress callback.
    #[must_use]
    pub fn with_progress(mut self, progress: &'a dyn Progress) -> Self {
        self.progress = progress;
        self
    }

    /// Whether the search has to end now.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|at| Instant::now() >= at)
    }
}

/// Progress callback of a search, a proof or a plan, called from any thread. Each method does nothing by default.
pub trait Progress: Sync {
    /// The state of a search, several times a second.
    fn report(&self, _snapshot: &Snapshot) {}

    /// A stage of a proof or a plan begins, or turns out to be longer: `done` of its `steps` are done.
    fn stage(&self, _stage: Stage, _done: usize, _steps: usize) {}

    /// One more step of the stage is done.
    fn step(&self) {}
}

/// No callback.
impl Progress for () {}

/// The stages of a proof, in their order, then those of a plan. The first two are about the start of the game and take most of
/// the time of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The counting bounds of the guesses at the start.
    Counting,
    /// The bounds that lift the guesses at the start which counting does not refute.
    Lifting,
    /// The lemmas of all states after the start.
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

/// How a search stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// What is being done.
    pub phase: Phase,
    /// The best opener so far and its total.
    pub incumbent: Option<(GuessId, Cost)>,
    /// No policy can have a smaller total than this.
    pub lower_bound: Cost,
    /// Openers of the game.
    pub openers: usize,
    /// Openers that are solved or refuted.
    pub settled: usize,
    /// States whose guesses were searched so far, as in [`Statistics::nodes`](crate::search::Statistics::nodes).
    pub nodes: u64,
}

/// The phases of a search, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A first policy is looked for; there are no figures yet.
    Policy,
    /// The openers are solved or refuted.
    Openers,
}
