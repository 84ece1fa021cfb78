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
fn the_example_of_the_page_is_up_to_date() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["analyse", "original", "salet", "crony", "chard"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/analysis.md");
    let page = fs::read_to_string(page).unwrap();
    assert!(
        page.contains(&format!("$ salet analyse original salet crony chard\n{}", ran.out)),
        "{}",
        ran.out
    );
}

#[test]
fn all_notations_of_a_game_are_equal() {
    let sandbox = Sandbox::solved();
    let forms: [&[&str]; 12] = [
        &["frows", "sound", "round"],
        &["FROWS,SOUND,ROUND"],
        &["frows, sound", "round"],
        &["frows sound round"],
        &["frows=BYYBB,sound=BGGGG,round=GGGGG"],
        &["frows", "sound", "round", "--answer", "round"],
        &["FROWS=BYYBB", "sound=BGGGG", "round=GGGGG"],
        &["frows.01100", "sound.02222", "round.22222"],
        &["frows=01100", "sound:02222", "round=🟩🟩🟩🟩🟩", "--answer", "round"],
        &["frows=02200", "sound=01111", "round=11111", "--clue-digits", "green-yellow"],
        &["frows", "sound", "round", "Wordle 1,234 3/6\n\n⬛🟨🟨⬛⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n"],
        &["frows", "sound", "round", "⬜🟦🟦⬜⬜\r\n⬜🟧🟧🟧🟧\r\n🟧🟧🟧🟧🟧\r\n"],
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
fn a_game_that_is_not_judged_to_its_end_is_solved_all_the_same() {
    let sandbox = Sandbox::solved();
    // No listed answer, and found.
    assert_eq!(season(&sandbox, "small.policy", &["-"], "mount salet\n")["solved"], 1);
    assert_eq!(sandbox.solve(&["--rule", "hard", "--out", "hard.policy"]).code, 0);
    let told = season(&sandbox, "hard.policy", &["-"], "mount salet found\n");
    assert_eq!((&told["solved"], &told["judged"]), (&1.into(), &0.into()));
    assert_eq!(told["histogram"], serde_json::json!([0, 0, 1]));
}

/// The last object of a season: its sums.
fn season(sandbox: &Sandbox, policy: &str, more: &[&str], input: &str) -> Value {
    let arguments = [&["analyse", policy, "--json", "--season"], more].concat();
    let ran = sandbox.run_with_input(&arguments, input);
    assert_eq!(ran.code, 0, "{more:?}: {}", ran.err);
    serde_json::from_str(ran.out.lines().last().unwrap()).unwrap()
}

fn unread(season: &Value) -> Vec<u64> {
    season["unread"].as_array().unwrap().iter().map(|part| part["line"].as_u64().unwrap()).collect()
}

/// An export with two players, another game, a game that was sent twice, and damaged ones.
const CHAT: &str = "\u{feff}[12/01/2024, 08:15:03] Ann B: Wordle 1,234 3/6*\n\n⬛🟨🟨⬛⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n\
    [12/01/2024, 08:16:00] Bob: well done, 12/24 was harder\n\
    \u{200e}[12/01/2024, 08:17:00] Bob: Wordle 1.234 X/6\n⬜🟨🟨⬜⬜\n⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜\n\
    [12/01/2024, 08:18:00] Bob: #Worldle #123 2/6 (100%)\n🟩🟩🟩🟨⬛➡️\n🟩🟩🟩🟩🟩🎉\n\
    13/01/24, 09:00 - Ann B: Wordle 1,235 2/6\n:black_large_square::large_yellow_square:⬛⬛⬛\n🟩🟩🟩🟩🟩\nso quick!\n🟩🟩🟩🟩🟩\n\
    13/01/24, 09:01 - Ann B: Wordle 1,235 2/6\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n\
    14/01/24, 09:01 - Ann B: Wordle 1,236 4/6\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n\
    15/01/24, 09:01 - Ann B: Wordle 1,237 2/6\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩⬛\n";

#[test]
fn a_chat_tells_the_number_of_guesses_of_one_player() {
    let sandbox = Sandbox::new();
    // The optimum is known without a limit.
    assert_eq!(sandbox.solve(&["--max-guesses", "none", "--out", "free.policy"]).code, 0);
    sandbox.file("chat.txt", CHAT);
    let own = season(&sandbox, "free.policy", &["chat.txt", "--player", "ann b"], "");
    assert_eq!((&own["form"], &own["games"], &own["counted"]), (&"chat".into(), &2.into(), &2.into()));
    assert_eq!((&own["histogram"], &own["mean"]), (&serde_json::json!([0, 1, 1]), &2.5.into()));
    assert_eq!((unread(&own), &own["broke_hard"]), (vec![21, 25, 28], &0.into()));
    assert_eq!((&own["optimum_mean"], &own["judged"]), (&2.0.into(), &0.into()));
    let notes = own["notes"].to_string();
    for part in ["1 message without a shared game", "2 games of other players", "1 game shared again"] {
        assert!(notes.contains(part), "{part}: {notes}");
    }
    // Without a name all count, and no name is printed.
    let all = season(&sandbox, "free.policy", &["chat.txt"], "");
    assert_eq!((&all["games"], &all["solved"], &all["broke_hard"]), (&3.into(), &2.into(), &1.into()));
    let text = sandbox.run(&["analyse", "free.policy", "--season", "chat.txt"]);
    for part in [
        "3 games, 2 solved\n",
        "solved games on average: 2.50 guesses, +0.50 against",
        "the squares of 1 game prove",
    ] {
        assert!(text.out.contains(part), "{part}: {}", text.out);
    }
    for part in [
        "games of 2 players; --player",
        "1 game of worldle",
        "chat.txt, line 25: 2 lines of squares for 4 guesses",
    ] {
        assert!(text.err.contains(part), "{part}: {}", text.err);
    }
    assert!(!text.out.contains("gave away  ") && !text.out.contains("habits"), "{}", text.out);
    for output in [&text.out, &text.err, &all.to_string()] {
        assert!(!output.contains("Ann") && !output.contains("Bob"), "{output}");
    }
    sandbox
        .run(&["analyse", "free.policy", "--season", "chat.txt", "--player", "zoe"])
        .refused(2, "there is no shared game of \"zoe\"");
    sandbox.file("games.txt", "mount\n");
    sandbox
        .run(&["analyse", "free.policy", "--season", "games.txt", "--player", "zoe"])
        .refused(2, "--player");
}

#[test]
fn fewer_coloured_tiles_prove_something_only_if_copies_count() {
    let sandbox = Sandbox::new();
    sandbox.file("words.txt", "eerie\npurse\nthere\n");
    let chat = "Wordle 12 3/6\n\n🟨🟨🟨⬜🟩\n⬜⬜🟨⬜🟩\n🟩🟩🟩🟩🟩\n";
    for (feedback, broke) in [("presence", 0), ("unmatched", 0), ("official", 1)] {
        let policy = format!("{feedback}.policy");
        let solve = ["solve", "--answers", "words.txt", "--rule", "hard", "--out", &policy];
        assert_eq!(sandbox.run(&[&solve[..], &["--feedback", feedback]].concat()).code, 0);
        assert_eq!(season(&sandbox, &policy, &["-"], chat)["broke_hard"], broke, "{feedback}");
    }
}

#[test]
fn statistics_tell_the_number_of_guesses() {
    let sandbox = Sandbox::solved();
    let kept = r#"{"currentStreak":4,"maxStreak":9,"guesses":{"1":0,"2":5,"3":3,"4":0,"fail":2},"winPercentage":80,"gamesPlayed":10,"gamesWon":8,"averageGuesses":3}"#;
    let quoted = serde_json::to_string(kept).unwrap();
    let inside = format!(r#"{{"player":{{"stats":{{"wordle":{{"legacyStats":{kept}}}}}}}}}"#);
    for text in [kept, &quoted, &format!("'{kept}'\n"), &inside] {
        let told = season(&sandbox, "small.policy", &["-"], text);
        assert_eq!(
            (&told["form"], &told["games"], &told["solved"]),
            (&"statistics".into(), &10.into(), &8.into())
        );
        assert_eq!((&told["histogram"], &told["mean"]), (&serde_json::json!([0, 5, 3]), &2.375.into()));
        assert_eq!((&told["broke_hard"], &told["notes"]), (&Value::Null, &serde_json::json!([])));
    }
    let other =
        season(&sandbox, "small.policy", &["-"], &kept.replace("\"gamesPlayed\":10", "\"gamesPlayed\":11"));
    assert!(other["notes"].to_string().contains("name 11 games played"), "{other}");
    for (text, reason) in [
        ("{\"guesses\":{\"1\":-2}}", "line 1: \"1\" counts -2"),
        ("{\n\"guesses\": 3,\n}", "line 3: this is not JSON"),
        ("{\"games\": [1]}", "no statistics"),
    ] {
        let ran = sandbox.run_with_input(&["analyse", "small.policy", "--season", "-"], text);
        ran.refused(
            2,
            &format!(
                "standard input, {}",
                if reason.starts_with("line") { reason.to_owned() } else { format!("line 1: {reason}") }
            ),
        );
    }
}

#[test]
fn a_table_is_read_by_the_names_of_its_columns() {
    let sandbox = Sandbox::solved();
    let rows = "Date,Guess 1,guess_2,Guess3,Answer,Comment\n\
        2024-01-01,frows,sound,round,round,\"a, b\"\n\
        2024-01-02,salet,sound,round,round,\n\
        ,,,,,\n\
        2024-01-03,salet,fuzzy,round,round,\n\
        2024-01-04,salet,,round,round,\n\
        2024-01-05,salet,,,world,gave up\n\
        2024-01-06,mount,,,mount,\n";
    sandbox.file("list.txt", "frows sound round\nsalet sound round\nsalet / world\nmount\n");
    let list = season(&sandbox, "small.policy", &["list.txt"], "");
    let table = season(&sandbox, "small.policy", &["-"], rows);
    assert_eq!((&table["form"], unread(&table)), (&"table".into(), vec![5, 6]));
    for figure in
        ["games", "solved", "histogram", "judged", "guesses", "optimum", "given_away", "luck", "habits"]
    {
        assert_eq!(table[figure], list[figure], "{figure}");
    }
    assert!(table["notes"].to_string().contains("not \\\"date\\\", \\\"comment\\\""), "{table}");
    // Blank lines and line ends of Windows count as an editor counts them.
    let spaced = rows.replace(",,,,,", "").replace('\n', "\r\n");
    assert_eq!(unread(&season(&sandbox, "small.policy", &["-"], &spaced)), [5u64, 6]);
    // One column of guesses: words, or their number. Without an answer a lost game has no figures but its number of guesses.
    let mixed = "day\tGuesses\tScore\n1\tfrows sound round\t3/6\n2\tsalet,mount\tX\n3\t4\t\n4\tfrows sound round\t2\n\
        5\tsalet salet salet salet salet mount\t\n6\tsalet found\t2/6\n7\t\t\n";
    let mixed = season(&sandbox, "small.policy", &["-"], mixed);
    assert_eq!((&mixed["games"], &mixed["counted"], &mixed["judged"]), (&4.into(), &2.into(), &2.into()));
    assert_eq!((&mixed["histogram"], unread(&mixed)), (&serde_json::json!([0, 1, 1, 1]), vec![5, 6, 8]));
    // A list of games is no table, although its words are names of columns.
    sandbox.file("names.txt", "score\ntries\nwords\nguess\n");
    assert_eq!(sandbox.run(&["solve", "--answers", "names.txt", "--out", "names.policy"]).code, 0);
    let ran = sandbox
        .run_with_input(&["analyse", "names.policy", "--season", "-", "--json"], "score,tries\nwords\n");
    let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    assert_eq!((&last["form"], &last["games"]), (&"games".into(), &2.into()), "{}", ran.err);
}

#[test]
fn errors_in_a_game_are_reported() {
    let sandbox = Sandbox::solved();
    sandbox.file("bad.txt", "mount\nfuzzy mount\n");
    sandbox.file("none.txt", "# nothing\n");
    for (arguments, says) in [
        (&["round", "sound", "round"][..], "the game was solved with guess 1, but there are more guesses"),
        (&["fuzzy"], "\"fuzzy\""),
        (&["salet=GGGGB"], "no accepted word fits: \"salet\" (guess 1) cannot show GGGGB; check the clues"),
        (&["frows=BYYBB", "sound"], "what \"sound\" showed is missing"),
        (&["GGGGG"], "guess 1 has colours and no word; write WORD=COLOURS"),
        (&["frows=BYYBB", "--answer", "mount"], "\"mount\" does not show these colours"),
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

#[test]
fn a_policy_without_proof_is_not_the_optimum() {
    let sandbox = Sandbox::solved();
    let total = |out: &str, more: &[&str]| {
        let solve = ["solve", "--answers", "answers.txt", "--max-guesses", "none", "--json", "--out", out];
        sandbox.run(&[&solve, more].concat()).json()["total"].clone()
    };
    let (best, worse) = (total("best.policy", &[]), total("worse.policy", &["--opener", "worry"]));
    assert!(best.as_u64() < worse.as_u64(), "{best} {worse}");
    let optimum = |policy: &str| {
        sandbox.run(&["analyse", policy, "worry", "round", "--json"]).json()["rules"][0]["optimum"].clone()
    };
    assert_eq!(optimum("worse.policy"), optimum("best.policy"));
    let told = sandbox.run_with_input(&["play", "worse.policy"], "why worry\n");
    assert!(told.out.contains("not known: the policy plays it, and is not proven"), "{}", told.out);
}
