//! Lines on standard error.

use std::fmt::Display;
use std::io::Write as _;

/// Say something, in colours where they are wanted. Where it cannot be said, since the terminal hung up or a disk is full, there is
/// nobody to tell, and what was being done goes on.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}
