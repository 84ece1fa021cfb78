//! The start of the command, and the end of the time that it has.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The start of the command, from which its time limit counts: the arguments are read then.
static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The time at which a command ends that has this time limit.
pub(crate) fn deadline(limit: Option<Duration>) -> Option<Instant> {
    let began = *BEGAN;
    limit.and_then(|limit| began.checked_add(limit))
}
