//! The command under attack: arguments in, an exit code and a JSON object out.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, kill};
use nix::sys::time::TimeValLike as _;
use nix::unistd::Pid;
use serde_json::Value;

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

/// Run the command in a folder, and kill it if it takes too long.
pub fn run(salet: &Path, folder: &Path, arguments: &[String]) -> Result<Ran, String> {
    let before = children()?;
    let mut command = Command::new(salet);
    command.args(arguments).current_dir(folder);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.map_err(|error| format!("{} does not start: {error}", salet.display()))?;
    let process = Pid::from_raw(child.id().cast_signed());
    let (ended, end) = channel::<()>();
    let watch = std::thread::spawn(move || {
        let is_late = end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
        is_late && kill(process, Signal::SIGKILL).is_ok()
    });
    let ran = child.wait_with_output().map_err(|error| error.to_string())?;
    drop(ended);
    if matches!(watch.join(), Ok(true)) {
        return Err(format!("did not end within {PATIENCE:?}"));
    }
    let (code, busy) = (ran.status.code(), children()?.saturating_sub(before));
    let line =
        format!("exit code {code:?}, {}", String::from_utf8_lossy(&ran.stderr).trim().replace('\n', " / "));
    match serde_json::from_slice(&ran.stdout) {
        Ok(report) => Ok(Ran { code, report, line, busy }),
        Err(error) => Err(format!("no JSON object ({error}): {line}")),
    }
}

/// The processor time of all runs so far.
fn children() -> Result<Duration, String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
    let micros = (usage.user_time() + usage.system_time()).num_microseconds();
    Ok(Duration::from_micros(u64::try_from(micros).unwrap_or_default()))
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
