//! The end of a server: at the end of its input, after a signal, and when its client has gone.

use std::io::{BufRead as _, Write as _};
use std::process::Command;
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::serve::client::{Client, peak_memory, request, turns};

#[test]
fn every_request_is_answered_before_the_end() {
    let mut client = Client::new(&[]);
    for id in 0..20 {
        client.request(id, "next", json!({ "turns": turns(&[("crane", "BBBYB")]) }));
    }
    // The last line has no line feed.
    let (mut input, _) = client.split();
    write!(input, "{}", request(20, "next", json!({}))).unwrap();
    drop(input);
    let (answers, code) = client.finish();
    let mut ids: Vec<i64> = answers.iter().map(|answer| answer["id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!((ids, code), ((0..=20).collect(), Some(0)));
    assert!(answers.iter().all(|answer| answer["result"]["status"] == "exact"), "{answers:?}");
}

#[cfg(unix)]
#[test]
fn a_signal_cancels_all_searches() {
    let mut client = Client::new(&[]);
    client.request(1, "price", json!({ "guesses": ["fuzzy"], "time_limit": 600 }));
    client.request(2, "price", json!({ "guesses": ["fuzzy"], "time_limit": 600 }));
    assert_eq!(client.result("next", json!({}))["guess"], "salet");
    let id = client.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let mut cancelled = [client.receive(), client.receive()];
    cancelled.sort_by_key(|answer| answer["id"].as_i64());
    for (answer, id) in cancelled.iter().zip([1, 2]) {
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(id), &json!(-32002)), "{answer}");
    }
    // The input is still open.
    assert_eq!(client.child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut client = Client::new(&[]);
    let (mut input, reader) = client.split();
    let mut line = String::new();
    writeln!(input, "{}", request(1, "next", json!({}))).unwrap();
    reader.read_line(&mut line).unwrap();
    let Client { mut child, output, .. } = client;
    drop(output);
    // With the pipe closed on both sides, writing fails.
    while writeln!(input, "{}", request(1, "next", json!({}))).is_ok() {}
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn input_waits_for_a_client_that_does_not_read() {
    const REQUESTS: usize = 200_000;
    let mut client = Client::new(&[]);
    let (mut input, output) = client.split();
    let writer = thread::spawn(move || {
        let line = request("a request with a name that is not short", "next", json!({})) + "\n";
        for _ in 0..REQUESTS {
            input.write_all(line.as_bytes()).unwrap();
        }
    });
    thread::sleep(Duration::from_secs(1));
    assert!(!writer.is_finished(), "the server reads no more than fits into pipes");
    let answers =
        output.lines().take(REQUESTS).filter(|line| line.as_ref().unwrap().contains("salet")).count();
    assert_eq!(answers, REQUESTS);
    writer.join().unwrap();
    let peak = peak_memory(&client.child);
    assert!(peak.is_none_or(|mib| mib < 100), "{peak:?} MiB");
}
