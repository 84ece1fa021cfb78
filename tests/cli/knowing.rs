//! `salet next` with letters and squares known without guesses.

use salet::game::Game;
use salet::words::{Digits, SecretId, WordGame as _};

use crate::sandbox::Sandbox;

#[test]
fn next_takes_what_is_known_without_guesses() {
    let sandbox = Sandbox::new();
    let next =
        |arguments: &[&str]| sandbox.run(&[&["next", "--json", "--list", "99"], arguments].concat()).json();
    let by_turn = next(&["crane=BYGBB"]);
    let known = ["--green", "__a__", "--yellow", "_r___", "--grey", "cne", "--played", "1"];
    assert_eq!(next(&known), by_turn);
    assert_eq!(next(&[&known[..], &["shtik=BYBBB"]].concat()), next(&["crane=BYGBB", "shtik=BYBBB"]));
    let ran = sandbox.run(&["next", "--green", "bov__", "--list", "3"]);
    assert!(ran.out.starts_with("    0 answers fit what is known\n    no answer fits, but "), "{}", ran.out);
    for (arguments, reason) in [
        (
            &["--green", "e__y"][..],
            "green: \"e__y\" has 4 places, and the words have 5; write _ for each unknown letter",
        ),
        (&["--yellow", "_é___"], "yellow: \"é\" is no letter of this game's words"),
        (
            &["--green", "e____", "--grey", "e"],
            "grey: \"e\" is grey, which means not in the word, and also known to be in it",
        ),
        (&["--with", "eerriy"], "with: these are at least 6 letters, and the words have 5"),
        (
            &["original-hard", "--green", "e____"],
            "the hard rule depends on the guesses played, which known letters do not tell",
        ),
    ] {
        sandbox.run(&[&["next"], arguments].concat()).refused(2, reason);
    }
    for clues in
        [&["e___y"][..], &["nyt", "e___y"], &["crane=BYGBB", "e___y"], &["original", "salet", "e___y"]]
    {
        sandbox.run(&[&["next"], clues].concat()).refused(
            2,
            "\"e___y\" is a pattern of known letters, and no clue; write --green e___y, or --yellow e___y for letters",
        );
    }
    let ran = sandbox.run(&["analyse", "crane", "e___y"]);
    ran.refused(2, "\"e___y\" is a pattern of known letters, and no clue");
    assert!(!ran.err.contains("--green"), "{}", ran.err);
    let ran = sandbox.run_with_input(&["play"], "e___y\n");
    assert!(ran.err.contains("and no clue; write `letters green e___y`"), "{}", ran.err);
    // If no word fits, the answer is "none", in whichever form the knowledge was told.
    let none = "salet: no accepted word fits what is known of the letters and squares\n";
    let small = Sandbox::solved();
    small.file("impossible.txt", "Wordle 1 3/6\n\nGGGGY\nGGGGG\n");
    for arguments in [&["--green", "sssss"][..], &["--squares", "impossible.txt"], &["--with", "sssss"]] {
        let ran = small.run(&[&["next", "small.policy"], arguments].concat());
        assert_eq!((ran.code, ran.err.as_str(), ran.out.as_str()), (1, none, ""), "{arguments:?}");
        let told = small.run(&[&["next", "small.policy", "--json"], arguments].concat());
        assert_eq!(told.code, 1, "{arguments:?}");
        assert_eq!(told.json()["reason"], none.trim_start_matches("salet: ").trim_end(), "{arguments:?}");
    }
    assert_eq!(small.run(&["next", "small.policy", "mount=GGGGB", "mount=BBBBB"]).code, 1);
    let ran = sandbox.run(&["next", "--played", "6"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, "salet: all 6 guesses are used up\n"));
}

#[test]
fn next_keeps_the_answers_that_fit_squares_alone() {
    let sandbox = Sandbox::new();
    let shared = "Wordle 1,234 3/6\n\n🟨🟨🟨🟨⬜\n🟨🟩🟨🟨⬜\n🟩🟩🟩🟩🟩\n";
    sandbox.file("friends.txt", shared.repeat(2));
    let next = |arguments: &[&str]| {
        sandbox
            .run(&[&["next", "--json", "--list", "9999", "--time-limit", "60s"], arguments].concat())
            .json()
    };
    let found = next(&["--squares", "friends.txt"]);
    let game = Game::original();
    let lines = ["YYYYB", "YGYYB"].map(|line| game.parse_feedback(line, Digits::default()).unwrap());
    let fits = |secret: &SecretId| {
        lines.iter().all(|&line| game.guesses().any(|guess| game.score(guess, *secret) == line))
    };
    let fitting: Vec<&str> = game.answers().filter(fits).map(|secret| game.name(secret.as_guess())).collect();
    assert!((10..1000).contains(&fitting.len()), "{}", fitting.len());
    assert_eq!(found["candidates"], serde_json::json!(fitting));
    // A star says that the words kept the hard rule, which excludes more.
    sandbox.file("hard.txt", shared.replace("3/6", "3/6*"));
    let hard = next(&["--squares", "hard.txt"])["answers"].as_u64().unwrap();
    assert!(hard > 0 && hard < fitting.len() as u64, "{hard} of {}", fitting.len());
    let ran = sandbox.run_with_input(&["next", "--squares", "-"], "GGGGG\nBBBBB");
    ran.refused(2, "squares: line 1 solves the game, and more lines follow");
    sandbox
        .run_with_input(&["next", "--squares", "-"], "no squares")
        .refused(2, "squares: there is no line of squares");
}
