//! Existing files: better results and other files are kept, and the new result goes next to them.

use std::fs;

use crate::sandbox::{Ran, Sandbox};

impl Sandbox {
    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}

/// Assert that the file is unchanged, and that one line says why and names the file with the new result.
#[track_caller]
fn kept(sandbox: &Sandbox, file: &str, before: &[u8], beside: &str, reason: &str, ran: &Ran) {
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(sandbox.read(file) == before, "{file} changed: {}", ran.err);
    let line = format!("warning: {file} is kept: it {reason}");
    let line = ran.err.lines().find(|said| said.contains(&line)).unwrap_or_else(|| panic!("{}", ran.err));
    assert!(line.contains(&format!("the new result is in {beside} (--force replaces files)")), "{line}");
    assert!(!sandbox.read(beside).is_empty());
}

#[test]
fn a_proven_policy_outlives_searches_that_end_early() {
    let sandbox = Sandbox::solved();
    let best = sandbox.read("small.policy");
    let worse = sandbox.solve(&["--opener", "salet", "--out", "small.policy", "--json", "--quiet"]);
    kept(&sandbox, "small.policy", &best, "small.2.policy", "is optimal, the new one upper-bound", &worse);
    assert_eq!(worse.json()["policy"], "small.2.policy");
    let early = sandbox.solve(&["--time-limit", "0s", "--beam", "1", "--prove", "--out", "small.policy"]);
    assert!(sandbox.read("small.policy") == best, "{}", early.err);
    // An equal policy is replaced, and a worse one.
    assert_eq!(sandbox.solve(&["--out", "small.policy"]).err.matches("kept").count(), 0);
    let better = sandbox.solve(&["--out", "small.2.policy"]);
    assert!(better.err.contains("policy written to small.2.policy"), "{}", better.err);
    assert!(sandbox.read("small.2.policy") == best);
    // --force replaces everything.
    let forced = sandbox.solve(&["--opener", "salet", "--out", "small.policy", "--force"]);
    assert!(!forced.err.contains("kept") && sandbox.read("small.policy") != best, "{}", forced.err);
}

#[test]
fn a_smaller_total_outlives_a_proven_bound() {
    let sandbox = Sandbox::new();
    let solve = |more: &[&str]| {
        sandbox.run(&[&["solve", "--max-guesses", "none", "--out", "o.policy"], more].concat())
    };
    assert_eq!(solve(&["--beam", "2"]).code, 0);
    let (beam, total) =
        (sandbox.read("o.policy"), sandbox.run(&["verify", "o.policy", "--json"]).json()["total"].as_u64());
    assert_eq!(sandbox.run(&["verify", "o.policy", "--json"]).json()["claim"], "upper-bound");
    let ran = solve(&["--time-limit", "1ms", "--json"]);
    let found = ran.json();
    assert_eq!(found["status"], "bounded", "{}", ran.out);
    assert!(found["total"].as_u64() > total, "the first policy is worse than the beam's: {}", ran.out);
    let reason = format!("has a total of {}, the new one {}", total.unwrap(), found["total"]);
    kept(&sandbox, "o.policy", &beam, "o.2.policy", &reason, &ran);
    assert_eq!(sandbox.run(&["verify", "o.2.policy", "--json"]).json()["claim"], "bounded");
}

#[test]
fn files_of_another_game_and_other_files_are_kept() {
    let sandbox = Sandbox::solved();
    let small = sandbox.read("small.policy");
    let hard = sandbox.solve(&["--rule", "hard", "--out", "small.policy"]);
    let reason = "is of another game: its rule is normal, that of the game hard";
    kept(&sandbox, "small.policy", &small, "small.2.policy", reason, &hard);
    sandbox.file("notes", "mine");
    for (arguments, beside, reason) in [
        (&["solve", "--answers", "answers.txt", "--out", "notes"][..], "notes.2", "is not a policy"),
        (&["certify", "small.policy", "--out", "notes"], "notes.3", "differs"),
        (&["convert", "small.policy", "--to", "html", "--out", "notes"], "notes.4", "differs"),
        (&["convert", "small.policy", "--to", "csv", "--out", "notes"], "notes.5", "differs"),
        (&["convert", "small.policy", "--to", "policy", "--out", "notes"], "notes.6", "is not a policy"),
        (
            &["plan", "--vocabulary", "2", "--answers", "answers.txt", "--out", "notes"],
            "notes.7",
            "is not a policy",
        ),
    ] {
        kept(&sandbox, "notes", b"mine", beside, reason, &sandbox.run(arguments));
    }
    // The same holds for the default path.
    fs::create_dir(sandbox.path("output")).unwrap();
    sandbox.file("output/answers.policy", "mine");
    let ran = sandbox.run(&["solve", "--answers", "answers.txt"]);
    kept(&sandbox, "output/answers.policy", b"mine", "output/answers.2.policy", "is not a policy", &ran);
    // An empty file is replaced.
    sandbox.file("empty", "");
    let ran = sandbox.solve(&["--out", "empty"]);
    assert!(ran.err.contains("policy written to empty\n"), "{}", ran.err);
}

#[test]
fn certificates_and_pages_are_kept() {
    let sandbox = Sandbox::solved();
    let files = ["--out", "a.policy", "--certificate", "a.certificate"];
    assert_eq!(sandbox.solve(&files).code, 0);
    let (policy, certificate) = (sandbox.read("a.policy"), sandbox.read("a.certificate"));
    assert!(!sandbox.run(&["certify", "a.policy"]).err.contains("kept"));
    let hard = sandbox.solve(&[&files[..], &["--rule", "hard", "--json"]].concat());
    kept(&sandbox, "a.certificate", &certificate, "a.2.certificate", "differs", &hard);
    assert_eq!(hard.json()["certificate"], "a.2.certificate");
    kept(&sandbox, "a.policy", &policy, "a.2.policy", "is of another game: its rule", &hard);

    let page = |policy: &str, more: &[&str]| {
        sandbox.run(&[&["convert", policy, "--to", "html", "--out", "a.html"], more].concat())
    };
    assert_eq!(page("a.policy", &[]).code, 0);
    let first = sandbox.read("a.html");
    assert!(!page("a.policy", &[]).err.contains("kept"));
    kept(&sandbox, "a.html", &first, "a.2.html", "differs", &page("a.2.policy", &[]));
    assert!(!page("a.2.policy", &["--force"]).err.contains("kept"));
    assert!(sandbox.read("a.html") != first);
}

#[test]
fn reports_and_lists_are_kept() {
    let sandbox = Sandbox::new();
    let compare = |more: &[&str]| {
        let report = ["compare", "--answers", "answers.txt", "--strategies", "entropy", "--report", "report"];
        sandbox.run(&[&report[..], more].concat())
    };
    fs::create_dir(sandbox.path("report")).unwrap();
    sandbox.file("report/index.html", "mine");
    let ran = compare(&[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("warning: report is kept: it holds index.html already"), "{}", ran.err);
    assert!(ran.err.contains("report written to report.2/index.html"), "{}", ran.err);
    assert_eq!(sandbox.read("report/index.html"), b"mine");
    assert_eq!(fs::read_dir(sandbox.path("report")).unwrap().count(), 1);
    assert!(sandbox.path("report.2/policy.html").is_file());
    let forced = compare(&["--force"]);
    assert!(forced.err.contains("report written to report/index.html"), "{}", forced.err);

    sandbox.file("table", "mount 1\nfound 2\n");
    sandbox.file("all.txt", "mine\n");
    let words = ["words", "--length", "5", "answers.txt", "--frequency", "table", "--top", "1"];
    let files = ["--guesses-out", "all.txt", "--weights-out", "weights.txt"];
    let ran = sandbox.run(&[&words[..], &files].concat());
    kept(&sandbox, "all.txt", b"mine\n", "all.2.txt", "differs", &ran);
    assert_eq!(sandbox.read("weights.txt"), b"found\t2\n");
}

#[test]
fn findings_of_a_search_that_ended_early_are_kept_next_to_another_file() {
    let sandbox = Sandbox::new();
    sandbox.file("early.checkpoint", "mine");
    let ran = sandbox.run(&["solve", "--time-limit", "200ms", "--out", "early.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(sandbox.read("early.checkpoint"), b"mine");
    assert!(ran.err.contains("run the same command with --checkpoint early.2.checkpoint"), "{}", ran.err);
    let status = sandbox.run(&["status", "early.2.checkpoint", "--json"]);
    assert_eq!(status.json()["game"]["answers"]["count"], 2315, "{}", status.err);
}

#[test]
fn lists_and_alphabets_are_inputs_under_any_name() {
    let sandbox = Sandbox::new();
    sandbox.file("lists.json", r#"{"a":["mount","found"],"b":["mount"]}"#);
    sandbox.file("words.txt", "mount\nfound\n");
    sandbox.file("letters.txt", "m\no\nu\nn\nt\nf\nd\n");
    for (arguments, file) in [
        (["--answers", "lists.json#a", "--fold-accents"].as_slice(), "lists.json"),
        (&["--answers", "words.txt", "--alphabet", "letters.txt"], "letters.txt"),
        (&["--answers", "words.txt", "--guesses", "lists.json#a"], "lists.json"),
    ] {
        let solve = [&["solve", "--force", "--out", file], arguments].concat();
        sandbox.run(&solve).refused(2, &format!("{file} is read, too, and would be overwritten"));
    }
    sandbox.file("table", "mount 1\n");
    let words = ["words", "--length", "5", "words.txt", "--frequency", "table", "--top", "1", "--force"];
    let files = ["--alphabet", "letters.txt", "--guesses-out", "letters.txt"];
    let reason = "letters.txt is read, too, and would be overwritten";
    sandbox.run(&[&words[..], &files].concat()).refused(2, reason);
    let twice = ["words", "--length", "5", "--alphabet", "-", "-"];
    sandbox.run_with_input(&twice, "m\n").refused(2, "standard input can be read only once");
}
