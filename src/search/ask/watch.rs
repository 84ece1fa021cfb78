//! Watching a call: it is reported on while it runs, and ended when it is to stop.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::search::ask::task::Control;
use crate::search::stop::Stop;

/// How often progress is reported and the control looked at.
const TICK: Duration = Duration::from_millis(50);

/// Do some work, and at every tick something beside it. Where no thread can be started for it, the work is done without.
pub(super) fn ticking<T>(tick: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let ticks = move || {
            while finished.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                tick();
            }
        };
        let _ = thread::Builder::new().spawn_scoped(scope, ticks);
        let result = work();
        drop(done);
        result
    })
}

/// Do some work that ends early when its control says so.
pub(super) fn watched<T>(control: &Control<'_>, work: impl FnOnce(&Stop) -> T) -> T {
    let stop = Stop::new(control.deadline);
    if control.stopped() {
        stop.set();
    }
    let look = || {
        if control.stopped() {
            stop.set();
        }
    };
    ticking(look, || work(&stop))
}
