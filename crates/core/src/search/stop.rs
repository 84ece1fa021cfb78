//! The stop flag of one call of a solver. It belongs to the call and does not affect the next one.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use salet_base::clock::Instant;
use salet_base::threads::HAS_THREADS;

/// Checks of the flag for one check of the clock, on targets without threads.
const CHECKS: u32 = 64;

/// The stop flag: the thread that watches a call sets it, its workers check it.
#[derive(Debug, Default)]
pub struct Stop {
    set: AtomicBool,
    /// End of the call, for targets without a thread to watch it.
    deadline: Option<Instant>,
    checks: AtomicU32,
}

/// For work that never stops early.
pub static NEVER: Stop = Stop { set: AtomicBool::new(false), deadline: None, checks: AtomicU32::new(0) };

impl Stop {
    pub(super) fn new(deadline: Option<Instant>) -> Stop {
        Stop { deadline, ..Stop::default() }
    }

    /// End the call with the results so far.
    pub(super) fn set(&self) {
        self.set.store(true, Ordering::Relaxed);
    }

    /// Whether the call must end.
    #[inline]
    pub fn is_set(&self) -> bool {
        if !HAS_THREADS {
            self.check_clock();
        }
        self.set.load(Ordering::Relaxed)
    }

    /// Set the flag after the deadline, with an occasional check of the clock.
    fn check_clock(&self) {
        let Some(deadline) = self.deadline else { return };
        if self.checks.fetch_add(1, Ordering::Relaxed).is_multiple_of(CHECKS) && Instant::now() >= deadline {
            self.set();
        }
    }
}
