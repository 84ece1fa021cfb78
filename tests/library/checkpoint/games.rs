//! Random games, and their solutions.

use std::sync::Arc;
use std::time::Duration;

use rand::Rng;
use rand_pcg::Pcg32;
use salet::game::{Bounds, Game, Interval, Objective, Rule, Tree, Weights};
use salet::search::{Control, Findings, Ledger, SearchConfig, Solution, Solver, Status, Task, Thresholds};
use salet::words::{FeedbackRule, WordGame as _, WordGameBuilder as _};

use crate::common::pick;

/// A random game of every rule, objective and kind of weights.
pub(crate) fn random_game(random: &mut Pcg32) -> Game {
    let words = random.random_range(8..81);
    let answers = random.random_range(3..=words.min(45));
    let lists = crate::common::lists(&crate::common::words(random, 4, 3, words), answers);
    let rule = pick(random, &[Rule::Normal, Rule::Normal, Rule::Hard, Rule::Strict]);
    let objective = pick(random, Objective::ALL);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..6)),
        _ => pick(random, &[None, Some(6), Some(4), Some(3)]),
    };
    let most = pick(random, &[1, 1, 9, u32::MAX]);
    let weights: Vec<u32> = (0..answers).map(|_| random.random_range(1..=most)).collect();
    let weights = Weights::from_integers(&weights).expect("they are positive");
    let game = Game::builder(lists).feedback(FeedbackRule::Official).rule(rule).limit(limit);
    game.objective(objective).weights(weights).build().expect("it can be played")
}

/// A game of a few hundred states: words of the original game that differ in few letters.
pub(crate) fn middling_game(rule: Rule) -> Game {
    let original = salet::words::WordLists::original();
    let words = original.guess_ids().map(|guess| original.folded(guess).to_owned());
    let words: Vec<String> = words.filter(|word| word.ends_with("er") || word.ends_with("ed")).collect();
    let words: Vec<&String> = words.iter().step_by(4).collect();
    let game = Game::builder(crate::common::lists(&words, 100)).rule(rule);
    game.build().expect("it can be played")
}

/// The result of a search, as far as it must not depend on the path to it.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) status: Status,
    pub(crate) total: Option<Interval>,
    pub(crate) tree: Option<Tree>,
    openers: Vec<salet::words::GuessId>,
    bounds: Bounds,
}

impl From<Solution> for Outcome {
    fn from(solution: Solution) -> Outcome {
        Outcome {
            status: solution.status,
            total: solution.total(),
            tree: solution.tree,
            openers: solution.optimal_openers,
            bounds: solution.bounds,
        }
    }
}

/// A ledger that keeps every state, with earlier findings.
pub(crate) fn ledger(findings: Findings) -> Arc<Ledger> {
    Arc::new(Ledger::keeping(Duration::ZERO).with(findings))
}

/// The solver of a game, with a number of threads.
pub(crate) fn solver(game: &Game, threads: usize, ledger: &Arc<Ledger>) -> Solver {
    Solver::new(game, config(threads)).expect("threads start").with_ledger(ledger.clone())
}

/// The same in the mode for large games: all openers are raised together.
pub(crate) fn solver_of_large(game: &Game, threads: usize, ledger: &Arc<Ledger>) -> Solver {
    let config = config(threads).with_thresholds(Thresholds::LEAST);
    Solver::new(game, config).expect("threads start").with_ledger(ledger.clone())
}

fn config(threads: usize) -> SearchConfig {
    SearchConfig::default().with_threads(Some(threads)).with_memory(1 << 23)
}

/// The outcome and all findings of a whole search.
pub(crate) fn solved(game: &Game, task: Task, findings: Findings) -> (Outcome, Findings) {
    let ledger = ledger(findings);
    let solution = solver(game, 1, &ledger).solve(task, &Control::default());
    assert!(!ledger.is_contradicted());
    (solution.into(), ledger.take())
}
