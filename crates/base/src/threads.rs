//! Threads, and the error if the system lacks memory or processes for them.

use crate::Kind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Whether the target has threads.
pub const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// The result of starting threads.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The system refuses to start threads.
#[derive(Debug, thiserror::Error)]
#[error("no threads can be started: {reason}; allow more memory or processes, or ask for fewer threads")]
pub struct Error {
    /// The message of the operating system.
    pub reason: String,
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        Kind::Input
    }
}

/// Lock a mutex, even if a thread has panicked with the lock.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Do some work, and call `tick` on another thread in intervals meanwhile. If no thread starts, there are no ticks.
pub fn meanwhile<T>(interval: Duration, tick: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let ticks = move || {
            while finished.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                tick();
            }
        };
        let _ = thread::Builder::new().spawn_scoped(scope, ticks);
        let result = work();
        drop(done);
        result
    })
}

/// Run parallel loops on the current pool, or outside of one on the shared threads. If the system refuses to start
/// threads, the loops run on the calling thread.
pub fn on_shared<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if !HAS_THREADS || rayon::current_thread_index().is_some() || starts_shared() {
        return work();
    }
    // This pool starts no thread, and the calling thread belongs to no other pool.
    let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    alone.expect("a pool of the calling thread").install(work)
}

/// Start the shared threads, unless they run already.
fn starts_shared() -> bool {
    static STARTED: OnceLock<bool> = OnceLock::new();
    // A program that uses this library may have started them: no refusal.
    *STARTED
        .get_or_init(|| ThreadPoolBuilder::new().build_global().err().is_none_or(|error| !is_refusal(&error)))
}

/// Stack size of the threads of a [`Pool`]: a search recurses as deep as a game is long.
const STACK: usize = 64 << 20;

/// Threads for the loops of a caller.
#[derive(Debug)]
pub struct Pool(Option<ThreadPool>);

impl Pool {
    /// Start `threads` threads, or one for each core. On a target without threads, the calling thread does the work.
    pub fn start(threads: Option<usize>) -> Result<Pool> {
        if !HAS_THREADS {
            return Ok(Pool(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build();
        pool.map(|pool| Pool(Some(pool))).map_err(|error| Error { reason: error.to_string() })
    }

    /// Run the loops of `work` on these threads.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// Whether the system is the cause of an error.
fn is_refusal(error: &ThreadPoolBuildError) -> bool {
    std::error::Error::source(error).is_some()
}
