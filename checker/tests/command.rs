//! The command: exit codes, the sentence, and the JSON object.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn golden(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(path)
}

fn salet_check(arguments: &[&str], case: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_salet-check"));
    command.arg("--answers").arg(golden("answers.txt"));
    command.arg("--guesses").arg(golden("guesses.txt"));
    command.args(arguments).arg(golden(case).join("certificate"));
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn accepted_with_and_without_the_policy() {
    let policy = golden("accepted/normal/policy");
    let output = salet_check(&["--policy", policy.to_str().unwrap()], "accepted/normal");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "no progress where nobody watches");
    let sentence = text(&output.stdout);
    assert_eq!(sentence.lines().count(), 1);
    for part in [
        "6 answers with SHA-256 ",
        "10 guesses with SHA-256 ",
        "normal rule",
        "without a limit",
        "objective mean",
        "no strategy needs fewer than 13 guesses in total",
        "it is optimal",
    ] {
        assert!(sentence.contains(part), "{part}: {sentence}");
    }
    let output = salet_check(&[], "accepted/normal");
    assert_eq!(output.status.code(), Some(0));
    let sentence = text(&output.stdout);
    assert!(sentence.contains("fewer than 13"), "{sentence}");
    assert!(!sentence.contains("optimal"), "only the lower bound was proven: {sentence}");
}

#[test]
fn json() {
    let output = salet_check(&["--json", "--threads", "1"], "accepted/normal");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["accepted"], true);
    assert_eq!(object["total_at_least"], 13);
    assert_eq!(object["worst_at_least"], serde_json::Value::Null);
    assert_eq!(object["optimal"], false);
    let output = salet_check(&["--json"], "refused/TotalNotProven");
    assert_eq!(output.status.code(), Some(1));
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["accepted"], false);
    assert_eq!(object["reason"], "TotalNotProven");
}

#[test]
fn refused_unreadable_and_misused() {
    let output = salet_check(&[], "refused/TotalNotProven");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let complaint = text(&output.stderr);
    assert_eq!(complaint, "salet-check: refused: no lemma shows that the total is at least 14\n");
    assert_eq!(salet_check(&[], "refused/WrongChecksum").status.code(), Some(3));
    assert_eq!(salet_check(&[], "there/is/none").status.code(), Some(3));
    assert_eq!(salet_check(&["--no-such-option"], "accepted/normal").status.code(), Some(2));
}
