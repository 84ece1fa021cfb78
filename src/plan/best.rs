//! The best plans so far, shared by all threads. Their words break ties, so that the result does not depend on which thread is
//! first.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::plan::terms::Words;

/// The `top` best plans so far.
pub(super) struct Best {
    top: usize,
    found: Mutex<Vec<(Price, Words)>>,
}

impl Best {
    pub(super) fn new(top: usize) -> Best {
        Best { top, found: Mutex::default() }
    }

    /// The plans so far, best first.
    pub(super) fn found(&self) -> Vec<(Price, Words)> {
        self.locked().clone()
    }

    /// The cost from which on a plan is cut off.
    pub(super) fn cutoff(&self, words: &Words) -> Price {
        match self.locked().get(self.top - 1) {
            Some((cost, last)) if words > last => *cost,
            Some((cost, _)) => cost + 1,
            None => IMPOSSIBLE,
        }
    }

    /// The largest cost that is not cut off, whatever the words.
    pub(super) fn most(&self) -> Price {
        self.locked().get(self.top - 1).map_or(IMPOSSIBLE - 1, |&(cost, _)| cost)
    }

    /// Add a plan if it is one of the best.
    pub(super) fn keep(&self, cost: Price, words: &Words) {
        let mut found = self.locked();
        let plan = (cost, words.clone());
        if let Err(place) = found.binary_search(&plan) {
            found.insert(place, plan);
            found.truncate(self.top);
        }
    }

    fn locked(&self) -> MutexGuard<'_, Vec<(Price, Words)>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
