//! A search on a thread of its own: the caller waits without the interpreter, so that other Python threads run, handles
//! signals, and reports progress.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::{Py, PyAny, PyErr, PyResult, Python};
use salet::game::Game;
use salet::search::{Phase, Progress, Snapshot};

use crate::errors::{Error, usage};
use crate::process;

/// The time between two looks for signals.
const TICK: Duration = Duration::from_millis(20);

/// The time that a stopped search with no result gets to end. It usually ends much sooner; after this time the caller leaves
/// it to itself.
const GRACE: Duration = Duration::from_secs(5);

/// Run `work` on a thread of its own: its result, and whether Ctrl-C ended it early. If a signal handler or `look` raises,
/// `stop` is set, and the result so far awaited: as long as necessary if `has_some` says that there is one, else not for
/// long. Exceptions other than KeyboardInterrupt are passed on.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send + 'static,
    mut look: impl FnMut(Python<'_>) -> PyResult<()>,
    has_some: impl Fn() -> bool,
) -> PyResult<(T, bool)> {
    process::check()?;
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        // The caller may have left.
        let _ = sender.send(work());
    };
    let thread = thread::Builder::new().name("salet".to_owned()).spawn(work);
    thread.map_err(|error| Error::new_err(format!("no thread can be started: {error}")))?;
    let receiver = Mutex::new(receiver);
    let mut raised: Option<(PyErr, Instant)> = None;
    loop {
        let next = py.detach(|| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK));
        match (next, raised.take()) {
            (Ok(found), None) => return Ok((found, false)),
            (Ok(found), Some((error, _))) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
                return Ok((found, true));
            }
            (Ok(_), Some((error, _))) => return Err(error),
            (Err(RecvTimeoutError::Disconnected), raised) => {
                let broken = || Error::new_err("a search ended unexpectedly; please report this as a bug");
                return Err(raised.map_or_else(broken, |(error, _)| error));
            }
            (Err(RecvTimeoutError::Timeout), Some((error, since))) => {
                if since.elapsed() > GRACE && !has_some() {
                    return Err(error);
                }
                // A second Ctrl-C changes nothing.
                let _ = py.check_signals();
                raised = Some((error, since));
            }
            (Err(RecvTimeoutError::Timeout), None) => {
                if let Err(error) = py.check_signals().and_then(|()| look(py)) {
                    stop.store(true, Ordering::Relaxed);
                    raised = Some((error, Instant::now()));
                }
            }
        }
    }
}

/// The end of a search that begins now.
pub(crate) fn deadline(time_limit: Option<f64>) -> PyResult<Option<Instant>> {
    Ok(duration(time_limit)?.and_then(|limit| Instant::now().checked_add(limit)))
}

/// A time in seconds.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let duration = Duration::try_from_secs_f64(seconds);
    duration.map(Some).map_err(|_| usage("time_limit: give a number of seconds from 0 on, or None"))
}

/// The latest progress of a search, kept until Python is told.
#[derive(Default)]
pub(crate) struct Latest {
    news: Mutex<Option<Snapshot>>,
    /// Whether there is a policy.
    has_policy: AtomicBool,
}

impl Progress for Latest {
    fn report(&self, snapshot: &Snapshot) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(snapshot.clone());
        self.has_policy.fetch_or(snapshot.incumbent.is_some(), Ordering::Relaxed);
    }
}

impl Latest {
    /// Whether the search has found a policy.
    pub(crate) fn has_policy(&self) -> bool {
        self.has_policy.load(Ordering::Relaxed)
    }

    /// Tell `callback` what is new, if anything is.
    pub(crate) fn tell(&self, py: Python<'_>, game: &Game, callback: Option<&Py<PyAny>>) -> PyResult<()> {
        let Some(callback) = callback else { return Ok(()) };
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Snapshot { phase, incumbent, lower_bound, openers, settled, nodes }) = news else {
            return Ok(());
        };
        let phase = match phase {
            Phase::Policy => "policy",
            Phase::Openers => "openers",
        };
        let opener = incumbent.map(|(opener, _)| game.lists().display(opener));
        let total = incumbent.map(|(_, total)| total);
        callback.call1(py, (phase, opener, total, lower_bound, openers, settled, nodes)).map(drop)
    }
}
