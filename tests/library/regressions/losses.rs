//! Fault: after a stopped search, bounds counted as exact costs, and gave wrong losses.

use std::process::Command;
use std::sync::atomic::AtomicBool;

use salet_fuzz::bout::patient;
use salet_fuzz::branch::Branch;
use salet_fuzz::chain::Chain;
use salet_fuzz::hold::hold_rest;
use salet_fuzz::random;
use salet_fuzz::solver::{Question, Settled, Subject, game, plain_config};
use salet_fuzz::spec::Spec;
use salet_fuzz::value::{Oracle, Truth, everything};

/// A game whose search sees the stop before it is done.
fn words(len: usize, letters: u32, count: usize) -> Spec {
    let words = salet_fuzz::games::words(&mut random(5), len, letters, count);
    let names: Vec<String> = words.iter().map(|word| word.iter().collect()).collect();
    Spec::plain(&names, count)
}

/// Start a search that is stopped immediately.
fn stop(subject: &Subject<'_>) {
    subject.solve(Question::Best, patient().with_stop(&AtomicBool::new(true)));
}

#[test]
fn a_cost_is_exact_after_a_stopped_search() {
    let spec = words(4, 7, 800);
    let game = game(&spec);
    let subject = Subject::new(&spec, &game, plain_config(6));
    stop(&subject);
    let set: Vec<u16> = (0..40).collect();
    let value = Branch::new(&spec, u64::MAX).value(&set, &everything(800), 800).expect("an unlimited budget");
    assert_eq!(subject.cost_of(&set, patient()), Settled::Exact(value.total as u64));
}

#[test]
fn a_continuation_is_exact_after_a_stopped_search() {
    let spec = words(4, 7, 800);
    let game = game(&spec);
    let subject = Subject::new(&spec, &game, plain_config(6));
    stop(&subject);
    let scores = salet_fuzz::score::Scores::of(&spec);
    let shown = scores.get(0, 1);
    let mut set = everything(800);
    set.retain(|&other| scores.get(0, other) == shown);
    let rest = subject.rest(&[(0, shown)], patient());
    hold_rest(&spec, &mut Branch::new(&spec, u64::MAX), (&set, &everything(800), 800), rest).expect("exact");
}

/// The reported intervals contain the true losses, whatever the time limit.
#[test]
fn losses_of_a_comparison_cut_short_are_bounds() {
    let words: Vec<String> =
        (0..60).map(|at| char::from_u32(0x4e00 + at).expect("a letter").to_string()).collect();
    let weights = (0..60).map(|at| 1 + at * at % 37).collect();
    let spec = Spec { weights, ..Spec::plain(&words, 60) };
    let Some(Truth::Best([best, _])) = Chain(&spec).game(&spec) else {
        panic!("without a limit every game is feasible");
    };
    let folder = tempfile::tempdir().expect("a folder");
    spec.write(folder.path()).expect("lists");
    for time in ["1ms", "60ms", "150ms", "300ms"] {
        let ran = Command::new(env!("CARGO_BIN_EXE_salet"))
            .args([
                "compare",
                "--json",
                "--strategies",
                "most-parts,entropy,letter-minimax",
                "--time-limit",
                time,
            ])
            .args(spec.arguments())
            .current_dir(folder.path())
            .output()
            .expect("the command runs");
        let report: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("an object");
        let missing = report["missing"].as_array().map_or(0, Vec::len);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(i32::from(missing > 0)), "{missing} missing: {said}");
        if let Err(why) = salet_fuzz::attacks::hold_comparison(best, &report) {
            panic!("{time}: {why}");
        }
    }
}
