//! The engine in a page: [`salet`] as a WebAssembly module, asked with the messages of `salet serve`.
//!
//! `cargo dev make engine` builds it. The module has one game, that of the policy it is opened with, under handle 1:
//!
//! | export | what it does |
//! | --- | --- |
//! | `memory` | the memory, which grows: views of it are made anew after every call |
//! | `salet_reserve(length)` | where to write `length` bytes of input, valid until the next call |
//! | `salet_know(length)` | the input says what is known beforehand: `{"total": 7920, "opener": "salet"}` is the optimum without a limit of guesses; 1 if it was understood, else 0, and the answer says why |
//! | `salet_open(length)` | the input is a policy file, which is checked as any other: 1 if it was opened, else 0, and the answer says why |
//! | `salet_ask(length)` | the input is a line, UTF-8: a request or a batch; the answer is a line of JSON |
//! | `salet_answer()`, `salet_answer_length()` | where the answer is, in UTF-8, and how long, valid until the next call |
//!
//! It imports `now` of the module `salet`: milliseconds, never fewer than before (`performance.now`). A call returns when it
//! is answered. What may take long has a `time_limit`; whoever wants to end a call sooner runs the module in a worker and ends
//! that.

#![expect(unsafe_code, reason = "names that a loader sees, each of which is there once")]

use std::cell::RefCell;

use salet::advice::Advisor;
use salet::catalogue::WithoutLimit;
use salet::policy::Policy;
use salet::serve::{Local, Settings};
use serde::Deserialize;

/// Bytes for tables and memos: what a phone can spare.
const MEMORY: usize = 256 << 20;

/// All there is between two calls.
#[derive(Default)]
struct Engine {
    input: Vec<u8>,
    answer: String,
    without_limit: Option<WithoutLimit>,
    game: Option<Local>,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// What is known of a game beforehand.
#[derive(Deserialize)]
struct Known {
    total: u64,
    opener: String,
}

impl Engine {
    /// The first bytes of the input, which is used up.
    fn take_input(&mut self, length: usize) -> Vec<u8> {
        let mut input = std::mem::take(&mut self.input);
        input.truncate(length);
        input
    }

    /// Remember why something failed.
    fn tell(&mut self, done: Result<(), String>) -> u32 {
        self.answer = done.err().unwrap_or_default();
        u32::from(self.answer.is_empty())
    }

    fn know(&mut self, length: usize) -> Result<(), String> {
        let known: Known =
            serde_json::from_slice(&self.take_input(length)).map_err(|error| error.to_string())?;
        self.without_limit = Some(WithoutLimit { total: known.total, opener: known.opener.into() });
        Ok(())
    }

    fn open(&mut self, length: usize) -> Result<(), String> {
        let policy = Policy::from_bytes(self.take_input(length)).map_err(|fault| fault.to_string())?;
        let settings = Settings::default().with_memory(MEMORY).with_threads(Some(1));
        let advisor = Advisor::of_policy(policy);
        let advisor = match self.without_limit.take() {
            Some(known) => known.tell(advisor),
            None => advisor,
        };
        self.game = Some(Local::new(advisor, settings).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn ask(&mut self, length: usize) -> Result<String, String> {
        let line = String::from_utf8(self.take_input(length)).map_err(|error| error.to_string())?;
        let game = self.game.as_mut().ok_or("no game is open")?;
        Ok(game.ask(&line))
    }
}

/// Where to write so many bytes of input.
#[unsafe(no_mangle)]
pub extern "C" fn salet_reserve(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.input = vec![0; length];
        engine.input.as_mut_ptr()
    })
}

/// The input says what is known of the game that is opened next.
#[unsafe(no_mangle)]
pub extern "C" fn salet_know(length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let known = engine.know(length);
        engine.tell(known)
    })
}

/// The input is a policy.
#[unsafe(no_mangle)]
pub extern "C" fn salet_open(length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let opened = engine.open(length);
        engine.tell(opened)
    })
}

/// The input is a line.
#[unsafe(no_mangle)]
pub extern "C" fn salet_ask(length: usize) {
    ENGINE.with_borrow_mut(|engine| {
        engine.answer = engine.ask(length).unwrap_or_else(|why| {
            let error = serde_json::json!({ "code": -32700, "message": why });
            serde_json::json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string()
        });
    });
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn salet_answer() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.answer.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn salet_answer_length() -> usize {
    ENGINE.with_borrow(|engine| engine.answer.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hand some input over as a page does.
    fn hand_in(engine: &mut Engine, input: &[u8]) -> usize {
        engine.input = input.to_vec();
        input.len()
    }

    fn asked(engine: &mut Engine, line: &str) -> serde_json::Value {
        let length = hand_in(engine, line.as_bytes());
        serde_json::from_str(&engine.ask(length).expect("a game is open")).expect("an answer is JSON")
    }

    #[test]
    fn a_policy_is_opened_and_asked() {
        let mut engine = Engine::default();
        let line = br#"{"jsonrpc":"2.0","id":1,"method":"next","params":{"handle":1}}"#;
        let length = hand_in(&mut engine, line);
        assert_eq!(engine.ask(length), Err("no game is open".to_owned()));
        let length = hand_in(&mut engine, br#"{"total": 7920, "opener": "salet"}"#);
        assert_eq!(engine.know(length), Ok(()));
        let length = hand_in(&mut engine, include_bytes!("../../data/policies/original.policy"));
        assert_eq!(engine.open(length), Ok(()));
        let next = asked(&mut engine, r#"{"jsonrpc":"2.0","id":1,"method":"next","params":{"handle":1}}"#);
        assert_eq!(
            (&next["result"]["guess"], &next["result"]["source"]),
            (&"salet".into(), &"policy".into())
        );
        let turns = r#"[{"guess":"crane","feedback":"BYBBG"}]"#;
        for (method, path) in [("next", "/result/expected/total"), ("choices", "/result/best/0/total")] {
            let params = format!(r#"{{"handle":1,"turns":{turns}}}"#);
            let line = format!(r#"{{"jsonrpc":"2.0","id":2,"method":"{method}","params":{params}}}"#);
            let found = asked(&mut engine, &line);
            assert_eq!(found.pointer(path), Some(&97.into()), "{method}: {found}");
        }
        let line = r#"{"jsonrpc":"2.0","id":3,"method":"analyse","params":{"handle":1,"guesses":["salet","crony","chard"]}}"#;
        let judged = asked(&mut engine, line);
        assert_eq!(judged["result"]["rules"][0]["optimum"]["exact"], true, "{judged}");
    }

    #[test]
    fn what_cannot_be_understood_is_told() {
        let mut engine = Engine::default();
        let length = hand_in(&mut engine, b"no policy");
        let opened = engine.open(length);
        assert_eq!(engine.tell(opened), 0);
        assert!(!engine.answer.is_empty());
        let length = hand_in(&mut engine, b"{}");
        assert!(engine.know(length).is_err());
        let length = hand_in(&mut engine, b"\xff");
        assert!(engine.ask(length).is_err());
    }
}
