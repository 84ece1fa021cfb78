//! The golden files: each is accepted, or refused for exactly the reason that its folder names.
//! `cargo test --release -p salet-check --test all -- --ignored golden_files_are_written` writes them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use salet_check::table::Until;
use salet_check::{Inputs, Proven, Reject, Silent, TableInputs, check, check_table};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn cases(kind: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(golden().join(kind)).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

fn name(case: &Path) -> String {
    case.file_name().unwrap().to_str().unwrap().to_owned()
}

/// The reason that a folder names: its name up to a full stop.
fn reason(case: &Path) -> String {
    name(case).split('.').next().unwrap().to_owned()
}

/// Checks a golden case with its own files, or the plain game's.
pub(crate) fn check_case(case: &Path) -> Result<Proven, Reject> {
    let own = |file: &str| fs::read(case.join(file)).ok();
    let or_plain = |file: &str| own(file).unwrap_or_else(|| fs::read(golden().join(file)).unwrap());
    let (weights, policy, certificate) = (own("weights.txt"), own("policy"), own("certificate").unwrap());
    let (weights, policy) = (weights.as_deref(), policy.as_deref());
    if let Some(table) = own("table.csv") {
        let end = fs::read_to_string(case.join("end.txt")).unwrap();
        let until = match end.lines().collect::<Vec<_>>()[..] {
            ["named"] => Until::Named,
            ["solved", symbol] => Until::Solved(symbol),
            ["known"] => Until::Known,
            _ => panic!("no end of a game: {end}"),
        };
        return check_table(&TableInputs { table: &table, until, weights, policy }, &certificate, &Silent);
    }
    let (answers, guesses) = (or_plain("answers.txt"), or_plain("guesses.txt"));
    let inputs = Inputs { alphabet: None, answers: &answers, guesses: &guesses, weights, policy };
    check(&inputs, &certificate, &Silent)
}

#[test]
fn accepted() {
    for case in cases("accepted") {
        let proven = check_case(&case).unwrap_or_else(|reject| panic!("{}: {reject}", name(&case)));
        assert_eq!(proven.optimal, case.join("policy").exists(), "{}", name(&case));
    }
}

#[test]
fn refused_for_the_reason_named() {
    for case in cases("refused") {
        let reason = check_case(&case).map(|_| ()).unwrap_err();
        assert_eq!(reason.name(), self::reason(&case), "{}: {reason}", name(&case));
    }
}

/// Reasons with large files or about features, tested next to the code or in `resources.rs`, those about alphabets in `alphabets.rs` and about tables in
/// `tables.rs`, and reasons of the command.
const ELSEWHERE: [&str; 38] = [
    "Unreadable",
    "NotAnAlphabet",
    "AlphabetUnused",
    "NotInAlphabet",
    "TooManyWords",
    "TooManyLetters",
    "PolicyTotalTooLarge",
    "PolicyTooLong",
    "StatesTooLarge",
    "ExchangesTooMany",
    "TableOfOtherVersion",
    "StrictWithoutNames",
    "KnownBeyondLimit",
    "TableMissing",
    "TableUnused",
    "TableMalformed",
    "TableRow",
    "TableRepeats",
    "TooManySymbols",
    "NoSolvedCell",
    "KnownFromTheStart",
    "EqualColumns",
    "ClassLine",
    "ClassTwice",
    "ClassMissing",
    "ClassesOfCompared",
    "OneByOneOfClass",
    "Comparisons",
    "ManyCompared",
    "NoNumber",
    "NoPlace",
    "CitedLimitOther",
    "SingleAnswerByGuesses",
    "PolicyChildKnown",
    "PolicyGuessBlank",
    "PolicyEnds",
    "NotAsExpected",
    "NotOptimal",
];

#[test]
fn every_reason_has_its_file() {
    let source = include_str!("../../src/refusal/reject.rs");
    let body = source.split("pub enum Reject {").nth(1).unwrap().split("\n}").next().unwrap();
    let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = variants.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    let expected: BTreeSet<String> =
        variants.map(|line| line.chars().take_while(char::is_ascii_alphanumeric).collect()).collect();
    let mut found: BTreeSet<String> = cases("refused").iter().map(|case| reason(case)).collect();
    found.extend(ELSEWHERE.map(str::to_owned));
    assert_eq!(found, expected);
}

/// The files are those that the tests' writer makes, so neither drifts from the other.
#[test]
fn files_are_those_of_the_generator() {
    let kinds = [("accepted", salet_proofs::cases::accepted()), ("refused", salet_proofs::cases::refused())];
    for (kind, generated) in kinds {
        assert_eq!(generated.len(), cases(kind).len());
        for case in generated {
            for (file, bytes) in case.files {
                let path = golden().join(kind).join(case.name).join(file);
                assert_eq!(fs::read(&path).unwrap(), bytes, "{}", path.display());
            }
        }
    }
}

#[test]
#[ignore = "writes the golden files"]
fn golden_files_are_written() {
    let golden = golden();
    fs::remove_dir_all(&golden).unwrap();
    let cases = [("accepted", salet_proofs::cases::accepted()), ("refused", salet_proofs::cases::refused())];
    for (kind, cases) in cases {
        for case in cases {
            let folder = golden.join(kind).join(case.name);
            fs::create_dir_all(&folder).unwrap();
            for (name, bytes) in case.files {
                fs::write(folder.join(name), bytes).unwrap();
            }
        }
    }
    let plain = salet_proofs::cases::plain();
    fs::write(golden.join("answers.txt"), plain.answers_text()).unwrap();
    fs::write(golden.join("guesses.txt"), plain.guesses_text()).unwrap();
}
