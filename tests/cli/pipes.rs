//! Named pipes: refused in place of a regular file, and interruptible.
#![cfg(unix)]

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::sandbox::Sandbox;

impl Sandbox {
    fn make_pipe(&self, name: &str) {
        assert!(Command::new("mkfifo").arg(self.path(name)).status().unwrap().success());
    }

    fn spawn(&self, arguments: &[&str]) -> Child {
        self.command(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

/// The exit code and the messages of a process; one that does not end in time is killed.
fn ended(mut child: Child, arguments: &[&str]) -> (Option<i32>, String) {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(600) {
            child.kill().unwrap();
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_checkpoint_is_a_regular_file() {
    let sandbox = Sandbox::solved();
    sandbox.make_pipe("pipe");
    for arguments in [
        &["solve", "--answers", "answers.txt", "--checkpoint", "pipe"][..],
        &["rank", "--answers", "answers.txt", "--checkpoint", "pipe"],
        &["certify", "small.policy", "--checkpoint", "pipe"],
        &["status", "pipe"],
    ] {
        let (code, said) = ended(sandbox.spawn(arguments), arguments);
        assert_eq!(code, Some(3), "{arguments:?}: {said}");
        assert!(said.contains("pipe is a pipe, a device or a folder; name a regular file"), "{said}");
    }
    sandbox.run(&["status", "/dev/null"]).refused(3, "/dev/null is a pipe, a device or a folder");
}

#[test]
fn a_silent_pipe_does_not_delay_a_signal() {
    let sandbox = Sandbox::solved();
    sandbox.make_pipe("pipe");
    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt"];
    for arguments in [
        &["analyse", "small.policy", "--season", "pipe"][..],
        &[&["compare", "--policy", "pipe"], &lists[..]].concat(),
        &["solve", "--answers", "pipe"],
    ] {
        let child = sandbox.spawn(arguments);
        // It waits for a writer that never comes.
        std::thread::sleep(Duration::from_millis(500));
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let (code, said) = ended(child, arguments);
        assert_eq!(code, None, "{arguments:?} is ended by the signal: {said}");
    }
}

#[test]
fn lists_and_seasons_come_through_pipes() {
    let sandbox = Sandbox::solved();
    for name in ["answers", "season"] {
        sandbox.make_pipe(name);
    }
    let solve = ["solve", "--answers", "answers", "--guesses", "guesses.txt", "--out", "piped.policy"];
    let analyse = ["analyse", "small.policy", "--season", "season"];
    for (arguments, pipe, text) in
        [(&solve[..], "answers", crate::sandbox::ANSWERS), (&analyse, "season", "mount found\n")]
    {
        let child = sandbox.spawn(arguments);
        std::fs::write(sandbox.path(pipe), text).unwrap();
        assert_eq!(ended(child, arguments).0, Some(0), "{arguments:?}");
    }
}
