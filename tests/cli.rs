//! The command, run as people run it: on small lists in folders of their own, with exit codes, streams and JSON.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const ANSWERS: &str = "mount\nfound\nsound\nround\ncould\nworld\nworry\n";
const GUESSES: &str = "mount\nfound\nsound\nround\ncould\nworld\nworry\nsalet\nfrows\n";

/// A folder with lists, in which the command runs.
struct Desk {
    folder: TempDir,
}

/// What a run gave.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Desk {
    fn new() -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        desk.file("answers.txt", ANSWERS);
        desk.file("guesses.txt", GUESSES);
        desk
    }

    /// With the policy of the small game beside its lists.
    fn solved() -> Desk {
        let desk = Desk::new();
        assert_eq!(desk.solve(&["--out", "small.policy"]).code, 0);
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salet"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        command
    }

    fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with_input(arguments, "")
    }

    fn solve(&self, more: &[&str]) -> Ran {
        self.run(&[&["solve", "--answers", "answers.txt", "--guesses", "guesses.txt"], more].concat())
    }
}

impl Ran {
    /// The one JSON object on standard output.
    fn json(&self) -> Value {
        assert_eq!(self.out.lines().count(), 1, "{}", self.out);
        let value: Value = serde_json::from_str(&self.out).unwrap();
        assert_eq!(value["schema_version"], 1);
        value
    }

    fn refused(&self, code: i32, reason: &str) {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.contains(reason), "{:?} is not in {:?}", reason, self.err);
        assert_eq!(self.err.lines().count(), 1, "one line: {}", self.err);
        assert!(self.err.starts_with("salet: "), "{}", self.err);
    }
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn solve_proves_and_writes_and_says_so() {
    let desk = Desk::new();
    let ran = desk.solve(&[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("optimal: "), "{}", ran.out);
    assert!(ran.out.contains("proven against all 9 openers"), "{}", ran.out);
    assert!(ran.err.contains("policy written to output/answers.policy"), "{}", ran.err);
    assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'), "no colours into a pipe");
    assert!(desk.path("output/answers.policy").is_file());

    let report = desk.solve(&["--json", "--out", "again.policy"]).json();
    for key in [
        "status",
        "opener",
        "total",
        "lower_bound",
        "answers",
        "guesses",
        "mean",
        "worst_case",
        "histogram",
        "seconds",
        "cpu_seconds",
        "policy",
    ] {
        assert!(!report[key].is_null(), "{key}: {report}");
    }
    assert_eq!(report["status"], "optimal");
    assert_eq!(report["total"], report["lower_bound"]);
    assert_eq!((&report["answers"], &report["guesses"]), (&7.into(), &9.into()));
    assert_eq!(report["policy"], "again.policy");
    let first = fs::read(desk.path("output/answers.policy")).unwrap();
    assert_eq!(fs::read(desk.path("again.policy")).unwrap(), first, "the same result is the same bytes");
    let one = desk.solve(&["--threads", "1", "--memory", "64MiB", "--out", "one.policy"]);
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(fs::read(desk.path("one.policy")).unwrap(), first);
}

#[test]
fn an_opener_is_solved_for_itself() {
    let desk = Desk::new();
    let best = desk.solve(&["--json"]).json();
    let ran = desk.solve(&["--opener", "WORRY"]);
    assert!(ran.out.contains("worry needs") && ran.out.contains("proven for this opener"), "{}", ran.out);
    assert!(ran.err.contains("output/answers-worry.policy"), "{}", ran.err);
    let report = desk.solve(&["--opener", "worry", "--json"]).json();
    assert_eq!(
        (&report["status"], &report["scope"], &report["opener"]),
        (&"optimal".into(), &"opener".into(), &"worry".into())
    );
    assert!(report["total"].as_u64() >= best["total"].as_u64());
    // The file speaks of the whole game, of which this proves nothing.
    let verified = desk.run(&["verify", "output/answers-worry.policy", "--json"]).json();
    assert_eq!(verified["claim"], "upper-bound");
    desk.solve(&["--opener", "fuzzy"]).refused(2, "\"fuzzy\" is not among the 9 accepted words");
}

#[test]
fn all_optimal_openers_are_listed() {
    let desk = Desk::new();
    let report = desk.solve(&["--all-optimal", "--json"]).json();
    let openers: Vec<&str> =
        report["optimal_openers"].as_array().unwrap().iter().map(|o| o.as_str().unwrap()).collect();
    assert_eq!(Some(openers[0]), report["opener"].as_str());
    for word in GUESSES.lines() {
        let total = desk.solve(&["--opener", word, "--json"]).json()["total"].clone();
        assert_eq!(openers.contains(&word), total == report["total"], "{word}");
    }
}

#[test]
fn a_beam_alone_is_an_upper_bound() {
    let desk = Desk::new();
    let report = desk.solve(&["--beam", "1", "--json"]).json();
    assert_eq!(report["status"], "upper-bound");
    assert!(report["lower_bound"].is_null());
    let ran = desk.solve(&["--beam", "1"]);
    assert!(ran.out.starts_with("upper-bound: ") && ran.out.contains("nothing is proven"), "{}", ran.out);
    assert!(!ran.out.contains("optimal"), "{}", ran.out);
    assert_eq!(desk.solve(&["--beam", "1", "--prove", "--json"]).json()["status"], "optimal");
}

#[test]
fn what_cannot_be_done_is_an_answer() {
    let desk = Desk::new();
    let ran = desk.solve(&["--max-guesses", "2"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.starts_with("infeasible: proven: no policy finds all 7 answers within 2"), "{}", ran.out);
    let report = desk.solve(&["--max-guesses", "2", "--json"]);
    assert_eq!(report.code, 1);
    let report = report.json();
    assert_eq!(report["status"], "infeasible");
    assert!(
        report["policy"].is_null() && report["total"].is_null() && report["opener"].is_null(),
        "{report}"
    );
    assert!(!desk.path("output").exists(), "nothing is written");

    let ran = desk.solve(&["--max-guesses", "2", "--objective", "win-rate"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("of 7 answers within 2 guesses") && ran.out.contains("loses"), "{}", ran.out);
    assert!(ran.out.lines().any(|line| line.trim_start().starts_with("lost ")), "{}", ran.out);
}

#[test]
fn weights_are_honoured_and_said() {
    let desk = Desk::new();
    desk.file("weights.txt", "mount 0.5\nfound 1\nsound 1\nround 1\ncould 1\nworld 100\nworry 1\n");
    let ran = desk.solve(&["--weights", "weights.txt", "--out", "weighted.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("on average by weight") && ran.out.contains("over a weight of 211"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("sum to 211"), "{}", ran.err);
    let report = desk.run(&["verify", "weighted.policy", "--json"]).json();
    let sum = |key: &str| report[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum("histogram"), sum("histogram_answers")), (211, 7));
    assert_eq!(report["opener"], "world", "the likeliest answer by far");
}

#[test]
fn ending_early_is_said() {
    let desk = Desk::new();
    let ran = desk.run(&["solve", "--time-limit", "1", "--json", "--out", "early.policy"]);
    let report = ran.json();
    assert_eq!(report["status"], "bounded", "{report}");
    assert_eq!(report["interrupted"], false);
    match report["policy"].as_str() {
        None => assert_eq!(ran.code, 1),
        Some(policy) => {
            assert_eq!(ran.code, 0);
            let verified = desk.run(&["verify", policy, "--json"]).json();
            assert_eq!(verified["total"], report["total"]);
            assert!(report["lower_bound"].as_u64() < report["total"].as_u64(), "{report}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_saves_what_there_is() {
    let desk = Desk::new();
    let mut command = desk.command(&["solve", "--json", "--out", "early.policy"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The flag is listened to from soon after the start, and the proof takes longer than this.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let ran = Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) };
    assert_eq!(ran.code, 130, "{}", ran.err);
    assert!(ran.err.contains("ending with what there is"), "{}", ran.err);
    let report = ran.json();
    assert_eq!((&report["status"], &report["interrupted"]), (&"bounded".into(), &true.into()));
    assert_eq!(report["policy"].is_string(), desk.path("early.policy").is_file());
}

#[test]
fn rank_streams_in_three_forms() {
    let desk = Desk::new();
    let rank = |more: &[&str]| {
        let lists = ["rank", "--answers", "answers.txt", "--guesses", "guesses.txt"];
        desk.run(&[&lists, more].concat())
    };
    let lines: Vec<Value> =
        rank(&["--json", "--top", "3"]).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(keys(&lines[0]), ["mean", "opener", "rank", "schema_version", "total", "worst_case"]);
    assert!(lines.windows(2).all(|pair| pair[0]["total"].as_u64() <= pair[1]["total"].as_u64()));
    assert_eq!(lines[0]["opener"], desk.solve(&["--json"]).json()["opener"]);
    let csv = rank(&["--csv", "--top", "2"]).out;
    assert!(csv.starts_with("rank,opener,total,mean,worst_case\n1,"), "{csv}");
    assert_eq!(csv.lines().count(), 3);
    let all = rank(&["--top", "100"]);
    assert_eq!(all.code, 0, "{}", all.err);
    assert_eq!(all.out.lines().count(), 10, "a headline and nine openers: {}", all.out);
}

#[test]
fn next_follows_a_whole_game() {
    let desk = Desk::solved();
    let next = |clues: &[&str]| desk.run(&[&["next", "small.policy", "--json"], clues].concat());
    let score = |guess: &str, secret: &str| -> String {
        let shown = guess.chars().zip(secret.chars()).map(|(g, s)| match () {
            _ if g == s => 'G',
            _ if secret.contains(g) => 'Y',
            _ => 'B',
        });
        shown.collect()
    };
    // No word here repeats a letter but "worry", which is not the secret.
    for secret in ["mount", "found", "sound", "round", "could", "world"] {
        let mut clues: Vec<String> = Vec::new();
        let mut expected = f64::MAX;
        for turn in 1..=6 {
            let borrowed: Vec<&str> = clues.iter().map(String::as_str).collect();
            let ran = next(&borrowed);
            assert_eq!(ran.code, 0, "{}", ran.err);
            let report = ran.json();
            let solved = report["solved"] == true;
            assert_eq!(report["turn"], turn - i32::from(solved));
            if solved {
                assert!(report["guess"].is_null());
                assert_eq!(report["remaining"], 1);
                break;
            }
            assert_eq!(report["on_policy"], true);
            let worst = report["worst"].as_u64().unwrap();
            assert!(report["expected"].as_f64().unwrap() < expected + 1.0 && worst <= 5, "{report}");
            expected = report["expected"].as_f64().unwrap();
            let guess = report["guess"].as_str().unwrap();
            if guess == "worry" {
                break;
            }
            clues.push(score(guess, secret));
        }
        assert!(clues.len() < 6, "{secret}: {clues:?}");
    }
}

#[test]
fn next_reads_every_form_of_clue() {
    let desk = Desk::solved();
    let report = |clues: &[&str]| {
        let ran = desk.run(&[&["next", "small.policy", "--json"], clues].concat());
        assert_eq!(ran.code, 0, "{clues:?}: {}", ran.err);
        ran.json()
    };
    let expected = report(&["salet=BBBBB"]);
    assert_eq!(expected["remaining"], 3);
    assert_eq!(expected["candidates"], serde_json::json!(["found", "round", "worry"]));
    assert_eq!(expected["on_policy"], false);
    for clues in [
        &["salet:BBBBB"][..],
        &["salet=00000"],
        &["salet=⬛⬜⬛⬜⬛"],
        &["salet.BBBBB"],
        &["SALET", "bbbbb"],
        &["salet.BBBBB."],
    ] {
        assert_eq!(report(clues), expected, "{clues:?}");
    }
    let chain = report(&["salet.BBBBB.mount.BGGGB"]);
    assert_eq!(chain["candidates"], serde_json::json!(["found", "round"]));
    let asked = report(&["salet.BBBBB.worry"]);
    assert_eq!((&asked["guess"], &asked["turn"]), (&"worry".into(), &2.into()));
    assert_eq!(report(&["salet.BBBBB.worry", "BGYBB"])["guess"], "round");
    let mirrored = report(&["salet=10000", "--clue-digits", "green-yellow"]);
    assert_eq!(mirrored, report(&["salet=20000"]));
    // The recommended word told by name is still on the policy.
    let opener = report(&[])["guess"].as_str().unwrap().to_owned();
    assert_eq!(report(&[&format!("{opener}=GGGGG")])["solved"], true);
}

#[test]
fn next_off_the_policy_is_exact() {
    let desk = Desk::solved();
    let total = |json: &Value, weight: f64| (json["expected"].as_f64().unwrap() * weight).round() as u64;
    for word in GUESSES.lines() {
        let asked = desk.run(&["next", "small.policy", word, "--json"]).json();
        let solved = desk.solve(&["--opener", word, "--json", "--out", "opener.policy"]).json();
        assert_eq!(total(&asked, 7.0), solved["total"].as_u64().unwrap(), "{word}");
    }
}

#[test]
fn next_says_no_where_clues_contradict() {
    let desk = Desk::solved();
    let next = |clues: &[&str]| desk.run(&[&["next", "small.policy"], clues].concat());
    let opener = desk.run(&["next", "small.policy", "--json"]).json()["guess"].as_str().unwrap().to_owned();
    let green = format!("{opener}=GGGGG");
    for (clues, reason) in [
        (&["salet=GGGGG"][..], "no answer fits: \"salet\" (guess 1) cannot show GGGGG; check the clues"),
        (&["salet=BBBBB", "could=GGGGG"], "(guess 2) cannot show GGGGG after what was shown before"),
        (&[&green, "BBBBB"], "the game was solved with guess 1, but there are more clues"),
        (
            &["salet.BBBBB.salet.BBBBB.salet.BBBBB.salet.BBBBB.salet.BBBBB.salet.BBBBB"],
            "all 6 guesses are used up",
        ),
    ] {
        let ran = next(clues);
        assert_eq!(ran.code, 1, "{clues:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{clues:?}: {}", ran.err);
        let ran = desk.run(&[&["next", "small.policy", "--json"], clues].concat());
        assert_eq!(ran.code, 1);
        let report = ran.json();
        assert_eq!((&report["solved"], &report["guess"]), (&false.into(), &Value::Null));
        assert!(report["reason"].as_str().unwrap().contains(reason));
    }
    next(&["GYBB"]).refused(2, "\"GYBB\" is no feedback here; write 5 of");
    next(&["fuzzy=BBBBB"]).refused(2, "\"fuzzy\" is not among the 9 accepted words");
    next(&["salet=BBBB"]).refused(2, "\"BBBB\" is no feedback");
}

#[test]
fn next_says_when_time_may_run_out() {
    let desk = Desk::new();
    assert_eq!(desk.solve(&["--max-guesses", "3", "--out", "three.policy"]).code, 0);
    let clues = ["next", "three.policy", "salet=BBBBB", "salet=BBBBB"];
    let ran = desk.run(&clues);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("not every answer can be found within the limit"), "{}", ran.out);
    assert_eq!(desk.run(&[&clues[..], &["--json"]].concat()).json()["certain"], false);
    assert_eq!(desk.run(&["next", "three.policy", "--json"]).json()["certain"], true);

    let lists = ["--objective", "win-rate", "--max-guesses", "2", "--out", "two.policy"];
    assert_eq!(desk.solve(&lists).code, 0);
    for clues in [&[][..], &["mount=BBBBB"]] {
        let report = desk.run(&[&["next", "two.policy", "--json"], clues].concat()).json();
        let listed = report["remaining"].as_u64().unwrap();
        assert_eq!(report["certain"], listed == 1, "{report}");
    }
}

#[test]
fn next_keeps_to_the_rule() {
    let desk = Desk::new();
    assert_eq!(desk.solve(&["--rule", "hard", "--out", "hard.policy"]).code, 0);
    let ran = desk.run(&["next", "hard.policy", "found=BGGGG", "salet=BBBBB"]);
    ran.refused(1, "the hard rule does not allow \"salet\" here");
}

#[test]
fn verify_recomputes_and_refuses() {
    let desk = Desk::solved();
    let ran = desk.run(&["verify", "small.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("verified: ") && ran.out.contains("claim    optimal"), "{}", ran.out);
    let solved = desk.solve(&["--json"]).json();
    let verified = desk.run(&["verify", "small.policy", "--json"]).json();
    for key in ["total", "mean", "worst_case", "histogram", "opener", "answers", "guesses"] {
        assert_eq!(verified[key], solved[key], "{key}");
    }
    let good = fs::read(desk.path("small.policy")).unwrap();
    let read = desk.run_with_input(&["verify", "small.policy", "--no-map", "--json"], "");
    assert_eq!(read.json(), verified);

    let mut bytes = good.clone();
    bytes[100] ^= 1;
    desk.file("bad.policy", &bytes);
    desk.run(&["verify", "bad.policy"]).refused(3, "bad.policy is damaged: its checksum does not fit");
    desk.file("short.policy", &good[..good.len() - 1]);
    desk.run(&["next", "short.policy"]).refused(3, "short.policy says that it has");
    desk.file("empty.policy", "");
    desk.run(&["show", "empty.policy"]).refused(3, "empty.policy is no policy file");
    desk.run(&["verify", "answers.txt"]).refused(3, "answers.txt is no policy file");
    desk.run(&["verify", "missing.policy"]).refused(3, "missing.policy: cannot be read");
}

#[test]
fn show_draws_to_the_depth_that_is_asked() {
    let desk = Desk::solved();
    let show = |more: &[&str]| desk.run(&[&["show", "small.policy"], more].concat());
    let flat = show(&["--depth", "1"]);
    assert_eq!(flat.out.lines().count(), 1);
    assert!(flat.out.contains("7 answers"), "{}", flat.out);
    let deep = show(&["--depth", "9"]).out;
    assert!(deep.lines().count() > show(&[]).out.lines().count(), "{deep}");
    for word in ANSWERS.lines() {
        assert!(deep.contains(word), "{word}: {deep}");
    }
    assert!(!deep.contains('\u{1b}'));
    assert!(show(&["--color", "always"]).out.contains('\u{1b}'));
    assert!(!show(&["--color", "never"]).out.contains('\u{1b}'));
    let json = show(&["--json", "--depth", "9"]).json();
    assert_eq!(json["remaining"], 7);
    let child = json["children"][0].clone();
    let below = show(&["--json", "--depth", "8", child["feedback"].as_str().unwrap()]).json();
    assert_eq!((&below["guess"], &below["children"]), (&child["guess"], &child["children"]));
    let nowhere = show(&["YYYYY"]);
    nowhere.refused(1, "is what no answer shows");
}

#[test]
fn trees_of_others_are_read_and_written() {
    let desk = Desk::solved();
    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt"];
    for format in ["tree", "tree-full", "nested-json", "csv", "flat-json"] {
        let written = desk.run(&["convert", "small.policy", "--to", format]);
        assert_eq!(written.code, 0, "{}", written.err);
        assert!(written.err.contains("needs") && written.err.contains("for 7 answers"), "{}", written.err);
        desk.file("theirs", &written.out);
        let back = desk.run(&[&["convert", "theirs", "--out", "back.policy", "--json"], &lists[..]].concat());
        assert_eq!(back.code, 0, "{format}: {}", back.err);
        assert_eq!(back.json()["total"], desk.run(&["verify", "small.policy", "--json"]).json()["total"]);
        let tree = |policy: &str| desk.run(&["show", policy, "--depth", "9"]).out;
        assert_eq!(tree("back.policy"), tree("small.policy"), "{format}");
        assert_eq!(desk.run(&["verify", "back.policy", "--json"]).json()["claim"], "upper-bound");
    }
    // From policy to policy nothing changes.
    let ran = desk.run(&["convert", "small.policy", "--to", "policy", "--out", "same.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(fs::read(desk.path("same.policy")).unwrap(), fs::read(desk.path("small.policy")).unwrap());

    desk.file("theirs", "mount\nmount,found\n");
    let ran = desk.run(&[&["convert", "theirs"], &lists[..]].concat());
    ran.refused(3, "the tree never finds 5 of the answers, \"sound\" first");
    desk.file("theirs", "mount,crane\n");
    desk.run(&[&["convert", "theirs"], &lists[..]].concat())
        .refused(3, "theirs:1: \"crane\" is no word of the game");
}

#[test]
fn words_come_from_dictionaries_and_mastermind() {
    let desk = Desk::new();
    desk.file("dictionary", "Paris\nété\nthree\nseven\nseven\nit's\nnaïve\nnaive\n");
    let ran = desk.run(&["words", "--length", "5", "dictionary", "--fold-accents"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, "naïve\nnaive\nseven\nthree\n");
    assert!(
        ran.err.contains("(a name) (\"Paris\" first)") && ran.err.contains("kept         3"),
        "{}",
        ran.err
    );
    let json = desk.run(&["words", "--length", "5", "dictionary", "--json", "-q"]);
    assert_eq!(json.err, "");
    assert_eq!(json.json()["count"], 4);
    let codes = desk.run(&["words", "--mastermind", "2x3", "-q"]).out;
    assert_eq!(codes, "11\n12\n13\n21\n22\n23\n31\n32\n33\n");
    let solve = ["solve", "--answers", "-", "--feedback", "pegs", "--json", "--out", "codes.policy"];
    assert_eq!(desk.run_with_input(&solve, &codes).json()["total"], 21);
    let next = desk.run(&["next", "codes.policy", "11=1B0W", "--json"]).json();
    assert_eq!(next["remaining"], 4);
    assert_eq!(desk.run(&["words", "--length", "5"]).code, 2);
    assert_eq!(desk.run(&["words"]).code, 2);
    desk.run(&["words", "--length", "5", "missing"]).refused(3, "missing: cannot be read");
}

#[test]
fn bad_lists_are_named_with_their_line() {
    let desk = Desk::new();
    let solve = |content: &[u8]| {
        desk.file("list.txt", content);
        desk.run(&["solve", "--answers", "list.txt"])
    };
    solve(b"").refused(3, "list.txt: holds no word");
    solve(b"mount\nsea\n").refused(3, "list.txt:2: \"sea\" has 3 letters, but 5 are needed");
    solve(b"mount\nm0unt\n").refused(3, "list.txt:2: \"m0unt\" holds \"0\"");
    solve(b"mount\n\xff\xfe\n").refused(3, "list.txt:2: invalid UTF-8");
    desk.run(&["solve", "--answers", "missing.txt"]).refused(3, "missing.txt: cannot be read");
    let twice = solve(b"mount\nmount\nfound\n");
    assert_eq!(twice.code, 0);
    assert!(twice.err.contains("salet: warning: list.txt: 1 left out as duplicates"), "{}", twice.err);
    let mixed =
        desk.run(&["solve", "--answers", "answers.txt", "--guesses", "list.txt", "--out", "mixed.policy"]);
    assert!(mixed.err.contains("added to the guesses"), "{}", mixed.err);
    desk.run(&["solve", "--answers", "-", "--guesses", "-"])
        .refused(2, "standard input can be read only once");
}

#[test]
fn wrong_usage_is_2_and_nothing_on_standard_output() {
    let desk = Desk::new();
    for arguments in [
        &["solve", "--rule", "soft"][..],
        &["solve", "--max-guesses", "0"],
        &["solve", "--time-limit", "soon"],
        &["solve", "--opener", "salet", "--all-optimal"],
        &["solve", "--feedback", "pegs", "--rule", "hard"],
        &["solve", "--objective", "win-rate", "--max-guesses", "none"],
        &["dance"],
        &["next"],
        &[],
    ] {
        let ran = desk.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments:?}");
        assert!(!ran.err.is_empty(), "{arguments:?}");
    }
    let nowhere = desk.solve(&["--out", "answers.txt/nowhere.policy"]);
    nowhere.refused(3, "answers.txt/nowhere.policy: cannot be written");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let desk = Desk::solved();
    let mut command = desk.command(&["show", "small.policy", "--depth", "9"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn completions_and_manual_pages_are_made() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = desk.run(&["completions", shell]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("all-optimal"), "{shell}");
    }
    let page = desk.run(&["man"]).out;
    assert!(page.contains(".TH salet 1") && page.contains("solve"), "{page}");
    let page = desk.run(&["man", "solve"]).out;
    assert!(page.contains("all\\-optimal") && page.contains("salet\\-solve"), "{page}");
    desk.run(&["man", "dance"]).refused(2, "there is no subcommand \"dance\"");
}

#[test]
fn colours_follow_the_flag_and_the_variable() {
    let desk = Desk::solved();
    let show = |arguments: &[&str], variable: Option<&str>| {
        let mut command = desk.command(&[&["show", "small.policy"], arguments].concat());
        variable.map(|name| command.env(name, "1"));
        String::from_utf8(command.output().unwrap().stdout).unwrap().contains('\u{1b}')
    };
    assert!(!show(&[], None), "no terminal, no colour");
    assert!(show(&["--color", "always"], None));
    assert!(show(&[], Some("CLICOLOR_FORCE")));
    assert!(show(&["--color", "always"], Some("NO_COLOR")), "the flag is asked for more plainly");
    assert!(!show(&["--color", "never"], Some("CLICOLOR_FORCE")));
}

#[test]
fn the_original_game_is_the_default() {
    let desk = Desk::new();
    let ran = desk.run(&["solve", "--beam", "1", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    assert_eq!((&report["answers"], &report["guesses"]), (&2315.into(), &12972.into()));
    assert!(report["total"].as_u64().unwrap() >= 7920, "{report}");
    let path = Path::new(report["policy"].as_str().unwrap());
    assert_eq!(path, Path::new("output/original.policy"));
    let verified = desk.run(&["verify", "output/original.policy", "--json"]).json();
    assert_eq!(verified["total"], report["total"]);
    assert_eq!(verified["answers_sha256"].as_str().unwrap().len(), 64);
    let tree = desk.run(&["convert", "output/original.policy", "-q"]).out;
    assert_eq!(tree.lines().count(), 2315);
}
