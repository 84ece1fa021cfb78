//! The command, the server and the engine of pages print the same JSON for the same question.

use std::process::Command;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::catalogue;
use salet::game::{Feedback, Game};
use salet::serve::{Local, Settings};
use salet::words::{GuessId, WordGame as _};
use serde_json::{Value, json};

use crate::serve::client::{Client, request};

/// The JSON output of the command.
fn printed(arguments: &[&str]) -> Value {
    let ran = Command::new(env!("CARGO_BIN_EXE_salet")).args(arguments).arg("--json").output().unwrap();
    let mut printed: Value = serde_json::from_slice(&ran.stdout).unwrap();
    // All output of the command has a version.
    assert_eq!(printed.as_object_mut().unwrap().remove("schema_version"), Some(json!(2)));
    printed
}

/// One to four turns against a random accepted word, most often an answer, that leave few candidates. Most guesses follow the
/// policy while the game keeps to it.
fn position(random: &mut Pcg32, game: &Game) -> Vec<(GuessId, Feedback)> {
    loop {
        let among = if random.random_range(0..4) == 0 { game.guess_count() } else { game.answer_count() };
        let secret = GuessId::new(random.random_range(0..among));
        let advisor = catalogue::find_policy("original").unwrap().advisor();
        let mut under_way = advisor.start();
        for _ in 0..random.random_range(1..=4) {
            let best = under_way.position().map(|position| position.guess());
            let other = GuessId::new(random.random_range(0..game.guess_count()));
            let guess = best.filter(|_| random.random_range(0..3) > 0).unwrap_or(other);
            if under_way.ended().is_some() || under_way.play(guess, game.score_words(guess, secret)).is_err()
            {
                break;
            }
        }
        if under_way.candidates().len() <= 80 && !under_way.history().is_empty() {
            return under_way.history().to_vec();
        }
    }
}

/// The turns as clues.
fn clues(game: &Game, turns: &[(GuessId, Feedback)]) -> Vec<String> {
    let clue =
        |&(guess, shown): &(GuessId, Feedback)| format!("{}={}", game.name(guess), game.feedback_name(shown));
    turns.iter().map(clue).collect()
}

#[test]
fn the_command_the_server_and_the_engine_print_equal_documents() {
    let game = Game::original();
    let random = &mut Pcg32::seed_from_u64(42);
    let mut client = Client::new(&[]);
    let advisor = catalogue::find_policy("original").unwrap().advisor();
    let mut local =
        Local::new(advisor, Settings::default().with_time_limit(std::time::Duration::from_secs(3600)))
            .unwrap();
    let mut ask = |method: &str, mut params: Value| -> Value {
        params["handle"] = json!(1);
        let answer: Value = serde_json::from_str(&local.ask(&request(1, method, params))).unwrap();
        answer["result"].clone()
    };
    let (mut searched, mut unlisted, mut over) = (0, 0, 0);
    for _ in 0..200 {
        let turns = position(random, &game);
        let clues = clues(&game, &turns);
        let words: Vec<&str> = clues.iter().map(String::as_str).collect();
        let command = printed(&[&["next", "original", "--list", "3"], &words[..]].concat());
        let params = json!({ "turns": clues, "list": 3 });
        let served = client.result("next", params.clone());
        assert_eq!(command, served, "{clues:?}");
        assert_eq!(ask("next", params), served, "{clues:?}");
        // Text and objects are equivalent.
        let pairs: Vec<Value> = clues
            .iter()
            .map(|clue| clue.split_once('=').unwrap())
            .map(|(guess, feedback)| json!({ "guess": guess, "feedback": feedback }))
            .collect();
        assert_eq!(client.result("next", json!({ "turns": pairs, "list": 3 })), served);
        if served["standing"] == "playing" {
            let expected = &served["expected"];
            let found: Vec<u64> = expected["histogram_answers"]
                .as_array()
                .unwrap()
                .iter()
                .map(|n| n.as_u64().unwrap())
                .collect();
            let total: u64 = (1..).zip(&found).map(|(guesses, answers)| guesses * answers).sum();
            assert_eq!((&json!(found.len()), &json!(total)), (&expected["worst_case"], &expected["total"]));
            assert_eq!(expected["histogram"], expected["histogram_answers"], "all weights are 1");
        }
        searched += usize::from(served["source"] == "search");
        unlisted += usize::from(served["unlisted"] == true);
        over += usize::from(served["standing"] != "playing");
        if served["standing"] != "playing" {
            continue;
        }
        // The command prices a word like the server.
        let word = game.name(GuessId::new(random.random_range(0..game.guess_count())));
        let asked = printed(&[&["next", "original"], &words[..], &[word]].concat());
        let price = client.result("price", json!({ "turns": clues, "guesses": [word] }))["prices"][0].clone();
        for field in ["guess", "expected", "source", "status"] {
            assert_eq!(asked[field], price[field], "{field} of {word} after {clues:?}");
        }
    }
    assert!(searched > 50 && unlisted > 5 && over > 5, "{searched} {unlisted} {over}");
}

#[test]
fn what_is_known_without_turns_has_equal_documents() {
    let mut client = Client::new(&[]);
    let advisor = catalogue::find_policy("original").unwrap().advisor();
    let mut local = Local::new(advisor, Settings::default()).unwrap();
    let known = json!({
        "green": "__a__", "yellow": ["_r___", "____r"], "with": "a", "grey": "cn", "played": 2,
        "squares": ["Wordle 1 3/6\n\n⬜🟨⬜⬜⬜\n⬜🟩🟩🟩🟩\n🟩🟩🟩🟩🟩"],
    });
    let folder = tempfile::tempdir().unwrap();
    let squares = folder.path().join("squares.txt");
    std::fs::write(&squares, known["squares"][0].as_str().unwrap()).unwrap();
    let told = [
        "--green", "__a__", "--yellow", "_r___", "--yellow", "____r", "--with", "a", "--grey", "cn",
        "--played", "2",
    ];
    for turns in [&[][..], &["shtik=BYBBB"]] {
        let more = ["next", "original", "--list", "3", "--squares", squares.to_str().unwrap()];
        let command = printed(&[&more[..], &told, turns].concat());
        let params = json!({ "known": known, "turns": turns, "list": 3, "handle": 1 });
        let answer: Value = serde_json::from_str(&local.ask(&request(1, "next", params))).unwrap();
        let served = client.result("next", json!({ "known": known, "turns": turns, "list": 3 }));
        assert_eq!(command, served);
        assert_eq!(answer["result"], served);
        assert_eq!(served["turn"], 3 + turns.len());
        let guess = served["guess"].as_str().unwrap();
        let prices = client.result("price", json!({ "known": known, "turns": turns, "guesses": [guess] }));
        assert_eq!(prices["prices"][0]["expected"], served["expected"]);
        let choices = client.result("choices", json!({ "known": known, "turns": turns }));
        assert_eq!(choices["best"][0]["total"], served["expected"]["total"]);
    }
    for (known, field) in [
        (json!({ "green": "__a_" }), "known.green"),
        (json!({ "green": "__a__", "grey": "a" }), "known.grey"),
        (json!({ "squares": [""] }), "known.squares"),
        (json!({ "played": 300 }), "known.played"),
        (json!({ "green": "zzzzz" }), "known"),
    ] {
        let answer = client.ask("next", json!({ "known": known }));
        assert_eq!(answer["error"]["data"]["field"], field, "{answer}");
    }
}

#[test]
fn an_analysis_of_the_command_is_that_of_the_server() {
    let game = Game::original();
    let random = &mut Pcg32::seed_from_u64(44);
    let mut client = Client::new(&[]);
    for _ in 0..8 {
        let turns = position(random, &game);
        let clues = clues(&game, &turns);
        let words: Vec<&str> = clues.iter().map(String::as_str).collect();
        let command = printed(&[&["analyse", "original", "--time-limit", "1h"], &words[..]].concat());
        assert_eq!(
            command,
            client.result("analyse", json!({ "turns": clues, "time_limit": 3600 })),
            "{clues:?}"
        );
    }
}
