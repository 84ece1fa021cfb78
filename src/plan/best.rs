//! The best plans so far, shared by all threads. Plans of equal cost are told apart by their words, so that it does not matter
//! which thread comes first.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::plan::terms::Words;

/// So many of the best plans.
pub(super) struct Best {
    top: usize,
    found: Mutex<Vec<(Price, Words)>>,
}

impl Best {
    /// None yet, of at least one that are wanted.
    pub(super) fn new(top: usize) -> Best {
        Best { top, found: Mutex::default() }
    }

    /// Those found so far, best first.
    pub(super) fn found(&self) -> Vec<(Price, Words)> {
        self.locked().clone()
    }

    /// The cost at which a plan is out.
    pub(super) fn cutoff(&self, words: &Words) -> Price {
        match self.locked().get(self.top - 1) {
            Some((cost, last)) if words > last => *cost,
            Some((cost, _)) => cost + 1,
            None => IMPOSSIBLE,
        }
    }

    /// What costs more is out, whatever its words.
    pub(super) fn most(&self) -> Price {
        self.locked().get(self.top - 1).map_or(IMPOSSIBLE - 1, |&(cost, _)| cost)
    }

    /// Keep a plan, if it is one of the best.
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
