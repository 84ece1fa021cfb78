//! The requests that are not of `salet serve`: a game of the page's own, its search, and what a page needs of a policy.

use std::time::Duration;

use salet::serve::Local;
use salet::surface::{ends, keyboard};
use salet::words::{ListDigest, Mastermind, WordGame as _};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::Engine;
use crate::search::Search;

/// The longest slice of a search, in seconds.
const LONGEST: f64 = 3600.0;

#[derive(Deserialize)]
struct Request<'a> {
    id: Value,
    method: String,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    memory: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Codes {
    space: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Solve {
    handle: u64,
    seconds: f64,
}

/// A refusal: the field at fault, and why.
type Refused = (Option<&'static str>, String);

fn params<P: DeserializeOwned>(request: &Request<'_>) -> Result<P, Refused> {
    let text = request.params.map_or("{}", RawValue::get);
    serde_json::from_str(text).map_err(|error| (Some("params"), error.to_string()))
}

impl Engine {
    /// The answer to a request of this module; `None` for all others.
    pub(crate) fn own(&mut self, line: &str) -> Option<String> {
        let request: Request<'_> = serde_json::from_str(line).ok()?;
        let found = match &*request.method {
            "begin" => params(&request).map(|begin| self.begin(&begin)),
            "codes" => params(&request).and_then(|codes| list_codes(&codes)),
            "solve" => params(&request).and_then(|solve| self.solve(&solve)),
            "contents" => self.contents(),
            _ => return None,
        };
        let (key, value) = match found {
            Ok(result) => ("result", result),
            Err((field, message)) => {
                let data = field.map(|field| json!({ "field": field }));
                ("error", json!({ "code": -32602, "message": message, "data": data }))
            }
        };
        Some(json!({ "jsonrpc": "2.0", "id": request.id, key: value }).to_string())
    }

    fn begin(&mut self, begin: &Begin) -> Value {
        self.search = None;
        self.memory = Some(begin.memory);
        self.game = Some(Local::empty(self.settings()));
        Value::Null
    }

    fn solve(&mut self, Solve { handle, seconds }: &Solve) -> Result<Value, Refused> {
        let time = Duration::try_from_secs_f64(*seconds).ok().filter(|_| *seconds <= LONGEST);
        let time = time.ok_or_else(|| (Some("seconds"), format!("give seconds from 0 to {LONGEST}")))?;
        if self.search.as_ref().is_none_or(|(of, _)| of != handle) {
            self.search = None;
            let advisor = self.game.as_ref().and_then(|game| game.advisor(*handle));
            let advisor =
                advisor.ok_or_else(|| (Some("handle"), format!("no open game has handle {handle}")))?;
            let search = Search::new(advisor.game(), advisor.config().memory);
            self.search = Some((*handle, search.map_err(|error| (None, error.to_string()))?));
        }
        let Some((_, search)) = &mut self.search else { unreachable!("it was made above") };
        serde_json::to_value(search.go_on(time)).map_err(|error| (None, error.to_string()))
    }

    fn contents(&self) -> Result<Value, Refused> {
        let policy = self.game.as_ref().and_then(|game| game.advisor(1)).and_then(|game| game.policy());
        let policy = policy.ok_or_else(|| (None, "no policy is open".to_owned()))?;
        let game = policy.game();
        let [answers, guesses] = game.list_digests().map(|digest| digest.to_string());
        Ok(json!({
            "keyboard": game.words().and_then(|words| keyboard::rows(words.lists())),
            "digests": {
                "answers": answers,
                "guesses": guesses,
                "policy": ListDigest::of(policy.as_bytes()).to_string(),
                "certificate": null,
            },
            "ends": ends::of(policy),
        }))
    }
}

fn list_codes(codes: &Codes) -> Result<Value, Refused> {
    let space: Mastermind =
        codes.space.parse().map_err(|error: salet::words::Error| (Some("space"), error.to_string()))?;
    Ok(json!({ "words": space.codes() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(engine: &mut Engine, method: &str, params: Value) -> Value {
        let line = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params }).to_string();
        engine.input = line.into_bytes();
        let answer = engine.ask(engine.input.len()).expect("a game is open");
        let mut answer: Value = serde_json::from_str(&answer).expect("it is JSON");
        assert_eq!(answer["id"], 7);
        match answer["error"].take() {
            Value::Null => answer["result"].take(),
            error => error,
        }
    }

    fn read(engine: &mut Engine, file: &[u8]) -> Result<Value, String> {
        engine.input = file.to_vec();
        let read = engine.read(file.len())?;
        Ok(serde_json::from_slice(&read).expect("it is JSON"))
    }

    #[test]
    fn an_own_list_is_read_solved_and_opened() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        let words =
            read(&mut engine, b"Mount\n\nfound\r\nsound\nround\ncould\nworld\nworry\nmount\n").unwrap();
        let opened = asked(&mut engine, "open", json!({ "answers": words, "max_guesses": 6 }));
        assert_eq!(
            (&opened["handle"], &opened["answers"], &opened["letters"]),
            (&1.into(), &7.into(), &5.into())
        );
        assert_eq!(opened["notes"][0], "answers: 1 left out as duplicates (\"mount\" first)");
        let standing = asked(&mut engine, "solve", json!({ "handle": 1, "seconds": 10 }));
        assert_eq!((&standing["status"], &standing["total"]), (&"optimal".into(), &14.into()), "{standing}");
        let file = engine.policy().unwrap();
        engine.input = file.clone();
        assert_eq!(engine.open(file.len()), Ok(Vec::new()));
        let next = asked(&mut engine, "next", json!({ "handle": 1 }));
        assert_eq!((&next["guess"], &next["source"]), (&standing["guess"], &"policy".into()));
        let contents = asked(&mut engine, "contents", Value::Null);
        assert_eq!(contents["keyboard"][0], "qwertyuiop");
        assert_eq!(contents["digests"]["policy"], ListDigest::of(&file).to_string());
        assert_eq!(contents["ends"].as_array().map(Vec::len), Some(6 * 7));
    }

    #[test]
    fn lists_are_read_in_the_formats_of_the_command() {
        let mut engine = Engine::default();
        for file in [
            &b"crane\nslate\n"[..],
            b"[\"crane\", \"slate\"]",
            b"var list = [\"crane\", \"slate\"];",
            b"\xff\xfec\0r\0a\0n\0e\0\n\0s\0l\0a\0t\0e\0",
        ] {
            let words = read(&mut engine, file);
            assert!(words.as_ref().is_ok_and(|words| words[0] == "crane"), "{file:?}: {words:?}");
        }
        assert!(read(&mut engine, b"\x7fELF\x02\x01\x01\0\xff\xfe").is_err());
        assert!(read(&mut engine, b"\x1f\x8bnot gzip").is_err());
    }

    #[test]
    fn a_fault_of_a_game_names_its_field() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        for (params, field) in [
            (json!({ "answers": ["crane", "<script>"] }), "answers[1]"),
            (json!({ "answers": ["crane", "slate"], "alphabet": "xx" }), "alphabet"),
            (json!({ "answers": ["crane", "slate"], "rule": "soft" }), "rule"),
            (json!({ "answers": ["crane"], "objective": "win-rate", "max_guesses": null }), "objective"),
        ] {
            let refused = asked(&mut engine, "open", params);
            assert_eq!(refused["data"]["field"], field, "{refused}");
        }
        let opened = asked(&mut engine, "open", json!({ "answers": ["año", "ano"], "alphabet": "es" }));
        assert_eq!(opened["answers"], 2, "{opened}");
    }

    #[test]
    fn a_game_too_large_is_refused_before_its_search() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 1 << 20 }));
        let space = asked(&mut engine, "codes", json!({ "space": "4x6" }));
        assert_eq!(space["words"].as_array().map(Vec::len), Some(1296));
        let refused = asked(&mut engine, "open", json!({ "answers": space["words"], "feedback": "pegs" }));
        let message = refused["message"].as_str().unwrap_or_default();
        assert!(
            message.starts_with("the tables of 1296 answers and 1296 guesses need at least"),
            "{refused}"
        );
        assert_eq!(asked(&mut engine, "codes", json!({ "space": "9x9" }))["data"]["field"], "space");
        assert_eq!(
            asked(&mut engine, "solve", json!({ "handle": 1, "seconds": 1 }))["data"]["field"],
            "handle"
        );
        assert!(engine.policy().is_err());
    }
}
