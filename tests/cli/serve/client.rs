//! A client of the command, on pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use salet::words::{GuessId, WordGame as _};
use serde_json::{Value, json};

pub(crate) struct Client {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    pub(crate) output: BufReader<ChildStdout>,
}

impl Client {
    pub(crate) fn new(arguments: &[&str]) -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salet"));
        // No time limit of a test ends a search on any machine.
        command.args(["serve", "--time-limit", "1h"]).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Client { child, input, output }
    }

    /// Both ends of the pipes, for concurrent use.
    pub(crate) fn split(&mut self) -> (ChildStdin, &mut BufReader<ChildStdout>) {
        (self.input.take().unwrap(), &mut self.output)
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    pub(crate) fn request(&mut self, id: impl Into<Value>, method: &str, params: Value) {
        self.send(&request(id, method, params));
    }

    pub(crate) fn receive(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "there is an answer");
        serde_json::from_str(&line).unwrap()
    }

    /// The answer to a request, the only one under way.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.request("asked", method, params);
        let answer = self.receive();
        assert_eq!(answer["id"], "asked", "{answer}");
        answer
    }

    pub(crate) fn result(&mut self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params);
        assert!(answer["result"].is_object(), "{answer}");
        answer["result"].clone()
    }

    /// Open a game of questions about four animals, until one is left, and return its handle.
    pub(crate) fn open_questions(&mut self) -> Value {
        let table = json!({
            "answers": ["ant", "bee", "cow", "duck"], "guesses": ["wings?", "milk?", "swims?"],
            "feedback": [["no", "yes", "no", "yes"], ["no", "no", "yes", "no"], ["no", "no", "no", "yes"]],
        });
        let opened = self.result("open", json!({ "feedback_table": table, "until": "known" }));
        assert_eq!(opened["symbols"], json!(["no", "yes"]), "{opened}");
        opened["handle"].clone()
    }

    /// The field and the message of a refusal.
    pub(crate) fn refused(&mut self, method: &str, params: Value, code: i32) -> (String, String) {
        let error = self.ask(method, params)["error"].clone();
        assert_eq!(error["code"], code, "{error}");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&error["data"]["field"]), text(&error["message"]))
    }

    /// Close the input: the remaining answers, and the exit code.
    pub(crate) fn finish(mut self) -> (Vec<Value>, Option<i32>) {
        drop(self.input.take());
        let lines = self.output.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap());
        let rest: Vec<Value> = lines.collect();
        (rest, self.child.wait().unwrap().code())
    }
}

pub(crate) fn request(id: impl Into<Value>, method: &str, params: Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params }).to_string()
}

/// A hundred words whose prices take minutes together.
pub(crate) fn dear_words() -> Value {
    let game = salet::game::Game::original();
    (0..100).map(|word| game.name(GuessId::new(12_900 - 100 * word)).to_owned()).collect()
}

/// Turns for a request.
pub(crate) fn turns(turns: &[(&str, &str)]) -> Value {
    turns.iter().map(|(guess, feedback)| json!({ "guess": guess, "feedback": feedback })).collect()
}

/// The peak memory of a process, in MiB; `None` if the system does not report it.
pub(crate) fn peak_memory(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10)
}
