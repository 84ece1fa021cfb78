//! Signals that ask a process to end: the first asks a search to end with what it has, the second ends the process.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output::Output;
use super::say::say;

/// Ctrl-C in a session of many searches: it ends the one that runs, and the process where none runs, or where it has been
/// asked before to end this one.
pub(crate) struct Interrupts {
    stop: Arc<AtomicBool>,
    /// Whether Ctrl-C ends the process now.
    ends_process: Arc<AtomicBool>,
}

impl Interrupts {
    /// Listens from now on.
    pub(crate) fn new(output: &Output) -> Interrupts {
        let interrupts = Interrupts { stop: Arc::default(), ends_process: Arc::new(AtomicBool::new(true)) };
        if let Err(error) = interrupts.listen() {
            output.warn(format_args!("Ctrl-C will end the session, not a search: {error}"));
        }
        interrupts
    }

    fn listen(&self) -> io::Result<()> {
        use signal_hook::{consts::SIGINT, flag};
        // They are carried out in this order.
        flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&self.ends_process))?;
        flag::register(SIGINT, Arc::clone(&self.stop))?;
        flag::register(SIGINT, Arc::clone(&self.ends_process)).map(drop)
    }

    /// Do some work that ends early once the flag is set.
    pub(crate) fn during<T>(&self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        self.ends_process.store(false, Ordering::Relaxed);
        let done = work(&self.stop);
        self.ends_process.store(true, Ordering::Relaxed);
        done
    }
}

/// From now on the first Ctrl-C, or on Unix a request to terminate or to hang up, sets the flag. Where the system
/// refuses, these end the process as they always do.
pub(crate) fn stop_flag(output: &Output) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    if let Err(error) = listen(Arc::clone(&stop)) {
        output.warn(format_args!("Ctrl-C will end the search without saving: {error}"));
    }
    stop
}

#[cfg(unix)]
fn listen(stop: Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    // nohup starts a process that is to live on when the terminal hangs up.
    if !is_ignored(SIGHUP) {
        signals.add_signal(SIGHUP)?;
    }
    let listener = move || {
        for signal in signals.forever() {
            if stop.swap(true, Ordering::Relaxed) {
                std::process::exit(128 + signal);
            }
            say("salet: ending with what there is; Ctrl-C again ends at once and saves nothing");
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(listener).map(drop)
}

/// Whether whoever started this process has it ignore a signal. Systems without the file that says so do not tell.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
fn listen(stop: Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    signal_hook::flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stop))?;
    signal_hook::flag::register(SIGINT, stop).map(drop)
}
