//! The command under attack: arguments in, an exit code and a JSON object out.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

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

/// Run the command in a folder, and kill it if it takes too long.
pub fn run(salet: &Path, folder: &Path, arguments: &[String]) -> Result<Ran, String> {
    let mut command = Command::new(salet);
    command.args(arguments).current_dir(folder);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("{} does not start: {error}", salet.display()))?;
    let process = child.id().to_string();
    let (ended, end) = channel::<()>();
    let watch = std::thread::spawn(move || {
        let is_late = end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
        is_late && Command::new("kill").args(["-KILL", &process]).status().is_ok()
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
    match serde_json::from_str(&answer) {
        Ok(report) => Ok(Ran { code, report, line, busy: used.rusage.utime + used.rusage.stime }),
        Err(error) => Err(format!("no JSON object ({error}): {line}")),
    }
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
