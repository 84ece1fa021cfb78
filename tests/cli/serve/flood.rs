//! A flood of requests, a tenth of them broken, slow or cancelled: each gets exactly one correct answer, in little memory. The
//! variable SALET_REQUESTS sets their number, 4,000 by default.

use salet::words::WordGame as _;
use std::collections::HashMap;
use std::io::{BufRead as _, Write as _};
use std::thread;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::catalogue;
use salet::policy::{Policy, Step};
use serde_json::{Value, json};

use crate::serve::client::{Client, peak_memory, request, turns};

/// The expected answer to a request.
#[derive(Debug, Clone, PartialEq)]
enum Due {
    /// This guess.
    Guess(String),
    /// An error with this code.
    Error(i64),
    /// A result, or a refusal as cancelled or busy.
    Search,
    /// Whether the other request was under way.
    Cancelled,
}

/// A flood of requests with their expected answers.
struct Flood {
    lines: Vec<u8>,
    due: HashMap<i64, Due>,
    /// The expected refusals of lines without an id, by code.
    nameless: HashMap<i64, usize>,
}

impl Flood {
    fn new(requests: usize, seed: u64) -> Flood {
        let policy = catalogue::find_policy("original").unwrap().open();
        let mut random = Pcg32::seed_from_u64(seed);
        let mut flood = Flood { lines: Vec::new(), due: HashMap::new(), nameless: HashMap::new() };
        for id in 0..requests as i64 {
            match random.random_range(0..30) {
                0 => flood.broken(id, &mut random),
                1 => flood.slow(id),
                2 => {
                    // Some of these are no longer under way, or never were.
                    let other = id - random.random_range(0..40);
                    flood.ask(id, "cancel", json!({ "id": other }), Due::Cancelled);
                }
                _ => flood.look_up(id, &policy, &mut random),
            }
        }
        flood
    }

    fn ask(&mut self, id: i64, method: &str, params: Value, due: Due) {
        self.line(request(id, method, params).as_bytes());
        self.due.insert(id, due);
    }

    fn line(&mut self, line: &[u8]) {
        self.lines.extend_from_slice(line);
        self.lines.push(b'\n');
    }

    fn nameless(&mut self, line: &[u8], code: i64) {
        self.line(line);
        *self.nameless.entry(code).or_default() += 1;
    }

    fn broken(&mut self, id: i64, random: &mut Pcg32) {
        match random.random_range(0..8) {
            0 => self.nameless(br#"{"jsonrpc":"2.0","id":1,"method":"next","params":{"#, -32700),
            1 => self.nameless(b"\xff\xfe\x00", -32700),
            2 => self.nameless(br#"{"jsonrpc":"2.0","id":{},"method":"next"}"#, -32600),
            3 => self.nameless(&vec![b'x'; random.random_range(5..9) << 20], -32600),
            4 => self.ask(id, "dance", json!({}), Due::Error(-32601)),
            5 => self.ask(
                id,
                "next",
                json!({ "turns": [{ "guess": "xxxxx", "feedback": "" }] }),
                Due::Error(-32602),
            ),
            6 => self.ask(id, "next", json!({ "handle": id }), Due::Error(-32602)),
            _ => self.ask(id, "price", json!({ "guesses": vec!["crane"; 1001] }), Due::Error(-32602)),
        }
    }

    fn slow(&mut self, id: i64) {
        let turns = turns(&[("crane", "BBBBB")]);
        self.ask(
            id,
            "price",
            json!({ "turns": turns, "guesses": ["fuzzy"], "time_limit": 0.02 }),
            Due::Search,
        );
    }

    /// A position in a random game of the policy.
    fn look_up(&mut self, id: i64, policy: &Policy, random: &mut Pcg32) {
        let game = policy.game();
        let mut position = policy.start();
        let mut turns = Vec::new();
        for _ in 0..random.random_range(0..4) {
            let children: Vec<_> = position.children().collect();
            let Some(&(shown, _)) = children.get(random.random_range(0..=children.len())) else { break };
            let guess = game.name(position.guess());
            turns.push(json!({ "guess": guess, "feedback": game.feedback().digits(shown, 5) }));
            let Step::Next(next) = position.answer(shown) else { unreachable!("the game goes on") };
            position = next;
        }
        let guess = game.name(position.guess()).to_owned();
        self.ask(id, "next", json!({ "turns": turns }), Due::Guess(guess));
    }
}

impl Due {
    fn is_met_by(&self, answer: &Value) -> bool {
        let code = answer["error"]["code"].as_i64();
        match self {
            Due::Guess(guess) => answer["result"]["guess"] == **guess,
            Due::Error(wanted) => code == Some(*wanted),
            Due::Search => answer["result"]["prices"].is_array() || matches!(code, Some(-32001 | -32002)),
            Due::Cancelled => answer["result"]["cancelled"].is_boolean(),
        }
    }
}

#[test]
fn nothing_is_lost_or_answered_twice() {
    let requests = std::env::var("SALET_REQUESTS").map_or(4_000, |number| number.parse().unwrap());
    let Flood { lines, mut due, mut nameless } = Flood::new(requests, 2315);
    let mut client = Client::new(&["--memory", "512MiB", "--games", "2"]);
    let (mut input, output) = client.split();
    let writer = thread::spawn(move || {
        input.write_all(&lines).unwrap();
        input
    });
    let (mut searched, mut busy) = (0, 0);
    let all = due.len() + nameless.values().sum::<usize>();
    for line in output.lines().take(all) {
        let answer: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let code = answer["error"]["code"].as_i64();
        match answer["id"].as_i64() {
            Some(id) => {
                let due = due.remove(&id).unwrap_or_else(|| panic!("{id} is answered twice: {answer}"));
                assert!(due.is_met_by(&answer), "{due:?}: {answer}");
                searched += usize::from(due == Due::Search && code.is_none());
                busy += usize::from(code == Some(-32001));
            }
            None => *nameless.get_mut(&code.unwrap()).unwrap() -= 1,
        }
    }
    let input = writer.join().unwrap();
    let peak = peak_memory(&client.child);
    drop(input);
    assert_eq!(client.finish(), (vec![], Some(0)), "nothing comes after the last answer");
    assert!(due.is_empty(), "{} requests were not answered", due.len());
    assert!(nameless.values().all(|&left| left == 0), "{nameless:?}");
    println!("{requests} requests, {searched} searched, {busy} busy, at most {peak:?} MiB");
    assert!(searched > 0 && peak.is_none_or(|mib| mib < 500), "{searched} {peak:?}");
}
