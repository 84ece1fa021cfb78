//! Games given as tables: random ones against plain recursion, under every ending, objective, limit and kind of weights, with every
//! prune off and on; games whose optimum is a theorem; and games of words as tables.

mod few_symbols;
mod found;
mod intervals;
mod own;
mod plans;
mod symmetric;
mod theorems;
mod truth;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{
    AnswerClasses, Ending, FeedbackMatrix, Game, GameBuilder, Interval, Objective, Rule, Weights,
};
use salet_core::search::{Control, Prune, SearchConfig, Solution, Solver, Status, Task, Thresholds};
use salet_oracle::brute::Brute;
use salet_oracle::value::Truth;

pub(crate) fn solve(game: &Game, config: SearchConfig) -> Solution {
    Solver::new(game, config).expect("threads start").solve(Task::Best, &Control::default())
}

pub(crate) fn config() -> SearchConfig {
    SearchConfig::default().with_threads(Some(1)).with_memory(1 << 24)
}

/// Configurations: all prunes, all but one, none, and the methods for large games on the smallest.
pub(crate) fn configs() -> impl Iterator<Item = SearchConfig> {
    let without = |without: Vec<Prune>| config().without(without);
    std::iter::once(without(Vec::new()))
        .chain(Prune::ALL.map(|prune| without(vec![prune])))
        .chain([without(Prune::ALL.to_vec()), without(Vec::new()).with_thresholds(Thresholds::LEAST)])
}

/// The ending of a game, to count the games of each.
fn number_of_ending(game: &Game) -> usize {
    match game.table_terms().expect("a table").ending() {
        Ending::Named => 0,
        Ending::Solved(_) => 1,
        Ending::Known => 2,
        Ending::Classes(_) => 3,
    }
}

fn weights(random: &mut Pcg32, answers: usize) -> Weights {
    let kind = random.random_range(0..6);
    let mut weight = |secret: usize| match kind {
        0 => u32::MAX - random.random_range(0..1000),
        1 => random.random_range(1..=9),
        2 => 1u32 << (secret % 20),
        _ => 1,
    };
    let weights: Vec<u32> = (0..answers).map(&mut weight).collect();
    Weights::from_integers(&weights).expect("positive weights")
}

/// A random table with its ending; `None` if it makes no game.
fn random_game(random: &mut Pcg32) -> Option<GameBuilder> {
    let answers: Vec<String> = (0..random.random_range(1..=7)).map(|at| format!("answer {at}")).collect();
    let symbols = random.random_range(2..=4);
    let others = random.random_range(0..=8);
    let guesses = answers.iter().cloned().chain((0..others).map(|at| format!("question {at}")));
    let ending = random.random_range(0..4);
    // Under the other endings the names mean little.
    let guesses: Vec<String> = match ending {
        0 => guesses.collect(),
        _ => guesses.filter(|_| random.random_bool(0.8)).collect(),
    };
    let most = random.random_range(2..=4);
    let of_classes: Vec<u32> = answers.iter().map(|_| random.random_range(0..most)).collect();
    let solving = if random.random_bool(0.5) { 0.2 } else { 0.5 };
    let matrix = FeedbackMatrix::from_fn(answers, guesses, |guess, answer| match ending {
        1 if guess == answer && random.random_bool(0.7) => "yes".to_owned(),
        1 if random.random_bool(solving) => "yes".to_owned(),
        _ => random.random_range(0..symbols).to_string(),
    });
    let ending = match ending {
        0 => Ending::Named,
        1 => Ending::Solved("yes".to_owned()),
        2 => Ending::Known,
        _ => Ending::Classes(AnswerClasses::new(of_classes)),
    };
    Game::of_matrix(matrix.ok()?, ending).ok()
}

#[test]
fn random_tables_agree_with_plain_recursion() {
    let (mut solved, mut infeasible, mut lost, mut endings) = (0, 0, 0, [0; 4]);
    for seed in 0..900 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(builder) = random_game(&mut random) else { continue };
        let objective = Objective::ALL[random.random_range(0..Objective::ALL.len())];
        let limit = match objective {
            Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=3)),
            _ => [None, None, Some(4), Some(3), Some(2), Some(1)][random.random_range(0..6)],
        };
        let answers = builder.clone().build().expect("a game").answer_count();
        let builder = builder.objective(objective).limit(limit).weights(weights(&mut random, answers));
        let is_strict = random.random_bool(0.3);
        let strict = builder.clone().rule(Rule::Strict).build().ok().filter(|_| is_strict);
        let game = strict.unwrap_or_else(|| builder.build().expect("a game"));
        endings[number_of_ending(&game)] += 1;
        let expected = truth::best(&game);
        for (at, config) in configs().enumerate() {
            // Each game is searched without a third of the prunes, one at a time.
            if (1..=Prune::ALL.len()).contains(&at) && at % 3 != seed as usize % 3 {
                continue;
            }
            let about = format!("seed {seed}, {game:?}, without {:?}", config.without);
            let found = solve(&game, config);
            if expected == Truth::Infeasible {
                assert_eq!(found.status, Status::Infeasible, "{about}");
                infeasible += 1;
                continue;
            }
            assert_eq!(found.status, Status::Optimal, "{about}");
            let tree = found.tree.as_ref().expect("a policy");
            assert_eq!(truth::reached(&game, tree), expected, "{about}");
            let evaluation = tree.evaluate(&game).expect("it is legal");
            if objective != Objective::Worst {
                let total = evaluation.found_total();
                assert_eq!(found.total(), Some(Interval::exactly(total)), "{about}");
            }
            if !matches!(objective, Objective::Mean | Objective::WinRate | Objective::LastGuess) {
                assert_eq!(found.bounds.worst_at_least as usize, evaluation.worst_case, "{about}");
            }
            solved += 1;
            lost += usize::from(evaluation.lost_weight > 0);
        }
    }
    assert!(solved > 3000 && infeasible > 300 && lost > 180, "{solved} {infeasible} {lost}");
    assert!(endings.iter().all(|&count| count > 60), "{endings:?}");
}

#[test]
fn every_opener_and_position_agrees_with_plain_recursion() {
    for seed in 5000..5150 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(builder) = random_game(&mut random) else { continue };
        let answers = builder.clone().build().expect("a game").answer_count();
        let builder = builder.limit(None).weights(weights(&mut random, answers));
        let strict = builder.clone().rule(Rule::Strict).build().ok().filter(|_| seed % 2 == 0);
        let game = strict.unwrap_or_else(|| builder.build().expect("a game"));
        let about = format!("seed {seed}, {game:?}");
        let solver = Solver::new(&game, config()).expect("threads start");
        let control = Control::default();
        let spec = truth::spec(&game);
        let mut brute = Brute::new(&spec);
        let mut totals = Vec::new();
        for guess in game.guesses().filter(|&guess| !game.is_blank(guess)) {
            let expected = truth::opener(&game, guess);
            let found = solver.solve(Task::Opener(guess), &control);
            assert_eq!(found.total(), Some(Interval::exactly(expected)), "{about}");
            totals.push(expected);
            // The totals of positions allow all guesses.
            let positions = game.answers().filter(|_| game.rule() == Rule::Normal);
            for secret in positions {
                let history = [(guess, game.score(guess, secret))];
                let left: Vec<_> =
                    game.answers().filter(|&other| game.score(guess, other) == history[0].1).collect();
                let found = solver.continuation(&history, Task::Best, &control);
                let left: Vec<u16> = left.iter().map(|secret| secret.index() as u16).collect();
                match found {
                    Some(found) => {
                        let expected = truth::total_within(&mut brute, &spec, &left, left.len());
                        let expected = expected.expect("it is finite");
                        assert_eq!(found.solution.total(), Some(Interval::exactly(expected)), "{about}")
                    }
                    None => assert!(spec.is_known(&left), "{about}"),
                }
            }
        }
        totals.sort_unstable();
        let ranking = solver.rank(4, &control, &mut |_| {});
        let ranked: Vec<u64> = ranking.ranked.iter().map(|ranked| ranked.total).collect();
        assert_eq!(ranked, totals[..totals.len().min(4)], "{about}");
    }
}
