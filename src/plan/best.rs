//! The best plans so far, shared by all threads. Their words break ties, so that the result does not depend on which thread is
//! first.

use std::sync::Mutex;

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::plan::terms::Words;
use crate::threads::locked;

/// The `top` best plans so far.
pub(super) struct Best {
    top: usize,
    found: Mutex<Vec<(Price, Words)>>,
}

impl Best {
    pub(super) fn new(top: usize) -> Best {
        Best { top, found: Mutex::default() }
    }

    pub(super) fn found(&self) -> Vec<(Price, Words)> {
        locked(&self.found).clone()
    }

    /// The least cost that is cut off for these words.
    pub(super) fn cutoff(&self, words: &Words) -> Price {
        match locked(&self.found).get(self.top - 1) {
            Some((cost, last)) if words > last => *cost,
            Some((cost, _)) => cost + 1,
            None => IMPOSSIBLE,
        }
    }

    /// The largest cost that is not cut off, whatever the words.
    pub(super) fn most(&self) -> Price {
        locked(&self.found).get(self.top - 1).map_or(IMPOSSIBLE - 1, |&(cost, _)| cost)
    }

    pub(super) fn keep(&self, cost: Price, words: &Words) {
        let mut found = locked(&self.found);
        let plan = (cost, words.clone());
        if let Err(place) = found.binary_search(&plan) {
            found.insert(place, plan);
            found.truncate(self.top);
        }
    }
}
