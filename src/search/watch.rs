//! Watching a search: it is reported on while it runs, and ended when it is to stop.

use std::sync::MutexGuard;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::game::{Cost, GuessId};
use crate::search::outcome::{Control, Phase, Snapshot};
use crate::search::root::Root;
use crate::search::solver::Solver;

/// How often progress is reported and the stop flag looked at.
const TICK: Duration = Duration::from_millis(50);

/// Do some work, and at every tick something beside it.
fn ticking<T>(tick: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while finished.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                tick();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

impl Solver<'_> {
    /// Do some work on the threads of this solver, and end it when it is to stop.
    pub(super) fn watched<T: Send>(&self, control: &Control<'_>, work: impl FnOnce() -> T + Send) -> T {
        self.set_stop(false);
        let stop = || {
            if control.stopped() {
                let _written = self.lock_writing();
                self.set_stop(true);
            }
        };
        ticking(stop, || self.threads.install(work))
    }

    /// Look for a first policy, and say so.
    pub(super) fn looking<T>(&self, control: &Control<'_>, look: impl FnOnce() -> T) -> T {
        let report = || {
            control.progress.report(&Snapshot {
                phase: Phase::Policy,
                incumbent: None,
                lower_bound: 0,
                openers: 0,
                settled: 0,
                look_ups: self.look_ups(),
            });
        };
        ticking(report, look)
    }

    /// Solve or refute the openers, and report on them.
    pub(super) fn run(&self, root: &Root<'_>, control: &Control<'_>, beam: Option<(GuessId, Cost)>) {
        let report = || {
            let found = root.found();
            control.progress.report(&Snapshot {
                phase: Phase::Openers,
                incumbent: found.first().map(|&(cost, guess)| (guess, cost)).or(beam),
                lower_bound: root.lower_bound(),
                openers: root.openers(),
                settled: root.settled(),
                look_ups: self.look_ups(),
            });
        };
        ticking(report, || root.run());
        report();
    }

    pub(super) fn lock_writing(&self) -> MutexGuard<'_, ()> {
        // It guards no data, so a panic elsewhere leaves nothing half done.
        self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn set_stop(&self, stop: bool) {
        self.engine.stop.store(stop, Ordering::Relaxed);
        self.limits.stop.store(stop, Ordering::Relaxed);
    }
}
