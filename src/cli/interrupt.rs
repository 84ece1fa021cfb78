//! Signals that ask a process to end: the first ends a search with its results so far, and one after two seconds the process.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use salet::search::Control;

use crate::cli::{Output, spinner};

/// The searches of a session: each ends after its time, and shows a clock meanwhile. Ctrl-C ends the current one; without one, or
/// pressed again, it ends the process.
pub(crate) struct Asking {
    limit: Duration,
    output: Output,
    stop: Arc<AtomicBool>,
    /// Whether the next Ctrl-C ends the process.
    ends_process: Arc<AtomicBool>,
}

impl Asking {
    pub(crate) fn new(limit: Duration, output: Output) -> Asking {
        let ends_process = Arc::new(AtomicBool::new(true));
        let asking = Asking { limit, output, stop: Arc::default(), ends_process };
        if let Err(error) = asking.listen() {
            output.warn(format_args!("Ctrl-C will end the session, not a search: {error}"));
        }
        asking
    }

    fn listen(&self) -> io::Result<()> {
        use signal_hook::{consts::SIGINT, flag};
        // The system calls them in this order.
        flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&self.ends_process))?;
        flag::register(SIGINT, Arc::clone(&self.stop))?;
        flag::register(SIGINT, Arc::clone(&self.ends_process)).map(drop)
    }

    /// The deadline of a question, from now on; it may have a time of its own.
    pub(crate) fn deadline(&self, own: Option<Duration>) -> Option<Instant> {
        Instant::now().checked_add(own.unwrap_or(self.limit))
    }

    pub(crate) fn ask<T>(&self, deadline: Option<Instant>, search: impl FnOnce(&Control<'_>) -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        self.ends_process.store(false, Ordering::Relaxed);
        let spinner = spinner(&self.output, "solving what is left (Ctrl-C: the best so far)");
        let found = search(&Control::default().with_stop(&self.stop).with_deadline(deadline));
        drop(spinner);
        self.ends_process.store(true, Ordering::Relaxed);
        found
    }
}

/// The time after a request to end in which another signal is the same request: `timeout` signals its child and then its group,
/// a supervisor asks to terminate and to hang up, and an impatient user presses Ctrl-C twice.
#[cfg(unix)]
const SAME_REQUEST: Duration = Duration::from_secs(2);

/// A flag that the first Ctrl-C sets, or on Unix a request to terminate or to hang up. If the system refuses to install it, these
/// signals end the process as usual. A command asks for it before it starts threads.
pub(crate) fn stop_flag(output: &Output) -> Arc<AtomicBool> {
    stop_flag_saying(
        output,
        "ending with what there is; Ctrl-C again, after 2 seconds, ends immediately and saves nothing",
    )
}

/// The same, with what is said at the first signal.
pub(crate) fn stop_flag_saying(output: &Output, said: &'static str) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    if let Err(error) = listen(Arc::clone(&stop), said) {
        output.warn(format_args!("Ctrl-C will end the search without saving: {error}"));
    }
    stop
}

#[cfg(unix)]
fn listen(stop: Arc<AtomicBool>, said: &'static str) -> io::Result<()> {
    use crate::cli::say;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    // nohup starts a process that survives its terminal.
    let heard: Vec<i32> =
        if is_ignored(SIGHUP) { vec![SIGINT, SIGTERM] } else { vec![SIGINT, SIGTERM, SIGHUP] };
    let mut signals = holding(&heard, || signal_hook::iterator::Signals::new(&heard))??;
    let listener = move || {
        let mut first = None;
        for signal in signals.forever() {
            match first {
                None => {
                    first = Some(Instant::now());
                    stop.store(true, Ordering::Relaxed);
                    say("salet: ", said);
                }
                Some(first) if first.elapsed() < SAME_REQUEST => {}
                Some(_) => std::process::exit(128 + signal),
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(listener).map(drop)
}

/// Hold signals to this thread back until those who hear them are installed: one that came meanwhile would be lost. It must be the
/// only thread.
#[cfg(unix)]
fn holding<T>(signals: &[i32], install: impl FnOnce() -> T) -> io::Result<T> {
    use nix::sys::signal::{SigSet, Signal};

    let mut held = SigSet::empty();
    for &signal in signals {
        held.add(Signal::try_from(signal)?);
    }
    let before = SigSet::thread_get_mask()?;
    held.thread_block()?;
    let installed = install();
    before.thread_set_mask()?;
    Ok(installed)
}

/// Whether the parent made this process ignore a signal; false on systems without the file that tells it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
fn listen(stop: Arc<AtomicBool>, _: &str) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    signal_hook::flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stop))?;
    signal_hook::flag::register(SIGINT, stop).map(drop)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_signal_meanwhile_is_heard() {
        use nix::sys::signal::{Signal, raise};

        let heard = Arc::new(AtomicBool::new(false));
        let signal = Signal::SIGUSR1;
        holding(&[signal as i32], || {
            // Nobody hears it yet, and without a mask it ends the process.
            raise(signal).unwrap();
            signal_hook::flag::register(signal as i32, Arc::clone(&heard)).unwrap();
            assert!(!heard.load(Ordering::Relaxed));
        })
        .unwrap();
        assert!(heard.load(Ordering::Relaxed));
    }
}
