//! The watch over a call: progress reports and its early end.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::search::ask::task::Control;
use crate::search::stop::Stop;

/// Time between two progress reports or checks of the control.
const TICK: Duration = Duration::from_millis(50);

/// Do some work, and call `tick` on another thread meanwhile. If no thread starts, there are no ticks.
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

/// Do some work under a stop flag that follows a control.
pub(super) fn watched<T>(control: &Control<'_>, work: impl FnOnce(&Stop) -> T) -> T {
    let stop = Stop::new(control.deadline);
    let check = || {
        if control.stopped() {
            stop.set();
        }
    };
    check();
    ticking(check, || work(&stop))
}
