//! The command as the attacks see it: arguments in, an exit code and a JSON object out.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;
use serde_json::Value;

/// What a run gave.
#[derive(Debug, Clone)]
pub struct Ran {
    /// The exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// Processor time, which other work on the machine does not lengthen.
    pub busy: Duration,
}

/// Run the command in a folder.
///
/// # Errors
/// If it cannot be run, or does not end within the patience; then it is killed.
pub fn run(salet: &Path, folder: &Path, arguments: &[String], patience: Duration) -> Result<Ran, String> {
    let start = Instant::now();
    let before = children()?;
    let mut child = Command::new(salet)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} cannot be run: {error}", salet.display()))?;
    let reading = |stream: Option<Box<dyn std::io::Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut stream) = stream {
                // What cannot be read any more is missing, and missed.
                let _ = stream.read_to_end(&mut bytes);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = reading(child.stdout.take().map(|stream| Box::new(stream) as Box<_>));
    let err = reading(child.stderr.take().map(|stream| Box::new(stream) as Box<_>));
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() < patience => std::thread::sleep(Duration::from_millis(1)),
            Ok(None) => {
                // If it is gone by now there is nothing left to kill.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("did not end within {patience:?}"));
            }
            Err(error) => return Err(error.to_string()),
        }
    };
    let busy = children()?.saturating_sub(before);
    let text = |reader: std::thread::JoinHandle<String>| reader.join().unwrap_or_default();
    Ok(Ran { code: status.code(), out: text(out), err: text(err), busy })
}

/// The processor time of all runs so far.
fn children() -> Result<Duration, String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
    let (user, system) = (usage.user_time(), usage.system_time());
    let micros = user.num_microseconds() + system.num_microseconds();
    Ok(Duration::from_micros(u64::try_from(micros).unwrap_or_default()))
}

impl Ran {
    /// The object on standard output.
    ///
    /// # Errors
    /// If there is none.
    pub fn json(&self) -> Result<Value, String> {
        serde_json::from_str(&self.out).map_err(|error| format!("no JSON object ({error}): {}", self.tell()))
    }

    /// The end of it, in a line.
    pub fn tell(&self) -> String {
        format!("exit code {:?}, {}", self.code, self.err.trim().replace('\n', " / "))
    }
}

/// A whole number in JSON.
pub fn number(value: &Value) -> Option<i128> {
    value.as_u64().map(i128::from)
}

/// A number, or an object with two bounds, in JSON.
pub fn interval(value: &Value) -> Option<[i128; 2]> {
    match value {
        Value::Object(bounds) => {
            let at_most = match bounds.get("at_most") {
                None | Some(Value::Null) => i128::MAX,
                Some(bound) => number(bound)?,
            };
            Some([number(bounds.get("at_least")?)?, at_most])
        }
        exact => number(exact).map(|exact| [exact, exact]),
    }
}
