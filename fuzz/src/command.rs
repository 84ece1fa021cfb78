//! The command under attack: arguments in, an exit code and a JSON object out.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;
use serde_json::Value;

#[derive(Debug, Clone)]
pub struct Ran {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
    /// Processor time, which other work on the machine does not lengthen.
    pub busy: Duration,
}

/// Run the command in a folder, and kill it if it takes longer than `patience`.
pub fn run(salet: &Path, folder: &Path, arguments: &[String], patience: Duration) -> Result<Ran, String> {
    let [out, err] = ["its.out", "its.err"].map(|name| folder.join(name));
    let create = |file: &Path| File::create(file).map_err(|error| format!("{}: {error}", file.display()));
    let (start, before) = (Instant::now(), children()?);
    let mut child = Command::new(salet)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(create(&out)?)
        .stderr(create(&err)?)
        .spawn()
        .map_err(|error| format!("{} does not start: {error}", salet.display()))?;
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() < patience => std::thread::sleep(Duration::from_millis(1)),
            Ok(None) => {
                // Killing fails only if the child has just ended.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("did not end within {patience:?}"));
            }
            Err(error) => return Err(error.to_string()),
        }
    };
    let busy = children()?.saturating_sub(before);
    let read = |file: &Path| String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).into_owned();
    Ok(Ran { code: status.code(), out: read(&out), err: read(&err), busy })
}

/// The processor time of all runs so far.
fn children() -> Result<Duration, String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
    let micros = (usage.user_time() + usage.system_time()).num_microseconds();
    Ok(Duration::from_micros(u64::try_from(micros).unwrap_or_default()))
}

impl Ran {
    pub fn json(&self) -> Result<Value, String> {
        serde_json::from_str(&self.out).map_err(|error| format!("no JSON object ({error}): {}", self.line()))
    }

    /// The exit code and standard error in one line.
    pub fn line(&self) -> String {
        format!("exit code {:?}, {}", self.code, self.err.trim().replace('\n', " / "))
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
