//! What others have found among the same guesses while some of them are settled here.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bound::price::{IMPOSSIBLE, Price};

/// The best that others have found: a guess is out if it costs more, or as much and its rank is behind.
#[derive(Debug)]
pub struct Rival {
    /// The cost, and the rank of the guess that was found to have it; the last of all ranks where only a policy is known.
    best: Mutex<(Price, usize)>,
}

impl Default for Rival {
    /// Nothing was found.
    fn default() -> Rival {
        Rival { best: Mutex::new((IMPOSSIBLE - 1, usize::MAX)) }
    }
}

impl Rival {
    /// Note what was found; what is worse than what is known already changes nothing.
    pub fn note(&self, cost: Price, rank: usize) {
        let mut best = self.locked();
        *best = (*best).min((cost.min(IMPOSSIBLE - 1), rank));
    }

    /// The best that was found, by anybody; `None` if nothing was.
    pub fn best(&self) -> Option<(Price, usize)> {
        Some(*self.locked()).filter(|&(cost, _)| cost < IMPOSSIBLE - 1)
    }

    /// The cost at which the guess of a rank is out.
    pub fn cutoff(&self, rank: usize) -> Price {
        let (cost, best) = *self.locked();
        if rank > best { cost } else { cost + 1 }
    }

    fn locked(&self) -> MutexGuard<'_, (Price, usize)> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_costs_are_told_apart_by_rank() {
        let rival = Rival::default();
        assert_eq!((rival.cutoff(3), rival.best()), (IMPOSSIBLE, None));
        rival.note(20, usize::MAX);
        assert_eq!((rival.cutoff(0), rival.cutoff(9)), (21, 21));
        rival.note(20, 4);
        rival.note(21, 0);
        assert_eq!((rival.cutoff(3), rival.cutoff(4), rival.cutoff(5)), (21, 21, 20));
        assert_eq!(rival.best(), Some((20, 4)));
    }
}
