//! The watch over a call: progress reports and its early end.

use std::sync::OnceLock;
use std::time::Duration;

use crate::search::ask::task::Control;
use crate::search::stop::{GRACE, Stop};
use salet_base::clock::Instant;
use salet_base::threads;

/// Time between two progress reports or checks of the control.
const TICK: Duration = Duration::from_millis(50);

/// Do some work, and call `tick` on another thread meanwhile.
pub(super) fn ticking<T>(tick: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    threads::meanwhile(TICK, tick, work)
}

/// Do some work under a stop flag that follows a control.
pub(super) fn watched<T>(control: &Control<'_>, work: impl FnOnce(&Stop) -> T) -> T {
    let stop = Stop::new(control.deadline);
    let since = OnceLock::new();
    let check = || {
        if control.stopped() {
            stop.set();
            if since.get_or_init(Instant::now).elapsed() >= GRACE {
                stop.late().set();
            }
        }
    };
    check();
    ticking(check, || work(&stop))
}
