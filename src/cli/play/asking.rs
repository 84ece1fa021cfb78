//! A search in a session: it ends when its time is up or Ctrl-C is pressed, and shows meanwhile that it runs.

use std::time::{Duration, Instant};

use crate::search::Control;

use crate::cli::interrupt::Interrupts;
use crate::cli::output::Output;
use crate::cli::progress::Spinner;

/// How long searches may take, and who ends them.
pub(super) struct Asking {
    limit: Duration,
    interrupts: Interrupts,
    output: Output,
}

impl Asking {
    pub(super) fn new(limit: Duration, output: Output) -> Asking {
        Asking { limit, interrupts: Interrupts::new(&output), output }
    }

    /// When a question that is asked now has to be answered, in its own time if it has one.
    pub(super) fn deadline(&self, own: Option<Duration>) -> Option<Instant> {
        Instant::now().checked_add(own.unwrap_or(self.limit))
    }

    /// Search until then.
    pub(super) fn ask<T>(&self, deadline: Option<Instant>, search: impl FnOnce(&Control<'_>) -> T) -> T {
        self.interrupts.during(|stop| {
            let _spinner = Spinner::new(&self.output, "solving what is left (Ctrl-C: the best so far)");
            search(&Control::default().with_stop(stop).with_deadline(deadline))
        })
    }
}
