//! The naive checker in Python agrees with this one: on the golden files, and on random mutants.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::mutate::{Mutant, mutate};
use common::{prover::certify, soundness::check_tiny, tiny::Tiny};

/// `None`, said aloud, where the machine has no Python.
fn python() -> Option<Command> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/check_certificate.py");
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 on this machine");
        return None;
    }
    let mut command = Command::new("python3");
    command.arg(script);
    Some(command)
}

/// Whether the script accepts; it must say so or refuse, and not fall over.
fn accepts(mut command: Command, what: &str) -> bool {
    let output = command.output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => true,
        Some(1) if complaint.starts_with("refused: ") => false,
        _ => panic!("{what}: the script failed: {complaint}"),
    }
}

#[test]
fn golden_files() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (kind, expected) in [("accepted", true), ("refused", false)] {
        for entry in fs::read_dir(golden.join(kind)).unwrap() {
            let case = entry.unwrap().path();
            let Some(mut command) = python() else { return };
            let own = |file: &str| Some(case.join(file)).filter(|path| path.exists());
            let or_plain = |file: &str| own(file).unwrap_or_else(|| golden.join(file));
            command.arg("--answers").arg(or_plain("answers.txt"));
            command.arg("--guesses").arg(or_plain("guesses.txt"));
            for (option, file) in [("--weights", "weights.txt"), ("--policy", "policy")] {
                if let Some(path) = own(file) {
                    command.arg(option).arg(path);
                }
            }
            command.arg(case.join("certificate"));
            let what = case.display().to_string();
            assert_eq!(accepts(command, &what), expected, "{what}");
        }
    }
}

#[test]
fn mutants() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let write = |name: &str, contents: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, contents).unwrap();
        path
    };
    let mut both = [0, 0];
    for seed in 0..30 {
        let Some(mut command) = python() else { return };
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny::random(rng);
        let certificate = certify(&tiny, Some(rng));
        let Mutant { lists, bytes } = mutate(&tiny, &certificate, rng);
        command.arg("--answers").arg(write("answers", lists.answers_text().as_bytes()));
        command.arg("--guesses").arg(write("guesses", lists.guesses_text().as_bytes()));
        if let Some(weights) = lists.weights_text() {
            command.arg("--weights").arg(write("weights", weights.as_bytes()));
        }
        command.arg(write("certificate", &bytes));
        let ours = check_tiny(&lists, &bytes, None);
        let theirs = accepts(command, &format!("seed {seed}"));
        assert_eq!(ours.is_ok(), theirs, "seed {seed}: {ours:?}");
        both[usize::from(theirs)] += 1;
    }
    assert!(both[0] > 4 && both[1] > 4, "refused and accepted: {both:?}");
}
