//! `salet compare`: every output, and every refusal.

use std::process::{Command, Stdio};

use salet::game::Game;
use salet::policy::{self, Access, Claim, Policy, Score};
use salet::words::{Source, WordGame as _, WordLists, WordOptions, WordPolicy as _};
use serde_json::Value;

use crate::sandbox::{Sandbox, keys, wait_until_it_listens};

const GAME: [&str; 5] = ["compare", "--answers", "answers.txt", "--guesses", "guesses.txt"];

fn compare(sandbox: &Sandbox, more: &[&str]) -> crate::sandbox::Ran {
    sandbox.run(&[&GAME[..], more].concat())
}

#[test]
fn json_has_the_figures_of_every_strategy() {
    let sandbox = Sandbox::new();
    let ran = compare(&sandbox, &["--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let figures = ran.json();
    let strategies = figures["strategies"].as_array().unwrap();
    assert_eq!(strategies.len(), 15);
    let optimum = figures["optimum"]["upper"].as_u64().unwrap();
    assert_eq!(figures["optimum"]["lower"], optimum);
    for strategy in strategies {
        for key in ["name", "total", "mean", "worst_case", "win_rate", "histogram", "regret", "seconds"] {
            assert!(keys(strategy).contains(&key), "{key} of {strategy}");
        }
        let total = strategy["total"].as_u64().unwrap();
        assert!(total >= optimum, "{strategy}");
        if strategy["deterministic"] == true {
            let histogram =
                strategy["histogram"].as_array().unwrap().iter().map(|found| found.as_u64().unwrap());
            assert_eq!((1..).zip(histogram).map(|(guess, found)| guess * found).sum::<u64>(), total);
            assert_eq!(strategy["losses"]["cost"], total - optimum);
            assert_eq!(strategy["regret"]["guesses"][0], (total - optimum) as f64);
        }
    }
    assert_eq!(strategies.last().unwrap()["name"], "optimal");
    assert_eq!(strategies.last().unwrap()["total"], optimum);
}

/// The optimum is that of `solve`, and the cost of a strategy is the weight of its guesses.
#[test]
fn weights_count_in_every_figure() {
    let sandbox = Sandbox::new();
    crate::judge::weigh(&sandbox);
    let figures = compare(&sandbox, &["--weights", "weights.txt", "--json"]).json();
    let solved = sandbox.solve(&["--weights", "weights.txt", "--json"]).json();
    let optimum = solved["total"].as_u64().unwrap();
    assert_eq!(
        (&figures["optimum"]["lower"], &figures["optimum"]["upper"]),
        (&optimum.into(), &optimum.into())
    );
    let weight = solved["weight"].as_u64().unwrap();
    for strategy in figures["strategies"].as_array().unwrap() {
        let total = strategy["total"].as_u64().unwrap();
        assert!(total >= optimum, "{strategy}");
        if strategy["deterministic"] == true {
            let mean = strategy["mean"].as_f64().unwrap();
            assert!((mean - total as f64 / weight as f64).abs() < 1e-9, "{strategy}");
            assert_eq!(strategy["losses"]["cost"], total - optimum, "{strategy}");
        }
    }
}

#[test]
fn the_table_has_a_line_for_each_strategy() {
    let sandbox = Sandbox::new();
    let list = ["--strategies", "entropy,log-beam(2,0.43)[candidates]"];
    let plain = compare(&sandbox, &list).out;
    assert!(plain.starts_with("optimum "), "{plain}");
    let (_, table) = plain.split_once("\nStrategies\n").unwrap();
    let lines: Vec<&str> = table.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 3, "{plain}");
    assert!(lines[0].starts_with(" strategy ") && lines[0].ends_with("  time"), "{plain}");
    assert!(lines[2].starts_with(" log-beam(2,0.43)[candidates]  "), "{plain}");
    // Numbers end below each other.
    let ends = |line: &str| line.find('%').unwrap();
    assert_eq!(ends(lines[1]), ends(lines[2]), "{plain}");
}

#[test]
fn a_policy_replaces_the_search() {
    let sandbox = Sandbox::solved();
    let figures =
        compare(&sandbox, &["--policy", "small.policy", "--strategies", "optimal", "--json"]).json();
    assert_eq!(figures["strategies"][0]["regret"]["guesses"][1], 0.0);
    assert_eq!(figures["strategies"][0]["follows_policy"], true);
    let other = ["compare", "--policy", "small.policy"];
    sandbox.run(&other).refused(2, "is a policy of another game");
}

#[test]
fn a_named_game_has_its_optimum_compiled_in() {
    let sandbox = Sandbox::new();
    let list = ["compare", "original", "--strategies", "optimal"];
    let plain = sandbox.run(&list).out;
    let digests = include_str!("../../data/policies/CERTIFICATES");
    let line = digests.lines().find(|line| line.ends_with("/original.certificate")).unwrap();
    let source =
        format!("proven by the certificate with SHA-256 {}… of the compiled-in policy original", &line[..16]);
    assert_eq!(plain.lines().next(), Some(format!("optimum 7920 (3.4212), opener salet, {source}").as_str()));
    let figures = sandbox.run(&[&list[..], &["--json", "--report", "report"]].concat()).json();
    let page = std::fs::read_to_string(sandbox.path("report/index.html")).unwrap();
    assert!(page.contains(&format!("with the opener salet: {source}.")), "the report agrees");
    assert!(page.contains("<h1>Strategies against the optimum: original</h1>"), "{page}");
    assert!(page.contains(concat!("Made by salet ", env!("CARGO_PKG_VERSION"), ".")), "{page}");
    let made = (&figures["game"]["name"], &figures["version"]);
    assert_eq!(made, (&"original".into(), &env!("CARGO_PKG_VERSION").into()));
    // A proof that is compiled in is one, whoever names the policy.
    for more in [&["--policy", "original"][..], &["--max-guesses", "none"]] {
        let again = sandbox.run(&[&list[..], more].concat()).out;
        assert_eq!(again.lines().next(), plain.lines().next(), "{more:?}");
    }
    let hard = ["compare", "original-hard", "--policy", "original-hard", "--strategies", "optimal"];
    let hard = sandbox.run(&hard).out;
    assert!(
        hard.starts_with("optimum within 6 guesses 8122 (3.5084), opener salet, proven by the "),
        "{hard}"
    );
    assert!(page.contains(&format!("The optimum is {source}: 7920")) && !page.contains("claimed"));
    let optimum = &figures["optimum"];
    assert_eq!((&optimum["claimed"], &optimum["policy"]), (&false.into(), &"original".into()));
    assert_eq!(optimum["certificate"], line[..64]);
    assert_eq!(figures["strategies"][0]["regret"]["guesses"], serde_json::json!([0.0, 0.0]));
    assert_eq!(figures["strategies"][0]["losses"]["cost"], 0);
    // The policy of the hard rule keeps its limit, and another one needs fewer guesses without it.
    let hard = sandbox.run(&["compare", "--rule", "hard", "--strategies", "optimal", "--time-limit", "1ms"]);
    assert!(hard.out.starts_with("optimum between "), "{}{}", hard.out, hard.err);
}

#[test]
fn claims_of_a_policy_are_not_overstated() {
    let sandbox = Sandbox::new();
    let compare = |policy: &str, more: &[&str]| {
        compare(&sandbox, &[&["--policy", policy, "--strategies", "optimal,entropy"], more].concat())
    };
    // The least total within a limit may not be the least without one.
    assert_eq!(sandbox.solve(&["--max-guesses", "3", "--out", "three.policy"]).code, 0);
    let ran = compare("three.policy", &[]);
    assert!(ran.out.starts_with("optimum within 3 guesses "), "{}", ran.out);
    assert!(ran.out.lines().next().unwrap().ends_with("claimed by the policy"), "{}", ran.out);
    assert_eq!(compare("three.policy", &["--json"]).json()["optimum"]["within"], 3);
    // A policy for the worst case claims nothing about the total.
    assert_eq!(sandbox.solve(&["--objective", "worst", "--out", "worst.policy"]).code, 0);
    let figures = compare("worst.policy", &["--json"]).json();
    assert_eq!(figures["strategies"][0]["name"], "policy (not proven)");
    // No strategy solves more than one of seven answers with the first guess.
    assert_eq!(figures["optimum"]["lower"], 13);
    // A policy that loses answers has no total for a comparison.
    let lossy = ["--objective", "win-rate", "--max-guesses", "2", "--out", "lossy.policy"];
    assert_eq!(sandbox.solve(&lossy).code, 0);
    compare("lossy.policy", &[]).refused(2, "does not find every answer");
}

#[test]
fn a_policy_that_another_strategy_beats_is_not_the_optimum() {
    let sandbox = Sandbox::new();
    sandbox.file("three.txt", "ab\nac\nbd\n");
    sandbox.file("more.txt", "ab\nac\nbd\nxx\n");
    let lists = ["--answers", "three.txt", "--guesses", "more.txt"];
    let opener = ["solve", "--opener", "xx", "--max-guesses", "none", "--out", "xx.policy"];
    assert_eq!(sandbox.run(&[&opener[..], &lists].concat()).code, 0);
    let compare = ["compare", "--policy", "xx.policy", "--strategies", "optimal,entropy", "--json"];
    let figures = sandbox.run(&[&compare[..], &lists].concat()).json();
    // No strategy needs less than 1, 2 and 2 guesses, as entropy does.
    assert_eq!((&figures["optimum"]["lower"], &figures["optimum"]["upper"]), (&5.into(), &5.into()));
    let [policy, entropy] = [0usize, 1].map(|at| &figures["strategies"][at]);
    assert_eq!((&policy["total"], &entropy["total"]), (&8.into(), &5.into()));
    assert_eq!(policy["name"], "policy (not proven)");
    // Not the policy claims that, since one answer at most is found with the first guess.
    assert_eq!(
        (&figures["optimum"]["claimed"], &figures["optimum"]["reached_by"]),
        (&false.into(), &"entropy".into())
    );
    let plain = sandbox.run(&[&compare[..5], &lists, &["--report", "report"]].concat());
    let source = "reached by entropy, proven";
    assert_eq!(plain.out.lines().next(), Some(format!("optimum 5 (1.6667), opener ab, {source}").as_str()));
    let page = std::fs::read_to_string(sandbox.path("report/index.html")).unwrap();
    assert!(page.contains(&format!("with the opener ab: {source}.")) && !page.contains("claimed"));
}

/// The small game, with a strategy whose runs do not end soon.
#[test]
fn an_interruption_names_what_is_missing() {
    let sandbox = Sandbox::new();
    let list = ["--strategies", "first-consistent,random-consistent,entropy", "--runs", "4000000000"];
    let interrupted = |more: &[&str]| {
        let arguments = [&GAME[..], &list, more].concat();
        let child =
            sandbox.command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_until_it_listens(&child);
        std::thread::sleep(std::time::Duration::from_secs(1));
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = "Ended early. Not played to the end: random-consistent, entropy. Mistakes not looked for to the \
                end: first-consistent.";
    let plain = interrupted(&["--report", "report"]);
    assert_eq!(plain.lines().nth(1), Some(said), "{plain}");
    assert!(plain.contains("\n first-consistent  ") && !plain.contains("leave optimal play"), "{plain}");
    let page = std::fs::read_to_string(sandbox.path("report/index.html")).unwrap();
    assert!(page.contains(&format!("<p class=\"lead\">{said}</p>")), "instead of a ranking");
    assert!(!page.contains(" the fewest guesses") && !page.contains("id=\"losses\""));
    let figures: Value = serde_json::from_str(&interrupted(&["--json"])).unwrap();
    assert_eq!(figures["missing"], serde_json::json!(["random-consistent", "entropy"]));
    assert_eq!(figures["missing_losses"], serde_json::json!(["first-consistent"]));
    assert_eq!(
        (&figures["strategies"][0]["losses"], &figures["strategies"][1]),
        (&Value::Null, &Value::Null)
    );
    let whole = compare(&sandbox, &["--strategies", "entropy,optimal", "--json"]).json();
    assert_eq!(
        (&whole["missing"], &whole["missing_losses"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
}

#[test]
fn a_time_limit_ends_the_whole_command_and_names_what_is_missing() {
    let list = ["--strategies", "first-consistent,random-consistent,entropy", "--runs", "4000000000"];
    let ran = compare(&Sandbox::new(), &[&list[..], &["--time-limit", "0.5", "--json"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    let figures = ran.json();
    assert_eq!(figures["missing"], serde_json::json!(["random-consistent", "entropy"]));
    assert!(figures["optimum"]["upper"].is_u64() && figures["strategies"][0]["losses"].is_object());
}

/// The optimum stands last and is played first.
#[test]
fn a_short_time_leaves_the_optimum() {
    let list = ["--strategies", "first-consistent,random-consistent,entropy,optimal"];
    let time = ["--runs", "4000000000", "--time-limit", "0.5", "--json"];
    let ran = compare(&Sandbox::new(), &[&list[..], &time].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    let figures = ran.json();
    let names: Vec<&Value> =
        figures["strategies"].as_array().unwrap().iter().map(|strategy| &strategy["name"]).collect();
    assert_eq!(names, ["first-consistent", "optimal"]);
    assert_eq!(figures["missing"], serde_json::json!(["random-consistent", "entropy"]));
}

/// Games as long as the list.
#[test]
fn thousands_of_words_of_one_letter_are_played_to_the_end() {
    let sandbox = Sandbox::new();
    let words: Vec<String> = (0x4e00..0x4e00 + 10_000).filter_map(char::from_u32).map(String::from).collect();
    sandbox.file("letters.txt", words.join("\n"));
    let list = ["--strategies", "first-consistent", "--max-guesses", "none", "--no-optimum", "--json"];
    let ran = sandbox.run(&[&["compare", "--answers", "letters.txt"], &list[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let first = &ran.json()["strategies"][0];
    assert_eq!((&first["total"], &first["worst_case"]), (&50_005_000.into(), &10_000.into()));
}

#[test]
fn a_false_claim_of_a_policy_is_refuted() {
    let sandbox = Sandbox::new();
    let opener = ["--opener", "worry", "--max-guesses", "none", "--out", "worry.policy"];
    assert_eq!(sandbox.solve(&opener).code, 0);
    let read = |name: &str| Source::from_argument(sandbox.path(name).to_str().unwrap());
    let lists =
        WordLists::read(read("answers.txt"), Some(read("guesses.txt")), WordOptions::default()).unwrap().0;
    let game = Game::builder(lists).limit(None).build().unwrap();
    let tree = Policy::open(&sandbox.path("worry.policy"), Access::Map).unwrap().tree();
    let score = Score::from(&tree.evaluate(&game).unwrap());
    let claim = Claim::optimal(game.objective(), &score);
    policy::write(&policy::encode(&game, &tree, claim).unwrap(), &sandbox.path("false.policy")).unwrap();
    let ran =
        compare(&sandbox, &["--policy", "false.policy", "--strategies", "log-beam(10,0.43)", "--quiet"]);
    ran.refused(3, &format!("claims that no policy needs fewer than {} guesses, but log-beam", score.total));
}

#[test]
fn a_report_is_written_whole() {
    let sandbox = Sandbox::new();
    let ran = compare(&sandbox, &["--report", "report", "--quiet"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for plot in ["distribution", "pace", "distance"] {
        let svg = std::fs::read_to_string(sandbox.path(&format!("report/{plot}.svg"))).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{plot}");
    }
    let page = std::fs::read_to_string(sandbox.path("report/index.html")).unwrap();
    for part in
        ["id=\"distribution\"", "id=\"pace\"", "id=\"distance\"", "prefers-color-scheme", "knuth-minimax"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http-equiv") && !page.contains("src=\"http"), "the page is self-contained");
    assert!(page.contains("<a href=\"policy.html\">"));
    let policy = std::fs::read_to_string(sandbox.path("report/policy.html")).unwrap();
    assert!(policy.starts_with("\u{feff}<!DOCTYPE html>") && policy.ends_with("</html>"));
    let json = std::fs::read_to_string(sandbox.path("report/figures.json")).unwrap();
    let figures: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(figures["strategies"].as_array().unwrap().len(), 15);
    let unwritable = compare(&sandbox, &["--report", "answers.txt/report", "--quiet"]);
    assert_eq!(unwritable.out, "", "refused before any play");
    unwritable.refused(3, "cannot be written");
}

/// A game that is given up has fewer guesses.
#[test]
fn a_strategy_that_loses_answers_does_not_need_the_fewest_guesses() {
    let sandbox = Sandbox::new();
    let list = ["--strategies", "most-parts[words=1],entropy,optimal", "--report", "report", "--json"];
    let figures = compare(&sandbox, &list).json();
    let (losing, entropy) = (&figures["strategies"][0], &figures["strategies"][1]);
    assert!(losing["lost"].as_u64().unwrap() > 0, "{losing}");
    assert!(losing["total"].as_u64().unwrap() < entropy["total"].as_u64().unwrap(), "{figures}");
    assert_eq!((&losing["regret"], entropy["regret"].is_object()), (&Value::Null, true));
    let page = std::fs::read_to_string(sandbox.path("report/index.html")).unwrap();
    let (_, lead) = page.split_once("<p class=\"lead\">").unwrap();
    let (lead, _) = lead.split_once("</p>").unwrap();
    assert!(!lead.contains("most-parts"), "{lead}");
}

#[test]
fn a_report_says_what_a_sample_and_weights_mean() {
    let sandbox = Sandbox::new();
    let lead = |more: &[&str]| {
        let list = ["--strategies", "optimal,letter-greedy", "--report", "report", "--force"];
        assert_eq!(compare(&sandbox, &[&list[..], more].concat()).code, 0);
        let page = std::fs::read_to_string(sandbox.path("report/index.html")).unwrap();
        let (_, lead) = page.split_once("<p class=\"lead\">").unwrap();
        lead.split_once("</p>").unwrap().0.to_owned()
    };
    let whole = lead(&[]);
    assert!(whole.contains(" in all") && !whole.contains("sample"), "{whole}");
    for seed in ["1", "2", "3", "4"] {
        let sample = lead(&["--sample", "3", "--seed", seed]);
        assert!(sample.contains(" on a sample of 3 answers") && !sample.contains(" -"), "{sample}");
        assert!(sample.contains("the optimum on the same answers"), "{sample}");
    }
    for seed in 1..9 {
        let sampled = ["--strategies", "optimal", "--sample", "3", "--seed", &seed.to_string(), "--json"];
        let optimal = &compare(&sandbox, &sampled).json()["strategies"][0];
        // The optimum is 14 guesses for 7 answers: some samples take less, and are no better than it.
        assert_eq!(optimal["regret"]["guesses"], serde_json::json!([0.0, 0.0]), "{optimal}");
    }
    crate::judge::weigh(&sandbox);
    let weighted = lead(&["--weights", "weights.txt"]);
    assert!(weighted.contains(" by weight") && !weighted.contains("in all"), "{weighted}");
}

#[test]
fn samples_and_seeds_are_reproducible() {
    let sandbox = Sandbox::new();
    let list = ["--strategies", "random-consistent", "--sample", "3", "--no-optimum", "--json"];
    let totals = |seed: &str| {
        let figures = compare(&sandbox, &[&list[..], &["--seed", seed]].concat()).json();
        assert_eq!(figures["game"]["played"], 3);
        assert_eq!(figures["optimum"], Value::Null);
        figures["strategies"][0]["totals"].clone()
    };
    assert_eq!(totals("1"), totals("1"));
    assert!((2..20).any(|seed| totals(&seed.to_string()) != totals("1")));
}

#[test]
fn the_error_of_a_sample_is_that_of_its_mean() {
    let sandbox = Sandbox::new();
    let list = ["--strategies", "letter-greedy", "--no-optimum", "--json", "--sample"];
    let greedy = |sample| compare(&sandbox, &[&list[..], &[sample]].concat()).json()["strategies"][0].clone();
    let sampled = greedy("6");
    let mean = sampled["mean"].as_f64().unwrap();
    let histogram = sampled["histogram"].as_array().unwrap().iter().map(|found| found.as_f64().unwrap());
    let square = |(guess, found): (u32, f64)| found * (f64::from(guess) - mean).powi(2);
    let squares: f64 = (1..).zip(histogram).map(square).sum();
    // Six of seven answers: a seventh of the variance of six draws that are put back.
    let error = (squares / 5.0 / 6.0 / 7.0).sqrt();
    assert!((sampled["sampling_error"].as_f64().unwrap() - error).abs() < 1e-9, "{sampled}");
    assert_eq!(greedy("7")["sampling_error"], Value::Null);
    // One run does not show how runs differ.
    let random = |runs: &str, json: &[&str]| {
        let list = ["--strategies", "random-consistent", "--no-optimum", "--sample", "6", "--runs", runs];
        compare(&sandbox, &[&list[..], json].concat())
    };
    assert_eq!(random("1", &["--json"]).json()["strategies"][0]["sampling_error"], Value::Null);
    assert!(random("2", &["--json"]).json()["strategies"][0]["sampling_error"].as_f64().unwrap() > 0.0);
    let (one, two) = (random("1", &[]).out, random("2", &[]).out);
    assert!(one.contains(" ±?  ") && one.contains("±? an unknown one"), "{one}");
    assert!(!two.contains("±?"), "{two}");
}

#[test]
fn impossible_comparisons_are_refused() {
    let sandbox = Sandbox::new();
    compare(&sandbox, &["--objective", "worst"]).refused(2, "compared by their means");
    let help = sandbox.run(&["compare", "--help"]).out;
    assert!(
        help.contains("--max-guesses") && !help.contains("--objective") && !help.contains("win-rate]"),
        "{help}"
    );
    compare(&sandbox, &["--no-optimum", "--strategies", "optimal"])
        .refused(2, "there is no policy to follow");
    for sample in ["0", "1", "-1", "many"] {
        let refused = compare(&sandbox, &[&format!("--sample={sample}")]);
        assert!(refused.code == 2 && refused.err.contains("at least 2"), "{}", refused.err);
    }
    assert!(help.contains("sample of N answers, at least 2"), "{help}");
    compare(&sandbox, &["--strategies", "h1[opener=zzzzz]"]).refused(2, "not an accepted word");
    compare(&sandbox, &["--opener", "zzzzz"]).refused(2, "\"zzzzz\"");
    assert_eq!(compare(&sandbox, &["--strategies", "h3"]).code, 2);
    let all = compare(&sandbox, &["--no-optimum"]);
    assert_eq!(all.code, 0);
    assert!(all.err.contains("left out") && all.err.contains("optimal"), "{}", all.err);
}
