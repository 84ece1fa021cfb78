//! `salet play`: whole sessions, through a pipe and on a terminal.

use serde_json::Value;

use crate::sandbox::{GUESSES, Sandbox};

/// The objects that a session prints.
fn objects(sandbox: &Sandbox, arguments: &[&str], input: &str) -> Vec<Value> {
    let ran = sandbox.run_with_input(&[&["play", "--json"], arguments].concat(), input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_turn_is_one_object() {
    let sandbox = Sandbox::new();
    let said =
        objects(&sandbox, &[], "crane=BYGBB\nwhy guard\ntop 2\nleft 3\nbogus=1\nundo\nhelp\nquit\nleft\n");
    let kinds: Vec<&str> = said.iter().map(|object| object["kind"].as_str().unwrap()).collect();
    let expected = ["position", "position", "why", "top", "left", "error", "note", "position", "note"];
    assert_eq!(kinds, expected);
    assert_eq!((&said[0]["guess"], &said[0]["expected"]["total"]), (&"salet".into(), &7920.into()));
    let position = &said[1];
    assert_eq!(
        (&position["guess"], &position["expected"]["total"], &position["answers"]),
        (&"shtik".into(), &57.into(), &24.into())
    );
    let choices = &position["choices"];
    assert_eq!((&choices["complete"], &choices["is_all_of_the_best"]), (&true.into(), &true.into()));
    for choice in choices["next"].as_array().unwrap() {
        let more = choice["regret"]["total"].as_u64().unwrap();
        assert_eq!(choice["total"].as_u64().unwrap(), 57 + more);
        // `next` prints the same.
        let word = choice["guess"].as_str().unwrap();
        let asked = sandbox.run(&["next", "original", "crane=BYGBB", word, "--json"]).json();
        assert_eq!(asked["expected"]["total"], choice["total"], "{word}");
        assert_eq!(asked["expected"]["mean"], choice["mean"], "{word}");
    }
    let possible = &choices["possible"];
    let asked = sandbox
        .run(&[
            "next",
            "original",
            "crane=BYGBB",
            possible["guess"].as_str().unwrap(),
            "--list",
            "99",
            "--json",
        ])
        .json();
    assert_eq!(asked["expected"]["total"], possible["total"]);
    assert!(asked["candidates"].as_array().unwrap().contains(&possible["guess"]));
    let why = &said[2];
    assert_eq!((&why["parts"], &why["largest"], &why["is_possible"]), (&6.into(), &12.into(), &true.into()));
    let price = &why["price"];
    assert_eq!((&price["expected"]["total"], &price["regret"]["total"]), (&67.into(), &10.into()));
    assert_eq!(said[4]["candidates"].as_array().unwrap().len(), 3);
    assert_eq!(said[7]["guess"], "salet");
}

#[test]
fn a_demo_follows_the_policy() {
    let sandbox = Sandbox::new();
    let said = objects(&sandbox, &["--answer", "abide"], "");
    let mut clues: Vec<String> = Vec::new();
    for turn in &said {
        let clues_before: Vec<&str> = clues.iter().map(String::as_str).collect();
        let next = sandbox.run(&[&["next", "original", "--json"], &clues_before[..]].concat()).json();
        assert_eq!(
            (&turn["guess"], &turn["answers_before"]),
            (&next["guess"], &next["answers"]),
            "{clues:?}"
        );
        clues.push(turn["feedback"].as_str().unwrap().to_owned());
    }
    assert_eq!(said.last().unwrap()["solved"], true);

    // An accepted word that is not an answer is also solved.
    let said = objects(&sandbox, &["--answer", "vozhd"], "");
    let last = said.last().unwrap();
    assert_eq!(
        (&last["guess"], &last["unlisted"], &last["solved"]),
        (&"vozhd".into(), &true.into(), &true.into())
    );
    sandbox.run(&["play", "--answer", "zzzzz"]).refused(2, "\"zzzzz\" is not an accepted word");

    let demo = |seed: &str| sandbox.run(&["play", "--demo", "--seed", seed]).out;
    assert_eq!(demo("7"), demo("7"));
    assert!(demo("7").contains("solved: ") && demo("7") != demo("8"), "{}", demo("7"));
}

#[test]
fn the_hard_rule_has_its_own_policy() {
    let sandbox = Sandbox::new();
    let said = objects(&sandbox, &[], "hard on\nGYBBG\ncrane\nhard off\n");
    assert_eq!((&said[0]["rule"], &said[2]["rule"]), (&"normal".into(), &"hard".into()));
    assert!(said[1]["text"].as_str().unwrap().contains("there is a policy for it"));
    let hard = sandbox.run(&["next", "original-hard", "--json"]).json();
    assert_eq!((&said[2]["guess"], &said[2]["expected"]), (&hard["guess"], &hard["expected"]));
    assert!(said[4]["text"].as_str().unwrap().contains("the hard rule does not allow \"crane\" here"));
    assert_eq!(objects(&sandbox, &["--hard"], "")[0]["expected"], hard["expected"]);
    // The policy of a file is back with its rule.
    assert_eq!(sandbox.solve(&["--out", "small.policy"]).code, 0);
    for (arguments, lines) in
        [(&["small.policy"][..], "hard on\nhard off\n"), (&["small.policy", "--hard"], "hard off\n")]
    {
        let said = objects(&sandbox, arguments, lines);
        let last = said.last().unwrap();
        assert_eq!((&last["rule"], &last["source"]), (&"normal".into(), &"policy".into()), "{said:?}");
    }
}

#[test]
fn the_adversary_keeps_a_small_game_open() {
    let sandbox = Sandbox::solved();
    let said =
        objects(&sandbox, &["small.policy", "--hide"], "forced\nsalet\nmount\nfound\nround\nsound\nundo\n");
    let kinds: Vec<&str> = said.iter().map(|object| object["kind"].as_str().unwrap()).collect();
    assert_eq!(&kinds[..4], ["note", "forced", "turn", "turn"]);
    let worst = ["--objective", "worst", "--max-guesses", "none", "--json", "--out", "worst.policy"];
    let worst = sandbox.solve(&worst).json()["worst_case"].clone();
    assert_eq!((&said[1]["at_least"], &said[1]["exact"]), (&worst, &true.into()), "{said:?}");
    assert_eq!(said[2]["needed"]["exact"], true);
    let (mut before, mut needed) = (u64::MAX, u64::MAX);
    for turn in said.iter().filter(|object| object["kind"] == "turn") {
        let (left, least) = (turn["answers"].as_u64().unwrap(), turn["needed"]["at_least"].as_u64().unwrap());
        assert!(left <= before && least <= needed && turn["hardest"] == true, "{turn}");
        (before, needed) = (left, least);
    }
    let undone = sandbox.run_with_input(&["play", "small.policy", "--hide"], "salet\nmount\nundo\n");
    assert!(undone.out.contains("\"mount\" is taken back\n 1  salet"), "{}", undone.out);
    assert_eq!(sandbox.run(&["play", "--hide", "--answer", "abide"]).code, 2);
    sandbox.run(&["play", "-"]).refused(2, "the policy must be a file or a name");
}

#[test]
fn a_session_continues_with_unlisted_words_and_after_any_line() {
    let sandbox = Sandbox::new();
    sandbox.file("guesses.txt", GUESSES.to_owned() + "stale\nsteal\nslate\ntales\n");
    assert_eq!(sandbox.solve(&["--out", "small.policy"]).code, 0);
    let long = "x".repeat(200_000);
    let input = format!("mount=BBBBY\nwhy tales\nGGYYY\n{long}\n\u{fffd}\u{1b}[2J\n\nundo\nundo\nleft\n");
    let ran = sandbox.run_with_input(&["play", "small.policy"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in [
        "    no answer fits, but 4 other accepted words do: going on with them, each as likely\n",
        " 2  stale GGYYY  1 word remains\n",
        "    \"mount\" is taken back\n",
        "    7 answers remain: mount found sound round could world worry\n",
    ] {
        assert!(ran.out.contains(said), "{}", ran.out);
    }
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    assert!(ran.err.chars().count() < 1000 && !ran.err.contains('\u{1b}'), "{}", ran.err);
}

#[test]
fn the_end_of_a_game_and_another_rule_are_said_as_they_are() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run_with_input(&["play"], "letters played 200\n");
    assert!(ran.out.contains("\nall 6 guesses are used up\n"), "{}{}", ran.out, ran.err);
    let ran = sandbox.run_with_input(&["play", "--hide"], "hard on\n");
    assert!(ran.out.contains("the game has the hard rule from now on\n"), "{}{}", ran.out, ran.err);
}

/// Under every objective the lost weight comes first where answers must be lost, then the total.
#[test]
fn a_guess_that_loses_as_much_with_more_guesses_is_worse() {
    let sandbox = Sandbox::new();
    sandbox.file("answers.txt", "xa\nxb\nxc\nxd\nab\n");
    sandbox.file("guesses.txt", "xa\nxb\nxc\nxd\nab\nac\nzz\n");
    let game = ["--objective", "worst", "--max-guesses", "3", "--out", "w.policy"];
    assert_eq!(sandbox.solve(&game).code, 0);
    let why = sandbox.run_with_input(&["play", "w.policy"], "zz=BB\nwhy ac\n");
    assert!(why.out.contains("price        +0.2500 against ab"), "{}{}", why.out, why.err);
    let grade = sandbox.run_with_input(&["play", "w.policy", "--hint"], "zz=BB\nwhy ac\n");
    assert!(!grade.out.contains("no guess is better"), "{}{}", grade.out, grade.err);
}

/// The first play that a search finds may lose answers which better play finds: that is no news of the word.
#[test]
fn a_search_that_ends_early_begins_with_what_is_likely() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run_with_input(&["play", "nyt-hard", "--next", "0", "--list", "0"], "why zesty 0s\n");
    let (_, said) = ran.out.split_once("    zesty  ").unwrap_or_else(|| panic!("{}{}", ran.out, ran.err));
    let least = "3158 answers: probably all will be found, at least 3.";
    assert!(said.starts_with(least), "{said}");
    assert!(
        said.contains("the best play so far finds 3") && said.contains("price        at least +0.04"),
        "{said}"
    );
    assert!(!said.contains("will not be found"), "{said}");
    // Losses that are proven are said first.
    let two = ["solve", "--max-guesses", "2", "--objective", "win-rate", "--out", "two.policy"];
    assert_eq!(sandbox.run(&[&two[..], &["--answers", "answers.txt"]].concat()).code, 0);
    let ran = sandbox.run_with_input(&["play", "two.policy"], "why mount\n");
    assert!(ran.out.contains("    mount  7 answers: 4 will be found, with 1.75 more guesses"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn a_terminal_completes_words_and_survives_ctrl_c() {
    use expectrl::{ControlCode, Eof, Expect as _, Session};

    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["play", "--color", "never", "--time-limit", "1h"]);
    command.env("TERM", "xterm");
    let mut terminal = Session::spawn(command).unwrap();
    terminal.set_expect_timeout(Some(std::time::Duration::from_secs(600)));
    terminal.expect("salet  2315 answers").unwrap();
    terminal.expect("> ").unwrap();
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.expect("> ").unwrap();
    terminal.send("crane=BYGBB\r").unwrap();
    terminal.expect("shtik  24 answers").unwrap();
    terminal.expect("can win now").unwrap();
    terminal.expect("> ").unwrap();
    // Only one word has this prefix.
    terminal.send("why diar\t\r").unwrap();
    terminal.expect("diary  24 answers").unwrap();
    terminal.expect("splits into").unwrap();
    terminal.expect("> ").unwrap();
    // Several pasted lines.
    terminal.send("\u{1b}[200~undo\nGYBBG\n\u{1b}[201~\r").unwrap();
    terminal.expect("smart  5 answers").unwrap();
    terminal.expect("can win now").unwrap();
    // Ctrl-C ends a search of the whole game, and the session continues.
    terminal.send("new\r").unwrap();
    terminal.expect("a new game").unwrap();
    terminal.expect("> ").unwrap();
    terminal.send("top 101 10m\r").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.expect("the search ended before").unwrap();
    terminal.expect("> ").unwrap();
    terminal.send("left 1\r").unwrap();
    terminal.expect("2315 answers remain: aback").unwrap();
    terminal.expect("> ").unwrap();
    terminal.send(ControlCode::EndOfTransmission).unwrap();
    terminal.expect(Eof).unwrap();
}

#[test]
fn a_session_with_hints_grades_guesses_and_names_no_word_unasked() {
    let sandbox = Sandbox::new();
    let arguments = ["play", "--hint", "--time-limit", "60s"];
    let ran = sandbox.run_with_input(&arguments, "crane=BYGBB\nwhy shtik\naward\nhint\nGYBBG\nBGGGB\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for line in [
        " 1  crane BYGBB\n    crane  nearly the best: less than 0.01 guesses more than the best\n",
        "    shtik  no guess is better\n",
        "    award  fair: 0.21 guesses more than the best\n",
        "    24 answers left\n",
        " 2  award BGGGB\n",
    ] {
        assert!(ran.out.contains(line), "{line}: {}", ran.out);
    }
    // The colours belong to the word that waited, and its grade is not repeated.
    assert_eq!(ran.out.matches("award  fair").count(), 1, "{}", ran.out);
    assert!(ran.err.contains("\"award\" (guess 2) cannot show GYBBG"), "{}", ran.err);
    for word in ["salet", "smart", "swarm", "alarm"] {
        assert!(!ran.out.contains(word), "{word}: {}", ran.out);
    }

    // One letter more each time, and the word only on request; then colours alone belong to it.
    let asked = ["crane=BYGBB", "BBBBB"].into_iter().chain(["hint"; 8]).chain(["solution", "BYBBB", "hint"]);
    let ran = sandbox.run_with_input(&arguments, &asked.collect::<Vec<_>>().join("\n"));
    assert!(ran.err.starts_with("salet: no word is recommended here"), "{}", ran.err);
    let hints: Vec<&str> = ran.out.lines().filter(|line| line.contains("the best guess")).collect();
    assert!(hints[0].ends_with("has the letter s"), "{hints:?}");
    let hidden = |line: &str| line.matches('_').count();
    assert_eq!(
        hints[1..].iter().map(|line| hidden(line)).collect::<Vec<_>>(),
        [4, 3, 2, 1, 1, 1],
        "{hints:?}"
    );
    assert!(hints[4].contains("That was the last hint"), "{hints:?}");
    assert!(ran.out.contains("    shtik  24 answers: 2.38 more guesses expected"), "{}", ran.out);
    assert!(!ran.out.contains("alarm"), "the answers are not named: {}", ran.out);
    assert!(
        ran.out.ends_with(" 2  shtik BYBBB\n    shtik  no guess is better\n    1 answer left\n"),
        "{}",
        ran.out
    );
    assert!(!ran.out.split("    shtik  24").next().unwrap().contains("shtik"), "{}", ran.out);

    let said = objects(&sandbox, &["--hint"], "crane=BYGBB\nhint\nhint\nsolution\nsmart=GGGGG\n");
    let kinds: Vec<&str> = said.iter().map(|object| object["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["note", "grade", "hint", "hint", "hint", "grade"]);
    assert_eq!((&said[1]["grade"], &said[1]["standing"]), (&"nearly-best".into(), &"playing".into()));
    assert_eq!((&said[2]["answers"], &said[2]["letter"]), (&24.into(), &Value::Null));
    assert_eq!((&said[3]["letter"], &said[3]["pattern"]), (&"s".into(), &Value::Null));
    assert_eq!(
        (&said[4]["pattern"], &said[5]["at_least"], &said[5]["standing"]),
        (&"shtik".into(), &0.125.into(), &"solved".into())
    );
    // A word that waited has an object for its turn, too.
    let said = objects(&sandbox, &["--hint"], "crane=BYGBB\nsmart\nGGGGG\n");
    let grades: Vec<_> = said.iter().filter(|object| object["kind"] == "grade").collect();
    assert_eq!(grades.len(), 3);
    assert_eq!((&grades[2]["guess"], &grades[2]["standing"]), (&"smart".into(), &"solved".into()));
    // Other knowledge, other hints from the first on.
    let ran = sandbox.run_with_input(&arguments, "hint\nhint\nhint\nletters green smart\nhint\n");
    assert!(ran.out.ends_with("    1 answer left\n"), "{}", ran.out);
    let refused = sandbox.run_with_input(&["play"], "hint\n");
    assert!(refused.err.contains("`hint` and `solution` are for `salet play --hint`"), "{}", refused.err);
    assert_eq!(sandbox.run(&["play", "--hint", "--hide"]).code, 2);
}

#[test]
fn a_session_begins_with_known_letters_and_squares_without_words() {
    let sandbox = Sandbox::new();
    let known = "letters green __a__ yellow _r___ grey cne played 1";
    let lines =
        format!("{known}\nletters green __z\nanalyse\nshtik=BYBBB\nundo\nhard on\nletters none\nundo\n");
    let said = objects(&sandbox, &["--next", "3"], &lines);
    let kinds: Vec<&str> = said.iter().map(|object| object["kind"].as_str().unwrap()).collect();
    // A refused rule shows the position again.
    let expected = [
        "position", "position", "error", "error", "position", "note", "position", "error", "position",
        "position", "error",
    ];
    assert_eq!(kinds, expected);
    let next = |clues: &[&str]| sandbox.run(&[&["next", "--json"], clues].concat()).json();
    for (at, clues) in [
        (1, &["crane=BYGBB"][..]),
        (4, &["crane=BYGBB", "shtik=BYBBB"]),
        (6, &["crane=BYGBB"]),
        (8, &["crane=BYGBB"]),
        (9, &[]),
    ] {
        for (field, value) in next(clues).as_object().unwrap() {
            assert!(field == "schema_version" || &said[at][field] == value, "{field} after {clues:?}");
        }
    }
    for (at, reason) in [
        (2, "green: \"__z\" has 3 places"),
        (3, "an analysis needs a game from its start"),
        (7, "the hard rule depends on the guesses played"),
        (10, "there is no guess to take back"),
    ] {
        assert!(said[at]["text"].as_str().unwrap().contains(reason), "{}", said[at]);
    }
    // A shared game of unknown words: pasted, or in a line.
    let squares = "⬜🟨⬜🟨⬜\n🟨🟩🟨🟨🟩\n🟩🟩🟩🟩🟩";
    let pasted = objects(&sandbox, &["--next", "0"], &format!("Wordle 5 3/6*\n{squares}\nsquares\n"));
    sandbox.file("shared.txt", format!("Wordle 5 3/6*\n{squares}"));
    let asked = sandbox.run(&["next", "--json", "--squares", "shared.txt"]).json();
    assert!((2..1000).contains(&asked["answers"].as_u64().unwrap()), "{asked}");
    let last = pasted.last().unwrap();
    assert_eq!((&last["answers"], &last["candidates"]), (&asked["answers"], &asked["candidates"]));
    let line = objects(&sandbox, &["--next", "0"], &format!("squares {}\n", squares.replace('\n', " ")));
    assert!(line.last().unwrap()["answers"].as_u64() >= asked["answers"].as_u64());
    let refused = objects(&sandbox, &["--hide"], "letters grey e\n");
    assert!(refused.last().unwrap()["text"].as_str().unwrap().contains("the adversary chooses no word"));
}

/// `--browser` writes a page and starts the browser on it; a file that is no page stays.
#[cfg(unix)]
#[test]
fn a_page_opens_in_the_browser() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    let sandbox = Sandbox::new();
    sandbox.file("browser", "#!/bin/sh\nprintf %s \"$1\" > opened\nhead -c 15 \"$1\"\n");
    fs::set_permissions(sandbox.path("browser"), fs::Permissions::from_mode(0o755)).unwrap();
    let play = |browser: &str, more: &[&str]| {
        let mut command = sandbox.command(&[&["play", "--browser"], more].concat());
        let ran = command.env("BROWSER", browser).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (ran.status.code(), text(ran.stdout), text(ran.stderr))
    };
    let browser = sandbox.path("browser").display().to_string();
    let opened = || fs::read_to_string(sandbox.path("opened")).unwrap();
    let page = |name: &str| fs::read_to_string(sandbox.path(name)).unwrap();

    let (code, out, err) = play(&browser, &["nyt"]);
    assert_eq!((code, out.as_str()), (Some(0), ""), "{err}");
    assert!(err.ends_with("written to output/nyt.html\n"), "{err}");
    assert!(opened().ends_with("/output/nyt.html") && opened().starts_with('/'), "{}", opened());
    assert!(page("output/nyt.html").contains("<title>salet: nyt</title>"));

    // An older page gives way, and the hard rule has its own.
    let own = page("output/nyt.html");
    fs::write(sandbox.path("output/nyt.html"), own.replace("html lang", "html class=old lang")).unwrap();
    assert_eq!(play(&browser, &["nyt"]).0, Some(0));
    assert_eq!(page("output/nyt.html"), own);
    assert_eq!(play(&browser, &["nyt", "--hard"]).0, Some(0));
    assert!(opened().ends_with("/output/nyt-hard.html"), "{}", opened());
    assert!(page("output/nyt-hard.html").contains("<title>salet: nyt-hard</title>"));

    // Notes of the reader do not.
    fs::write(sandbox.path("output/nyt.html"), "<!DOCTYPE html>\n<title>my notes</title>\n").unwrap();
    assert_eq!(play(&browser, &["nyt"]).0, Some(0));
    assert!(opened().ends_with("/output/nyt.2.html") && page("output/nyt.2.html") == own);
    assert!(page("output/nyt.html").contains("my notes"));

    // Without a browser the page is there, and the reader knows where.
    let (code, _, err) = play("/no/such/browser", &[]);
    assert_eq!(code, Some(0));
    assert!(err.contains("no browser was started") && err.contains("output/original.html"), "{err}");
    let both = sandbox.run(&["play", "--browser", "--demo"]);
    assert!(both.code == 2 && both.err.contains("'--demo'"), "{}", both.err);
    sandbox.run(&["play", "--browser", "--json"]).refused(2, "a page has none");
}
