//! Waiting for a search: Python's other threads run meanwhile, a signal is heard, and whoever watches is told.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::{Py, PyAny, PyErr, PyResult, Python};
use salet::game::Game;
use salet::search::{Phase, Progress, Snapshot};

use crate::errors::{broken, usage};

/// How often signals are looked for.
const TICK: Duration = Duration::from_millis(20);

/// How long a search that was asked to stop is waited for where it has nothing to give yet: it ends much sooner, unless the
/// machine is busy with something else. Then it is left to itself.
const GRACE: Duration = Duration::from_secs(5);

/// What was waited for.
pub(crate) struct Waited<T> {
    /// What came; `None` where it was left to itself.
    found: Option<T>,
    /// The exception that ended it early, usually KeyboardInterrupt.
    raised: Option<PyErr>,
}

impl<T> Waited<T> {
    /// What came, and whether Ctrl-C ended it early; where nothing came, or an exception of another kind ended it, that is
    /// passed on.
    pub(crate) fn or_interrupted(self, py: Python<'_>) -> PyResult<(T, bool)> {
        match (self.found, self.raised) {
            (Some(found), None) => Ok((found, false)),
            (Some(found), Some(raised)) if raised.is_instance_of::<PyKeyboardInterrupt>(py) => {
                Ok((found, true))
            }
            (_, Some(raised)) => Err(raised),
            (None, None) => Err(broken()),
        }
    }
}

/// Wait for what another thread sends. Where a signal handler or `look` raises, the search is asked to stop, and what it
/// has then is waited for: as long as it takes where there is something, which `has_some` says, else not for long.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    receiver: Receiver<T>,
    mut look: impl FnMut(Python<'_>) -> PyResult<()>,
    has_some: impl Fn() -> bool,
) -> PyResult<Waited<T>> {
    let receiver = Mutex::new(receiver);
    let mut raised = None;
    let mut since = Instant::now();
    loop {
        let next = py.detach(|| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK));
        match next {
            Ok(found) => return Ok(Waited { found: Some(found), raised }),
            Err(RecvTimeoutError::Disconnected) => return Err(raised.unwrap_or_else(broken)),
            Err(RecvTimeoutError::Timeout) if raised.is_some() && since.elapsed() > GRACE && !has_some() => {
                return Ok(Waited { found: None, raised });
            }
            Err(RecvTimeoutError::Timeout) => {
                let heard =
                    py.check_signals().and_then(|()| if raised.is_none() { look(py) } else { Ok(()) });
                if let (Err(error), None) = (heard, &raised) {
                    stop.store(true, Ordering::Relaxed);
                    raised = Some(error);
                    since = Instant::now();
                }
            }
        }
    }
}

/// When a search that begins now has to end.
pub(crate) fn deadline(time_limit: Option<f64>) -> PyResult<Option<Instant>> {
    Ok(duration(time_limit)?.and_then(|limit| Instant::now().checked_add(limit)))
}

/// A time in seconds.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let duration = Duration::try_from_secs_f64(seconds);
    duration.map(Some).map_err(|_| usage("time_limit: give a number of seconds from 0 on, or None"))
}

/// Keeps how a search stands until Python is told.
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
    /// Whether the search has a policy to give.
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

/// A flag that ends a search, shared with the thread that searches.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}
