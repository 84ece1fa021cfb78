//! Where the comparison gets the costs of optimal play from: an oracle, which may know them exactly or between bounds.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::game::{Cost, Game};
use crate::search::{Control, Settled, Solver};
use crate::words::SecretId;

/// Somebody who knows what optimal play costs, or at least.
pub trait Oracle: Sync {
    /// What is known of the total of a candidate set under the normal rule without a limit: the least sum over its
    /// secrets of weight times further guesses.
    fn total(&self, candidates: &[SecretId]) -> Settled;
}

/// The engine as an oracle, as long as there is time.
pub struct Exact<'s> {
    solver: &'s Solver,
    stop: &'s AtomicBool,
    largest: usize,
    /// What is left of its time.
    left: Mutex<Duration>,
}

/// A question may take one part in so many of the time that is left, so that one that is too hard does not leave all
/// others without an answer.
const SHARE: u32 = 8;

impl<'s> Exact<'s> {
    /// An oracle that thinks so long over all its answers, and gives none on sets with more candidates than `largest`,
    /// nor once it is to stop.
    pub fn new(solver: &'s Solver, stop: &'s AtomicBool, time: Duration, largest: usize) -> Self {
        Exact { solver, stop, largest, left: Mutex::new(time) }
    }
}

impl Oracle for Exact<'_> {
    fn total(&self, candidates: &[SecretId]) -> Settled {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if candidates.len() > self.largest || left.is_zero() {
            return Settled::AtLeast(0);
        }
        let start = Instant::now();
        let control = Control::default().with_stop(self.stop).with_deadline(start.checked_add(*left / SHARE));
        let settled = self.solver.cost_of(candidates, &control);
        *left = left.saturating_sub(start.elapsed());
        settled
    }
}

/// What any strategy pays for a candidate set: no secret but one can be found at once.
pub fn least_possible(game: &Game, candidates: &[SecretId]) -> Cost {
    let weights = candidates.iter().map(|&secret| u64::from(game.weights().get(secret)));
    2 * weights.clone().sum::<u64>() - weights.max().unwrap_or(0)
}
