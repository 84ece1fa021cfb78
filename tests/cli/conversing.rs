//! `salet boards play`: conversations.

use salet::words::WordGame as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use salet::boards::games::{self, Mode};
use salet::game::Game;
use serde_json::{Value, json};

use crate::boarding::clues;
use crate::sandbox::Sandbox;
use crate::site::Site;

/// Play a game to its end by the recommended guesses, after the given ones: the last report, and what was told in full.
fn played(sandbox: &Sandbox, mode: (&str, &str), given: &[&str], site: &mut Site) -> (Value, Vec<String>) {
    let options = ["--json", "--list", "3000", "--time-limit", "1ms", "--named", mode.0, "--mode", mode.1];
    let mut command = sandbox.command(&[&["boards", "play"], &options[..]].concat());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut given = given.iter();
    let (mut last, mut told) = (Value::Null, Vec::new());
    for line in output.lines() {
        let report: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let answer = match report["kind"].as_str().unwrap() {
            "position" => {
                site.check(&report);
                let word = given.next().copied().or(report["guess"].as_str());
                let Some(word) = word.map(str::to_owned) else {
                    last = report;
                    break;
                };
                let seen = site.seen();
                site.words.push(word);
                let clue = site.clue(site.words.len() - 1, seen);
                told.push(clue.clone());
                // Solved and hidden boards may be left out; so may the word, if it is the recommended one.
                match site.words.len() % 2 {
                    0 => clue,
                    _ => clue.replace(",-", "").replace("=-,", "=").replace(",?", ""),
                }
            }
            "appeared" => {
                let board = report["board"].as_u64().unwrap() as usize - 1;
                let until = site.solved(board).map_or(site.words.len(), |turn| turn + 1);
                assert_eq!((board < site.seen(), &report["guesses"]), (true, &json!(site.words)));
                told.push((0..until).map(|turn| site.cell(turn, board)).collect::<Vec<_>>().join(" "));
                told.last().cloned().unwrap()
            }
            _ => panic!("{mode:?}: {report}"),
        };
        writeln!(input, "{answer}").unwrap();
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    (last, told)
}

#[test]
fn modes_of_named_games_are_played_to_their_end() {
    let (sandbox, game) = (Sandbox::new(), Game::original());
    for named in &games::ALL {
        // Of more boards the one without a guess to spare: `serve` plays them all.
        let alone = |mode: &&Mode| named.boards <= 8 || usize::from(mode.limit) == named.boards;
        for mode in named.modes.iter().filter(alone) {
            let given = Site::given(mode);
            let mut site = Site::new(&game, named.boards, mode.hidden);
            let (last, told) = played(&sandbox, (named.name, mode.name), given, &mut site);
            let turns = site.words.len();
            // The same as text. Several turns may stand on a line, unless boards appear between them.
            let lines = told.join(if mode.hidden { "\n" } else { " " });
            let options = ["--named", named.name, "--mode", mode.name, "--time-limit", "1ms", "--list", "0"];
            let text = sandbox.run_with_input(&[&["boards", "play"], &options[..]].concat(), &lines);
            assert_eq!((text.code, text.err.as_str()), (0, ""), "{} {}", named.name, mode.name);
            assert!(turns <= mode.limit.into(), "{} {}", named.name, mode.name);
            // Without a guess to spare it takes luck.
            if usize::from(mode.limit) == named.boards {
                assert_eq!((&last["standing"], turns), (&"out_of_guesses".into(), mode.limit.into()));
                assert!(text.out.ends_with("all guesses are made; `undo` or `new`\n"), "{}", text.out);
            } else {
                assert_eq!(last["standing"], "solved", "{} {}: {:?}", named.name, mode.name, site.words);
                let end = format!("solved in {turns} guesses; `new` begins again\n");
                assert!(text.out.ends_with(&end), "{}", text.out);
            }
        }
    }
}

#[test]
fn a_conversation_advises_prices_lists_and_takes_back() {
    let sandbox = Sandbox::new();
    let told = clues(&["roast", "cline", "dumpy"], &["tough", "dying"]);
    let lines = format!(
        "{}\n{}\nleft 1\ndumpy\nroast=GGGGB,BBBBB\nundo\nundo\nundo\nxyzzy\nhelp\nquit\n",
        told[0], told[1]
    );
    let ran = sandbox.run_with_input(&["boards", "play", "--boards", "2", "--time-limit", "0.5"], &lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("board 1: ") && ran.out.contains("tough"), "{}", ran.out);
    assert!(ran.out.contains("dumpy: ") && ran.out.contains("play "), "{}", ran.out);
    assert!(ran.err.contains("no listed answer fits the feedback of board 1 after roast"), "{}", ran.err);
    assert!(ran.err.contains("there is no guess to take back") && ran.err.contains("xyzzy"), "{}", ran.err);
    let ran =
        sandbox.run_with_input(&["boards", "play", "--boards", "2", "--time-limit", "0.5", "--json"], &lines);
    let reports: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> = reports.iter().map(|report| report["kind"].as_str().unwrap()).collect();
    // What `left` lists, too, is a game under way with its best guess.
    assert!(reports[..4].iter().all(|report| report["standing"] == "playing"), "{}", ran.out);
    let expected = "position position position position price error position position error error note";
    assert_eq!(kinds.join(" "), expected, "{}", ran.out);
}

/// A sequence as text: what is asked, a lucky hit, what is refused, and undo.
#[test]
fn a_board_that_appears_tells_its_feedback_first() {
    let sandbox = Sandbox::new();
    let play = |lines: &str, more: &[&str]| {
        let named = ["boards", "play", "--named", "quordle", "--mode", "sequence", "--time-limit", "0.5"];
        sandbox.run_with_input(&[&named[..], more].concat(), lines)
    };
    let cell = |word: &str, secret: &str| clues(&[word], &[secret])[0].split('=').nth(1).unwrap().to_owned();
    let row = |secret: &str| ["roast", "plume", "tough"].map(|word| cell(word, secret));
    let (tough, plume, dying) = (row("tough"), row("plume"), row("dying"));
    // Plume is found while it is hidden.
    let lines = [
        &format!("roast={},?,?,?", tough[0]),
        &format!("plume={}", tough[1]),
        "left 2",
        "tough=GGGGG",
        "cline",
        "left",
        &format!("roast={}", plume[0]),
        "GGBGG",
        "GGGGG",
        "dying=BBBBB",
        &dying.join(" "),
        "new",
        "roast=?,BYBBB",
        "quit",
    ];
    let ran = play(&lines.join("\n"), &["--list", "3"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        "3 hidden boards to come",
        "3 tough GGGGG ????? board 2: write its feedback on roast plume tough",
        "board 2: write its feedback on plume tough",
        "board 2: plume, guess 2",
        "board 3: write its feedback on roast plume tough",
        "1 hidden board to come",
        ", hidden boards left out",
    ] {
        assert!(text.contains(told), "{told}: {}", ran.out);
    }
    let appeared = "board 2 can be seen now; give its feedback on every guess so far";
    let expected = [
        "this board is hidden until those before it are solved",
        appeared,
        appeared,
        "no listed answer fits the feedback of board 2 after plume",
        "board 3 can be seen now",
        "board 1 is hidden in some turns only",
    ];
    assert_eq!(ran.err.lines().count(), expected.len(), "{}", ran.err);
    for (refusal, expected) in ran.err.lines().zip(expected) {
        assert!(refusal.contains(expected), "{expected}: {}", ran.err);
    }
    let kinds = |lines: &str| {
        let ran = play(lines, &["--json"]);
        let kind =
            |line: &str| serde_json::from_str::<Value>(line).unwrap()["kind"].as_str().unwrap().to_owned();
        ran.out.lines().map(kind).collect::<Vec<_>>().join(" ")
    };
    let told = format!(
        "tough=GGGGG {}\nundo\nundo\nroast={} tough=GGGGG {} {}\nundo\nundo\nundo\n",
        plume[2], tough[0], plume[0], plume[2]
    );
    let expected = "position position appeared position position appeared appeared position";
    assert_eq!(kinds(&told), expected);
}
