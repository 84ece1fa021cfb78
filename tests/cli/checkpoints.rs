//! Searches with a checkpoint: killed, ended, refused and resumed.

use salet::words::WordGame as _;
use std::fs;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use salet::checkpoint::Checkpoint;
use salet::checkpoint::standing::{Openers, Standing};
use salet::game::Game;
use salet::search::Findings;

use crate::sandbox::{Ran, Sandbox, keys};

/// A game that takes a second of processor time.
const SLOW: [&str; 6] = ["--answers", "many.txt", "--guesses", "more.txt", "--rule", "hard"];

impl Sandbox {
    /// A sandbox with lists that take a while to solve.
    fn slow() -> Sandbox {
        let sandbox = Sandbox::new();
        let words = include_str!("../../data/original-guesses.txt");
        let some = |step: usize, count: usize| {
            let words: Vec<&str> = words.lines().step_by(step).take(count).collect();
            words.join("\n")
        };
        sandbox.file("many.txt", some(8, 800));
        sandbox.file("more.txt", some(2, 3000));
        sandbox
    }

    fn slow_solve(&self, more: &[&str]) -> Ran {
        self.run(&[&["solve", "--threads", "2"], &SLOW[..], more].concat())
    }

    fn spawn_slow(&self, more: &[&str]) -> Child {
        let mut command = self.command(&[&["solve", "--threads", "2"], &SLOW[..], more].concat());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    fn standing(&self) -> serde_json::Value {
        self.run(&["status", "a.checkpoint", "--json"]).json()
    }

    /// Wait until the status of the checkpoint satisfies a condition.
    fn wait_until(&self, says: impl Fn(&serde_json::Value) -> bool) {
        let began = Instant::now();
        while !self.path("a.checkpoint").exists() || !says(&self.standing()) {
            assert!(began.elapsed() < Duration::from_secs(120), "nothing is saved");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

const SAVED: [&str; 4] = ["--checkpoint", "a.checkpoint", "--checkpoint-interval", "20ms"];

#[test]
fn a_killed_search_resumes_and_ends_with_the_same_policy() {
    let sandbox = Sandbox::slow();
    let anew = sandbox.slow_solve(&["--json", "--out", "whole.policy", "--certificate", "whole.certificate"]);
    let anew = anew.json();
    let mut bounds = 0;
    for more in [1, 500] {
        let wanted = bounds + more;
        let mut child = sandbox.spawn_slow(&[&["--out", "a.policy"], &SAVED[..]].concat());
        // On a busy machine it may end before the next look.
        let enough = |bounds: &serde_json::Value| bounds.as_u64() >= Some(wanted);
        sandbox.wait_until(|standing| enough(&standing["openers_bounded"]) || !standing["ended"].is_null());
        child.kill().unwrap();
        child.wait().unwrap();
        let standing = sandbox.standing();
        bounds = standing["openers_bounded"].as_u64().unwrap();
        assert!(bounds >= wanted || !standing["ended"].is_null(), "findings were lost: {standing}");
    }
    let outputs = ["--out", "a.policy", "--certificate", "a.certificate"];
    let ran = sandbox.slow_solve(&[&outputs[..], &SAVED[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("going on from a.checkpoint: "), "{}", ran.err);
    for kind in ["policy", "certificate"] {
        let read = |name: &str| fs::read(sandbox.path(&format!("{name}.{kind}"))).unwrap();
        assert!(read("a") == read("whole"), "{kind}");
    }
    let standing = sandbox.standing();
    assert_eq!((&standing["ended"], &standing["sessions"]), (&"optimal".into(), &3.into()));
    let known = [
        "ended",
        "game",
        "nodes",
        "openers_bounded",
        "saved",
        "schema_version",
        "search",
        "seconds",
        "sessions",
        "states",
        "states_a_second",
    ];
    assert_eq!(keys(&standing), known);
    let text = sandbox.run(&["status", "a.checkpoint"]).out;
    assert!(text.contains("optimal: ") && text.contains("left      nothing"), "{text}");
    // Expensive results are not searched again.
    let again = sandbox.slow_solve(&[&["--json", "--out", "b.policy"], &SAVED[..]].concat()).json();
    assert_eq!((&anew["status"], &again["status"]), (&"optimal".into(), &"optimal".into()));
    assert!(again["nodes"].as_u64().unwrap() * 4 < anew["nodes"].as_u64().unwrap(), "{again} {anew}");
}

#[cfg(unix)]
#[test]
fn a_terminated_search_saves_first() {
    let sandbox = Sandbox::slow();
    let kept = ["--checkpoint", "a.checkpoint", "--checkpoint-interval", "1h", "--out", "a.policy"];
    let mut child = sandbox.spawn_slow(&kept);
    crate::sandbox::wait_until_it_listens(&child);
    std::thread::sleep(Duration::from_millis(300));
    let sent = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let code = child.wait().unwrap().code();
    // It may have ended before the signal.
    assert!(matches!(code, Some(130 | 0)), "{code:?}");
    let standing = sandbox.standing();
    assert_eq!((standing["sessions"].as_u64(), standing["ended"].is_null()), (Some(1), code == Some(130)));
}

#[cfg(unix)]
#[test]
fn a_checkpoint_belongs_to_one_process_and_one_game() {
    let sandbox = Sandbox::new();
    let solve =
        |more: &[&str]| sandbox.command(&[&["solve", "nyt", "--out", "b.policy"], more, &SAVED[..]].concat());
    let mut child = solve(&[]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    sandbox.wait_until(|_| true);
    let signal = |name: &str| {
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args([name, &id]).status().unwrap().success());
    };
    // It keeps the file locked, and frees the processors.
    signal("-STOP");
    let refused = |more: &[&str], why: &str| {
        let ran = sandbox.run(&[&["solve", "nyt", "--out", "b.policy"], more, &SAVED[..]].concat());
        ran.refused(3, &format!("a.checkpoint{why}"));
    };
    refused(&[], ": another process is saving its work there");
    child.kill().unwrap();
    child.wait().unwrap();
    let other = " is the checkpoint of another game: ";
    refused(&["--rule", "hard"], &format!("{other}its rule is normal, that of the game hard"));
    refused(&["--max-guesses", "5"], &format!("{other}its limit of guesses is 6, that of the game 5"));
    refused(&["--objective", "worst"], &format!("{other}its objective is mean, that of the game worst"));
    let small = sandbox.solve(&SAVED);
    small.refused(3, "it has 3158 answers, the game 7");
    assert!(!sandbox.path("b.policy").exists());
}

#[test]
fn other_files_are_refused() {
    let sandbox = Sandbox::solved();
    let at = |path: &str| sandbox.solve(&["--checkpoint", path, "--out", "b.policy"]);
    at("small.policy").refused(3, "small.policy is not a usable checkpoint");
    at("answers.txt").refused(2, "answers.txt is read, too, and would be overwritten");
    at("b.policy").refused(2, "b.policy is named for two outputs");
    at(".").refused(3, ".: cannot be written");
    at("answers.txt/a").refused(3, "answers.txt/a: cannot be written");
    assert_eq!(at("a.checkpoint").code, 0);
    let whole = fs::read(sandbox.path("a.checkpoint")).unwrap();
    // Its first record is incomplete.
    for length in [1, 100, 300] {
        fs::write(sandbox.path("a.checkpoint"), &whole[..length]).unwrap();
        at("a.checkpoint").refused(3, "a.checkpoint is not a usable checkpoint");
        let status = sandbox.run(&["status", "a.checkpoint"]);
        status.refused(3, "a.checkpoint is not a usable checkpoint");
    }
    sandbox.run(&["status", "none.checkpoint"]).refused(3, "none.checkpoint: cannot be read");
}

/// Run a command under a limit on the size of files in blocks, which stands for a full disk. Writing more is an error if the signal
/// is ignored.
#[cfg(unix)]
fn with_little_space(sandbox: &Sandbox, blocks: u32, arguments: &[&str]) -> Ran {
    let (program, arguments) = (env!("CARGO_BIN_EXE_salet"), arguments.join(" "));
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {arguments}");
    let mut command = std::process::Command::new("sh");
    let ran = command.args(["-c", &script]).current_dir(&sandbox.folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: ran.status.code().unwrap(), out: text(ran.stdout), err: text(ran.stderr) }
}

#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_search_and_loses_nothing() {
    let sandbox = Sandbox::slow();
    let arguments = [&["solve"], &SLOW[..], &["--out", "a.policy"], &SAVED[..]].concat();
    let ran = with_little_space(&sandbox, 200, &arguments);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("a.checkpoint: cannot be saved: "), "{}", ran.err);
    assert!(ran.err.contains("is still there"), "{}", ran.err);
    let whole = sandbox.slow_solve(&["--out", "whole.policy"]);
    assert_eq!(whole.code, 0);
    let ran = sandbox.slow_solve(&[&["--out", "b.policy"], &SAVED[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(fs::read(sandbox.path("b.policy")).unwrap() == fs::read(sandbox.path("whole.policy")).unwrap());
}

#[cfg(unix)]
#[test]
fn rankings_and_proofs_come_before_a_failure_to_save() {
    let sandbox = Sandbox::solved();
    let rank = ["rank", "--answers", "answers.txt", "--max-guesses", "2", "--checkpoint", "a.checkpoint"];
    let certify = ["certify", "small.policy", "--out", "/dev/null", "--checkpoint", "b.checkpoint"];
    for (arguments, report) in [(&rank[..], "proven: no opener finds all"), (&certify, "certified: ")] {
        let code = sandbox.run(arguments).code;
        assert!(code < 2, "{code}");
        // The file exists and cannot grow.
        let ran = with_little_space(&sandbox, 1, arguments);
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.contains(".checkpoint: cannot be saved: "), "{}", ran.err);
        assert!(ran.out.contains(report) || ran.err.contains(report), "{} {}", ran.out, ran.err);
    }
}

#[cfg(unix)]
#[test]
fn a_report_comes_before_the_failure_to_write_its_files() {
    let sandbox = Sandbox::solved();
    let solve = ["solve", "--answers", "answers.txt", "--json", "--out", "a.policy"];
    for more in [&[][..], &["--certificate", "a.certificate"]] {
        let ran = with_little_space(&sandbox, 0, &[&solve[..], more].concat());
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.contains("a.policy: cannot be written: "), "{}", ran.err);
        let report = ran.json();
        assert_eq!((&report["status"], &report["policy"]), (&"optimal".into(), &serde_json::Value::Null));
    }
    assert!(!sandbox.path("a.policy").exists());
}

#[test]
fn a_search_that_ran_out_of_time_can_resume() {
    let sandbox = Sandbox::slow();
    let ran = sandbox.slow_solve(&["--time-limit", "50ms", "--out", "a.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    if ran.out.starts_with("optimal") {
        return;
    }
    let advice = "to resume from here, run the same command with --checkpoint a.checkpoint";
    assert!(ran.err.contains(advice), "{}", ran.err);
    // The time of this session counts, although nothing was saved before its end.
    let standing = || sandbox.run(&["status", "a.checkpoint", "--json"]).json();
    let first = standing();
    assert!(first["seconds"].as_f64().unwrap() >= 0.05 && first["sessions"] == 1, "{first}");
    let ran = sandbox.slow_solve(&["--checkpoint", "a.checkpoint", "--out", "a.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let second = standing();
    assert!(second["seconds"].as_f64() > first["seconds"].as_f64() && second["sessions"] == 2, "{second}");
    assert!(ran.err.contains("going on from a.checkpoint"), "{}", ran.err);
    assert_eq!(sandbox.slow_solve(&["--out", "whole.policy"]).code, 0);
    let read = |name: &str| fs::read(sandbox.path(name)).unwrap();
    assert!(read("a.policy") == read("whole.policy"));
}

/// Rankings and certificates are saved too, and resume from the findings of a solution.
#[test]
fn rankings_and_certificates_resume_from_a_solution() {
    let sandbox = Sandbox::slow();
    assert_eq!(sandbox.slow_solve(&[&["--out", "a.policy"], &SAVED[..]].concat()).code, 0);
    let rank = |more: &[&str]| sandbox.run(&[&["rank", "--top", "3"], &SLOW[..], more].concat());
    let (fresh, resumed) = (rank(&[]), rank(&SAVED));
    assert_eq!((fresh.code, resumed.code), (0, 0), "{}", resumed.err);
    assert_eq!(fresh.out, resumed.out);
    assert!(resumed.err.contains("going on from a.checkpoint"), "{}", resumed.err);
    let certify = |name: &str, more: &[&str]| {
        let ran = sandbox.run(&[&["certify", "a.policy", "--out", name], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        fs::read(sandbox.path(name)).unwrap()
    };
    assert!(certify("fresh.certificate", &[]) == certify("resumed.certificate", &SAVED));
}

#[test]
fn the_status_claims_what_was_searched() {
    let sandbox = Sandbox::new();
    let saved = ["solve", "--answers", "answers.txt", "--json", "--checkpoint"];
    let opener = sandbox.run(&[&saved[..], &["one", "--opener", "sound"]].concat()).json();
    let text = sandbox.run(&["status", "one"]).out;
    assert!(text.contains(&format!("sound alone: optimal: sound {}", opener["total"])), "{text}");
    assert_eq!(opener["optimal_openers"], serde_json::json!([]), "it is not known of the whole game");
    for objective in ["worst-then-mean", "mean-then-worst"] {
        let solved = sandbox.run(&[&saved[..], &[objective, "--objective", objective]].concat()).json();
        let status = sandbox.run(&["status", objective, "--json"]).json();
        assert_eq!(status["ended"], "optimal");
        assert!(status["search"]["at_least"].as_u64() <= solved["total"].as_u64(), "{status} {solved}");
    }
    // A certificate searches no openers, so that they stay settled.
    let solved = sandbox.solve(&["--checkpoint", "all", "--out", "all.policy"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    let certified = sandbox.run(&["certify", "all.policy", "--checkpoint", "all"]);
    assert_eq!(certified.code, 0, "{}", certified.err);
    let text = sandbox.run(&["status", "all"]).out;
    assert!(text.contains("optimal: ") && text.contains("left      nothing"), "{text}");
}

#[test]
fn the_status_prints_whatever_a_file_holds() {
    let sandbox = Sandbox::new();
    let game = Game::original();
    let (checkpoint, _) = Checkpoint::open(&sandbox.path("a.checkpoint"), &game).unwrap();
    let best = Some(("\u{1b}[2J".to_owned(), 7));
    let search = Some(Openers { best, at_least: 1, openers: 2, settled: 1 });
    let standing = Standing { saved: u64::MAX, search, ..Standing::default() };
    checkpoint.save(&Findings::default(), &standing, &game).unwrap();
    drop(checkpoint);
    let ran = sandbox.run(&["status", "a.checkpoint"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("\\u{1b}[2J 7") && ran.out.contains("9999-12-31T23:59:59Z"), "{}", ran.out);
}
