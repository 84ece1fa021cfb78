//! Faults of the objective win-rate: penalties for losses overflowed 64 bits, or counted as "infeasible".

use std::sync::Mutex;

use salet::game::{Game, Objective as Judged};
use salet::search::{Control, Progress, SearchConfig, Snapshot, Solver, Task};
use salet::words::{Source, WordGame as _, WordLists, WordOptions};
use salet_fuzz::chain::Chain;
use salet_fuzz::solver::{GuessId, Question};
use salet_fuzz::spec::{Feedback, Objective, Rule, Spec};

use crate::regressions::asking::{is_ranked, is_true, is_true_by, spec};

fn win_rate(words: &str, limit: u8, weights: &[u32]) -> Spec {
    let limit = Some(limit);
    Spec { objective: Objective::WinRate, limit, weights: weights.to_vec(), ..spec(words, weights.len()) }
}

#[test]
fn two_heavy_answers_and_one_guess() {
    is_true(&win_rate("a b", 1, &[2_147_483_604, 2_147_483_615]), Question::Best);
}

#[test]
fn three_heavy_answers_and_two_guesses() {
    is_true(&win_rate("a b c", 2, &[4_294_967_295, 4_294_967_294, 4_294_967_291]), Question::Best);
}

/// The weights are small, but the product of their sum and the penalty is large.
#[test]
fn middling_weights_of_many_answers() {
    let words: Vec<String> =
        (0..300).map(|at| char::from_u32(0x4e00 + at).expect("a letter").to_string()).collect();
    let weights: Vec<u32> = (0..300).map(|at| 1_000_000 + at * at % 10_007).collect();
    let spec = win_rate(&words.join(" "), 6, &weights);
    is_true_by(&spec, Question::Best, &mut Chain(&spec));
}

#[test]
fn an_opener_that_solves_nothing_is_not_infeasible() {
    let spec = win_rate("b d c e a", 1, &[6, 1]);
    let game = Spec { rule: Rule::Strict, feedback: Feedback::Pegs, ..spec };
    is_true(&game, Question::Opener(GuessId::new(3)));
}

#[test]
fn thirty_answers_with_weights_are_not_infeasible() {
    let words: Vec<String> = (0..36u32)
        .map(|at| [at % 6, at / 6, at * 5 % 7].map(|letter| char::from(b'a' + letter as u8)).iter().collect())
        .collect();
    let mut weights = vec![1; 36];
    weights[7] = u32::MAX;
    is_true(&win_rate(&words.join(" "), 2, &weights), Question::Best);
}

#[test]
fn a_ranking_shows_no_penalty() {
    is_ranked(&win_rate("b c a", 1, &[55_593, 59_771, 69_460]));
    is_ranked(&win_rate("dcadb cabda bdddb", 1, &[1, 1, 1]));
}

/// Keeps the totals of all reports.
#[derive(Default)]
struct Totals(Mutex<Vec<u64>>);

impl Progress for Totals {
    fn report(&self, snapshot: &Snapshot) {
        self.0.lock().expect("no panic").extend(snapshot.incumbent.map(|(_, total)| total));
    }
}

/// Fault: progress counted the guesses of lost games, and had totals of 0 where only the limit counts.
#[test]
fn progress_has_the_totals_of_policies() {
    for (objective, limit) in [(Judged::WinRate, 2), (Judged::WorstThenMean, 6)] {
        let source = Source::words("words", ["aa", "ba", "ca", "da"]);
        let lists = WordLists::read(source, None, WordOptions::default()).expect("they are words").0;
        let game = Game::builder(lists).objective(objective).limit(Some(limit)).build().expect("a game");
        let config = SearchConfig::default().with_threads(Some(1));
        let solver = Solver::new(&game, config).expect("a thread starts");
        let totals = Totals::default();
        let solution = solver.solve(Task::AllOptimal, &Control::default().with_progress(&totals));
        let totals = totals.0.into_inner().expect("no panic");
        assert_eq!(totals.last().copied(), solution.total().map(|total| total.at_most()), "{objective}");
        assert!(!totals.contains(&0), "{objective}: {totals:?}");
    }
}
