//! Threads, or the error that there are none: a system may be short of memory for their stacks, or of processes.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Whether the target has threads at all.
pub(crate) const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// What this room returns where something can go wrong.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// The system starts no threads.
#[derive(Debug, thiserror::Error)]
#[error("no threads can be started: {reason}; allow more memory or processes, or ask for fewer threads")]
pub struct Error {
    /// What the operating system said.
    pub reason: String,
}

/// Lock a mutex whose content is valid even after a panic of another holder.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Run parallel loops on the current pool, or outside of one on the shared threads. If the system refuses to start
/// threads, the loops run on the calling thread.
pub(crate) fn on_shared<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if !HAS_THREADS || rayon::current_thread_index().is_some() || starts_shared() {
        return work();
    }
    let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    match alone {
        Ok(pool) => pool.install(work),
        // The pool has no thread of its own to start, and this thread belongs to no other pool.
        Err(error) => unreachable!("a pool of the calling thread: {error}"),
    }
}

/// Start the shared threads, unless they run already.
fn starts_shared() -> bool {
    static STARTED: OnceLock<bool> = OnceLock::new();
    // The program that uses this library may have started them already.
    *STARTED
        .get_or_init(|| ThreadPoolBuilder::new().build_global().err().is_none_or(|error| !is_refusal(&error)))
}

/// The stack of a thread of one's own: a search is as deep as a game can be long.
const STACK: usize = 64 << 20;

/// Threads of one's own, for searches.
#[derive(Debug)]
pub(crate) struct Pool(Option<ThreadPool>);

impl Pool {
    /// So many threads; `None` for one a core. Where a target has none, whoever asks for work does it.
    ///
    /// # Errors
    /// [`Error`].
    pub(crate) fn start(threads: Option<usize>) -> Result<Pool> {
        if !HAS_THREADS {
            return Ok(Pool(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build();
        pool.map(|pool| Pool(Some(pool))).map_err(|error| Error { reason: error.to_string() })
    }

    /// Have these threads do some work, and wait for it.
    pub(crate) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// Whether it was the system that refused.
fn is_refusal(error: &ThreadPoolBuildError) -> bool {
    std::error::Error::source(error).is_some()
}
