//! The engine of the page: [`salet`] as a WebAssembly module that answers the messages of `salet serve`.
//!
//! `cargo dev make engine` builds it. The module has one game at a time: that of the policy that opened it, under handle 1, or one that
//! the message `open` describes.
//!
//! | export | effect |
//! | --- | --- |
//! | `memory` | the memory, which grows: make its views again after every call |
//! | `salet_reserve(length)` | return the address for `length` bytes of input, valid until the next call |
//! | `salet_know(length)` | read the proven figures of the game to open, a text of `salet::catalogue::Known`; return 1, or 0 with the error as answer |
//! | `salet_open(length)` | open a policy file, with all checks; return 1, or 0 with the error as answer |
//! | `salet_ask(length)` | answer a line, a request or a batch in UTF-8, with a line of JSON |
//! | `salet_file(length)` | keep a file of a game to open, in any format of the command: a line of JSON with its `field` in the description of the game and its `name`, then its bytes; answer with what is in it and return 1, or 0 with the error |
//! | `salet_policy()` | answer with the file of the best policy that a search found and return 1, or 0 with the error |
//! | `salet_certify(length)` | prove the claim of the open policy: a line of JSON with the `memory` for it, bytes, and for a game given as a table its handle, `table`; answer with the certificate and return 1, or 0 with the error |
//! | `salet_cells()` | answer with the table of the searched game, which its policy lacks, and return 1, or 0 with the error; empty for words |
//! | `salet_findings()` | answer with what the search found since the last time and return 1, or 0 with the error |
//! | `salet_learn(length)` | take up the findings of another thread with the same game; return 1, or 0 with the error as answer |
//! | `salet_shown(guess)` | answer with the codes that this guess shows for all accepted words of the open policy, 2 bytes each, and return 1, or 0 with the error |
//! | `salet_answer()`, `salet_answer_length()` | return the address and length of the answer, UTF-8 or a file, valid until the next call |
//!
//! Besides the methods of `salet serve`, a request on a line of its own may have one of these:
//!
//! | method | parameters | effect |
//! | --- | --- | --- |
//! | `begin` | `memory`, bytes | close everything, forget all files, and grant later games this memory |
//! | `codes` | `space`, such as `4x6` | keep all codes of Mastermind as the file of the answers |
//! | `solve` | `handle`, `seconds`, `helped` | search for the best policy for so long; the next call goes on. With `helped`, by other threads, the call that finds a first policy ends with it, and findings are kept for them. The standing of the search |
//! | `settle` | `handle`, `seconds`, `part`, `of`, `price` | settle one of so many parts of the openers for so long, against the `price` of a standing, or get ready without one; whether all are settled |
//! | `compare` | `table` | let the next strategy play against the open policy, whose table has the game under the handle `table`, or null. The figures of all that have played, `strategies`, as `salet compare --json` has them, the policy first; the names of the others, `missing`; and bounds on the total of the best play, `optimum` |
//! | `contents` | | what a page needs of the open policy besides its file: `rule`, `keyboard`, `digests`, `ends`, `feedback` |
//!
//! `open` takes the name of a field in place of a file: `{"answers": "answers"}` is the game of the list that was kept as that.
//!
//! A page has one instance on its own thread, which scores guesses and searches nothing, and others in workers.
//!
//! It imports from the module `salet` the function `now`, monotonic milliseconds (`performance.now`), and `proving`, which is told how far
//! a proof is: its stage from 0 to 2, the steps that are done, and all. A call returns with its answer. Searches take a `time_limit`; to
//! end one early, or a proof, run the module in a worker and end that.

#![expect(unsafe_code, reason = "exported names, each defined once, and an import")]

mod certify;
mod compare;
mod files;
mod message;
mod search;
mod told;

use std::cell::RefCell;

use salet::advice::Advisor;
use salet::catalogue::Known;
use salet::game::GuessId;
use salet::policy::Policy;
use salet::search::Prune;
use salet::serve::{Local, Settings};
use salet::surface::{cells, feedback};
use salet::words::{WordGame as _, WordPolicy as _};

use crate::compare::Comparison;
use crate::search::Search;

/// Bytes for tables and memos, which a phone can spare.
const MEMORY: usize = 256 << 20;

#[derive(Default)]
struct Engine {
    input: Vec<u8>,
    answer: Vec<u8>,
    known: Option<Known>,
    game: Option<Local>,
    /// The memory of games that `open` describes.
    memory: Option<usize>,
    /// The search of the game under a handle.
    search: Option<(u64, Search)>,
    /// The comparison of strategies with the open policy.
    comparison: Option<Comparison>,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

impl Engine {
    fn take_input(&mut self, length: usize) -> Vec<u8> {
        let mut input = std::mem::take(&mut self.input);
        input.truncate(length);
        input
    }

    /// The result of a call: 1 with its answer, or 0 with the error as answer.
    fn outcome(&mut self, done: Result<Vec<u8>, String>) -> u32 {
        let is_done = done.is_ok();
        self.answer = done.unwrap_or_else(String::into_bytes);
        u32::from(is_done)
    }

    fn know(&mut self, length: usize) -> Result<Vec<u8>, String> {
        let text = String::from_utf8_lossy(&self.take_input(length)).into_owned();
        self.known = Some(Known::read(&text).ok_or("these are no figures of a game")?);
        Ok(Vec::new())
    }

    fn settings(&self) -> Settings {
        // Both pay in long searches only, and cost a phone time or memory at the start.
        let without = vec![Prune::Neighbours, Prune::Overlaps];
        let memory = self.memory.unwrap_or(MEMORY);
        Settings::default().with_memory(memory).with_threads(Some(1)).without(without)
    }

    fn open(&mut self, length: usize) -> Result<Vec<u8>, String> {
        (self.search, self.comparison) = (None, None);
        let policy = Policy::from_bytes(self.take_input(length)).map_err(|fault| fault.to_string())?;
        let mut advisor = Advisor::of_policy(policy);
        if let Some(known) = self.known.take() {
            advisor = known.tell(advisor);
        }
        self.game = Some(Local::new(advisor, self.settings()).map_err(|error| error.to_string())?);
        Ok(Vec::new())
    }

    fn ask(&mut self, length: usize) -> Result<String, String> {
        let line = String::from_utf8(self.take_input(length)).map_err(|error| error.to_string())?;
        if let Some(answer) = self.own(&line) {
            return Ok(answer);
        }
        let game = self.game.as_mut().ok_or("no game is open")?;
        Ok(game.ask(&line))
    }

    fn policy(&self) -> Result<Vec<u8>, String> {
        let (_, search) = self.search.as_ref().ok_or("there was no search")?;
        let policy = search.policy().map_err(|error| error.to_string())?;
        policy.map(|policy| policy.as_bytes().to_vec()).ok_or_else(|| "the search found no policy".to_owned())
    }

    fn shown(&self, guess: usize) -> Result<Vec<u8>, String> {
        let game = self.game.as_ref().and_then(|game| game.advisor(1)).ok_or("no game is open")?.game();
        let words = game.words().ok_or("the game has no words")?;
        if guess >= game.guess_count() {
            return Err(format!("there is no guess {guess}"));
        }
        Ok(feedback::shown(words, GuessId::new(guess)))
    }

    fn findings(&self) -> Result<Vec<u8>, String> {
        let (_, search) = self.search.as_ref().ok_or("there was no search")?;
        Ok(search.findings())
    }

    fn learn(&mut self, length: usize) -> Result<Vec<u8>, String> {
        let findings = told::read(&self.take_input(length)).ok_or("these are no findings")?;
        self.search.iter().for_each(|(_, search)| search.learn(&findings));
        Ok(Vec::new())
    }

    fn cells(&self) -> Result<Vec<u8>, String> {
        let (_, search) = self.search.as_ref().ok_or("there was no search")?;
        Ok(cells::of(search.game()).unwrap_or_default())
    }
}

/// Reserve the input, and return its address.
#[unsafe(no_mangle)]
pub extern "C" fn salet_reserve(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.input = vec![0; length];
        engine.input.as_mut_ptr()
    })
}

/// Read the proven figures of the game to open next.
#[unsafe(no_mangle)]
pub extern "C" fn salet_know(length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let known = engine.know(length);
        engine.outcome(known)
    })
}

/// Open the policy in the input.
#[unsafe(no_mangle)]
pub extern "C" fn salet_open(length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let opened = engine.open(length);
        engine.outcome(opened)
    })
}

/// Answer the line in the input.
#[unsafe(no_mangle)]
pub extern "C" fn salet_ask(length: usize) {
    ENGINE.with_borrow_mut(|engine| {
        let answer = engine.ask(length).unwrap_or_else(|why| {
            let error = serde_json::json!({ "code": -32700, "message": why });
            serde_json::json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string()
        });
        engine.answer = answer.into_bytes();
    });
}

/// Keep the file in the input.
#[unsafe(no_mangle)]
pub extern "C" fn salet_file(length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let kept = engine.file(length);
        engine.outcome(kept)
    })
}

/// The policy that the search found.
#[unsafe(no_mangle)]
pub extern "C" fn salet_policy() -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let found = engine.policy();
        engine.outcome(found)
    })
}

/// The certificate of the open policy.
#[unsafe(no_mangle)]
pub extern "C" fn salet_certify(length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let proven = engine.certify(length);
        engine.outcome(proven)
    })
}

/// The table of the searched game.
#[unsafe(no_mangle)]
pub extern "C" fn salet_cells() -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let cells = engine.cells();
        engine.outcome(cells)
    })
}

/// What was found since the last time.
#[unsafe(no_mangle)]
pub extern "C" fn salet_findings() -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let found = engine.findings();
        engine.outcome(found)
    })
}

/// What another thread found.
#[unsafe(no_mangle)]
pub extern "C" fn salet_learn(length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let learnt = engine.learn(length);
        engine.outcome(learnt)
    })
}

/// The codes that a guess shows for all accepted words.
#[unsafe(no_mangle)]
pub extern "C" fn salet_shown(guess: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let shown = engine.shown(guess);
        engine.outcome(shown)
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn salet_answer() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.answer.as_ptr())
}

/// The length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn salet_answer_length() -> usize {
    ENGINE.with_borrow(|engine| engine.answer.len())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let known = ["7920 salet\n", salet_data::ORIGINAL.openers].concat();
        let length = hand_in(&mut engine, known.as_bytes());
        assert_eq!(engine.know(length), Ok(Vec::new()));
        let length = hand_in(&mut engine, salet_data::ORIGINAL.bytes);
        assert_eq!(engine.open(length), Ok(Vec::new()));
        // A guess is all green for itself alone.
        let shown = engine.shown(0).expect("a guess");
        let solved = 242_u16.to_le_bytes();
        assert_eq!((shown.len(), shown.chunks(2).filter(|code| *code == solved).count()), (2 * 12972, 1));
        assert!(engine.shown(12972).is_err());
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
        // No known price takes any time.
        for (method, more, path, expected) in [
            ("analyse", r#""guesses":["crane"]"#, "/result/rules/0/moves/0/cost/at_most", 7930),
            ("price", r#""guesses":["fuzzy","crane"]"#, "/result/prices/1/expected/total", 7930),
            ("choices", r#""next":3"#, "/result/next/2/total", 7926),
        ] {
            let params = format!(r#"{{"handle":1,"time_limit":0,{more}}}"#);
            let line = format!(r#"{{"jsonrpc":"2.0","id":4,"method":"{method}","params":{params}}}"#);
            let found = asked(&mut engine, &line);
            assert_eq!(found.pointer(path), Some(&expected.into()), "{method}: {found}");
        }
    }

    #[test]
    fn invalid_input_is_an_error() {
        let mut engine = Engine::default();
        let length = hand_in(&mut engine, b"no policy");
        let opened = engine.open(length);
        assert_eq!(engine.outcome(opened), 0);
        assert!(!engine.answer.is_empty());
        let length = hand_in(&mut engine, b"{}");
        assert!(engine.know(length).is_err());
        let length = hand_in(&mut engine, b"\xff");
        assert!(engine.ask(length).is_err());
        assert!(engine.shown(0).is_err());
    }
}
