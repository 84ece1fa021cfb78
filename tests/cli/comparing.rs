//! `salet compare`: every output, and what it refuses.

use serde_json::Value;

use crate::desk::{Desk, keys};

const GAME: [&str; 5] = ["compare", "--answers", "answers.txt", "--guesses", "guesses.txt"];

fn compare(desk: &Desk, more: &[&str]) -> crate::desk::Ran {
    desk.run(&[&GAME[..], more].concat())
}

#[test]
fn json_has_the_figures_of_every_strategy() {
    let desk = Desk::new();
    let ran = compare(&desk, &["--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let figures = ran.json();
    let strategies = figures["strategies"].as_array().unwrap();
    assert_eq!(strategies.len(), 14);
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

#[test]
fn tables_are_plain_or_markdown_or_csv() {
    let desk = Desk::new();
    let list = ["--strategies", "entropy,log-beam(2,0.43)[candidates]"];
    let plain = compare(&desk, &list).out;
    assert!(plain.starts_with("optimum ") && plain.contains("log-beam(2,0.43)[candidates]"), "{plain}");
    let markdown = compare(&desk, &[&list[..], &["--markdown"]].concat()).out;
    assert!(markdown.contains("| strategy") && markdown.contains("\n## Strategies\n"), "{markdown}");
    let csv = compare(&desk, &[&list[..], &["--csv"]].concat()).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("strategy,opener,deterministic,total,mean"), "{csv}");
    assert!(lines[2].starts_with("\"log-beam(2,0.43)[candidates]\","), "{csv}");
}

#[test]
fn a_policy_spares_the_search() {
    let desk = Desk::solved();
    let figures = compare(&desk, &["--policy", "small.policy", "--strategies", "optimal", "--json"]).json();
    assert_eq!(figures["strategies"][0]["regret"]["guesses"][1], 0.0);
    assert_eq!(figures["strategies"][0]["follows_policy"], true);
    let other = ["compare", "--policy", "small.policy"];
    desk.run(&other).refused(2, "is a policy of another game");
}

#[test]
fn a_report_is_written_whole() {
    let desk = Desk::new();
    let ran = compare(&desk, &["--report", "report", "--quiet"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for plot in ["distribution", "pace", "distance"] {
        let svg = std::fs::read_to_string(desk.path(&format!("report/{plot}.svg"))).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{plot}");
    }
    let page = std::fs::read_to_string(desk.path("report/index.html")).unwrap();
    for part in
        ["id=\"distribution\"", "id=\"pace\"", "id=\"distance\"", "prefers-color-scheme", "knuth-minimax"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http-equiv") && !page.contains("src=\"http"), "it needs nothing else");
    let json = std::fs::read_to_string(desk.path("report/figures.json")).unwrap();
    let figures: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(figures["strategies"].as_array().unwrap().len(), 14);
    let unwritable = compare(&desk, &["--report", "answers.txt/report", "--quiet"]);
    assert_eq!(unwritable.out, "", "it is refused before anything is played");
    unwritable.refused(3, "cannot be written");
}

#[test]
fn samples_and_seeds_are_repeated() {
    let desk = Desk::new();
    let list = ["--strategies", "random-consistent", "--sample", "3", "--no-optimum", "--json"];
    let totals = |seed: &str| {
        let figures = compare(&desk, &[&list[..], &["--seed", seed]].concat()).json();
        assert_eq!(figures["game"]["played"], 3);
        assert_eq!(figures["optimum"], Value::Null);
        figures["strategies"][0]["totals"].clone()
    };
    assert_eq!(totals("1"), totals("1"));
    assert!((2..20).any(|seed| totals(&seed.to_string()) != totals("1")));
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let desk = Desk::new();
    compare(&desk, &["--objective", "worst"]).refused(2, "compared by their means");
    compare(&desk, &["--no-optimum", "--strategies", "optimal"]).refused(2, "there is no policy to follow");
    compare(&desk, &["--strategies", "h1[opener=zzzzz]"]).refused(2, "no accepted word");
    compare(&desk, &["--opener", "zzzzz"]).refused(2, "\"zzzzz\"");
    assert_eq!(compare(&desk, &["--strategies", "h3"]).code, 2);
    let all = compare(&desk, &["--no-optimum"]);
    assert_eq!(all.code, 0);
    assert!(all.err.contains("left out") && all.err.contains("optimal"), "{}", all.err);
}
