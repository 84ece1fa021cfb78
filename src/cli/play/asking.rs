//! A search in a session: it ends after its time or with Ctrl-C, and shows a clock meanwhile.

use std::time::{Duration, Instant};

use crate::search::Control;

use crate::cli::interrupt::Interrupts;
use crate::cli::{Output, Spinner};

/// The time for searches, and the signal that ends them.
pub(super) struct Asking {
    limit: Duration,
    interrupts: Interrupts,
    output: Output,
}

impl Asking {
    pub(super) fn new(limit: Duration, output: Output) -> Asking {
        Asking { limit, interrupts: Interrupts::new(&output), output }
    }

    /// The deadline of a question, from now on; it may have a time of its own.
    pub(super) fn deadline(&self, own: Option<Duration>) -> Option<Instant> {
        Instant::now().checked_add(own.unwrap_or(self.limit))
    }

    pub(super) fn ask<T>(&self, deadline: Option<Instant>, search: impl FnOnce(&Control<'_>) -> T) -> T {
        self.interrupts.during(|stop| {
            let _spinner = Spinner::new(&self.output, "solving what is left (Ctrl-C: the best so far)");
            search(&Control::default().with_stop(stop).with_deadline(deadline))
        })
    }
}
