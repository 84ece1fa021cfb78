//! Searches that end while time runs out: their results were now and then refused by the writer of policies.

use std::process::Command;
use std::time::{Duration, Instant};

use salet_fuzz::random;
use salet_fuzz::spec::Spec;

/// Whatever the moment, the policy is written.
#[test]
fn a_search_that_ends_as_the_time_does_keeps_its_policy() {
    let words = salet_fuzz::games::words(&mut random(7), 5, 9, 150);
    let names: Vec<String> = words.iter().map(|word| word.iter().collect()).collect();
    let spec = Spec::plain(&names.iter().map(String::as_str).collect::<Vec<_>>(), names.len());
    let folder = tempfile::tempdir().expect("a folder");
    spec.write(folder.path()).expect("lists");
    let file = folder.path().join("its.policy");
    let run = |limit: Option<Duration>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salet"));
        command.args(["solve", "--json", "--threads", "1", "--out", "its.policy"]).args(spec.arguments());
        if let Some(limit) = limit {
            command.arg("--time-limit").arg(format!("{}us", limit.as_micros()));
        }
        command.current_dir(folder.path()).output().expect("the command runs")
    };
    let start = Instant::now();
    assert!(run(None).status.success());
    let whole = start.elapsed();
    for step in 0..60 {
        std::fs::remove_file(&file).expect("the policy of the run before");
        let ran = run(Some(whole.mul_f64(f64::from(step) / 40.0)));
        assert!(ran.status.success(), "step {step}: {}", String::from_utf8_lossy(&ran.stderr));
        assert!(file.is_file(), "step {step}: no policy");
    }
}
