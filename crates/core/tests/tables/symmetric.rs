//! Tables with symmetries, searched with them and without, against plain recursion.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{Ending, FeedbackMatrix, Game, Objective, Weights};
use salet_core::search::{Prune, Status, Thresholds};
use salet_oracle::value::Truth;

use crate::{config, solve, truth};

/// Random rows of few symbols, and all that a random permutation of the answers makes of them.
fn permuted_rows(random: &mut Pcg32) -> (FeedbackMatrix, Ending) {
    let answers = random.random_range(4..=8);
    let mut images: Vec<usize> = (0..answers).collect();
    for at in (1..answers).rev() {
        images.swap(at, random.random_range(0..=at));
    }
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for _ in 0..random.random_range(1..=3) {
        let mut row: Vec<usize> = (0..answers).map(|_| random.random_range(0..3)).collect();
        for _ in 0..4 {
            let mut next = row.clone();
            images.iter().enumerate().for_each(|(from, &to)| next[to] = row[from]);
            rows.push(std::mem::replace(&mut row, next));
        }
    }
    let ending = if random.random_bool(0.5) { Ending::Named } else { Ending::Known };
    let names: Vec<String> = (0..answers).map(|answer| format!("answer {answer}")).collect();
    let own = if ending == Ending::Named { &names[..] } else { &[] };
    let guesses: Vec<String> =
        (0..rows.len()).map(|row| format!("question {row}")).chain(own.iter().cloned()).collect();
    let number = |name: &str| name.split(' ').nth(1).and_then(|text| text.parse().ok());
    let show = |guess: &str, answer: &str| match (number(guess), number(answer)) {
        (Some(guess_number), Some::<usize>(answer)) if guess.starts_with('q') => {
            // The same parts, in other symbols.
            let symbols = if guess_number % 2 == 0 { ["x", "y", "z"] } else { ["z", "u", "x"] };
            symbols[rows[guess_number][answer]]
        }
        _ => "no",
    };
    (FeedbackMatrix::from_fn(names.clone(), guesses, show).expect("a matrix"), ending)
}

/// Two of five are bad: a test of some finds whether one of these is.
fn group_tests() -> (FeedbackMatrix, Ending) {
    let sets = |size: u32| (1u32..32).filter(move |set| set.count_ones() == size).map(|set| set.to_string());
    let set = |text: &str| text.parse::<u32>().expect("a set");
    let tests = [1, 2, 3, 4].into_iter().flat_map(sets);
    let matrix = FeedbackMatrix::from_fn(sets(2), tests, |test, bad| set(test) & set(bad) != 0);
    (matrix.expect("a matrix"), Ending::Known)
}

/// Two places and three colours, as pegs.
fn codes() -> (FeedbackMatrix, Ending) {
    let codes: Vec<String> = (0..9).map(|code| format!("{}{}", code / 3, code % 3)).collect();
    let pegs = |guess: &str, code: &str| {
        let equal = guess.chars().zip(code.chars()).filter(|(a, b)| a == b).count();
        let common: usize = ['0', '1', '2']
            .iter()
            .map(|&sign| guess.matches(sign).count().min(code.matches(sign).count()))
            .sum();
        format!("{equal} {}", common - equal)
    };
    (FeedbackMatrix::from_fn(codes.clone(), codes, pegs).expect("a matrix"), Ending::Named)
}

#[test]
fn symmetries_change_no_policy() {
    let (mut solved, mut lost) = (0, 0);
    for seed in 0..150 {
        let mut random = Pcg32::seed_from_u64(seed);
        let (matrix, ending) = match seed % 6 {
            0 if seed < 30 => group_tests(),
            1 => codes(),
            _ => permuted_rows(&mut random),
        };
        let Ok(builder) = Game::of_matrix(matrix, ending) else { continue };
        let objective = Objective::ALL[random.random_range(0..Objective::ALL.len())];
        let limit = match objective {
            Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=4)),
            _ => [None, Some(5)][random.random_range(0..2)],
        };
        let count = builder.clone().build().expect("a game").answer_count();
        // Weights that some symmetries keep.
        let heavy = if random.random_bool(0.3) { random.random_range(0..count) } else { count };
        let weights: Vec<u32> = (0..count).map(|at| if at == heavy { 3 } else { 1 }).collect();
        let weights = Weights::from_integers(&weights).expect("positive");
        let game = builder.objective(objective).limit(limit).weights(weights).build().expect("a game");
        let about = format!("seed {seed}, {game:?}");
        let without = solve(&game, config().without(vec![Prune::Symmetry]));
        for config in [config(), config().with_thresholds(Thresholds::LEAST)] {
            let found = solve(&game, config);
            assert_eq!(
                (found.status, &found.tree, found.bounds),
                (without.status, &without.tree, without.bounds),
                "{about}"
            );
        }
        let expected = truth::best(&game);
        if expected == Truth::Infeasible {
            assert_eq!(without.status, Status::Infeasible, "{about}");
            continue;
        }
        let tree = without.tree.expect("a policy");
        assert_eq!(truth::reached(&game, &tree), expected, "{about}");
        solved += 1;
        lost += usize::from(tree.evaluate(&game).expect("it is legal").lost_weight > 0);
    }
    assert!(solved > 80 && lost > 5, "{solved} {lost}");
}

#[test]
fn false_symmetries_would_be_caught() {
    let (matrix, ending) = codes();
    let game = Game::of_matrix(matrix, ending).expect("a builder").build().expect("a game");
    let hints = game.origin().hints().expect("a table knows its symmetries");
    let secrets: Vec<_> = game.answers().collect();
    let openers = |weights: &Weights| {
        let symmetries = hints.symmetries(weights, 1 << 20, &|| false)?;
        let mut first = symmetries.classes(&secrets, &|| false)?.first;
        first.sort_unstable();
        first.dedup();
        Some(first.len())
    };
    assert_eq!(openers(game.weights()), Some(2), "equal signs or different ones");
    // A weight of its own for 00, then for each code.
    let weights =
        |weight: &dyn Fn(u32) -> u32| Weights::from_integers(&(0..9).map(weight).collect::<Vec<_>>());
    assert_eq!(openers(&weights(&|at| 1 + u32::from(at == 0)).expect("positive")), Some(4));
    assert_eq!(openers(&weights(&|at| 1 + at).expect("positive")), None);
}
