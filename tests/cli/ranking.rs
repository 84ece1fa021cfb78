//! `salet rank`: the order of every objective, every opener, and missing openers.

use salet::game::{Objective, Rule};
use serde_json::Value;

use crate::judge::{Figures, Judge, arguments, weigh};
use crate::sandbox::{Ran, Sandbox};

fn rank(sandbox: &Sandbox, arguments: &[String], more: &[&str]) -> Ran {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    sandbox.run(&[&["rank"], &arguments[..], more].concat())
}

fn lines(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn openers_are_ranked_by_the_objective() {
    let sandbox = Sandbox::new();
    weigh(&sandbox);
    // The last guess has its tests in the library.
    for objective in Objective::ALL.iter().copied().filter(|&one| one != Objective::LastGuess) {
        for (rule, limit, weighted) in [
            (Rule::Normal, 2, false),
            (Rule::Normal, 3, true),
            (Rule::Normal, 4, false),
            (Rule::Hard, 3, false),
            (Rule::Hard, 4, true),
            (Rule::Strict, 3, true),
            (Rule::Normal, 1, false),
        ] {
            let judge = Judge::new(&sandbox, objective, rule, limit, weighted);
            let case = format!("{objective} {rule} {limit} {weighted}");
            let ran =
                rank(&sandbox, &arguments(objective, rule, limit, weighted), &["--json", "--top", "100"]);
            let start = judge.start();
            let of_all = judge.game.guesses().map(|opener| judge.best(&start, Some(opener)));
            let lossy = objective == Objective::WinRate;
            let mut best: Vec<Figures> =
                of_all.filter(|figures| lossy || matches!(figures, Figures::Found(_))).collect();
            best.sort();
            let told: Vec<Figures> = lines(&ran)
                .iter()
                .map(|line| {
                    let figures = judge.best(&start, Some(judge.find(&line["opener"])));
                    let number = |key: &str| line[key].as_u64();
                    let (worst, lost) = (number("worst_case").unwrap(), number("lost_weight").unwrap());
                    let read = judge.read(&figures, number("total"), worst, lost);
                    assert_eq!(read, figures, "{case}: {line}");
                    read
                })
                .collect();
            assert_eq!(told, best, "{case}");
            let infeasible = judge.game.guess_count() - best.len();
            assert_eq!(ran.code, i32::from(best.is_empty()), "{case}: {}", ran.err);
            let said = match infeasible {
                0 => ran.err.is_empty() || !ran.err.contains("infeasible"),
                9 => ran.err.contains("all 9 are infeasible"),
                _ => ran.err.contains(&format!("{infeasible} of 9 are infeasible")),
            };
            assert!(said, "{case}: {infeasible}: {}", ran.err);
            // A shorter ranking is a prefix of the longer one.
            let some =
                rank(&sandbox, &arguments(objective, rule, limit, weighted), &["--json", "--top", "2"]);
            assert!(ran.out.starts_with(&some.out), "{case}: {} {}", ran.out, some.out);
        }
    }
}

#[test]
fn one_answer_and_openers_that_tell_nothing_have_their_rows() {
    let sandbox = Sandbox::new();
    sandbox.file("one.txt", "mount\n");
    sandbox.file("two.txt", "mount\nfound\n");
    sandbox.file("words.txt", "mount\nfound\nzzzzz\n");
    let rank = |answers: &str, more: &[&str]| {
        let ran = sandbox
            .run(&[&["rank", "--answers", answers, "--guesses", "words.txt", "--json"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let of =
            |line: &Value| (line["opener"].as_str().unwrap().to_owned(), line["total"].as_u64().unwrap());
        lines(&ran).iter().map(of).collect::<Vec<_>>()
    };
    let own =
        |all: &[(&str, u64)]| all.iter().map(|&(word, total)| (word.to_owned(), total)).collect::<Vec<_>>();
    assert_eq!(rank("one.txt", &["--top", "1"]), own(&[("mount", 1)]));
    assert_eq!(rank("one.txt", &[]), own(&[("mount", 1), ("found", 2), ("zzzzz", 2)]));
    assert_eq!(rank("two.txt", &[]), own(&[("mount", 3), ("found", 3), ("zzzzz", 5)]));
}

#[test]
fn the_table_shows_the_compared_figures() {
    let sandbox = Sandbox::new();
    let head = |objective: &str| {
        let ran = rank(&sandbox, &[], &["--answers", "answers.txt", "--objective", objective, "--top", "1"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let words: Vec<&str> = ran.out.lines().next().unwrap().split("  ").map(str::trim).collect();
        words.into_iter().filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(head("mean"), ["rank", "opener", "total", "mean", "worst case"]);
    assert_eq!(head("worst"), ["rank", "opener", "worst case"]);
    assert_eq!(head("worst-then-mean"), ["rank", "opener", "worst case", "total", "mean"]);
    assert_eq!(head("mean-then-worst"), ["rank", "opener", "total", "mean", "worst case"]);
    assert_eq!(head("win-rate"), ["rank", "opener", "lost", "total", "mean", "worst case"]);
}

#[test]
fn compiled_in_openers_need_no_search() {
    let sandbox = Sandbox::new();
    let openers = |arguments: &[&str]| {
        let ran = sandbox.run(&[&["rank", "--json"], arguments].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let lines = ran.out.lines().map(|line| serde_json::from_str(line).unwrap());
        let rank =
            |line: Value| (line["opener"].as_str().unwrap().to_owned(), line["total"].as_u64().unwrap());
        (lines.map(rank).collect::<Vec<_>>(), ran.err)
    };
    let (original, said) = openers(&["--top", "3"]);
    assert_eq!((original.len(), &original[0]), (3, &("salet".to_owned(), 7920)));
    assert!(said.contains("3 openers from the compiled-in ranking"), "{said}");
    let without_limit = openers(&["nyt", "--max-guesses", "none", "--top", "2"]).0;
    assert_eq!(without_limit, openers(&["nyt", "--top", "2"]).0);
    let (hard, said) = openers(&["nyt", "--rule", "hard", "--top", "103", "--time-limit", "1ms"]);
    assert_eq!(
        (hard.len(), &hard[0], &hard[99]),
        (100, &("tarse".to_owned(), 11627), &("smart".to_owned(), 11762))
    );
    assert!(said.contains("the search ended after 100 of the 103 best openers"), "{said}");
    let proven = ["rank", "nyt", "--top", "1", "--prove", "--time-limit", "1ms", "--quiet"];
    sandbox.run(&proven).refused(1, "the search ended before any of the 1 best openers was certain");
    // Other openers have a lower bound: none is better than the last of these.
    for (word, status, total) in [("plast", "exact", 11653), ("crane", "bounded", 11762)] {
        let next = sandbox.run(&["next", "nyt-hard", word, "--time-limit", "1ms", "--json"]).json();
        let known =
            if status == "exact" { &next["expected"]["total"] } else { &next["proven"]["total_at_least"] };
        assert_eq!((&next["status"], known.as_u64()), (&status.into(), Some(total)), "{word}");
    }
}

#[test]
fn an_empty_ranking_is_reported() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["rank", "--max-guesses", "5", "--time-limit", "0.001", "--quiet"]);
    ran.refused(1, "the search ended before any of the 10 best openers was certain");
}
