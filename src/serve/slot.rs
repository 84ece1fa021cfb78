//! Places of games that are open, of which there are only so many.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The place of a game among those that may be open, free again when this is dropped.
pub(super) struct Slot(Arc<AtomicUsize>);

impl Slot {
    /// Where there is nobody else.
    pub(super) fn of_its_own() -> Slot {
        Slot(Arc::new(AtomicUsize::new(1)))
    }

    /// One of so many places, where so many are taken as the number says; `None` if all are.
    pub(super) fn take(taken: &Arc<AtomicUsize>, most: usize) -> Option<Slot> {
        let more = |taken: usize| (taken < most).then_some(taken + 1);
        let taken_one = taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken_one.ok().map(|_| Slot(Arc::clone(taken)))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
