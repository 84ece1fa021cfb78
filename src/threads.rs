//! Threads, or the error that there are none: a system may be short of memory for their stacks, or of processes.

use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// What this room returns where something can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The system starts no threads.
#[derive(Debug, thiserror::Error)]
#[error(
    "no threads can be started: {reason}; allow more memory or processes, or ask for fewer with --threads"
)]
pub struct Error {
    /// What the operating system said.
    pub reason: String,
}

/// Start the threads that all loops share, if they are not there yet.
///
/// # Errors
/// [`Error`].
pub fn start_shared() -> Result<()> {
    static STARTED: OnceLock<Option<String>> = OnceLock::new();
    let failed = STARTED.get_or_init(|| match ThreadPoolBuilder::new().build_global() {
        // Whoever uses this library may have started them already.
        Err(error) if is_refusal(&error) => Some(error.to_string()),
        Ok(()) | Err(_) => None,
    });
    match failed {
        Some(reason) => Err(Error { reason: reason.clone() }),
        None => Ok(()),
    }
}

/// The stack of a thread of one's own: a search is as deep as a game can be long.
const STACK: usize = 64 << 20;

/// So many threads of one's own; `None` for one a core.
/// So many threads for a search of its own; `None` for one a core.
///
/// # Errors
/// [`Error`].
pub fn pool(threads: Option<usize>) -> Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build();
    pool.map_err(|error| Error { reason: error.to_string() })
}

/// Whether it was the system that refused.
fn is_refusal(error: &ThreadPoolBuildError) -> bool {
    std::error::Error::source(error).is_some()
}
