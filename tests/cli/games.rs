//! Games that have a name.

use crate::sandbox::Sandbox;

#[test]
fn a_game_is_played_by_its_name() {
    let sandbox = Sandbox::new();
    for named in [&["nyt"][..], &["--game", "nyt"]] {
        let ran = sandbox.run(&[&["solve", "--beam", "1", "--json"], named].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let report = ran.json();
        assert_eq!((&report["answers"], &report["guesses"]), (&3158.into(), &14855.into()));
        assert_eq!(report["policy"], "output/nyt.policy");
    }
}

#[test]
fn every_command_that_takes_lists_takes_a_name() {
    let sandbox = Sandbox::new();
    let compare =
        ["compare", "nyt", "--no-optimum", "--strategies", "letter-greedy", "--sample", "3", "--json"];
    let compared = sandbox.run(&compare);
    assert_eq!(compared.code, 0, "{}", compared.err);
    assert_eq!(compared.json()["game"]["answers"], 3158);
    // What a search of no time says of the openers of the game.
    let ranked = sandbox.run(&["rank", "nyt", "--time-limit", "0.001"]);
    assert_eq!(ranked.code, 1, "{}", ranked.err);
    // A game of another program that ends with an answer of the one game and not of the other.
    sandbox.file("theirs.csv", "aboil\n");
    let convert = |more: &[&str]| sandbox.run(&[&["convert", "theirs.csv", "--from", "csv"], more].concat());
    let reason = "ends in \"aboil\", which is not an answer of the game";
    convert(&[]).refused(3, reason);
    for named in [&["nyt"][..], &["--game", "nyt"]] {
        let converted = convert(named);
        assert!(converted.code == 3 && !converted.err.contains(reason), "{}", converted.err);
    }
}

#[test]
fn a_name_and_lists_are_one_too_many() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["solve", "nyt", "--answers", "answers.txt"][..],
        &["solve", "nyt", "--guesses", "guesses.txt"],
        &["solve", "--game", "nyt", "--answers", "answers.txt"],
        &["rank", "--game", "nyt", "--guesses", "guesses.txt"],
        &["compare", "nyt", "--game", "original"],
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains("cannot be used with"), "{arguments:?}: {}", ran.err);
    }
    let ran = sandbox.run(&["solve", "answers.txt"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("original, nyt"), "{}", ran.err);
}

#[test]
fn the_help_says_what_the_names_mean() {
    let sandbox = Sandbox::new();
    for command in ["solve", "rank", "compare", "convert"] {
        let help = sandbox.run(&[command, "--help"]).out;
        assert!(help.contains("nyt:") && help.contains("July 2023"), "{help}");
    }
}
