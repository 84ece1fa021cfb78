//! Attacks on large and symmetric games, by oracles that share no code with the solver.

use std::path::Path;
use std::time::Duration;

use salet::search::{Prune, SearchConfig, Thresholds};
use salet::words::{self, Mastermind};
use salet_fuzz::attacks::hold_alike;
use salet_fuzz::bout::{Bout, patient};
use salet_fuzz::branch::Branch;
use salet_fuzz::hold::hold;
use salet_fuzz::solver::{Question, Subject, game};
use salet_fuzz::spec::{Feedback, Rule, Spec};
use salet_fuzz::value::{Oracle, Truth};
use salet_fuzz::{games, random};

fn without(prunes: &[Prune]) -> SearchConfig {
    SearchConfig::default().with_threads(Some(1)).without(prunes.to_vec())
}

/// All codes of Mastermind, such as `3x5`, or without repeats `3x6n`.
fn codes(shape: &str) -> Spec {
    let codes = shape.parse::<Mastermind>().expect("places and symbols").codes();
    Spec { feedback: Feedback::Pegs, ..Spec::plain(&codes, codes.len()) }
}

/// The best policy is true under each configuration, and has a certificate.
fn is_true(spec: &Spec, truth: Truth, configs: impl IntoIterator<Item = SearchConfig>) {
    let game = game(spec);
    for config in configs {
        let (prunes, thresholds) = (config.without.clone(), config.thresholds);
        let answer = Subject::new(spec, &game, config).solve(Question::Best, patient());
        if let Err(why) = hold(spec, Question::Best, Some(truth), &answer) {
            panic!("without {prunes:?}, {thresholds:?}: {why}\n{spec}");
        }
    }
}

/// Parts beyond a byte: no prune, and 16 bits for every set.
#[test]
fn more_parts_than_a_byte_holds_change_no_answer() {
    let mut compared = 0;
    for seed in 0..6 {
        let Some(spec) = games::wide(&mut random(13_000 + seed)) else { continue };
        let Some(truth) = Branch::new(&spec, 100_000_000).game(&spec) else { continue };
        is_true(&spec, truth, [without(&Prune::ALL), without(&[]).with_thresholds(Thresholds::LEAST)]);
        compared += 1;
    }
    assert!(compared >= 2, "{compared}");
}

/// A weight of 2, or an answer less, leaves few of the symmetries of a code space.
#[test]
fn symmetric_games_and_nearly_symmetric_ones() {
    for shape in ["2x5", "3x3", "2x6n", "3x4n"] {
        let symmetric = codes(shape);
        let mut heavy = symmetric.clone();
        heavy.weights[1] = 2;
        let mut missing = symmetric.clone();
        missing.answers -= 1;
        missing.weights.pop();
        let totals = [symmetric, heavy, missing].map(|spec| {
            let truth = Branch::new(&spec, u64::MAX).game(&spec).expect("the oracle has no budget");
            let configs = [&[][..], &[Prune::Symmetry], &[Prune::FewParts], &Prune::ALL].map(without);
            let least = [&[][..], &[Prune::Symmetry]]
                .map(|prunes| without(prunes).with_thresholds(Thresholds::LEAST));
            is_true(&spec, truth, configs.into_iter().chain(least));
            truth
        });
        assert!(totals[0] != totals[1] && totals[0] != totals[2], "{shape}: {totals:?}");
    }
}

/// 120 codes of Bulls and Cows with three places of six symbols, and the 125 of Mastermind 3 x 5.
#[test]
fn small_code_games_by_branch_and_bound_alone() {
    for (shape, total) in [("3x6n", 436), ("3x5", 451)] {
        let spec = codes(shape);
        let truth = Branch::new(&spec, u64::MAX).game(&spec).expect("the oracle has no budget");
        assert_eq!(truth, Truth::Best([total, 0]), "{shape}");
        is_true(&spec, truth, [&[][..], &[Prune::Symmetry], &[Prune::FewParts]].map(without));
    }
}

/// The independent checker accepts it without rules for symmetry or few parts.
#[test]
fn certificates_of_long_words_and_codes() {
    let equations = words::equations(5).expect("there are some");
    let long: Vec<String> =
        games::words(&mut random(5), 6, 12, 300).iter().map(|word| word.iter().collect()).collect();
    for spec in [codes("3x4"), Spec::plain(&equations, equations.len()), Spec::plain(&long, 250)] {
        let game = game(&spec);
        let subject = Subject::new(&spec, &game, without(&[]));
        let answer = subject.solve(Question::Best, patient());
        assert_eq!(subject.certify(&answer, patient()), Ok(true), "{spec}");
    }
}

/// Every `step`-th answer and guess of the original game.
fn original(step: usize) -> Spec {
    let answers: Vec<&str> = include_str!("../../data/original-answers.txt").lines().step_by(step).collect();
    let others = include_str!("../../data/original-guesses.txt").lines().step_by(step);
    let others = others.filter(|word| !answers.contains(word));
    let words: Vec<&str> = answers.iter().copied().chain(others).collect();
    Spec::plain(&words, answers.len())
}

fn permutations_change_nothing(spec: &Spec) {
    let twin = games::permuted(&mut random(9), spec);
    let mut bout = Bout { random: random(9), salet: Path::new(""), folder: Path::new("") };
    match hold_alike(&mut bout, spec, &twin, Duration::from_secs(3600)) {
        Ok(tally) => assert_eq!(tally.games, 1, "both searches end"),
        Err(finding) => panic!("{}\n{spec}", finding.what),
    }
}

#[test]
fn permuted_letters_places_and_lists_change_no_total() {
    for rule in Rule::ALL {
        for feedback in [Feedback::Official, Feedback::Unmatched] {
            permutations_change_nothing(&Spec { rule, feedback, limit: Some(6), ..original(9) });
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn the_permuted_original_game() {
    permutations_change_nothing(&Spec { limit: Some(6), ..original(1) });
}
