//! Certificates: games whose answers are found one by one, and proofs that the time limit or a signal ends.

use std::time::{Duration, Instant};

use crate::sandbox::{Ran, Sandbox};

/// Longer than a stopped proof takes on a busy machine, and shorter than the proofs of these tests.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn hundreds_of_letters_are_certified_immediately() {
    let sandbox = Sandbox::new();
    let letters: Vec<String> = ('\u{4e00}'..).take(400).map(String::from).collect();
    sandbox.file("letters.txt", letters.join("\n"));
    let weighted = letters.iter().zip(1..).map(|(letter, number)| format!("{letter} {}\n", number % 97 + 1));
    sandbox.file("weights.txt", weighted.collect::<String>());
    let solve =
        ["solve", "--answers", "letters.txt", "--max-guesses", "none", "--json", "--time-limit", "10m"];
    for (name, more) in [("equal", &[][..]), ("weighted", &["--weights", "weights.txt"])] {
        let [policy, certificate] = ["policy", "certificate"].map(|kind| format!("{name}.{kind}"));
        let files = ["--out", &policy, "--certificate", &certificate];
        let ran = sandbox.run(&[&solve, more, &files].concat());
        assert_eq!((ran.code, &ran.json()["status"]), (0, &"optimal".into()), "{}", ran.err);
        assert_eq!(ran.json()["certificate_effort"]["lemmas"], 1);
        assert!(sandbox.path(&certificate).metadata().unwrap().len() < 200);
    }
}

fn is_early(sandbox: &Sandbox, ran: &Ran, why: &str) {
    assert!(ran.err.contains(why), "{}", ran.err);
    assert!(!sandbox.path("a.certificate").exists(), "{}", ran.err);
}

#[test]
fn a_proof_obeys_the_time_limit_and_says_how_far_it_came() {
    let sandbox = Sandbox::new();
    let began = Instant::now();
    let ran = sandbox.run(&["certify", "nyt", "--time-limit", "1s", "--out", "a.certificate"]);
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
    assert_eq!(ran.code, 1, "{}", ran.err);
    is_early(&sandbox, &ran, "the proof ended early, ");
}

#[test]
fn a_certificate_ends_with_the_time_of_its_search() {
    let sandbox = Sandbox::new();
    let began = Instant::now();
    let arguments =
        ["solve", "nyt", "--time-limit", "1s", "--out", "a.policy", "--certificate", "a.certificate"];
    let ran = sandbox.run(&arguments);
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
    is_early(&sandbox, &ran, "no certificate was written: ");
    let checked = sandbox.run(&["verify", "a.policy"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
}

#[cfg(unix)]
#[test]
fn a_certificate_ends_with_a_signal() {
    use std::process::{Command, Stdio};

    let sandbox = Sandbox::new();
    let solve = ["solve", "nyt", "--out", "a.policy", "--certificate", "a.certificate"];
    let certify = ["certify", "nyt", "--out", "a.certificate"];
    for (arguments, why) in
        [(&solve[..], "no certificate was written: "), (&certify[..], "the proof ended early, ")]
    {
        let child = sandbox.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        crate::sandbox::wait_until_it_listens(&child);
        std::thread::sleep(Duration::from_secs(1));
        let sent = Instant::now();
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert!(sent.elapsed() < PATIENCE, "{:?}", sent.elapsed());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap();
        let ran = Ran { code, out: text(output.stdout), err: text(output.stderr) };
        assert_eq!(ran.code, 130, "{}", ran.err);
        is_early(&sandbox, &ran, why);
    }
}
