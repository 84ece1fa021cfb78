//! A folder with small lists for the command, and the results of runs.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

pub(crate) const ANSWERS: &str = "mount\nfound\nsound\nround\ncould\nworld\nworry\n";
pub(crate) const GUESSES: &str = "mount\nfound\nsound\nround\ncould\nworld\nworry\nsalet\nfrows\n";

/// A folder with lists for the command.
pub(crate) struct Sandbox {
    pub(crate) folder: TempDir,
}

/// The result of a run.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Sandbox {
    pub(crate) fn new() -> Sandbox {
        let sandbox = Sandbox { folder: tempfile::tempdir().unwrap() };
        sandbox.file("answers.txt", ANSWERS);
        sandbox.file("guesses.txt", GUESSES);
        sandbox
    }

    /// A sandbox with the policy of the small game.
    pub(crate) fn solved() -> Sandbox {
        let sandbox = Sandbox::new();
        assert_eq!(sandbox.solve(&["--out", "small.policy"]).code, 0);
        sandbox
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salet"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        command
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        match child.stdin.take().unwrap().write_all(input.as_bytes()) {
            // The process may have ended without reading.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            written => written.unwrap(),
        }
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran {
            code: output.status.code().unwrap(),
            out: text(output.stdout),
            err: without_progress(&text(output.stderr)),
        }
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with_input(arguments, "")
    }

    pub(crate) fn solve(&self, more: &[&str]) -> Ran {
        self.run(&[&["solve", "--answers", "answers.txt", "--guesses", "guesses.txt"], more].concat())
    }
}

/// Wait until a process handles the signals to end.
#[cfg(unix)]
pub(crate) fn wait_until_it_listens(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    // Interrupt and terminate.
    let wanted = 1 << 1 | 1 << 14;
    for _ in 0..600 {
        // Without this file, a second must suffice.
        let Ok(text) = fs::read_to_string(&status) else { return std::thread::sleep(Duration::from_secs(1)) };
        std::thread::sleep(Duration::from_millis(100));
        if signals(&text, "SigCgt:") & wanted == wanted {
            return;
        }
    }
}

/// Whether this process, and so its children, ignores hangups of the terminal.
#[cfg(unix)]
pub(crate) fn hanging_up_is_ignored() -> bool {
    fs::read_to_string("/proc/self/status").is_ok_and(|status| signals(&status, "SigIgn:") & 1 == 1)
}

/// The signals of a kind in the status of a process, one per bit.
#[cfg(unix)]
fn signals(status: &str, kind: &str) -> u64 {
    let mask = status.lines().find_map(|line| line.strip_prefix(kind)).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap()
}

/// Standard error without the lines of progress that a slow machine adds: `10s: solving …`.
fn without_progress(text: &str) -> String {
    let is_time =
        |word: &str| word.ends_with(['s', 'm', 'h']) && word.starts_with(|sign: char| sign.is_ascii_digit());
    let is_progress =
        |line: &str| line.split_once(": ").is_some_and(|(clock, _)| clock.split(' ').all(is_time));
    text.split_inclusive('\n').filter(|line| !is_progress(line)).collect()
}

impl Ran {
    /// The one JSON object on standard output.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.out.lines().count(), 1, "{}", self.out);
        let value: Value = serde_json::from_str(&self.out).unwrap();
        assert_eq!(value["schema_version"], 2);
        value
    }

    pub(crate) fn refused(&self, code: i32, reason: &str) {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.contains(reason), "{:?} is not in {:?}", reason, self.err);
        assert_eq!(self.err.lines().count(), 1, "one line: {}", self.err);
        assert!(self.err.starts_with("salet: "), "{}", self.err);
    }
}

pub(crate) fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}
