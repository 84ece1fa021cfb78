//! `salet analyse`: games in every notation.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::sandbox::Sandbox;

/// The amount, if it is exact.
fn known(amount: &Value) -> f64 {
    assert_eq!(amount["exact"], true, "{amount}");
    assert_eq!(amount["at_least"], amount["at_most"]);
    amount["at_least"].as_f64().unwrap()
}

#[test]
fn the_examples_of_the_pages_are_up_to_date() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["analyse", "original", "salet", "crony", "chard"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for page in ["docs/analysis.md", "README.md"] {
        let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
        assert!(
            page.contains(&format!("$ salet analyse original salet crony chard\n{}", ran.out)),
            "{}",
            ran.out
        );
    }
}

#[test]
fn all_notations_of_a_game_are_equal() {
    let sandbox = Sandbox::solved();
    sandbox.file("share.txt", "Wordle 1,234 3/6\n\n⬛🟨🟨⬛⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n");
    sandbox.file("contrast.txt", "⬜🟦🟦⬜⬜\r\n⬜🟧🟧🟧🟧\r\n🟧🟧🟧🟧🟧\r\n");
    let forms: [&[&str]; 8] = [
        &["frows", "sound", "round"],
        &["frows", "sound", "round", "--answer", "round"],
        &["FROWS=BYYBB", "sound=BGGGG", "round=GGGGG"],
        &["frows.01100", "sound.02222", "round.22222"],
        &["frows=01100", "sound:02222", "round=🟩🟩🟩🟩🟩", "--answer", "round"],
        &["frows=02200", "sound=01111", "round=11111", "--clue-digits", "green-yellow"],
        &["frows", "sound", "round", "--share", "share.txt"],
        &["frows", "sound", "round", "--share", "contrast.txt"],
    ];
    let analyse = |form: &[&str]| {
        let ran = sandbox.run(&[&["analyse", "small.policy", "--json"], form].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{form:?}");
        ran.json()
    };
    let first = analyse(forms[0]);
    for form in &forms[1..] {
        assert_eq!(analyse(form), first, "{form:?}");
    }

    let rules = first["rules"].as_array().unwrap();
    assert_eq!(rules.len(), 1);
    let whole = &rules[0];
    assert_eq!((&first["answer"], &whole["ending"]), (&"round".into(), &"solved".into()));
    let sum = known(&whole["optimum"]) + known(&whole["given_away"]) - known(&whole["luck"]);
    assert!((sum - 3.0).abs() < 1e-9, "{sum}");
    // The optimum of the small game is 14 guesses for 7 answers.
    assert!((known(&whole["optimum"]) - 2.0).abs() < 1e-9);
    assert_eq!(whole["moves"].as_array().unwrap().len(), 3);
    assert_eq!(whole["moves"][0]["best"]["at_least"], 14);
}

#[test]
fn an_unsolved_game_counts_the_missing_guesses() {
    let sandbox = Sandbox::solved();
    let ran = sandbox.run(&["analyse", "small.policy", "salet", "--answer", "round", "--json"]);
    let whole = &ran.json()["rules"][0];
    assert_eq!(whole["ending"], "unsolved");
    let sum = known(&whole["optimum"]) + known(&whole["given_away"]) - known(&whole["luck"]);
    assert!((sum - 1.0 - known(&whole["missing"])).abs() < 1e-9, "{whole}");
    assert!(known(&whole["missing"]) > 1.0);
}

#[test]
fn a_named_game_is_judged_under_both_rules() {
    let sandbox = Sandbox::new();
    let report = sandbox.run(&["analyse", "original", "salet", "chard", "--json"]).json();
    let rules = report["rules"].as_array().unwrap();
    let names: Vec<_> = rules.iter().map(|rule| rule["rule"].as_str().unwrap()).collect();
    assert_eq!(names, ["normal", "hard"]);
    for (rule, total) in rules.iter().zip([7920, 8116]) {
        assert_eq!(rule["moves"][0]["best"]["at_least"], total);
        let sum = known(&rule["optimum"]) + known(&rule["given_away"]) - known(&rule["luck"]);
        assert!((sum - 2.0).abs() < 1e-9, "{sum}");
    }
    let broken = sandbox.run(&["analyse", "original-hard", "salet", "crony", "chard", "--json"]).json();
    assert_eq!(
        (&broken["rules"][0]["rule"], &broken["rules"][0]["ending"]),
        (&"hard".into(), &"not-allowed".into())
    );
    assert_eq!(broken["rules"][0]["ended_at"], 2);
    assert_eq!(broken["rules"][1]["ending"], "solved");
}

#[test]
fn the_end_of_the_list_is_reported() {
    let sandbox = Sandbox::solved();
    let ran = sandbox.run(&["analyse", "small.policy", "frows", "salet"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("no answer of the list fits after guess 1"), "{}", ran.out);
}

#[test]
fn a_season_is_added_up() {
    let sandbox = Sandbox::solved();
    sandbox
        .file("games.txt", "# mine\nfrows sound round\n\nsalet,sound , round # late\nsalet / world\nmount\n");
    let ran = sandbox.run(&["analyse", "small.policy", "--season", "games.txt", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    let season = &lines[4];
    assert_eq!((&season["games"], &season["solved"], &season["judged"]), (&4.into(), &3.into(), &4.into()));
    assert_eq!(season["histogram"], serde_json::json!([1, 0, 2]));
    let figure = |key: &str| season[key].as_f64().unwrap();
    let sum = figure("optimum") + figure("given_away") - figure("luck");
    assert!((figure("guesses") - sum).abs() < 1e-9, "{season}");
    let text = sandbox.run(&["analyse", "small.policy", "--season", "games.txt"]);
    assert!(
        text.out.starts_with("4 games, 3 solved\n") && text.out.contains("opening with salet"),
        "{}",
        text.out
    );
}

#[test]
fn errors_in_a_game_are_reported() {
    let sandbox = Sandbox::solved();
    sandbox.file("bad.txt", "mount\nfuzzy mount\n");
    sandbox.file("none.txt", "# nothing\n");
    sandbox.file("share.txt", "🟩🟩🟩🟩🟩\n");
    for (arguments, says) in [
        (&["round", "sound", "round"][..], "the game was solved with guess 1, but there are more guesses"),
        (&["fuzzy"], "\"fuzzy\""),
        (&["salet=GGGGB"], "no accepted word fits: \"salet\" (guess 1) cannot show GGGGB; check the clues"),
        (&["frows=BYYBB", "sound"], "what \"sound\" showed is missing"),
        (&["GGGGG"], "guess 1 has colours and no word; write WORD=COLOURS"),
        (&["frows=BYYBB", "--answer", "mount"], "\"mount\" does not show these colours"),
        (&["salet", "mount", "--share", "share.txt"], "2 words and 1 line of squares"),
        (&["--season", "bad.txt"], "bad.txt, line 2: "),
        (&["--season", "none.txt"], "none.txt: there is no game to analyse"),
        (&["--season", "bad.txt", "mount"], "cannot be used with"),
    ] {
        let ran = sandbox.run(&[&["analyse", "small.policy"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
    }
    let ran = sandbox.run(&["analyse", "small.policy", "--season", "missing.txt"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
}
