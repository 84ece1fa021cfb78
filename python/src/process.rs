//! Threads do not survive a fork: a search in a child of a process that has searched would wait forever for those of its
//! parent. So the child is told.

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
