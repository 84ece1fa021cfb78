//! What ends one call of a solver early. It belongs to the call: nothing of it is left for the next one.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set by whoever watches a call, looked at by whoever works for it.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

/// For work that nothing ends early.
pub static NEVER: Stop = Stop(AtomicBool::new(false));

impl Stop {
    /// Not set yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// End the call with what there is.
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the call has to end.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
