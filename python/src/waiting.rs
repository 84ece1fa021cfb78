//! A search on a thread of its own. The caller waits without the interpreter, so that other Python threads run; it handles
//! signals and reports progress. Threads do not survive a fork, so a forked child is refused: its search would wait forever.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::{Py, PyAny, PyErr, PyResult, Python};
use salet::game::Game;
use salet::search::{Phase, Progress, Snapshot};

use crate::errors::{Error, usage};

/// The interval for checking signals.
const TICK: Duration = Duration::from_millis(20);

/// The longest wait for a stopped search without a result, which usually ends much sooner. After that the caller abandons it.
const GRACE: Duration = Duration::from_secs(5);

/// Run `work` on a thread of its own: its result, and whether Ctrl-C ended it early. If a signal handler or `look` raises,
/// `stop` is set, and the result so far is awaited: at most for [`GRACE`] unless `has_some`. Exceptions other than
/// KeyboardInterrupt are passed on.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send + 'static,
    mut look: impl FnMut(Python<'_>) -> PyResult<()>,
    has_some: impl Fn() -> bool,
) -> PyResult<(T, bool)> {
    check_process()?;
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        // The caller may have abandoned the search.
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

/// Refuse to work in a forked child.
pub(crate) fn check_process() -> PyResult<()> {
    static BEGAN_IN: OnceLock<u32> = OnceLock::new();
    if *BEGAN_IN.get_or_init(process::id) == process::id() {
        return Ok(());
    }
    Err(Error::new_err(
        "salet was in use before this process was forked, and its threads are gone; start processes with \
         multiprocessing's \"spawn\" or \"forkserver\"",
    ))
}

/// The deadline of a search that begins now.
pub(crate) fn deadline(time_limit: Option<f64>) -> PyResult<Option<Instant>> {
    Ok(duration(time_limit)?.and_then(|limit| Instant::now().checked_add(limit)))
}

pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let duration = Duration::try_from_secs_f64(seconds);
    duration.map(Some).map_err(|_| usage("time_limit: give a number of seconds from 0 on, or None"))
}

/// The latest progress of a search, kept until the callback gets it.
#[derive(Default)]
pub(crate) struct Latest {
    news: Mutex<Option<Snapshot>>,
    has_policy: AtomicBool,
}

impl Progress for Latest {
    fn report(&self, snapshot: &Snapshot) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(snapshot.clone());
        self.has_policy.fetch_or(snapshot.incumbent.is_some(), Ordering::Relaxed);
    }
}

impl Latest {
    pub(crate) fn has_policy(&self) -> bool {
        self.has_policy.load(Ordering::Relaxed)
    }

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
        let opener = incumbent.map(|(opener, _)| game.name(opener));
        let total = incumbent.map(|(_, total)| total);
        callback.call1(py, (phase, opener, total, lower_bound, openers, settled, nodes)).map(drop)
    }
}
