//! Processes that write the same files at the same time: no result is lost, and no folder mixes two of them.
#![cfg(unix)]

use std::fs;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use crate::sandbox::{Ran, Sandbox};

/// The small game under its two rules.
const SOLVE: [&str; 2] = [
    "solve --answers answers.txt --guesses guesses.txt --rule normal",
    "solve --answers answers.txt --guesses guesses.txt --rule hard",
];
/// Two other games, for folders.
const LISTS: [&str; 2] = ["answers.txt", "guesses.txt"];

impl Sandbox {
    /// Run a command, whose arguments have no spaces.
    fn line(&self, line: &str) -> Ran {
        self.run(&line.split(' ').collect::<Vec<_>>())
    }

    /// Run two commands at the same time.
    fn together(&self, lines: &[String; 2]) -> [Output; 2] {
        let start = |line: &String| {
            let mut command = self.command(&line.split(' ').collect::<Vec<_>>());
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        };
        lines.each_ref().map(start).map(|child| child.wait_with_output().unwrap())
    }

    /// The same for commands that must succeed.
    fn both(&self, lines: &[String; 2]) {
        for (ran, line) in self.together(lines).iter().zip(lines) {
            assert!(ran.status.success(), "{line}: {ran:?}");
        }
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The policies of both rules, as `0.policy` and `1.policy`.
    fn solved_twice() -> Sandbox {
        let sandbox = Sandbox::new();
        for (number, solve) in SOLVE.iter().enumerate() {
            let ran = sandbox.line(&format!("{solve} --out {number}.policy"));
            assert_eq!(ran.code, 0, "{}", ran.err);
        }
        sandbox
    }
}

/// Two commands write one file at the same time, where nothing is or an empty file. The results of both are there.
fn both_stay(sandbox: &Sandbox, rounds: usize, ending: &str, lines: [&str; 2]) {
    let alone = [0, 1].map(|number| {
        let out = format!("alone.{number}.{ending}");
        let ran = sandbox.line(&format!("{} {out}", lines[number]));
        assert_eq!(ran.code, 0, "{}", ran.err);
        sandbox.bytes(&out)
    });
    for round in 0..rounds {
        let out = format!("both.{round}.{ending}");
        if round % 3 == 0 {
            sandbox.file(&out, "");
        }
        sandbox.both(&lines.map(|line| format!("{line} {out}")));
        let [first, second] = [out, format!("both.{round}.2.{ending}")].map(|name| sandbox.bytes(&name));
        assert!(first != second, "round {round} of {lines:?}");
        assert!(alone.contains(&first) && alone.contains(&second), "round {round} of {lines:?}");
    }
}

#[test]
fn two_policies_for_one_file_both_stay() {
    let lines = SOLVE.map(|solve| format!("{solve} --out"));
    both_stay(&Sandbox::new(), 100, "policy", lines.each_ref().map(String::as_str));
}

#[test]
fn two_other_files_for_one_name_both_stay() {
    let sandbox = Sandbox::solved_twice();
    let certify = ["certify 0.policy --out", "certify 1.policy --out"];
    both_stay(&sandbox, 25, "certificate", certify);
    let page = ["convert 0.policy --to html --out", "convert 1.policy --to html --out"];
    both_stay(&sandbox, 25, "html", page);
    let other = sandbox.line(&format!("{} --opener frows --out 2.policy", SOLVE[0]));
    assert_eq!(other.code, 0, "{}", other.err);
    let tree = ["convert 0.policy --to csv --out", "convert 2.policy --to csv --out"];
    both_stay(&sandbox, 25, "csv", tree);
    sandbox.file("table", "mount 3\nfound 2\nsound 1\n");
    let words = "words --length 5 guesses.txt --frequency table --guesses-out /dev/null";
    let weights = [1, 2].map(|top| format!("{words} --top {top} --weights-out"));
    both_stay(&sandbox, 25, "txt", weights.each_ref().map(String::as_str));
}

#[test]
fn a_proof_outlives_a_beam_that_ends_at_the_same_time() {
    let sandbox = Sandbox::solved_twice();
    let proof = sandbox.bytes("0.policy");
    for round in 0..100 {
        let solve = format!("{} --out {round}.out", SOLVE[0]);
        let beam = format!("{solve} --beam 1");
        // There may be a worse policy, too, that both replace.
        if round % 2 == 0 {
            assert_eq!(sandbox.line(&format!("{solve} --opener frows")).code, 0);
        }
        sandbox.both(&if round % 4 < 2 { [solve, beam] } else { [beam, solve] });
        assert!(sandbox.bytes(&format!("{round}.out")) == proof, "round {round}");
    }
}

/// The files of a report that depend on its game alone, when all are there.
fn report(sandbox: &Sandbox, folder: &str) -> [Vec<u8>; 2] {
    for name in ["pace.svg", "distance.svg", "figures.json", "index.html"] {
        assert!(!sandbox.bytes(&format!("{folder}/{name}")).is_empty());
    }
    ["distribution.svg", "policy.html"].map(|name| sandbox.bytes(&format!("{folder}/{name}")))
}

#[test]
fn two_reports_for_one_folder_are_not_mixed() {
    let sandbox = Sandbox::new();
    let compare = |folder: &str| {
        LISTS.map(|list| {
            format!("compare --answers {list} --strategies optimal,entropy --policy {list}.policy --report {folder}")
        })
    };
    for list in LISTS {
        assert_eq!(
            sandbox.line(&format!("solve --max-guesses none --answers {list} --out {list}.policy")).code,
            0
        );
    }
    let alone = [0, 1].map(|number| {
        let folder = format!("alone{number}");
        let ran = sandbox.line(&compare(&folder)[number]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        report(&sandbox, &folder)
    });
    for round in 0..40 {
        let (folder, force) = (format!("report{round}"), round % 4 == 0);
        if round % 3 == 0 {
            fs::create_dir(sandbox.path(&folder)).unwrap();
        }
        let lines = compare(&folder).map(|line| line + if force { " --force" } else { "" });
        sandbox.both(&lines);
        let first = report(&sandbox, &folder);
        assert!(alone.contains(&first), "round {round}");
        if !force {
            let second = report(&sandbox, &format!("{folder}.2"));
            assert!(alone.contains(&second) && first != second, "round {round}");
        }
    }
}

#[test]
fn one_of_two_divisions_of_a_folder_is_refused() {
    let sandbox = Sandbox::new();
    let divide = |folder: &str| LISTS.map(|list| format!("divide --answers {list} --folder {folder}"));
    let files = |folder: &str| {
        ["game", "game.json", "bound", "first.policy"].map(|name| sandbox.bytes(&format!("{folder}/{name}")))
    };
    let alone = [0, 1].map(|number| {
        let folder = format!("alone{number}");
        assert_eq!(sandbox.line(&divide(&folder)[number]).code, 0);
        files(&folder)
    });
    for round in 0..60 {
        let folder = format!("jobs{round}");
        // A division that was killed may have left a game without jobs.
        if round % 3 == 0 {
            fs::create_dir(sandbox.path(&folder)).unwrap();
            fs::copy(sandbox.path("alone0/game"), sandbox.path(&format!("{folder}/game"))).unwrap();
        }
        let ran = sandbox.together(&divide(&folder));
        let winner = ran.iter().position(|ran| ran.status.success()).unwrap_or_else(|| panic!("{ran:?}"));
        let message = String::from_utf8_lossy(&ran[1 - winner].stderr);
        assert_eq!(ran[1 - winner].status.code(), Some(2), "round {round}: {message}");
        assert!(message.contains("jobs.jsonl already exists"), "round {round}: {message}");
        assert!(files(&folder) == alone[winner], "round {round}");
        let missing = sandbox.line(&format!("merge --folder {folder} --missing"));
        assert!(missing.code == 1 && missing.err.contains(" to do"), "round {round}: {}", missing.err);
    }
}

#[test]
fn two_searches_share_a_new_checkpoint_or_one_is_refused() {
    let sandbox = Sandbox::new();
    for round in 0..60 {
        let checkpoint = format!("{round}.checkpoint");
        // It is empty, or missing.
        if round % 3 != 0 {
            sandbox.file(&checkpoint, "");
        }
        let rules = if round % 2 == 0 { [0, 0] } else { [0, 1] };
        let lines = [0, 1].map(|number| {
            format!("{} --checkpoint {checkpoint} --out {round}.{number}.policy", SOLVE[rules[number]])
        });
        let ran = sandbox.together(&lines);
        let done: Vec<usize> = [0, 1].into_iter().filter(|&number| ran[number].status.success()).collect();
        let status = sandbox.line(&format!("status {checkpoint} --json")).json();
        assert_eq!(status["ended"], "optimal", "round {round}");
        assert_eq!(status["sessions"], done.len(), "round {round}: {ran:?}");
        if rules == [0, 0] {
            assert_eq!(done, [0, 1], "round {round}: {ran:?}");
            continue;
        }
        let [winner] = done[..] else { panic!("round {round}: {ran:?}") };
        assert_eq!(status["game"]["rule"], ["normal", "hard"][winner], "round {round}");
        let message = String::from_utf8_lossy(&ran[1 - winner].stderr);
        assert!(message.contains("is the checkpoint of another game"), "round {round}: {message}");
    }
}

#[test]
fn the_findings_of_two_searches_that_end_early_both_stay() {
    let sandbox = Sandbox::new();
    for round in 0..5 {
        // Without a limit of guesses there is always a policy.
        let early = "--max-guesses none --threads 1 --time-limit 1ms";
        let line = |rule| format!("solve --rule {rule} {early} --out {round}.policy");
        sandbox.both(&["normal", "hard"].map(line));
        let mut rules = [format!("{round}.checkpoint"), format!("{round}.2.checkpoint")]
            .map(|name| sandbox.line(&format!("status {name} --json")).json()["game"]["rule"].to_string());
        rules.sort();
        assert_eq!(rules, ["\"hard\"", "\"normal\""], "round {round}");
    }
}

/// A process that hangs while it replaces a file.
#[test]
fn a_locked_file_is_kept() {
    let sandbox = Sandbox::solved_twice();
    let (before, busy) = (sandbox.bytes("1.policy"), fs::File::open(sandbox.path("1.policy")).unwrap());
    busy.lock().unwrap();
    // An equal policy would replace it.
    let ran = sandbox.line(&format!("{} --out 1.policy", SOLVE[1]));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("1.policy is kept: it is in use by another process"), "{}", ran.err);
    assert!(sandbox.bytes("1.policy") == before && sandbox.bytes("1.2.policy") == before);
    // A file that is kept for another reason needs no lock.
    let began = Instant::now();
    let ran = sandbox.line(&format!("{} --out 1.policy", SOLVE[0]));
    assert!(ran.err.contains("1.policy is kept: it is of another game"), "{}", ran.err);
    assert!(began.elapsed() < Duration::from_secs(4));
}
