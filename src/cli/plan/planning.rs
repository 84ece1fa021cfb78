//! What plans are made with.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::document::Effort;
use crate::search::{Control, Solver};
use cpu_time::ProcessTime;

use crate::cli::output::Output;
use crate::cli::progress::Spinner;

/// What plans are made with.
pub(super) struct Planning<'a> {
    pub(super) solver: &'a Solver,
    pub(super) control: Control<'a>,
    pub(super) stop: &'a AtomicBool,
    pub(super) began: Instant,
    pub(super) output: &'a Output,
}

impl Planning<'_> {
    /// Something that turns as long as it is there.
    pub(super) fn spinner(&self, what: &'static str) -> Spinner {
        Spinner::new(self.output, what)
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Seconds, and those of the processor, all that the process has used.
    pub(super) fn effort(&self) -> Effort {
        Effort {
            seconds: self.began.elapsed().as_secs_f64(),
            cpu_seconds: Some(ProcessTime::now().as_duration().as_secs_f64()),
        }
    }
}
