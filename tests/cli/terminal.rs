//! Output on terminals of several widths: no line is wider, no word is broken, and long work shows its progress.
#![cfg(unix)]

use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _, Session};
use unicode_width::UnicodeWidthStr as _;

use crate::sandbox::Sandbox;

/// Start the command on a terminal of some columns.
fn start(sandbox: &Sandbox, columns: u16, arguments: &[&str]) -> OsSession {
    let mut command = Command::new("sh");
    // A session sets its own size at its start; so the shell waits for it.
    let script = format!("read go && stty cols {columns} rows 50 && exec \"$0\" \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_salet")]).args(arguments);
    command.current_dir(sandbox.folder.path()).env("TERM", "xterm").env_remove("NO_COLOR");
    let mut session = Session::spawn(command).unwrap();
    session.set_expect_timeout(Some(Duration::from_secs(600)));
    session.send("\r").unwrap();
    session
}

/// The rest of the output of a terminal, without colours and other codes.
fn rest(session: &mut OsSession) -> String {
    let shown = session.expect(Eof).unwrap();
    let text = String::from_utf8_lossy(shown.as_bytes()).into_owned();
    anstream::adapter::strip_str(&text).to_string()
}

/// No line is wider than the terminal.
fn assert_fits(text: &str, columns: u16, what: &[&str]) {
    for line in text.split(['\r', '\n']) {
        assert!(line.width() <= usize::from(columns), "{what:?} at {columns}: {line:?}");
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn every_command_fits_the_terminal_and_breaks_no_word() {
    let sandbox = Sandbox::solved();
    sandbox.file("games.txt", "frows sound round\nsalet sound round\n");
    let unlisted = ["next", "original", "salet=BBBBB", "courd=BGBBG"];
    for arguments in [
        &["next", "original", "crane=BYGBB", "--list", "24"][..],
        &unlisted,
        &["next", "GYBB"],
        &["next", "orignal"],
        &["analyse", "salet", "crony", "--answer", "chard"],
        &["analyse", "small.policy", "--season", "games.txt"],
        &["show", "original", "GYBBG", "--depth", "4"],
        &["verify", "original"],
        &["convert", "original", "--to", "sheet", "--out", "sheet.txt", "--force"],
        &["solve", "--answers", "answers.txt", "--out", "a.policy", "--all-optimal"],
        &["solve", "--answers", "answers.txt", "--out", "a.policy", "--max-guesses", "1"],
        &["rank", "--answers", "answers.txt", "--objective", "win-rate"],
        &["plan", "--answers", "answers.txt", "--top", "3"],
        &["solve", "--rule", "soft"],
        &[
            "compare",
            "--answers",
            "answers.txt",
            "--strategies",
            "log-beam(10,0.43)[candidates],random-consistent",
        ],
    ] {
        let piped = sandbox.run(arguments);
        for columns in [60, 80, 120] {
            // Bars would fill whole lines.
            let quiet: &[&str] = if arguments[0] == "convert" { &[] } else { &["--quiet"] };
            let text = rest(&mut start(&sandbox, columns, &[arguments, quiet].concat()));
            assert_fits(&text, columns, arguments);
            if matches!(arguments[0], "next" | "show") {
                // Tiles are spaced; the words between them are the same.
                let piped = format!("{}{}", piped.out, piped.err);
                let plain = [arguments, &["--color", "never", "--quiet"]].concat();
                let text = rest(&mut start(&sandbox, columns, &plain));
                assert_eq!(words(&text), words(&piped), "{arguments:?} at {columns}");
            }
        }
    }
    for command in ["solve", "play", "next", "analyse", "compare", "convert", "plan", "work"] {
        for columns in [60, 80, 120] {
            let arguments = [command, "--help"];
            assert_fits(&rest(&mut start(&sandbox, columns, &arguments)), columns, &arguments);
        }
    }
}

#[test]
fn a_session_fits_the_terminal_and_its_help_keeps_its_columns() {
    let sandbox = Sandbox::new();
    for columns in [60, 80, 120] {
        let arguments = ["play", "--color", "never", "--list", "24", "--time-limit", "1h", "--quiet"];
        let mut session = start(&sandbox, columns, &arguments);
        let mut shown = String::new();
        for line in
            ["crane=BYGBB", "why guard", "top 3", "left", "zzzzz", "help", "smart=GGGGG", "analyse", "quit"]
        {
            let before = session.expect("> ").unwrap();
            shown += &String::from_utf8_lossy(before.before());
            session.send(format!("{line}\r")).unwrap();
        }
        let shown = anstream::adapter::strip_str(&shown).to_string() + &rest(&mut session);
        assert_fits(&shown, columns, &arguments);
        let lines: Vec<&str> = shown.lines().map(|line| line.trim_end_matches('\r')).collect();
        let column = "GYBBG, 21002, 🟩🟨⬜⬜🟩   ".width();
        let help = lines.iter().position(|line| line.starts_with("GYBBG, 21002")).unwrap();
        let end = lines.iter().position(|line| line.starts_with("help, quit")).unwrap();
        for line in &lines[help + 1..=end] {
            let (form, meaning) = line.split_at(column);
            assert!(form.ends_with("   ") && !meaning.starts_with(' '), "{columns}: {line:?}");
        }
        assert!(end - help >= 13, "{columns}");
        assert!(shown.contains("\"zzzzz\" is not an accepted word"), "{shown}");
        assert!(shown.contains("solved with 2 guesses"), "{shown}");
    }
}

#[test]
fn each_short_help_keeps_its_length() {
    let sandbox = Sandbox::new();
    for (command, most) in [
        ("solve", 62),
        ("rank", 52),
        ("plan", 56),
        ("next", 37),
        ("play", 46),
        ("analyse", 35),
        ("show", 24),
        ("verify", 17),
        ("certify", 34),
        ("compare", 56),
        ("convert", 50),
        ("words", 48),
        ("divide", 47),
        ("work", 24),
        ("merge", 24),
        ("serve", 23),
        ("status", 15),
    ] {
        let text = rest(&mut start(&sandbox, 80, &[command, "-h"]));
        assert_fits(&text, 80, &[command]);
        let lines = text.lines().count();
        assert!(lines <= most, "{command}: {lines} lines\n{text}");
    }
}

/// Read a terminal until it has shown some texts, however long that takes: the machine may be slow. Returns what it showed.
fn shown_until(session: &mut OsSession, shows: &[&str], what: &[&str]) -> String {
    let (mut raw, began) = (Vec::new(), Instant::now());
    loop {
        let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&raw)).to_string();
        let Some(missing) = shows.iter().find(|shown| !text.contains(**shown)) else { return text };
        assert!(began.elapsed() < Duration::from_secs(600), "{what:?}: no {missing:?} in {text}");
        let Ok(drawn) = session.expect("\r") else { panic!("{what:?}: no {missing:?} in {text}") };
        raw.extend_from_slice(drawn.as_bytes());
    }
}

#[test]
fn long_work_shows_its_step_its_measure_and_a_clock() {
    let sandbox = Sandbox::new();
    let clock = "00:0";
    sandbox.file("answers.txt", include_str!("../../data/original-answers.txt"));
    for (arguments, shows) in [
        (&["solve", "nyt", "--rule", "hard", "--out", "nyt.policy"][..], &["searched", clock][..]),
        (&["plan", "--answers", "answers.txt"], &["/64 sets of words", "extending the best", clock]),
        (
            &["compare", "--answers", "answers.txt", "--strategies", "entropy", "--max-guesses", "none"],
            &["entropy (1 of 1) plays", "/2315 games", "mistakes of entropy", "0/1 strategies", clock],
        ),
        (&["next", "zymic=BBBBB"], &["solving what is left", clock]),
    ] {
        let mut session = start(&sandbox, 80, arguments);
        let text = shown_until(&mut session, shows, arguments);
        assert!(!text.contains(", 0s left"), "{text}");
        session.send(ControlCode::EndOfText).unwrap();
        rest(&mut session);
    }
}
