//! Faults of searches that end near their deadline.

use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use salet::game::{Feedback, Game, Objective, Rule, Weights};
use salet::search::{Beam, Control, SearchConfig, Solver, Status, Task};
use salet::words::{FeedbackRule, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions};
use salet_oracle::random;
use salet_oracle::score::score;
use salet_oracle::spec::{Feedback as Shown, Spec};

/// Fault: the writer of policies sometimes refused the result.
#[test]
fn a_search_that_ends_near_its_deadline_keeps_its_policy() {
    let words = salet_oracle::games::words(&mut random(7), 5, 9, 150);
    let names: Vec<String> = words.iter().map(|word| word.iter().collect()).collect();
    let spec = Spec::plain(&names, names.len());
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

/// Fault: under win-rate with unequal weights, no guess may reach the bound of a state with few guesses left. The beam listed
/// none there, and a search that was stopped immediately had no policy.
#[test]
fn a_search_for_the_least_loss_always_has_a_policy() {
    let letters = 'a'..='j';
    let words = letters.clone().flat_map(|a| {
        let letters = letters.clone();
        letters.clone().flat_map(move |b| letters.clone().map(move |c| [a, b, c].iter().collect::<String>()))
    });
    let words: Vec<String> = words.collect();
    let source = Source::words("words", words.iter().map(String::as_str));
    let lists = WordLists::read(source, None, WordOptions::default()).expect("they are words").0;
    let weights: Vec<u32> = (1..=1000u32).map(|word| word.wrapping_mul(2_654_435_761).max(1)).collect();
    let game = Game::builder(lists)
        .feedback(FeedbackRule::Pegs)
        .objective(Objective::WinRate)
        .limit(Some(4))
        .weights(Weights::from_integers(&weights).expect("positive weights"))
        .build()
        .expect("it can be played");
    let solver = Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("a thread starts");
    let stop = AtomicBool::new(true);
    let solution = solver.solve(Task::Best, &Control::default().with_stop(&stop));
    assert_eq!(solution.status, Status::Bounded);
    let found = solution.tree.expect("a policy").evaluate(&game).expect("it can be played");
    assert_eq!(found.lost_weight + found.weighted_histogram.iter().sum::<u64>(), game.weights().total());
}

/// Fault: a stopped search called its openers all optimal openers, although only the cost of the best was proven.
#[test]
fn a_stopped_search_does_not_call_its_openers_all() {
    let objectives = [
        Objective::Mean,
        Objective::Worst,
        Objective::WorstThenMean,
        Objective::MeanThenWorst,
        Objective::WinRate,
    ];
    for round in 0..25 {
        let words = salet_oracle::games::words(&mut random(100 + round), 4, 6, 60);
        let names: Vec<String> = words.iter().map(|word| word.iter().collect()).collect();
        let source = Source::words("words", names.iter().map(String::as_str));
        let lists = WordLists::read(source, None, WordOptions::default()).expect("they are words").0;
        let objective = objectives[round as usize % objectives.len()];
        let limit = (objective == Objective::WinRate).then_some(3);
        let game = Game::builder(lists).objective(objective).limit(limit).build().expect("it can be played");
        let new =
            || Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("a thread starts");
        let start = Instant::now();
        let whole = new().solve(Task::AllOptimal, &Control::default());
        let took = start.elapsed();
        assert!(whole.all_openers, "round {round}");
        for step in 0..24 {
            let deadline = Instant::now() + took.mul_f64(f64::from(step) / 20.0);
            let found = new().solve(Task::AllOptimal, &Control::default().with_deadline(Some(deadline)));
            if found.all_openers {
                assert_eq!(found.status, Status::Optimal, "round {round}, step {step}");
                assert_eq!(
                    found.optimal_openers.len(),
                    whole.optimal_openers.len(),
                    "round {round}, step {step}"
                );
            }
            if found.status == Status::Optimal {
                let known = |opener| whole.optimal_openers.contains(opener);
                assert!(found.optimal_openers.iter().all(known), "round {round}, step {step}");
            }
        }
    }
}

/// Fault: greedy play exceeds six guesses under the hard rule, so that a search that was stopped early, or a beam that fails, had
/// no policy.
#[test]
fn a_search_that_is_stopped_immediately_has_a_policy_within_six_guesses() {
    let original = Game::original();
    let salet = original.find("salet").expect("it is a word");
    for (rule, objective, task) in [
        (Rule::Normal, Objective::Mean, Task::Best),
        (Rule::Strict, Objective::Mean, Task::Best),
        (Rule::Hard, Objective::Worst, Task::Opener(salet)),
        (Rule::Hard, Objective::Mean, Task::Beam),
    ] {
        let game = original.to_builder().rule(rule).objective(objective).build().expect("a game");
        let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
        let stop = AtomicBool::new(true);
        let found = solver.solve(task, &Control::default().with_stop(&stop));
        let tree = found.tree.unwrap_or_else(|| panic!("{rule} {objective} {task:?}: no policy"));
        // Fault: the tables of a long search took most of the time.
        assert_eq!(found.statistics.memory.supersets, 0, "{rule} {objective} {task:?}");
        let played = tree.evaluate(&game).expect("it is legal");
        assert!(played.lost.is_empty() && played.worst_case <= 6, "{rule} {objective} {task:?}");
        assert_eq!(found.evaluation, Some(played), "{rule} {objective} {task:?}");
        assert!(task != Task::Opener(salet) || tree.guess == salet);
        let nothing = if task == Task::Beam { Status::UpperBound } else { Status::Bounded };
        assert_eq!(found.status, nothing, "{rule} {objective} {task:?}");
    }
}

/// Fault: greedy play lost 28 answers of FUZZY and 45 of QAJAQ, so that a word had no upper bound before the search had its tables.
#[test]
fn a_bad_opener_that_is_stopped_immediately_has_a_policy_within_six_guesses() {
    let game = Game::original();
    let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
    let stop = AtomicBool::new(true);
    let letters: Vec<Vec<char>> = game.guesses().map(|guess| game.name(guess).chars().collect()).collect();
    for (word, most) in [("fuzzy", 9750), ("mamma", 9750), ("qajaq", 10150)] {
        let opener = game.find(word).expect("it is a word");
        let control = Control::default().with_stop(&stop);
        let found = solver.continuation(&[], Task::Opener(opener), &control).expect("the game begins");
        assert_eq!((found.solution.status, found.salvaged), (Status::Bounded, false), "{word}");
        assert_eq!(found.solution.statistics.memory.feedback_table, 0, "{word}: the search has begun");
        let tree = found.solution.tree.expect("a policy");
        assert_eq!(tree.guess, opener);
        // Each answer, scored by definition, leads down the tree to itself.
        let mut total = 0;
        for (answer, name) in letters[..game.answer_count()].iter().enumerate() {
            let (mut state, mut guesses) = (&tree, 1);
            while state.guess.index() != answer {
                let shown = Feedback(score(Shown::Official, &letters[state.guess.index()], name));
                let next = state.children.iter().find(|(feedback, _)| *feedback == shown);
                (state, guesses) = (&next.unwrap_or_else(|| panic!("{word} loses {name:?}")).1, guesses + 1);
            }
            assert!(guesses <= 6, "{word}: {name:?}");
            total += guesses;
        }
        assert_eq!(Some(total), found.solution.evaluation.map(|known| known.found_total()), "{word}");
        assert!(total <= most, "{word}: {total}");
    }
}

/// Fault: a narrow beam that found no policy within the limit ended without one, although there was time.
#[test]
fn a_beam_that_fails_leaves_the_search_to_other_heuristics() {
    let original = Game::original();
    for (rule, limit) in [(Rule::Hard, 6), (Rule::Hard, 7)] {
        let game = original.to_builder().rule(rule).limit(Some(limit)).build().expect("a game");
        let config = SearchConfig::default().with_beam(Beam::default().with_width(1));
        let solver = Solver::new(&game, config).expect("threads start");
        let found = solver.solve(Task::Beam, &Control::default());
        let tree = found.tree.unwrap_or_else(|| panic!("{rule} within {limit}: no policy"));
        assert_eq!(found.status, Status::UpperBound);
        let played = tree.evaluate(&game).expect("it is legal");
        assert!(played.lost.is_empty() && played.worst_case <= usize::from(limit), "{rule} within {limit}");
    }
}
