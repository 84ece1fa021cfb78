//! Oracles: exact costs of optimal play, or bounds on them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::compare::Watch;
use salet_base::clock::Instant;
use salet_core::search::{Control, Settled, Solver};
use salet_words::SecretId;

/// Time for the optimum of a comparison without a limit, and the same again for the losses.
pub const USUAL_TIME: Duration = Duration::from_secs(120);

impl Watch {
    /// Time for the search for the optimum, and for the search for losses: with a limit, half of it and what playing leaves.
    pub fn search_times(&self) -> [Duration; 2] {
        match self.deadline {
            Some(_) => [self.left() / 2, Duration::MAX],
            None => [USUAL_TIME; 2],
        }
    }
}

/// The largest candidate set to solve in the search for losses.
pub const LARGEST: usize = 1000;

/// A source of costs of optimal play.
pub trait Oracle: Sync {
    /// The total of a candidate set under the normal rule without a limit, or a lower bound: the least sum over its
    /// secrets of weight times further guesses.
    fn total(&self, candidates: &[SecretId]) -> Settled;
}

/// The engine as an oracle with a time limit.
pub struct Exact<'s> {
    solver: &'s Solver,
    watch: &'s Watch,
    largest: usize,
    left: Mutex<Duration>,
}

/// A call may take 1/8 of the remaining time, so that a hard one leaves time for the others.
const SHARE: u32 = 8;

impl<'s> Exact<'s> {
    /// An oracle that spends this time on all its calls together, and bounds nothing for sets of more than `largest`
    /// candidates or after the watch ends.
    pub fn new(solver: &'s Solver, watch: &'s Watch, time: Duration, largest: usize) -> Self {
        Exact { solver, watch, largest, left: Mutex::new(time) }
    }
}

impl Oracle for Exact<'_> {
    fn total(&self, candidates: &[SecretId]) -> Settled {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left = self.watch.left().min(*left);
        if candidates.len() > self.largest || left.is_zero() {
            return Settled::AtLeast(0);
        }
        let start = Instant::now();
        let control =
            Control::default().with_stop(&self.watch.stop).with_deadline(start.checked_add(*left / SHARE));
        let settled = self.solver.cost_of(candidates, &control);
        *left = left.saturating_sub(start.elapsed());
        settled
    }
}
