//! Threads, or the error that there are none: a system may be short of memory for their stacks, or of processes.

use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::error::{Error, Result};

/// Start the threads that all loops share, if they are not there yet.
///
/// # Errors
/// [`Error::Threads`].
pub fn start_shared() -> Result<()> {
    static STARTED: OnceLock<Option<String>> = OnceLock::new();
    let failed = STARTED.get_or_init(|| match ThreadPoolBuilder::new().build_global() {
        // Whoever uses this library may have started them already.
        Err(error) if is_refusal(&error) => Some(error.to_string()),
        Ok(()) | Err(_) => None,
    });
    match failed {
        Some(reason) => Err(Error::Threads { reason: reason.clone() }),
        None => Ok(()),
    }
}

/// So many threads for a search of its own; `None` for one a core.
///
/// # Errors
/// [`Error::Threads`].
pub fn pool(threads: Option<usize>) -> Result<ThreadPool> {
    let refused = |reason: String| Error::Threads { reason };
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let pool = pool.map_err(|error| refused(error.to_string()))?;
    // One more will watch them.
    let watch = std::thread::Builder::new().spawn(|| ());
    let watch = watch.map_err(|error| refused(error.to_string()))?;
    watch.join().map_err(|_| refused("a thread ended at once".to_owned()))?;
    Ok(pool)
}

/// Whether it was the system that refused.
fn is_refusal(error: &ThreadPoolBuildError) -> bool {
    std::error::Error::source(error).is_some()
}
