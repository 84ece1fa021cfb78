//! The naive checker in Python agrees with this one: on the golden files, and on random mutants.

#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)] // A test may stop at once; the games are small.

mod common;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::mutate::{Mutant, mutate};
use common::tiny::{HARD, PEGS, Tiny};
use common::{prover::certify, soundness::check_tiny};

/// Calls the script's `main` for each line of arguments, in one process: starting Python takes longer
/// than checking.
const DRIVER: &str = "
import json, sys
sys.path.insert(0, sys.argv[1])
import check_certificate
for line in sys.stdin:
    print('exit', check_certificate.main(json.loads(line)))
";

/// Whether the script accepts, for each list of arguments; `None`, said aloud, where there is no Python.
fn verdicts(runs: &[Vec<String>]) -> Option<Vec<bool>> {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts");
    let mut command = Command::new("python3");
    command.args(["-B", "-c", DRIVER]).arg(scripts).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut python) = command.spawn() else {
        eprintln!("skipped: there is no python3 on this machine");
        return None;
    };
    let lines: String = runs.iter().map(|run| serde_json::json!(run).to_string() + "\n").collect();
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "the script fell over; its complaint is above");
    let text = String::from_utf8(output.stdout).unwrap();
    let codes: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("exit ")).collect();
    assert_eq!(codes.len(), runs.len());
    Some(codes.into_iter().map(|code| code == "0").collect())
}

fn arguments(files: &[(&str, PathBuf)], certificate: &Path) -> Vec<String> {
    let mut arguments: Vec<String> = Vec::new();
    for (option, path) in files {
        arguments.extend([format!("--{option}"), path.to_str().unwrap().to_owned()]);
    }
    arguments.push(certificate.to_str().unwrap().to_owned());
    arguments
}

#[test]
fn golden_files() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut expected = Vec::new();
    let mut runs = Vec::new();
    for kind in ["accepted", "refused"] {
        for entry in fs::read_dir(golden.join(kind)).unwrap() {
            let case = entry.unwrap().path();
            let own = |file: &str| Some(case.join(file)).filter(|path| path.exists());
            let or_plain = |file: &str| own(file).unwrap_or_else(|| golden.join(file));
            let mut files = vec![("answers", or_plain("answers.txt")), ("guesses", or_plain("guesses.txt"))];
            files.extend(own("weights.txt").map(|path| ("weights", path)));
            files.extend(own("policy").map(|path| ("policy", path)));
            runs.push(arguments(&files, &case.join("certificate")));
            expected.push((case.display().to_string(), kind == "accepted"));
        }
    }
    let Some(verdicts) = verdicts(&runs) else { return };
    for ((case, expected), found) in expected.into_iter().zip(verdicts) {
        assert_eq!(found, expected, "{case}");
    }
}

/// Runs the script on certificates of tiny games; its verdicts.
fn on_tiny(folder: &str, questions: &[(Tiny, Vec<u8>)]) -> Option<Vec<bool>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).unwrap();
    let run = |(number, (tiny, certificate)): (usize, &(Tiny, Vec<u8>))| {
        let write = |name: &str, contents: &[u8]| {
            let path = folder.join(format!("{number}-{name}"));
            fs::write(&path, contents).unwrap();
            path
        };
        let mut files = vec![
            ("answers", write("answers", tiny.answers_text().as_bytes())),
            ("guesses", write("guesses", tiny.guesses_text().as_bytes())),
        ];
        files.extend(tiny.weights_text().map(|text| ("weights", write("weights", text.as_bytes()))));
        arguments(&files, &write("certificate", certificate))
    };
    verdicts(&questions.iter().enumerate().map(run).collect::<Vec<_>>())
}

#[test]
fn mutants() {
    let mutant = |seed| {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny::random(rng);
        let certificate = certify(&tiny, Some(rng));
        let Mutant { lists, bytes } = mutate(&tiny, &certificate, rng);
        (lists, bytes)
    };
    let mutants: Vec<_> = (0..200).map(mutant).collect();
    let Some(theirs) = on_tiny("mutants", &mutants) else { return };
    for (seed, ((lists, bytes), &theirs)) in mutants.iter().zip(&theirs).enumerate() {
        let ours = check_tiny(lists, bytes, None);
        assert_eq!(ours.is_ok(), theirs, "seed {seed}: {ours:?}");
    }
    let accepted = theirs.iter().filter(|accepted| **accepted).count();
    assert!(accepted > 40 && theirs.len() - accepted > 40, "{accepted} of {} accepted", theirs.len());
}

#[test]
fn the_hard_rule_under_every_feedback() {
    let certified = |seed: u64| {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny { rule: HARD, feedback: (seed % u64::from(PEGS)) as u8, ..Tiny::random(rng) };
        // Every guess that is allowed is listed, so a checker that allows fewer refuses.
        let certificate = certify(&tiny, None).bytes();
        (tiny, certificate)
    };
    let certified: Vec<_> = (0..300).map(certified).collect();
    for (seed, (tiny, certificate)) in certified.iter().enumerate() {
        check_tiny(tiny, certificate, None)
            .unwrap_or_else(|reject| panic!("seed {seed}: {reject}\n{tiny:?}"));
    }
    let Some(theirs) = on_tiny("hard", &certified) else { return };
    let refused = theirs.iter().position(|accepted| !accepted);
    assert_eq!(refused, None, "the script refuses the game of this seed");
}
