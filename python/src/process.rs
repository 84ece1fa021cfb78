//! Threads do not survive a fork: in a child of a process that has searched, a search would wait forever for the threads of
//! its parent. So a forked child is refused.

use std::process;
use std::sync::OnceLock;

use pyo3::PyResult;

use crate::errors::Error;

/// Refuse to go on in a forked child.
pub(crate) fn check() -> PyResult<()> {
    static BEGAN_IN: OnceLock<u32> = OnceLock::new();
    if *BEGAN_IN.get_or_init(process::id) == process::id() {
        return Ok(());
    }
    Err(Error::new_err(
        "salet was in use before this process was forked, and its threads are gone; start processes with \
         multiprocessing's \"spawn\" or \"forkserver\"",
    ))
}
