//! Random rules of one's own on random tables, against plain recursion.

use std::hash::{DefaultHasher, Hash, Hasher};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::certificate::{self, Obstacle};
use salet_core::game::Bounds;
use salet_core::game::{self, Game, GuessId, Objective, Rule};
use salet_core::policy::{self, Claim};
use salet_core::search::{Control, Solver, Status, Task};
use salet_oracle::brute::Brute;
use salet_oracle::value::{Oracle as _, Truth};

use crate::{config, configs, solve, truth, weights};

/// A number below 1000 that depends on texts and nothing else.
fn hashed(seed: u64, texts: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seed, texts).hash(&mut hasher);
    hasher.finish() % 1000
}

/// The feedback of a random game: a function of guess and answer. Guesses of answers hardly tell more than that they are not it, so that a
/// second question is worth its guess, and a rule matters.
fn show(seed: u64, symbols: u64) -> impl Fn(&str, &str) -> String + Clone + Send + Sync {
    move |guess, answer| {
        let symbols = if guess.starts_with("answer") { 1 + seed % 3 / 2 } else { symbols };
        (hashed(seed, &[guess, answer]) % symbols).to_string()
    }
}

/// A rule that forbids guesses at random, but none that may be the answer.
fn rule(
    seed: u64,
    show: impl Fn(&str, &str) -> String + Clone + Send + Sync,
    kept: u64,
) -> impl Fn(&str, &str, &str) -> bool + Clone + Send + Sync {
    move |guess, shown, next| {
        let may_be = next.starts_with("answer") && show(guess, next) == shown;
        may_be || hashed(seed, &[guess, shown, next]) < kept
    }
}

#[test]
fn random_rules_agree_with_plain_recursion() {
    let (mut solved, mut infeasible, mut differ) = (0, 0, 0);
    for seed in 0..100 {
        let mut random = Pcg32::seed_from_u64(seed);
        let answers = random.random_range(4..=10);
        let names: Vec<String> = (0..answers).map(|at| format!("answer {at}")).collect();
        let others = (0..random.random_range(3..=7)).map(|at| format!("question {at}"));
        let guesses: Vec<String> = names.iter().cloned().chain(others).collect();
        let show = show(seed, random.random_range(2..=3));
        let legal = rule(seed, show.clone(), [0, 0, 100, 400][random.random_range(0..4)]);
        let objective = Objective::ALL[random.random_range(0..Objective::ALL.len())];
        let limit = match objective {
            Objective::WinRate | Objective::LastGuess => Some(random.random_range(2..=4)),
            // Plain recursion takes long without a limit.
            _ if answers < 7 => [None, Some(3)][random.random_range(0..2)],
            _ => Some(random.random_range(4..=6)),
        };
        let named = if random.random_bool(0.2) { Rule::Strict } else { Rule::Normal };
        let free = Game::from_fn(names, guesses, show.clone()).expect("a game");
        let free = free.rule(named).objective(objective).limit(limit).weights(weights(&mut random, answers));
        let game = free.clone().own_rule(legal.clone()).build().expect("a game");
        let spec = truth::spec(&game);
        let of_numbers = |guess: u16, answer: u16, next: u16| {
            let name = |number: u16| game.name(GuessId::new(number.into()));
            legal(name(guess), &show(name(guess), name(answer)), name(next))
        };
        let expected = Brute::new(&spec).with_rule(&of_numbers).game(&spec).expect("it never gives up");
        let chosen = random.random_range(0..configs().count());
        for config in configs().take(1).chain(configs().skip(chosen).take(1)) {
            let about = format!("seed {seed}, {game:?}, without {:?}", config.without);
            let found = solve(&game, config);
            if expected == Truth::Infeasible {
                assert_eq!(found.status, Status::Infeasible, "{about}");
                infeasible += 1;
                continue;
            }
            assert_eq!(found.status, Status::Optimal, "{about}");
            assert_eq!(truth::reached(&game, found.tree.as_ref().expect("a policy")), expected, "{about}");
            solved += 1;
        }
        let free = free.build().expect("a game");
        let cost = |game: &Game| {
            let tree = solve(game, config()).tree?;
            tree.evaluate(game).ok().map(|known| (known.lost_weight, known.total, known.worst_case))
        };
        differ += usize::from(cost(&free) != cost(&game));
    }
    assert!(solved > 120 && infeasible > 20 && differ > 12, "{solved} {infeasible} {differ}");
}

/// A game of numbers that are higher or lower, under a rule that has no file.
fn halves() -> Game {
    let numbers = (1..=9).map(|number| number.to_string());
    let order = |guess: &str, answer: &str| format!("{:?}", answer.cmp(guess));
    let follows = |guess: &str, shown: &str, next: &str| format!("{:?}", next.cmp(guess)) == shown;
    let game = Game::from_fn(numbers.clone(), numbers, order).expect("a game");
    game.own_rule(follows).build().expect("a game")
}

#[test]
fn no_file_takes_a_game_with_a_rule_of_its_own() {
    let game = halves();
    let is_refused = |error: game::Error| matches!(error, game::Error::OwnRule);
    let of_policy = |error| matches!(error, policy::Error::Game(game::Error::OwnRule));
    assert!(game.identity().is_err_and(is_refused));
    assert!(policy::game_to_bytes(&game).is_err_and(is_refused));
    let solver = Solver::new(&game, config()).expect("threads start");
    let solution = solver.solve(Task::Best, &Control::default());
    let tree = solution.tree.as_ref().expect("a policy");
    assert_eq!(tree.evaluate(&game).expect("it is legal").total, 25);
    assert!(solution.policy(&game).is_err_and(of_policy));
    assert!(policy::encode(&game, tree, Claim::UPPER_BOUND).is_err_and(of_policy));
    let claims = Bounds { total_at_least: 25, ..Bounds::default() };
    let bounds = claims.root_bounds(&game).expect("a claim");
    let proven = certificate::prove(&solver, &bounds, &Control::default());
    assert_eq!(proven.err(), Some(Obstacle::OwnRule));
}

#[test]
fn a_rule_stays_with_variants_of_its_game() {
    let game = halves();
    let variant = game.to_builder().limit(Some(9)).build().expect("a game");
    assert!(variant.has_own_rule() && !variant.is_same_as(&game));
    let same = variant.to_builder().limit(None).build().expect("a game");
    assert!(same.is_same_as(&game) && !halves().is_same_as(&game), "two closures differ");
    let plain = Game::from_fn(["1", "2"], ["1", "2"], |guess, answer| guess == answer).expect("a game");
    let plain = plain.build().expect("a game");
    assert!(!plain.has_own_rule() && plain.identity().is_ok());
    let strict = game.to_builder().rule(Rule::Strict).build().expect("a game");
    assert!(strict.has_own_rule() && strict.rule() == Rule::Strict);
}

#[test]
fn a_rule_may_not_forbid_the_answer() {
    let names = ["a", "b", "c"];
    let same = |guess: &str, answer: &str| guess == answer;
    let builder = Game::from_fn(names, names, same).expect("a game");
    let error =
        builder.own_rule(|guess, _, next| (guess, next) != ("b", "c")).build().expect_err("c may be it");
    let (guess, shown, answer) = ("b".to_owned(), "false".to_owned(), "c".to_owned());
    let expected = game::Error::OwnRuleForbidsAnswer { guess, shown, answer };
    assert_eq!(error.to_string(), expected.to_string());
}

#[test]
fn a_rule_needs_answers_with_guesses_of_their_own() {
    use salet_core::game::{Ending, FeedbackMatrix};
    let matrix =
        FeedbackMatrix::from_fn(["a", "b"], ["x", "y"], |guess, answer| guess == "x" && answer == "a");
    let builder = Game::of_matrix(matrix.expect("a matrix"), Ending::Known).expect("a game");
    let refused = builder.own_rule(|_, _, _| true).build();
    assert!(matches!(refused, Err(game::Error::OwnRuleWithEnding)));
}
