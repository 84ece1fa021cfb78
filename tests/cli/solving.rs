//! `salet solve` and `salet rank`: results, proofs, files and messages.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::sandbox::{GUESSES, Ran, Sandbox, keys};

#[test]
fn solve_proves_writes_and_reports() {
    let sandbox = Sandbox::new();
    let ran = sandbox.solve(&[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("optimal: "), "{}", ran.out);
    assert!(ran.out.contains("proven against all 9 openers"), "{}", ran.out);
    assert!(ran.err.contains("policy written to output/answers.policy"), "{}", ran.err);
    assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'), "no colours into a pipe");
    assert!(sandbox.path("output/answers.policy").is_file());

    let report = sandbox.solve(&["--json", "--out", "again.policy"]).json();
    for key in [
        "status",
        "opener",
        "total",
        "lower_bound",
        "answers",
        "guesses",
        "mean",
        "worst_case",
        "histogram",
        "seconds",
        "cpu_seconds",
        "policy",
    ] {
        assert!(!report[key].is_null(), "{key}: {report}");
    }
    assert_eq!(report["status"], "optimal");
    assert_eq!(report["total"], report["lower_bound"]);
    assert_eq!((&report["answers"], &report["guesses"]), (&7.into(), &9.into()));
    assert_eq!(report["policy"], "again.policy");
    let first = fs::read(sandbox.path("output/answers.policy")).unwrap();
    assert_eq!(fs::read(sandbox.path("again.policy")).unwrap(), first, "the same result has the same bytes");
    let one = sandbox.solve(&["--threads", "1", "--memory", "64MiB", "--out", "one.policy"]);
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(fs::read(sandbox.path("one.policy")).unwrap(), first);
}

#[test]
fn one_opener_is_solved() {
    let sandbox = Sandbox::new();
    let best = sandbox.solve(&["--json"]).json();
    let ran = sandbox.solve(&["--opener", "WORRY"]);
    assert!(ran.out.contains("worry needs") && ran.out.contains("proven for this opener"), "{}", ran.out);
    assert!(ran.err.contains("output/answers-worry.policy"), "{}", ran.err);
    let report = sandbox.solve(&["--opener", "worry", "--json"]).json();
    assert_eq!(
        (&report["status"], &report["scope"], &report["opener"]),
        (&"optimal".into(), &"opener".into(), &"worry".into())
    );
    assert!(report["total"].as_u64() >= best["total"].as_u64());
    // The file claims nothing, since one opener proves nothing about the whole game.
    let verified = sandbox.run(&["verify", "output/answers-worry.policy", "--json"]).json();
    assert_eq!(verified["claim"], "upper-bound");
    sandbox.solve(&["--opener", "fuzzy"]).refused(2, "\"fuzzy\" is not an accepted word (the game has 9)");
}

#[test]
fn all_optimal_openers_are_listed() {
    let sandbox = Sandbox::new();
    sandbox.file("weights.txt", "mount 2\nfound 1\nsound 1\nround 1\ncould 3\nworld 2\nworry 4000000000\n");
    for weights in [&[][..], &["--weights", "weights.txt"]] {
        let solve = |more: &[&str]| sandbox.solve(&[weights, more, &["--json"]].concat()).json();
        let report = solve(&["--all-optimal"]);
        let openers: Vec<&str> =
            report["optimal_openers"].as_array().unwrap().iter().map(|o| o.as_str().unwrap()).collect();
        assert_eq!(Some(openers[0]), report["opener"].as_str());
        for word in GUESSES.lines() {
            let total = solve(&["--opener", word])["total"].clone();
            assert_eq!(openers.contains(&word), total == report["total"], "{word}");
        }
    }
}

#[test]
fn a_beam_alone_is_an_upper_bound() {
    let sandbox = Sandbox::new();
    let report = sandbox.solve(&["--beam", "1", "--json"]).json();
    assert_eq!(report["status"], "upper-bound");
    assert!(report["lower_bound"].is_null());
    let ran = sandbox.solve(&["--beam", "1"]);
    assert!(ran.out.starts_with("upper-bound: ") && ran.out.contains("nothing is proven"), "{}", ran.out);
    assert!(!ran.out.contains("optimal"), "{}", ran.out);
    assert_eq!(sandbox.solve(&["--beam", "1", "--prove", "--json"]).json()["status"], "optimal");
}

#[test]
fn infeasible_is_a_result() {
    let sandbox = Sandbox::new();
    let ran = sandbox.solve(&["--max-guesses", "2"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.starts_with("infeasible: proven: no policy finds all 7 answers within 2"), "{}", ran.out);
    let report = sandbox.solve(&["--max-guesses", "2", "--json"]);
    assert_eq!(report.code, 1);
    let report = report.json();
    assert_eq!(report["status"], "infeasible");
    assert!(
        report["policy"].is_null() && report["total"].is_null() && report["opener"].is_null(),
        "{report}"
    );
    assert!(!sandbox.path("output").exists(), "nothing is written");

    let ran = sandbox.solve(&["--max-guesses", "2", "--objective", "win-rate"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("of 7 answers within 2 guesses") && ran.out.contains("loses"), "{}", ran.out);
    assert!(ran.out.lines().any(|line| line.trim_start().starts_with("lost ")), "{}", ran.out);
    let again = ["--max-guesses", "2", "--objective", "win-rate", "--out", "again.policy", "--json"];
    let report = sandbox.solve(&again).json();
    assert_eq!(report["least_lost_weight"], report["lost_weight"], "proven: {report}");
}

#[test]
fn weights_count_and_are_reported() {
    let sandbox = Sandbox::new();
    sandbox.file("weights.txt", "mount 0.5\nfound 1\nsound 1\nround 1\ncould 1\nworld 100\nworry 1\n");
    let ran = sandbox.solve(&["--weights", "weights.txt", "--out", "weighted.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("on average by weight") && ran.out.contains("over a weight of 1055"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("sum to 1055"), "{}", ran.err);
    let report = sandbox.run(&["verify", "weighted.policy", "--json"]).json();
    let sum = |key: &str| report[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum("histogram"), sum("histogram_answers")), (1055, 7));
    assert_eq!(report["opener"], "world", "the likeliest answer by far");
}

#[test]
fn past_answers_weigh_less() {
    let sandbox = Sandbox::new();
    let bytes = |name: &str| fs::read(sandbox.path(name)).unwrap();
    sandbox.file("past.txt", "WORLD\nround\nround\nsalet\n");
    let solve = |out: &str, more: &[&str]| {
        let ran = sandbox.solve(&[&["--force", "--out", out], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.err
    };
    let said = solve("past.policy", &["--past", "past.txt", "--past-weight", "0.25"]);
    for line in [
        "past.txt: 1 left out as duplicates (\"round\" first)",
        "past.txt: 1 left out of the past answers, since they are not answers (\"salet\" first)",
        "weights: 1, or 0.25 for those in past.txt, times 10^2, sum to 550",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    sandbox.file("own.txt", "mount 1\nfound 1\nsound 1\nround 0.25\ncould 1\nworld 0.25\nworry 1\n");
    solve("own.policy", &["--weights", "own.txt"]);
    assert_eq!(bytes("past.policy"), bytes("own.policy"));

    // Weights and the factor multiply exactly: 0.3 is three times 0.1.
    sandbox.file("weights.txt", "mount 0.1\nfound 1\nsound 1\nround 3\ncould 1\nworld 100\nworry 1\n");
    let both = ["--weights", "weights.txt", "--past", "past.txt", "--past-weight", "0.1"];
    let said = solve("both.policy", &both);
    let line = "weights: the numbers of weights.txt, and 0.1 times those in past.txt, times 10^1, sum to 144";
    assert!(said.contains(line), "{said}");
    sandbox.file("own.txt", "mount 1\nfound 10\nsound 10\nround 3\ncould 10\nworld 100\nworry 10\n");
    solve("own.policy", &["--weights", "own.txt"]);
    assert_eq!(bytes("both.policy"), bytes("own.policy"));
    assert!(sandbox.solve(&both).err.contains("output/answers-weights-past-0.1.policy"));

    // The policy of another command keeps only the integers.
    let compare =
        ["compare", "--answers", "answers.txt", "--guesses", "guesses.txt", "--strategies", "optimal"];
    let compared = sandbox.run(&[&compare, &both[..], &["--policy", "both.policy", "--json"]].concat());
    assert_eq!(compared.code, 0, "{}", compared.err);
    assert_eq!(compared.json()["strategies"][0]["follows_policy"], true);
}

#[test]
fn past_answers_that_cannot_be_weighed_are_refused() {
    let sandbox = Sandbox::new();
    let past = |content: &str, weight: &str| {
        sandbox.file("past.txt", content);
        sandbox.solve(&["--past", "past.txt", "--past-weight", weight, "--out", "past.policy"])
    };
    past("mount\nmo nt\n", "0.1").refused(3, "past.txt:2: \"mo nt\" holds \" \" at character 3");
    past("mount\n\nsea\n", "0.1").refused(3, "past.txt:3: \"sea\" has 3 letters, but 5 are needed");
    past("", "0.1").refused(3, "past.txt: holds no word");
    past("mount\n", "1e-10").refused(3, "past.txt: the weights need integers beyond 4294967295");
    for weight in ["0", "-1", "much", "1e99999999999"] {
        let ran = past("mount\n", weight);
        assert_eq!(ran.code, 2, "{weight}");
        assert!(ran.err.contains("is not a positive decimal number"), "{weight}: {}", ran.err);
    }
    for half in [["--past", "past.txt"], ["--past-weight", "0.1"]] {
        let ran = sandbox.solve(&half);
        assert!(ran.code == 2 && ran.err.contains("required arguments"), "{}", ran.err);
    }
    let twice = ["--weights", "-", "--past", "-", "--past-weight", "0.1"];
    sandbox.solve(&twice).refused(2, "standard input can be read only once");
    sandbox
        .solve(&["--past", "past.txt", "--past-weight", "0.1", "--out", "past.txt"])
        .refused(2, "is read, too");
}

#[test]
fn the_time_of_a_run_includes_its_start() {
    use std::io::Write as _;
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["solve", "--answers", "-", "--json", "--out", "slow.policy"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The list arrives slowly.
    std::thread::sleep(std::time::Duration::from_secs(1));
    child.stdin.take().unwrap().write_all(crate::sandbox::ANSWERS.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["seconds"].as_f64() >= Some(0.8), "{report}");
}

#[test]
fn ending_early_is_reported() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["solve", "--time-limit", "0.3", "--json", "--out", "early.policy"]);
    let report = ran.json();
    assert_eq!(report["status"], "bounded", "{report}");
    assert_eq!(report["interrupted"], false);
    match report["policy"].as_str() {
        None => assert_eq!(ran.code, 1),
        Some(policy) => {
            assert_eq!(ran.code, 0);
            let verified = sandbox.run(&["verify", policy, "--json"]).json();
            assert_eq!(verified["total"], report["total"]);
            assert!(report["lower_bound"].as_u64() < report["total"].as_u64(), "{report}");
        }
    }
}

/// A search that ends early has at least the policy that is compiled in.
#[test]
fn a_named_game_has_its_policy_in_no_time() {
    let sandbox = Sandbox::new();
    for (game, rule, name, total) in
        [("original", "normal", "original", 7920), ("nyt", "hard", "nyt-hard", 11627)]
    {
        let early = ["solve", game, "--rule", rule, "--time-limit", "0", "--json"];
        let file = format!("{game}.policy");
        let ran = sandbox.run(&[&early[..], &["--out", &file]].concat());
        let report = ran.json();
        assert_eq!((&report["status"], &report["total"]), (&"bounded".into(), &total.into()), "{report}");
        assert!(report["lower_bound"].as_u64() <= Some(total), "{report}");
        assert!(ran.err.contains(&format!("compiled in as {name}, which is better")), "{}", ran.err);
        let verified = sandbox.run(&["verify", &file, "--json"]).json();
        // The claim is what this search has proved, which may be nothing yet.
        let claim = if report["lower_bound"].is_u64() { "bounded" } else { "upper-bound" };
        assert_eq!((&verified["claim"], &verified["total"]), (&claim.into(), &total.into()));
        // An opener, or another limit, has none.
        for other in [["--opener", "crane"], ["--max-guesses", "none"]] {
            let ran = sandbox.run(&[&early[..], &other].concat());
            assert!(!ran.err.contains("compiled in as"), "{}", ran.err);
        }
    }
}

#[test]
fn a_search_for_the_worst_case_always_has_a_policy() {
    let sandbox = Sandbox::new();
    let arguments =
        ["solve", "--objective", "worst", "--time-limit", "1ms", "--json", "--out", "early.policy"];
    let ran = sandbox.run(&arguments);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    assert_eq!(report["status"], "bounded", "{report}");
    let verified = sandbox.run(&["verify", "early.policy", "--json"]).json();
    assert!(verified["worst_case"].as_u64() <= Some(6), "{verified}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_saves_the_best_policy_immediately() {
    let sandbox = Sandbox::new();
    for game in ["original", "nyt"] {
        let mut command = sandbox.command(&["solve", game, "--json", "--force", "--out", "early.policy"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The proof takes much longer.
        crate::sandbox::wait_until_it_listens(&child);
        let sent = Instant::now();
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        // A few tenths of a second on an idle machine; the proof of the larger game takes minutes.
        assert!(sent.elapsed() < Duration::from_secs(60), "{:?}", sent.elapsed());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap();
        let ran = Ran { code, out: text(output.stdout), err: text(output.stderr) };
        assert_eq!(ran.code, 130, "{}", ran.err);
        assert!(ran.err.contains("ending with what there is"), "{}", ran.err);
        let report = ran.json();
        assert_eq!((&report["status"], &report["interrupted"]), (&"bounded".into(), &true.into()));
        let verified = sandbox.run(&["verify", "early.policy", "--json"]).json();
        assert_eq!((&verified["total"], &verified["lost_answers"]), (&report["total"], &0.into()));
        assert!(report["lower_bound"].as_u64() < report["total"].as_u64(), "{report}");
    }
}

#[test]
fn rank_streams_lines_and_objects() {
    let sandbox = Sandbox::new();
    let rank = |more: &[&str]| {
        let lists = ["rank", "--answers", "answers.txt", "--guesses", "guesses.txt"];
        sandbox.run(&[&lists, more].concat())
    };
    let lines: Vec<Value> =
        rank(&["--json", "--top", "3"]).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        keys(&lines[0]),
        ["lost_weight", "mean", "opener", "rank", "schema_version", "total", "worst_case"]
    );
    assert!(lines.windows(2).all(|pair| pair[0]["total"].as_u64() <= pair[1]["total"].as_u64()));
    assert_eq!(lines[0]["opener"], sandbox.solve(&["--json"]).json()["opener"]);
    let all = rank(&["--top", "100"]);
    assert_eq!(all.code, 0, "{}", all.err);
    assert_eq!(all.out.lines().count(), 10, "a headline and nine openers: {}", all.out);
}

#[test]
fn the_original_game_is_the_default() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["solve", "--beam", "1", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    assert_eq!((&report["answers"], &report["guesses"]), (&2315.into(), &12972.into()));
    assert!(report["total"].as_u64().unwrap() >= 7920, "{report}");
    let path = Path::new(report["policy"].as_str().unwrap());
    assert_eq!(path, Path::new("output/original.policy"));
    let verified = sandbox.run(&["verify", "output/original.policy", "--json"]).json();
    assert_eq!(verified["total"], report["total"]);
    assert_eq!(verified["answers_sha256"].as_str().unwrap().len(), 64);
    let tree = sandbox.run(&["convert", "output/original.policy", "-q"]).out;
    assert_eq!(tree.lines().count(), 2315);
}

#[test]
fn nearly_all_is_not_100_percent() {
    let sandbox = Sandbox::new();
    sandbox.file(
        "weights",
        crate::sandbox::ANSWERS
            .lines()
            .map(|word| {
                let weight = if ["could", "worry", "sound"].contains(&word) { 1 } else { 1_000_000 };
                format!("{word} {weight}\n")
            })
            .collect::<String>(),
    );
    let game = ["--answers", "answers.txt", "--weights", "weights", "--max-guesses", "2"];
    let solved =
        sandbox.run(&[&["solve", "--objective", "win-rate", "--out", "w.policy"], &game[..]].concat());
    assert!(solved.out.contains("(>99.99 % of the weight) and loses 1;"), "{}", solved.out);
    assert!(solved.out.contains("  <0.1 %  1 answer, weight 1\n"), "{}", solved.out);
    assert!(sandbox.run(&["verify", "w.policy"]).out.contains("(>99.99 % of the weight) and loses 1"));
    assert!(!solved.out.contains("100.0"), "{}", solved.out);
}

/// Lists with many letters, any two exchangeable: the images of all guesses would take gigabytes.
#[cfg(unix)]
#[test]
fn exchanges_keep_to_the_memory_and_the_time_limit() {
    let sandbox = Sandbox::new();
    let letters: Vec<char> = ('\u{4e00}'..).take(1400).collect();
    let after = |letter: &char| format!("{letter}{}", letters[0]);
    let many: Vec<String> =
        [format!("{}{}", letters[0], letters[1])].into_iter().chain(letters[2..].iter().map(after)).collect();
    sandbox.file("many.txt", many.join("\n"));
    let few = &letters[..250];
    let twice: Vec<String> = few.iter().map(|letter| format!("{letter}{letter}")).collect();
    sandbox.file("twice.txt", twice.join("\n"));
    let pairs = few.iter().flat_map(|a| few.iter().map(move |b| format!("{a}{b}")));
    sandbox.file("pairs.txt", pairs.collect::<Vec<_>>().join("\n"));
    let limited = "ulimit -v 1000000 && exec \"$0\" \"$@\"";
    for lists in [["many.txt", "many.txt"], ["twice.txt", "pairs.txt"]] {
        let start = std::time::Instant::now();
        let output = std::process::Command::new("sh")
            .args([
                "-c",
                limited,
                env!("CARGO_BIN_EXE_salet"),
                "solve",
                "--answers",
                lists[0],
                "--guesses",
                lists[1],
            ])
            .args([
                "--max-guesses",
                "none",
                "--memory",
                "200MiB",
                "--time-limit",
                "2s",
                "--threads",
                "1",
                "--json",
            ])
            .current_dir(sandbox.folder.path())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{lists:?}: {text}");
        assert!(start.elapsed().as_secs() < 60, "{lists:?} took {:?}", start.elapsed());
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        // A search that ends before its tables are complete has none.
        let bytes = |table: &str| report["memory"][table].as_u64().unwrap();
        assert_eq!(bytes("symmetries") > 0, bytes("feedback_table") > 0, "{report}");
    }
}

#[test]
fn last_guess_says_what_it_leaves_to_the_last_guess() {
    let sandbox = Sandbox::new();
    let game = ["--objective", "last-guess", "--max-guesses", "3", "--out", "late.policy"];
    let solved = sandbox.solve(&[&game[..], &["--json"]].concat()).json();
    let late = solved["histogram_answers"][2].as_u64().unwrap_or(0);
    assert!(late > 0, "{solved}");
    let next = sandbox.run(&["next", "late.policy", "--json"]).json();
    assert_eq!(next["expected"]["last_weight"], late);
    let shown = sandbox.run(&["next", "late.policy"]);
    assert!(shown.out.contains(&format!("{late} of them only at the last guess")), "{}", shown.out);
    let judged = sandbox.run(&["analyse", "late.policy", "salet", "--answer", "mount"]);
    assert!(judged.out.contains("by the mean and not by last-guess"), "{}", judged.out);
    let mean = sandbox.run(&["next", "--json"]).json();
    assert_eq!(mean["expected"]["last_weight"], serde_json::Value::Null);
}
