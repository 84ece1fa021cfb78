//! The stop flag of one call of a solver. It belongs to the call and does not affect the next one.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use std::time::Duration;

use salet_base::clock::Instant;
use salet_base::threads::HAS_THREADS;

/// Checks of the flag for one check of the clock, on targets without threads.
const CHECKS: u32 = 64;

/// Time between a stop and the moment at which a call also gives up the policy that it still completes.
pub const GRACE: Duration = Duration::from_millis(600);

/// The stop flag: the thread that watches a call sets it, its workers check it.
#[derive(Debug, Default)]
pub struct Stop {
    set: AtomicBool,
    /// End of the call, for targets without a thread to watch it.
    deadline: Option<Instant>,
    checks: AtomicU32,
    /// Set a grace after this flag: none for work that never stops.
    late: Option<Box<Stop>>,
}

/// For work that never stops early.
pub static NEVER: Stop =
    Stop { set: AtomicBool::new(false), deadline: None, checks: AtomicU32::new(0), late: None };

impl Stop {
    pub(super) fn new(deadline: Option<Instant>) -> Stop {
        let after_grace = deadline.and_then(|deadline| deadline.checked_add(GRACE));
        let late = Stop { deadline: after_grace, ..Stop::default() };
        Stop { deadline, late: Some(Box::new(late)), ..Stop::default() }
    }

    /// The flag for what is left to do after a stop, such as the rest of a policy: it is set a grace later.
    pub fn late(&self) -> &Stop {
        self.late.as_deref().unwrap_or(&NEVER)
    }

    /// End the call with the results so far.
    pub fn set(&self) {
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
