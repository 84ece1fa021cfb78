//! Ctrl-C: the first asks a search to end with what it has, the second ends the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output::Output;

/// From now on the first Ctrl-C sets the flag. Where the system refuses, Ctrl-C ends the process as it always does.
pub(crate) fn stop_flag(output: &Output) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        anstream::eprintln!("salet: ending with what there is; Ctrl-C again ends at once and saves nothing");
    });
    if let Err(error) = set {
        output.warn(format_args!("Ctrl-C will end the search without saving: {error}"));
    }
    stop
}
