//! Messages of `salet serve`: the answer to any line is JSON of the protocol.

use salet::words::WordPolicy as _;
use std::sync::LazyLock;
use std::time::Duration;

use salet::advice::Advisor;
use salet::policy::Policy;
use salet::serve::{Local, Settings};
use serde_json::Value;

use super::policy::FILES;

static POLICIES: LazyLock<Vec<Policy>> = LazyLock::new(|| {
    let policies = FILES.iter().rev().step_by(7);
    policies.map(|file| Policy::from_bytes(file.clone()).expect("a policy")).collect()
});

/// The input: a policy, and lines.
pub fn serve(bytes: &[u8]) {
    let [game, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let policy = POLICIES[usize::from(*game) % POLICIES.len()].clone();
    let settings = Settings::default()
        .with_memory(1 << 22)
        .with_threads(Some(1))
        .with_time_limit(Duration::from_millis(20));
    let mut local = Local::new(Advisor::of_policy(policy), settings).expect("a policy needs no tables");
    for line in text.lines() {
        let answers = local.ask(line);
        for answer in answers.lines() {
            let answer: Value =
                serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
            match &answer {
                Value::Array(answers) => answers.iter().for_each(hold),
                answer => hold(answer),
            }
        }
    }
}

fn hold(answer: &Value) {
    assert_eq!(answer["jsonrpc"], "2.0", "{answer}");
    assert!(answer.get("id").is_some(), "{answer}");
    assert!(answer.get("result").is_some() != answer.get("error").is_some(), "{answer}");
    // No request causes an internal error.
    assert_ne!(answer["error"]["code"], -32603, "{answer}");
}

/// Seeds: the requests of docs/serve.md, also about a game that was opened first.
pub fn seeds() -> Vec<Vec<u8>> {
    let page = include_str!("../../../../docs/serve.md");
    let requests: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("--> ")).collect();
    let asked = |handle: u8| {
        requests.iter().map(move |request| (handle, request.replace("\"handle\":1", "\"handle\":2")))
    };
    let open = requests.iter().find(|request| request.contains("\"open\"")).expect("a game is opened there");
    let follow =
        |(game, request): (u8, String)| [&[game][..], open.as_bytes(), b"\n", request.as_bytes()].concat();
    let alone = requests.iter().map(|request| [&[0], request.as_bytes()].concat());
    let batch = format!("\u{1}[{}]", requests.join(","));
    (0..3).flat_map(asked).map(follow).chain(alone).chain([batch.into_bytes()]).collect()
}
