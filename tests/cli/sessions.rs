//! `salet play`: whole sessions, through a pipe and on a terminal.

use crate::sandbox::{GUESSES, Sandbox};

/// The text of a session, refusals after the rest.
fn said(sandbox: &Sandbox, arguments: &[&str], input: &str) -> String {
    let ran = sandbox.run_with_input(&[&["play"], arguments].concat(), input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out + &ran.err
}

#[test]
fn a_session_has_the_figures_of_next() {
    let sandbox = Sandbox::new();
    let said =
        said(&sandbox, &["--next", "3"], "crane=BYGBB\nwhy guard\nleft 3\nbogus=1\nundo\nquit\nleft\n");
    let next = |clues: &[&str]| sandbox.run(&[&["next", "original", "--json"], clues].concat()).json();
    let best = next(&["crane=BYGBB"]);
    let mean = |document: &serde_json::Value| document["expected"]["mean"].as_f64().unwrap();
    assert_eq!((&best["guess"], &best["expected"]["total"]), (&"shtik".into(), &57.into()));
    assert!(said.contains(&format!("shtik  24 answers: {:.2} more guesses expected", mean(&best))), "{said}");
    // Every alternative has its price.
    let row = |label: &str| {
        let line = said.lines().find_map(|line| line.trim_start().strip_prefix(label));
        line.unwrap_or_else(|| panic!("{label}: {said}")).trim().to_owned()
    };
    let priced = [row("next best"), row("can win now")].join(", ");
    let priced: Vec<(&str, &str)> = priced.split(", ").filter_map(|price| price.split_once(" +")).collect();
    assert!(priced.len() >= 3, "{said}");
    for (word, more) in priced {
        let regret = mean(&next(&["crane=BYGBB", word])) - mean(&best);
        assert_eq!(more, format!("{regret:.4}"), "{word}");
    }
    let why = mean(&next(&["crane=BYGBB", "guard"])) - mean(&best);
    assert_eq!(row("price"), format!("+{why:.4} against shtik"));
    assert_eq!(row("splits into"), "6 parts, the largest with 12 answers");
    assert!(said.contains("24 answers remain: ") && said.contains("\"crane\" is taken back"), "{said}");
    assert!(said.contains("salet: \"1\" is not feedback here"), "{said}");
    sandbox.run(&["play", "--json"]).refused(2, "`salet serve` answers programs in JSON");
}

#[test]
fn a_demo_follows_the_policy() {
    let sandbox = Sandbox::new();
    let played = |answer: &str| -> Vec<(String, String)> {
        let said = said(&sandbox, &["--answer", answer], "");
        let turns = said.lines().filter(|line| line.starts_with(' ') && !line.starts_with("  "));
        let word = |turn: &str, at: usize| turn.split_whitespace().nth(at).unwrap().to_owned();
        turns.map(|turn| (word(turn, 1), word(turn, 2))).collect()
    };
    let mut clues: Vec<String> = Vec::new();
    for (guess, shown) in played("abide") {
        let before: Vec<&str> = clues.iter().map(String::as_str).collect();
        let next = sandbox.run(&[&["next", "original", "--json"], &before[..]].concat()).json();
        assert_eq!(next["guess"], guess, "{clues:?}");
        clues.push(shown);
    }
    assert_eq!(clues.last().unwrap(), "GGGGG");

    // An accepted word that is not an answer is also solved.
    assert_eq!(played("vozhd").last().unwrap(), &("vozhd".to_owned(), "GGGGG".to_owned()));
    sandbox.run(&["play", "--answer", "zzzzz"]).refused(2, "\"zzzzz\" is not an accepted word");

    let demo = |seed: &str| sandbox.run(&["play", "--demo", "--seed", seed]).out;
    assert_eq!(demo("7"), demo("7"));
    assert!(demo("7").contains("solved: ") && demo("7") != demo("8"), "{}", demo("7"));
}

#[test]
fn the_hard_rule_has_its_own_policy() {
    let sandbox = Sandbox::new();
    let text = said(&sandbox, &[], "hard on\nGYBBG\ncrane\nhard off\n");
    assert!(text.contains("there is a policy for it"), "{text}");
    let hard = sandbox.run(&["next", "original-hard", "--json"]).json();
    let opener = format!(
        "{}  2315 answers: {:.2} more guesses expected",
        hard["guess"].as_str().unwrap(),
        hard["expected"]["mean"].as_f64().unwrap()
    );
    assert!(text.contains(&opener), "{opener}: {text}");
    assert!(text.contains("the hard rule does not allow \"crane\" here"), "{text}");
    assert!(said(&sandbox, &["--hard"], "").contains(&opener));
    // The policy of a file is back with its rule.
    assert_eq!(sandbox.solve(&["--out", "small.policy"]).code, 0);
    for (arguments, lines) in
        [(&["small.policy"][..], "hard on\nhard off\n"), (&["small.policy", "--hard"], "hard off\n")]
    {
        let text = said(&sandbox, arguments, lines);
        let normal = "the game has the normal rule from now on; there is a policy for it";
        assert!(text.contains(normal), "{text}");
    }
}

#[test]
fn the_adversary_keeps_a_small_game_open() {
    let sandbox = Sandbox::solved();
    let lines = "forced\nsalet\nmount\nfound\nround\nsound\nundo\n";
    let text = said(&sandbox, &["small.policy", "--hide"], lines);
    let worst = ["--objective", "worst", "--max-guesses", "none", "--json", "--out", "worst.policy"];
    let worst = sandbox.solve(&worst).json()["worst_case"].as_u64().unwrap();
    let forced =
        text.lines().filter_map(|line| line.trim().split_once(" can be forced, and no more: proven"));
    let forced: Vec<u64> = forced.map(|(more, _)| more.split(' ').next().unwrap().parse().unwrap()).collect();
    assert!(forced.len() > 2 && forced[0] == worst && forced.is_sorted_by(|a, b| a >= b), "{text}");
    assert!(!text.contains("may take longer"), "{text}");
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
    terminal.expect("`quit` or Ctrl-D ends").unwrap();
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
    // Lines that are typed ahead, or pasted by a terminal that does not mark a paste.
    terminal.send("why whelp\rwhy undue\rleft 2\r").unwrap();
    for shown in ["whelp  5 answers", "undue  5 answers", "5 answers remain"] {
        terminal.expect(shown).unwrap();
    }
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

    let text = said(&sandbox, &["--hint"], "crane=BYGBB\nsmart\nGGGGG\n");
    assert_eq!(text.matches("guesses more than the best").count(), 2, "one grade for each word: {text}");
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
    let next = |clues: &[&str]| sandbox.run(&[&["next", "--json"], clues].concat()).json();
    let best = |clues: &[&str]| {
        let next = next(clues);
        let (guess, answers) = (next["guess"].as_str().unwrap().to_owned(), next["answers"].clone());
        format!("  {guess}  {answers} answers")
    };
    let text = said(&sandbox, &[], &format!("{known}\nshtik=BYBBB\nundo\nletters none\n"));
    let first = &["crane=BYGBB"][..];
    let expected = [best(first), best(first), best(&[])];
    for line in &expected {
        assert!(text.contains(line.as_str()), "{line}: {text}");
    }
    assert!(text.contains(" 3  hoard  the only answer left"), "{text}");
    for (lines, reason) in [
        ("letters green __z", "green: \"__z\" has 3 places"),
        ("analyse", "an analysis needs a game from its start"),
        ("hard on", "the hard rule depends on the guesses played"),
        ("undo", "there is no guess to take back"),
    ] {
        let text = said(&sandbox, &[], &format!("{known}\n{lines}\n"));
        assert!(text.contains(reason), "{lines}: {text}");
    }
    // A shared game of unknown words: pasted, or in a line.
    let squares = "⬜🟨⬜🟨⬜\n🟨🟩🟨🟨🟩\n🟩🟩🟩🟩🟩";
    sandbox.file("shared.txt", format!("Wordle 5 3/6*\n{squares}"));
    let asked = sandbox.run(&["next", "--json", "--squares", "shared.txt"]).json();
    let answers = asked["answers"].as_u64().unwrap();
    assert!((2..1000).contains(&answers), "{asked}");
    let left = |lines: &str| -> u64 {
        let text = said(&sandbox, &["--next", "0"], &format!("{lines}\nleft 0\n"));
        let line =
            text.lines().rfind(|line| line.ends_with(" answers remain")).unwrap_or_else(|| panic!("{text}"));
        line.trim().split(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(left(&format!("Wordle 5 3/6*\n{squares}\nsquares")), answers);
    assert!(left(&format!("squares {}", squares.replace('\n', " "))) >= answers);
    let text = said(&sandbox, &["--hide"], "letters grey e\n");
    assert!(text.contains("the adversary chooses no word"), "{text}");
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
}
