//! The naive checker in Python agrees with this one: on the golden files, and on random mutants.

use std::fs;
use std::path::{Path, PathBuf};

use super::golden::check_case;
use crate::common::{python, soundness::check_tiny};
use salet_proofs::mutate::{Mutant, mutate};
use salet_proofs::prover::certify;
use salet_proofs::tiny::{HARD, PEGS, Tiny};

/// Calls the script's `main` for each line of arguments.
const DRIVER: &str = "
import json
import check_certificate
for line in sys.stdin:
    print('exit', check_certificate.main(json.loads(line)))
";

/// The script's output for each list of arguments, and whether it accepts; `None` without Python.
fn outputs(runs: &[Vec<String>]) -> Option<Vec<(String, bool)>> {
    let lines: String = runs.iter().map(|run| serde_json::json!(run).to_string() + "\n").collect();
    let text = python::run(DRIVER, lines)?;
    let mut outputs = Vec::new();
    let mut printed = String::new();
    for line in text.lines() {
        match line.strip_prefix("exit ") {
            Some(code) => outputs.push((std::mem::take(&mut printed), code == "0")),
            None => printed += line,
        }
    }
    assert_eq!(outputs.len(), runs.len());
    Some(outputs)
}

fn verdicts(runs: &[Vec<String>]) -> Option<Vec<bool>> {
    Some(outputs(runs)?.into_iter().map(|(_, accepted)| accepted).collect())
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
            let lists = || vec![("answers", or_plain("answers.txt")), ("guesses", or_plain("guesses.txt"))];
            let mut files = own("table.csv").map_or_else(lists, |table| vec![("feedback-table", table)]);
            files.extend(own("weights.txt").map(|path| ("weights", path)));
            files.extend(own("policy").map(|path| ("policy", path)));
            let mut run = arguments(&files, &case.join("certificate"));
            match fs::read_to_string(case.join("end.txt")).unwrap_or_default().lines().collect::<Vec<_>>()[..]
            {
                ["solved", symbol] => run.extend(["--solved", symbol].map(str::to_owned)),
                ["known"] => run.extend(["--until", "known"].map(str::to_owned)),
                _ => {}
            }
            runs.push(run);
            expected.push((case.display().to_string(), kind == "accepted"));
        }
    }
    let Some(outputs) = outputs(&runs) else { return };
    for ((case, expected), (printed, found)) in expected.into_iter().zip(outputs) {
        assert_eq!(found, expected, "{case}: {printed}");
        let ours = match expected {
            true => check_case(Path::new(&case)).unwrap().sentence(),
            false => "refused".to_owned(),
        };
        assert_eq!(printed.split(':').next(), ours.split(':').next(), "{case}");
    }
}

/// The verdicts of the script on certificates of tiny games.
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
        let tiny = if seed % 4 == 0 { tiny.losing(rng) } else { tiny };
        let certificate = certify(&tiny, Some(rng));
        let Mutant { lists, bytes } = mutate(&tiny, &certificate, rng);
        (lists, bytes)
    };
    let mutants: Vec<_> = (0..300).map(mutant).collect();
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
        // Every allowed guess is listed, so a checker that allows fewer refuses.
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
