//! The means to make plans.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::document::Effort;
use crate::search::{Control, Solver};
use cpu_time::ProcessTime;

pub(super) struct Planning<'a> {
    pub(super) solver: &'a Solver,
    pub(super) control: Control<'a>,
    pub(super) stop: &'a AtomicBool,
    pub(super) began: Instant,
}

impl Planning<'_> {
    pub(super) fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Time on the clock and of the processor, of the whole process.
    pub(super) fn effort(&self) -> Effort {
        Effort {
            seconds: self.began.elapsed().as_secs_f64(),
            cpu_seconds: Some(ProcessTime::now().as_duration().as_secs_f64()),
        }
    }
}
