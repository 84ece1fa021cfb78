//! Games whose guesses cut an order of the answers into intervals.

use std::cmp::Ordering;

use rand::seq::SliceRandom as _;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{
    AnswerClasses, Ending, FeedbackMatrix, Game, GameBuilder, Interval, Objective, Weights,
};
use salet_core::search::{Prune, Status};
use salet_oracle::value::Truth;

use crate::theorems::knuth;
use crate::{config, configs, number_of_ending, solve, truth, weights};

/// A random game: each guess cuts an order of the answers in a few places, and shows its pieces different symbols. The order is that of the
/// answers, or perhaps not.
fn random_game(random: &mut Pcg32, is_in_order: bool) -> Option<GameBuilder> {
    let count = random.random_range(2..=7);
    let mut answers: Vec<String> = (0..count).map(|place| place.to_string()).collect();
    let others = random.random_range(1..=8);
    let kind = random.random_range(0..4);
    let names = (0..others).map(|at| format!("question {at}"));
    let guesses: Vec<String> =
        if kind == 0 { answers.iter().cloned().chain(names).collect() } else { names.collect() };
    if !is_in_order {
        answers.shuffle(random);
    }
    let rows: Vec<Vec<String>> = guesses
        .iter()
        .map(|guess| {
            let own = guess.parse::<usize>().ok();
            let is_cut = |place: usize| own.is_some_and(|own| place == own || place == own + 1);
            let mut label = 0;
            let mut labels: Vec<usize> = (0..count)
                .map(|place| {
                    label += usize::from(is_cut(place) || random.random_bool(0.3));
                    label
                })
                .collect();
            // Symbols in any order; a lucky piece is solved, or two.
            let mut symbols: Vec<usize> = (0..=label).collect();
            symbols.shuffle(random);
            labels.iter_mut().for_each(|label| *label = symbols[*label]);
            let is_win = |label: usize| kind == 1 && (label < 2);
            labels
                .iter()
                .map(|&label| if is_win(label) { "win".to_owned() } else { label.to_string() })
                .collect()
        })
        .collect();
    let matrix = FeedbackMatrix::from_fn(answers, guesses.clone(), |guess: &str, answer: &str| {
        let row = guesses.iter().position(|known| known == guess).expect("a guess");
        rows[row][answer.parse::<usize>().expect("a place")].clone()
    });
    let ending = match kind {
        0 => Ending::Named,
        1 => Ending::Solved("win".to_owned()),
        2 => Ending::Known,
        _ => Ending::Classes(AnswerClasses::new((0..count).map(|_| random.random_range(0..3)))),
    };
    Game::of_matrix(matrix.ok()?, ending).ok()
}

#[test]
fn random_cuts_agree_with_plain_recursion() {
    let (mut games, mut unsearched) = ([0; 4], 0);
    for seed in 0..400 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(builder) = random_game(&mut random, seed % 2 == 0) else { continue };
        let objective =
            [Objective::Mean, Objective::WorstThenMean, Objective::MeanThenWorst, Objective::Worst]
                [random.random_range(0..4)];
        let limit = [None, None, Some(3), Some(4)][random.random_range(0..4)];
        let answers = builder.clone().build().expect("a game").answer_count();
        let weights = weights(&mut random, answers);
        let game = builder.objective(objective).limit(limit).weights(weights).build().expect("a game");
        games[number_of_ending(&game)] += 1;
        let expected = truth::best(&game);
        for config in configs().skip(seed as usize % 3).step_by(3) {
            let about = format!("seed {seed}, {game:?}, without {:?}", config.without);
            let is_whole = config.without.is_empty();
            let found = solve(&game, config);
            if expected == Truth::Infeasible {
                assert_eq!(found.status, Status::Infeasible, "{about}");
                continue;
            }
            assert_eq!(found.status, Status::Optimal, "{about}");
            assert_eq!(truth::reached(&game, found.tree.as_ref().expect("a policy")), expected, "{about}");
            if is_whole && seed % 2 == 0 && objective == Objective::Mean {
                assert_eq!(found.statistics.nodes, 0, "{about}");
                unsearched += 1;
            }
        }
    }
    assert!(games.iter().all(|&count| count > 30) && unsearched > 20, "{games:?} {unsearched}");
}

/// The same policy, byte for byte, by search.
#[test]
fn the_policy_is_that_of_the_search() {
    for seed in 0..40 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(builder) = random_game(&mut random, seed % 2 == 0) else { continue };
        let game = builder.build().expect("a game");
        let [own, searched] =
            [Vec::new(), vec![Prune::Intervals]].map(|without| solve(&game, config().without(without)));
        assert_eq!((own.tree, own.bounds), (searched.tree, searched.bounds), "seed {seed}");
    }
}

/// Fault: the best tree of 400 keys with the weights of Zipf's law was not found, in any time that the search had.
#[test]
fn the_cheapest_tree_of_many_keys_takes_no_search() {
    let count = 400;
    for is_in_order in [true, false] {
        let mut random = Pcg32::seed_from_u64(1);
        let mut ranks: Vec<u32> = (1..=count).collect();
        ranks.shuffle(&mut random);
        let mut keys: Vec<usize> = (0..ranks.len()).collect();
        if !is_in_order {
            keys.shuffle(&mut random);
        }
        let weight = |key: usize| 1000 / ranks[key];
        let names: Vec<String> = keys.iter().map(|key| format!("{key:03}")).collect();
        let matrix = FeedbackMatrix::from_fn(names.clone(), names, |guess, answer| match answer.cmp(guess) {
            Ordering::Less => "before",
            Ordering::Equal => "found",
            Ordering::Greater => "after",
        });
        let builder = Game::of_matrix(matrix.expect("a matrix"), Ending::Named).expect("a game");
        let weights: Vec<u32> = keys.iter().map(|&key| weight(key)).collect();
        let builder = builder.weights(Weights::from_integers(&weights).expect("positive weights"));
        let found = solve(&builder.build().expect("a game"), config().with_memory(1 << 28));
        let in_order: Vec<u32> = (0..ranks.len()).map(weight).collect();
        assert_eq!(found.total(), Some(Interval::exactly(knuth(&in_order))));
        assert_eq!((found.status, found.statistics.nodes), (Status::Optimal, 0));
    }
}
