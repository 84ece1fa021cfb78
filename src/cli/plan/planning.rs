//! The means to make plans.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::document::Effort;
use crate::search::{Control, Solver};

use crate::cli::ended::effort_since;

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

    pub(super) fn effort(&self) -> Effort {
        effort_since(self.began)
    }
}
