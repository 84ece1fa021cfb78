//! The naive checker in Python agrees with this one: on the golden files, and on random mutants.

#![allow(clippy::unwrap_used)] // A test that meets a broken promise should stop at once.

mod common;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::mutate::{Mutant, mutate};
use common::{prover::certify, soundness::check_tiny, tiny::Tiny};

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

#[test]
fn mutants() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut ours = Vec::new();
    let mut runs = Vec::new();
    for seed in 0..200 {
        let write = |name: &str, contents: &[u8]| {
            let path = folder.join(format!("{seed}-{name}"));
            fs::write(&path, contents).unwrap();
            path
        };
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny::random(rng);
        let certificate = certify(&tiny, Some(rng));
        let Mutant { lists, bytes } = mutate(&tiny, &certificate, rng);
        let mut files = vec![
            ("answers", write("answers", lists.answers_text().as_bytes())),
            ("guesses", write("guesses", lists.guesses_text().as_bytes())),
        ];
        files.extend(lists.weights_text().map(|text| ("weights", write("weights", text.as_bytes()))));
        runs.push(arguments(&files, &write("certificate", &bytes)));
        ours.push(check_tiny(&lists, &bytes, None));
    }
    let Some(theirs) = verdicts(&runs) else { return };
    for (seed, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(ours.is_ok(), *theirs, "seed {seed}: {ours:?}");
    }
    let accepted = theirs.iter().filter(|accepted| **accepted).count();
    assert!(accepted > 40 && theirs.len() - accepted > 40, "{accepted} of {} accepted", theirs.len());
}
