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
        "Proven optimal: for the 6 answers",
    ] {
        assert!(sentence.contains(part), "{part}: {sentence}");
    }
    let output = salet_check(&[], "accepted/normal");
    assert_eq!(output.status.code(), Some(0));
    let sentence = text(&output.stdout);
    assert!(sentence.contains("fewer than 13"), "{sentence}");
    assert!(sentence.starts_with("A lower bound only: "), "{sentence}");
    assert!(!sentence.contains("optimal"), "only the lower bound was proven: {sentence}");
}

/// The arguments that name a golden case's own lists, weights and policy, and its certificate.
fn check_case(case: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_salet-check"));
    for (option, file) in [("answers", "answers.txt"), ("guesses", "guesses.txt")] {
        let own = golden(case).join(file);
        command.arg(format!("--{option}")).arg(if own.exists() { own } else { golden(file) });
    }
    for (option, file) in [("weights", "weights.txt"), ("policy", "policy")] {
        let own = golden(case).join(file);
        if own.exists() {
            command.arg(format!("--{option}")).arg(own);
        }
    }
    command.args(arguments).arg(golden(case).join("certificate")).output().unwrap()
}

#[test]
fn the_first_words_say_how_much_is_proven() {
    for (case, words) in [
        ("accepted/normal", "Proven optimal: for the 6 answers"),
        ("accepted/win-rate", "Proven optimal: for the 6 answers"),
        ("accepted/infeasible", "Proven impossible: for the 6 answers"),
        ("accepted/released", "A lower bound only: for the 6 answers"),
        (
            "accepted/says-nothing",
            "A lower bound only, and one that every game with such answers and weights meets: for",
        ),
    ] {
        let output = check_case(case, &[]);
        let sentence = text(&output.stdout);
        assert!(sentence.starts_with(words), "{case}: {sentence}{}", text(&output.stderr));
    }
}

#[test]
fn the_library_has_the_verdict_of_the_program() {
    for case in ["accepted/normal", "accepted/infeasible", "refused/CitationNotEarlier", "refused/OtherGame"]
    {
        let output = check_case(case, &["--json"]);
        let mut said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        said.as_object_mut().unwrap().remove("seconds");
        let checked = crate::golden::check_case(&golden(case));
        let expected =
            checked.map_or_else(|reject| salet_check::report::refusal(&reject), |proven| proven.json());
        assert_eq!(said, expected, "{case}");
    }
}

#[test]
fn weights_are_named() {
    // 3, 1, 4, 1, 5, 9, four bytes each.
    let digest = "f0764f66820230734879be00cd0504d53104dd9c68b3b78273dc9779573963ee";
    for case in ["accepted/weighted", "accepted/win-rate-weighted"] {
        let sentence = text(&check_case(case, &[]).stdout);
        assert!(sentence.contains(&format!("and weights with SHA-256 {digest}")), "{sentence}");
    }
    assert!(!text(&check_case("accepted/normal", &[]).stdout).contains("weights"));
}

#[test]
fn expectations_are_enforced() {
    let refused = |case: &str, arguments: &[&str], complaint: &str| {
        let output = check_case(case, arguments);
        assert_eq!(output.status.code(), Some(1), "{case} {arguments:?}");
        assert_eq!(text(&output.stderr), format!("salet-check: refused: {complaint}\n"));
        assert!(output.stdout.is_empty());
    };
    let expectations = [
        "--expect-rule",
        "normal",
        "--expect-limit",
        "none",
        "--expect-objective",
        "mean",
        "--require-optimal",
    ];
    assert_eq!(check_case("accepted/normal", &expectations).status.code(), Some(0));
    let limited = ["--expect-limit", "3", "--require-optimal"];
    assert_eq!(check_case("accepted/limited", &limited).status.code(), Some(0));
    refused(
        "accepted/normal",
        &["--expect-rule", "hard"],
        "expected the rule hard, but the certificate is about the rule normal",
    );
    refused(
        "accepted/limited",
        &["--expect-limit", "none"],
        "expected the limit none, but the certificate is about the limit 3",
    );
    refused(
        "accepted/normal",
        &["--expect-objective", "worst"],
        "expected the objective worst, but the certificate is about the objective mean",
    );
    let bound = "optimality is required, but the certificate proves no more than a lower bound";
    refused("accepted/infeasible", &["--require-optimal"], bound);
    let output = salet_check(&["--require-optimal"], "accepted/normal");
    assert_eq!(output.status.code(), Some(1));
    let missing = "salet-check: refused: optimality is required, but the policy is not given\n";
    assert_eq!(text(&output.stderr), missing);
    assert_eq!(check_case("accepted/normal", &["--expect-limit", "256"]).status.code(), Some(2));
}

#[test]
fn help_fits_80_columns() {
    for option in ["-h", "--help"] {
        let output = Command::new(env!("CARGO_BIN_EXE_salet-check")).arg(option).output().unwrap();
        let help = text(&output.stdout);
        assert!(help.starts_with("Check a certificate"), "{help}");
        let long = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{option}");
    }
}

#[test]
fn json() {
    let output = salet_check(&["--json", "--threads", "1"], "accepted/normal");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["accepted"], true);
    assert_eq!(object["total_at_least"], 13);
    assert_eq!(object["worst_at_least"], serde_json::Value::Null);
    assert_eq!(object["optimal"], false);
    assert_eq!(object["status"], "lower-bound");
    assert_eq!(object["says_nothing"], false);
    let output = salet_check(&["--json"], "refused/TotalNotProven");
    assert_eq!(output.status.code(), Some(1));
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["accepted"], false);
    assert_eq!(object["reason"], "TotalNotProven");
}

#[test]
fn exit_codes() {
    let output = salet_check(&[], "refused/TotalNotProven");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let complaint = text(&output.stderr);
    assert_eq!(complaint, "salet-check: refused: no lemma proves a total of at least 14\n");
    assert_eq!(salet_check(&[], "refused/WrongChecksum").status.code(), Some(3));
    assert_eq!(salet_check(&[], "there/is/none").status.code(), Some(3));
    let wrong = salet_check(&["--no-such-option"], "accepted/normal");
    assert_eq!(wrong.status.code(), Some(2));
    let said = String::from_utf8(wrong.stderr).unwrap();
    assert!(said.starts_with("salet-check: unexpected argument '--no-such-option'"), "{said}");
}

/// Without a game the certificate tells which options give it.
#[test]
fn a_missing_game_is_asked_for_by_the_options_of_its_kind() {
    let check = |case: &str, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salet-check"));
        let output = command.args(arguments).arg(golden(case).join("certificate")).output().unwrap();
        (output.status.code(), text(&output.stderr).lines().next().unwrap().to_owned())
    };
    let (code, words) = check("accepted/normal", &[]);
    assert_eq!(code, Some(2));
    assert!(words.ends_with("for one of words: --answers FILE and --guesses FILE"), "{words}");
    let (code, table) = check("accepted/table-known", &[]);
    assert_eq!(code, Some(2));
    assert!(
        table.contains("as a table: --feedback-table FILE") && table.contains("--features FILE"),
        "{table}"
    );
    assert!(!table.contains("--answers"), "{table}");
    let (code, unreadable) = check("no-such-case", &[]);
    assert_eq!(code, Some(2));
    assert!(unreadable.contains("--answers") && unreadable.contains("--features"), "{unreadable}");
    // Lists in place of a table.
    let (lists, accepted) = (golden("answers.txt"), golden("guesses.txt"));
    let lists = ["--answers", lists.to_str().unwrap(), "--guesses", accepted.to_str().unwrap()];
    let (code, refused) = check("accepted/table-known", &lists);
    assert_eq!(code, Some(1));
    assert!(refused.contains("no lists of words (--feedback-table FILE"), "{refused}");
    let (code, half) = check("accepted/normal", &lists[..2]);
    assert_eq!(code, Some(2));
    assert!(half.contains("required"), "{half}");
}

/// A verdict that cannot be written is an error, unless the reader closed the pipe.
#[cfg(target_os = "linux")]
#[test]
fn unwritable_verdicts_fail_and_closed_pipes_do_not() {
    let full = || std::process::Stdio::from(std::fs::File::create("/dev/full").unwrap());
    let command = |case: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salet-check"));
        command.arg("--answers").arg(golden("answers.txt")).arg("--guesses").arg(golden("guesses.txt"));
        command.arg(golden(case).join("certificate"));
        command
    };
    for json in [&[][..], &["--json"]] {
        let output = command("accepted/normal").args(json).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let complaint = text(&output.stderr);
        assert!(complaint.starts_with("salet-check: standard output cannot be written: "), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        let mut child =
            command("accepted/normal").args(json).stdout(std::process::Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    assert_eq!(command("refused/TotalNotProven").stderr(full()).status().unwrap().code(), Some(1));
}
