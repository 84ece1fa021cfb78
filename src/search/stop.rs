//! What ends one call of a solver early. It belongs to the call: nothing of it is left for the next one.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::clock::Instant;
use crate::threads::HAS_THREADS;

/// How often it is looked at for one look at the clock, where nobody can watch the call.
const LOOKS: u32 = 64;

/// Set by whoever watches a call, looked at by whoever works for it.
#[derive(Debug, Default)]
pub struct Stop {
    set: AtomicBool,
    /// When the call has to end, for whoever works for it to see where there is no thread to watch it.
    deadline: Option<Instant>,
    looks: AtomicU32,
}

/// For work that nothing ends early.
pub static NEVER: Stop = Stop { set: AtomicBool::new(false), deadline: None, looks: AtomicU32::new(0) };

impl Stop {
    /// Not set yet, for a call that may have to end at some time.
    pub(super) fn new(deadline: Option<Instant>) -> Stop {
        Stop { deadline, ..Stop::default() }
    }

    /// End the call with what there is.
    pub(super) fn set(&self) {
        self.set.store(true, Ordering::Relaxed);
    }

    /// Whether the call has to end.
    #[inline]
    pub fn is_set(&self) -> bool {
        if !HAS_THREADS {
            self.look_at_the_clock();
        }
        self.set.load(Ordering::Relaxed)
    }

    /// Set it if it is time, looking at the clock now and then.
    fn look_at_the_clock(&self) {
        let Some(deadline) = self.deadline else { return };
        if self.looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOKS) && Instant::now() >= deadline {
            self.set();
        }
    }
}
