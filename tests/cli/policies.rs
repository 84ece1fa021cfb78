//! The policy argument: its default, misspelt names, and clues in its place.

use crate::sandbox::Sandbox;

#[test]
fn a_misspelt_name_gets_the_names() {
    let sandbox = Sandbox::new();
    let reason =
        "\"orignal\" is neither a file nor a compiled-in policy (original, original-hard, nyt, nyt-hard)";
    for arguments in [
        &["next", "orignal"][..],
        &["next", "orignal", "crane=BYGBB"],
        &["show", "orignal"],
        &["analyse", "orignal", "crane", "moist"],
        &["analyse", "orignal", "--season", "answers.txt"],
    ] {
        sandbox.run(arguments).refused(2, reason);
    }
    sandbox.run(&["next", "wordel", "GYBBG"]).refused(
        2,
        "(original, original-hard, nyt, nyt-hard), nor a game (primel, nerdle, bulls-and-cows, dordle, quordle,",
    );
    sandbox.run(&["next", "origial"]).refused(2, "; did you mean original?");
    sandbox.run(&["next", "qourdle"]).refused(2, "; did you mean quordle?");
    sandbox.run(&["verify", "nyt-hrad"]).refused(3, "; did you mean nyt-hard?");
    for arguments in [
        &["play", "orignal"][..],
        &["verify", "orignal"],
        &["certify", "orignal"],
        &["convert", "orignal"],
        &["compare", "--policy", "orignal"],
    ] {
        sandbox.run(arguments).refused(3, reason);
    }
    let far = sandbox.run(&["verify", "elsewhere"]);
    assert!(far.code == 3 && !far.err.contains("os error"), "{}", far.err);
    sandbox.run(&["show", "nyt-strict"]).refused(2, "`salet solve nyt-strict` makes it");
    sandbox.run(&["verify", "./original"]).refused(3, "cannot be read");
}

#[test]
fn without_a_policy_clues_and_words_are_of_the_original_game() {
    let sandbox = Sandbox::new();
    for (command, arguments) in [
        ("next", &[][..]),
        ("next", &["crane=BYGBB"]),
        ("next", &["crane", "BYGBB"]),
        ("next", &["GYBBG"]),
        ("next", &["crane"]),
        ("next", &["salet.GYBBG.smart"]),
        ("next", &["01200", "--clue-digits", "green-yellow"]),
        ("show", &[]),
        ("show", &["GYBBG"]),
        ("analyse", &["salet", "crony", "chard"]),
        ("analyse", &["salet=BYBBB", "crony=GYBBB", "chard=GGGGG"]),
    ] {
        let named = sandbox.run(&[&[command, "original"], arguments].concat());
        let ran = sandbox.run(&[&[command], arguments].concat());
        assert_eq!((ran.code, ran.out, ran.err), (0, named.out, named.err), "{command} {arguments:?}");
    }
    sandbox
        .run(&["next", "craen=BYGBB"])
        .refused(2, "\"craen\" is not an accepted word (the game has 12972)");
    let neither = sandbox.run(&["next", "zzzzz"]);
    neither.refused(
        2,
        "(original, original-hard, nyt, nyt-hard), nor a game (primel, nerdle, bulls-and-cows, dordle, quordle, octordle, \
         sedecordle, duotrigordle), nor a clue: \"zzzzz\" is not an accepted word",
    );
    sandbox.run(&["next", "GYBB"]).refused(2, "nor a clue: \"GYBB\" is not feedback here; write 5 of B Y G");
    sandbox.run(&["analyse"]).refused(2, "write the words of the game");
    let share = "crane moist found\nWordle 1 3/6\n\n⬜⬜⬜🟩⬜\n⬜🟩⬜⬜⬜\n🟩🟩🟩🟩🟩";
    let shared = sandbox.run(&["next", share, "--json"]);
    assert_eq!((shared.code, &shared.json()["standing"]), (0, &"solved".into()), "{}", shared.err);
    // A file comes first.
    sandbox.file("crane", "no policy");
    sandbox.run(&["next", "crane"]).refused(3, "crane is not a policy file");
}

#[test]
fn clues_mean_the_same_in_every_command() {
    let sandbox = Sandbox::solved();
    let share = "Wordle 1,234 3/6*\n\n⬛🟨🟨⬛⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n";
    let names = share.replace('🟩', ":large_green_square:").replace('🟨', ":large_yellow_square:");
    let line = format!("frows sound round\n{share}");
    let forms: [&[&str]; 8] = [
        &["frows=BYYBB", "sound=BGGGG", "round=GGGGG"],
        &["frows BYYBB", "sound BGGGG round GGGGG"],
        &["frows=BYYBB sound=BGGGG", "round.GGGGG"],
        &["frows=BYYBB\nsound=BGGGG\nround=GGGGG\n"],
        &["frows sound round", share],
        &["frows", "sound", "round", &names],
        &[&line],
        &["frows", "X11_-", "sound", "-2222", "round", "ggggg"],
    ];
    for command in ["next", "analyse"] {
        let run = |form: &[&str]| {
            let ran = sandbox.run(&[&[command, "small.policy", "--json", "--"], form].concat());
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command} {form:?}");
            ran.json()
        };
        let first = run(forms[0]);
        for form in &forms[1..] {
            assert_eq!(run(form), first, "{command} {form:?}");
        }
    }
    // Squares alone are those of the recommended words.
    let next = |clue: &str| sandbox.run(&["next", "small.policy", "--json", clue]).json();
    let opener = next("Wordle 1 1/6\n\n🟩🟩🟩🟩🟩");
    assert_eq!((&opener["standing"], &opener["turn"]), (&"solved".into(), &1.into()));
    let play = |line: &str| sandbox.run_with_input(&["play", "small.policy"], &format!("{line}\n")).out;
    let turn = play("salet=BBBBB").lines().find(|line| line.starts_with(" 1  salet")).map(str::to_owned);
    for line in ["salet BBBBB", "salet:BBBBB", "salet.BBBBB", "salet\nBBBBB", "play salet\n⬛⬛⬛⬛⬛"] {
        assert!(play(line).lines().any(|shown| Some(shown) == turn.as_deref()), "{line}");
    }
    let request = |turns: &str| {
        let input = format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"next\",\"params\":{{\"turns\":{turns}}}}}\n"
        );
        sandbox.run_with_input(&["serve"], &input).out
    };
    let answer = request("[\"crane=BYGBB\"]");
    assert!(answer.contains("\"result\""), "{answer}");
    for turns in [
        "[\"crane BYGBB\"]",
        "[\"crane\\nWordle 1 4/6\\n\\n⬛🟨🟩⬛⬛\"]",
        "[{\"guess\":\"crane\",\"feedback\":\"XYG_-\"}]",
    ] {
        assert_eq!(request(turns), answer, "{turns}");
    }
}

#[test]
fn a_word_that_was_played_before_is_named() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["next", "crane=BYGBB", "crane=BYGBB"]).out;
    assert!(out.contains("    \"crane\" was guess 1 already and tells nothing new\n"), "{out}");
}

#[test]
fn a_deep_tree_is_judged_by_its_first_guesses() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["convert", "original", "--to", "tree", "--out", "tree.txt"]).code, 0);
    let convert =
        |more: &[&str]| sandbox.run(&[&["convert", "tree.txt", "--max-guesses", "4"], more].concat());
    convert(&[])
        .refused(3, "and the game ends after 4; allow more guesses, or choose the objective win-rate");
    let ran = convert(&["--objective", "win-rate", "--json", "--out", "four.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err.contains("the tree has up to 5 guesses; here it is judged by its first 4"),
        "{}",
        ran.err
    );
    let report = ran.json();
    // 79 answers need a fifth guess.
    assert_eq!((&report["lost_answers"], &report["worst_case"]), (&79.into(), &4.into()), "{report}");
    assert_eq!(report["histogram"], serde_json::json!([0, 96, 1227, 913]));
    let verified = sandbox.run(&["verify", "four.policy"]).out;
    assert!(verified.contains("finds 2236 of 2315 answers within 4 guesses (96.59 %)"), "{verified}");
}
