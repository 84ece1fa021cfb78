//! The command under attack: arguments in, an exit code and a JSON object out.

use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use wait4::Wait4 as _;

/// The longest run on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(600);

#[derive(Debug, Clone)]
pub struct Ran {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    /// The object on standard output.
    pub report: Value,
    /// The exit code and standard error in one line.
    pub line: String,
    /// Processor time, which other work on the machine does not lengthen.
    pub busy: Duration,
}

/// The end of a command before it has done its work, so long after its start.
#[derive(Debug, Clone, Copy)]
pub enum End {
    /// Its own time limit.
    Limit(Duration),
    Signal(Duration),
}

/// A command that ended.
#[derive(Debug, Clone)]
pub struct Ended {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    /// Whether SIGTERM ended it, unheard.
    pub is_terminated: bool,
    pub answer: String,
    /// The exit code and standard error in one line.
    pub line: String,
    pub took: Duration,
    /// Processor time, which other work on the machine does not lengthen.
    pub busy: Duration,
}

/// Run the command in a folder, and kill it if it takes too long.
pub fn run(salet: &Path, folder: &Path, arguments: &[String]) -> Result<Ran, String> {
    let Ended { code, answer, line, busy, .. } =
        run_until(salet, folder, arguments, End::Limit(Duration::MAX))?;
    match serde_json::from_str(&answer) {
        Ok(report) => Ok(Ran { code, report, line, busy }),
        Err(error) => Err(format!("no JSON object ({error}): {line}")),
    }
}

/// Run the command in a folder, to which the end sends SIGTERM if it is a signal, and kill it if it takes too long.
pub fn run_until(salet: &Path, folder: &Path, arguments: &[String], end: End) -> Result<Ended, String> {
    let mut command = Command::new(salet);
    command.args(arguments).current_dir(folder);
    let began = Instant::now();
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("{} does not start: {error}", salet.display()))?;
    let process = child.id().to_string();
    let (ended, is_ended) = channel::<()>();
    let watch = std::thread::spawn(move || {
        let outlives = |wait| is_ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
        let send = |signal: &str| Command::new("kill").args([signal, &process]).status().is_ok();
        if let End::Signal(wait) = end
            && outlives(wait)
        {
            send("-TERM");
        }
        outlives(PATIENCE) && send("-KILL")
    });
    let errors = child.stderr.take().map(|stream| std::thread::spawn(|| std::io::read_to_string(stream)));
    let answer = child.stdout.take().map(std::io::read_to_string).transpose();
    let used = child.wait4().map_err(|error| error.to_string())?;
    drop(ended);
    if matches!(watch.join(), Ok(true)) {
        return Err(format!("did not end within {PATIENCE:?}"));
    }
    let answer = answer.map_err(|error| error.to_string())?.unwrap_or_default();
    let errors = errors.and_then(|errors| errors.join().ok()?.ok()).unwrap_or_default();
    let code = used.status.code();
    let line = format!("exit code {code:?}, {}", errors.trim().replace('\n', " / "));
    let (took, busy) = (began.elapsed(), used.rusage.utime + used.rusage.stime);
    let is_terminated = is_terminated(used.status);
    Ok(Ended { code, is_terminated, answer, line, took, busy })
}

#[cfg(unix)]
fn is_terminated(status: ExitStatus) -> bool {
    const TERM: i32 = 15;
    std::os::unix::process::ExitStatusExt::signal(&status) == Some(TERM)
}

#[cfg(not(unix))]
fn is_terminated(_: ExitStatus) -> bool {
    false
}

pub fn number(value: &Value) -> Option<i128> {
    value.as_u64().map(i128::from)
}

/// A number, or an object with two bounds, in JSON.
pub fn interval(value: &Value) -> Option<[i128; 2]> {
    let Value::Object(bounds) = value else { return number(value).map(|exact| [exact, exact]) };
    let at_most = bounds.get("at_most").filter(|bound| !bound.is_null());
    Some([number(bounds.get("at_least")?)?, at_most.map_or(Some(i128::MAX), number)?])
}
