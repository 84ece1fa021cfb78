//! The solver against brute force on hundreds of random small games, under every rule, objective, limit, kind of
//! feedback and weights, with all prunes on and each one off. Seeds are fixed, so a failure repeats.

use salet::words::{FeedbackRule, SecretId, WordGame as _, WordGameBuilder as _, WordLists};
use std::collections::HashSet;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::game::{Bounds, Cost, Feedback, Game, INFEASIBLE, Interval, Objective, Rule, Weights};
use salet::search::{
    Control, Price, Prune, SearchConfig, Solution, Solver, Status, Task, Thresholds, VectorWidth,
};
use salet_oracle::branch::Branch;

use crate::common::pick;
use crate::common::reference::{self, IMPOSSIBLE, LOSS};

/// Words of 2 to 6 letters over few letters, so that many letters repeat.
fn lists(random: &mut Pcg32) -> WordLists {
    let len = random.random_range(2..=6);
    let letters = random.random_range(2..=4);
    let possible = (letters as usize).pow(len as u32);
    let wanted = random.random_range(2..=12.min(possible));
    let words = crate::common::words(random, len as usize, letters, wanted);
    let answers = random.random_range(1..=words.len().min(8));
    crate::common::lists(&words, answers)
}

fn solve(game: &Game, config: SearchConfig) -> Solution {
    let control = Control::default();
    Solver::new(game, config).expect("threads start").solve(Task::Best, &control)
}

/// Configurations with one thread: all prunes or all but one, and every kind of kernel.
fn configs() -> impl Iterator<Item = SearchConfig> {
    let without = |without: Vec<Prune>| {
        SearchConfig::default().with_threads(Some(1)).with_memory(1 << 23).without(without)
    };
    std::iter::once(without(Vec::new()))
        .chain(Prune::ALL.map(|prune| without(vec![prune])))
        .chain([without(Prune::ALL.to_vec())])
        .chain([without(Vec::new()), without(vec![Prune::Refinement])].map(|config| {
            // The methods for large games and sets also run on the smallest.
            config.with_thresholds(Thresholds::LEAST)
        }))
        .chain(VectorWidth::ALL.map(|width| without(Vec::new()).with_vector_width(width)))
}

/// Compare the policy of a solution with the reference cost under its limit.
fn check(game: &Game, solution: &Solution, expected: Price, about: &str) {
    if expected == IMPOSSIBLE {
        assert_eq!(solution.status, Status::Infeasible, "{about}");
        assert_eq!(solution.tree, None, "{about}");
        return;
    }
    assert_eq!(solution.status, Status::Optimal, "{about}");
    let tree = solution.tree.as_ref().expect("an optimum has a policy");
    let evaluation = tree.evaluate(game).expect("the policy is legal");
    let first = match game.objective() {
        Objective::LastGuess => evaluation.last_weight,
        _ => evaluation.lost_weight,
    };
    let price = Price::from(evaluation.total) + LOSS * Price::from(first);
    assert_eq!(price, expected, "{about}");
    let Bounds { total_at_least, lost_at_least, .. } = solution.bounds;
    assert_eq!((total_at_least, lost_at_least), (evaluation.found_total(), first), "{about}");
}

fn describe(game: &Game, seed: u64) -> String {
    let words: Vec<&str> = game.guesses().map(|guess| game.name(guess)).collect();
    format!(
        "seed {seed}: {} answers of {words:?}, {}, {}, {}, limit {:?}, weights {:?}",
        game.answer_count(),
        game.feedback(),
        game.rule(),
        game.objective(),
        game.limit(),
        game.weights().as_slice(),
    )
}

/// Rules that tell much: under the others, games of a hundred answers take minutes.
const TELLING: [FeedbackRule; 4] =
    [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched, FeedbackRule::Pegs];

fn random_game(random: &mut Pcg32, objectives: &[Objective]) -> Game {
    let lists = lists(random);
    let objective = pick(random, objectives);
    let feedback = pick(random, FeedbackRule::ALL);
    let rules: &[Rule] = match feedback.has_colours() {
        false => &[Rule::Normal, Rule::Strict],
        true => &[Rule::Normal, Rule::Hard, Rule::Strict],
    };
    let rule = pick(random, rules);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=3)),
        _ => pick(random, &[None, None, Some(4), Some(3), Some(2), Some(1)]),
    };
    let (kind, giant) = (random.random_range(0..9), random.random_range(0..lists.answer_count()));
    let mut weight = |secret| match kind {
        0 => u32::MAX - random.random_range(0..1000),
        1 => random.random_range(1..=9),
        2 => 1u32 << (secret % 32),
        3 if secret == giant => u32::MAX,
        3 => random.random_range(1..=3),
        4 => random.random_range(1..=u32::MAX),
        _ => 1,
    };
    let weights: Vec<u32> = (0..lists.answer_count()).map(&mut weight).collect();
    Game::builder(lists)
        .feedback(feedback)
        .rule(rule)
        .objective(objective)
        .limit(limit)
        .weights(Weights::from_integers(&weights).expect("positive weights"))
        .build()
        .expect("the random game can be played")
}

/// The game under another limit.
fn with_limit(game: &Game, limit: Option<u8>) -> Game {
    Game::builder(game.lists().clone())
        .feedback(game.feedback())
        .rule(game.rule())
        .objective(Objective::Mean)
        .limit(limit)
        .weights(game.weights().clone())
        .build()
        .expect("another limit can be played too")
}

#[test]
fn costs_agree_with_the_reference() {
    for seed in 0..400 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, &[Objective::Mean, Objective::WinRate, Objective::LastGuess]);
        let expected = reference::total(&game);
        let about = describe(&game, seed);
        for config in configs() {
            let about = format!("{about}, without {:?}, {:?}", config.without, config.vector_width);
            check(&game, &solve(&game, config), expected, &about);
        }
    }
}

/// With three guesses left most parts decide, whoever makes them: a bound took the score of a member for them.
///
/// 539 of 1296 codes need the fifth guess by a published strategy.
#[test]
fn the_fewest_codes_at_the_last_guess() {
    for (places, symbols, limit, late, total) in [(3, 4, 4, 21, 206), (4, 4, 5, 0, 905), (4, 6, 5, 539, 5627)]
    {
        let letter =
            |code: usize, place| char::from(b'a' + (code / symbols_to(symbols, place) % symbols) as u8);
        let word = |code| (0..places).map(|place| letter(code, place)).collect();
        let words: Vec<String> = (0..symbols_to(symbols, places)).map(word).collect();
        let game = Game::builder(crate::common::lists(&words, words.len()))
            .feedback(FeedbackRule::Pegs)
            .objective(Objective::LastGuess)
            .limit(Some(limit))
            .build()
            .expect("it can be played");
        let found = solve(&game, SearchConfig::default());
        let evaluation = found.evaluation.expect("a policy");
        assert_eq!((found.status, found.bounds.lost_at_least), (Status::Optimal, late));
        assert_eq!((evaluation.last_weight, evaluation.found_total()), (late, total));
    }
}

fn symbols_to(symbols: usize, places: usize) -> usize {
    symbols.pow(places as u32)
}

/// If nothing need be lost, the policy is that of the mean, whichever search finds it.
#[test]
fn without_losses_the_win_rate_is_the_mean() {
    let (mut lossless, mut lossy) = (0, 0);
    for seed in 2000..2400 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, &[Objective::WinRate]);
        let config = || SearchConfig::default().with_threads(Some(1)).with_memory(1 << 23);
        let found = solve(&game, config());
        let mean = solve(&with_limit(&game, game.limit()), config());
        let about = describe(&game, seed);
        assert_eq!(
            (found.status, found.bounds.lost_at_least > 0),
            (Status::Optimal, mean.tree.is_none()),
            "{about}"
        );
        if mean.tree.is_some() {
            assert_eq!((found.total(), found.tree), (mean.total(), mean.tree), "{about}");
            lossless += 1;
        } else {
            lossy += 1;
        }
    }
    assert!(lossless > 100 && lossy > 100, "{lossless} and {lossy}");
}

#[test]
fn worst_cases_agree_with_the_reference() {
    for seed in 1000..1300 {
        let mut random = Pcg32::seed_from_u64(seed);
        let objectives = [Objective::Worst, Objective::WorstThenMean, Objective::MeanThenWorst];
        let game = random_game(&mut random, &objectives);
        let about = describe(&game, seed);
        let most = game.limit().unwrap_or(game.answer_count() as u8);
        let total = |limit: u8| reference::guesses(reference::total(&with_limit(&game, Some(limit))));
        let least = (1..=most).find(|&limit| total(limit) < INFEASIBLE);
        let mean = total(most);
        let solution = solve(&game, configs().next().expect("the first has all prunes"));
        let Some(least) = least else {
            assert_eq!(solution.status, Status::Infeasible, "{about}");
            continue;
        };
        assert_eq!(solution.status, Status::Optimal, "{about}");
        let tree = solution.tree.as_ref().expect("an optimum has a policy");
        let evaluation = tree.evaluate(&game).expect("the policy is legal");
        let worst = evaluation.worst_case as u8;
        match game.objective() {
            Objective::Worst => assert_eq!(worst, least, "{about}"),
            Objective::WorstThenMean => {
                assert_eq!((worst, evaluation.total), (least, total(least)), "{about}");
            }
            _ => {
                let least = (1..=most).find(|&limit| total(limit) == mean).expect("one reaches the mean");
                assert_eq!((worst, evaluation.total), (least, mean), "{about}");
            }
        }
    }
}

#[test]
fn every_opener_agrees_with_the_reference() {
    for seed in 2000..2100 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, &[Objective::Mean]);
        let about = describe(&game, seed);
        let solver =
            Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("threads start");
        let control = Control::default();
        let totals: Vec<(Cost, usize)> = game
            .guesses()
            .map(|guess| {
                let solution = solver.solve(Task::Opener(guess), &control);
                let expected = reference::guesses(reference::opener(&game, guess));
                let word = game.name(guess);
                if expected == INFEASIBLE {
                    assert_eq!(solution.status, Status::Infeasible, "{about}, opener {word}");
                } else {
                    assert_eq!(solution.total(), Some(Interval::exactly(expected)), "{about}, opener {word}");
                    assert_eq!(solution.tree.expect("a policy").guess, guess, "{about}, opener {word}");
                }
                (expected, guess.index())
            })
            .collect();
        let best = totals.iter().map(|&(total, _)| total).min().expect("a game has guesses");
        if best < INFEASIBLE {
            let all = solver.solve(Task::AllOptimal, &control);
            let mut found: Vec<usize> = all.optimal_openers.iter().map(|guess| guess.index()).collect();
            found.sort_unstable();
            let expected: Vec<usize> =
                totals.iter().filter(|&&(total, _)| total == best).map(|&(_, guess)| guess).collect();
            assert_eq!(found, expected, "{about}");
            let mut ranking: Vec<Cost> = totals.iter().map(|&(total, _)| total).collect();
            ranking.sort_unstable();
            ranking.retain(|&total| total < INFEASIBLE);
            let ranked = solver.rank(5, &control, &mut |_| {});
            let ranked: Vec<Cost> = ranked.ranked.iter().map(|ranked| ranked.total).collect();
            assert_eq!(ranked, ranking[..ranking.len().min(5)], "{about}");
        }
    }
}

#[test]
fn a_policy_does_not_depend_on_threads_or_memory() {
    for seed in 3000..3060 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, Objective::ALL);
        let about = describe(&game, seed);
        let first = solve(&game, SearchConfig::default().with_threads(Some(1)));
        let least = SearchConfig::least_memory(&game).try_into().expect("it fits");
        for (threads, memory) in [(2, 1 << 23), (3, least)] {
            let again = solve(&game, SearchConfig::default().with_threads(Some(threads)).with_memory(memory));
            assert_eq!(again.tree, first.tree, "{about}");
            assert_eq!(again.status, first.status, "{about}");
        }
    }
}

#[test]
fn continuations_are_exact() {
    for seed in 4000..4100 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, &[Objective::Mean]);
        let game = with_limit(&game, None);
        let about = describe(&game, seed);
        let solver =
            Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("threads start");
        let guess = game.guesses().nth(random.random_range(0..game.guess_count())).expect("a guess");
        let secret = SecretId::new(random.random_range(0..game.answer_count()));
        let shown = game.table().get(guess, secret);
        if shown == game.solved() {
            continue;
        }
        let continuation = solver.continuation(&[(guess, shown)], Task::Best, &Control::default());
        let continuation = continuation.expect("the secret fits");
        let fits = |&secret: &SecretId| game.table().get(guess, secret) == shown;
        let expected: Vec<SecretId> = game.answers().filter(fits).collect();
        let allowed = game.restrict(&game.all_guesses(), guess, shown);
        let cost = reference::guesses(reference::cost(&game, &expected, &allowed, None, false));
        assert_eq!(continuation.candidates, expected, "{about}");
        assert_eq!(continuation.solution.total(), Some(Interval::exactly(cost)), "{about}");
    }
}

/// One thread, without one prune.
fn without(prune: Prune) -> SearchConfig {
    SearchConfig::default().with_threads(Some(1)).without(vec![prune])
}

/// Sets with cores and families are too large for the reference, so the results with and without them must agree.
#[test]
fn cores_and_peeling_change_no_worst_case() {
    let mut seen = Vec::new();
    for seed in 0..18 {
        let mut random = Pcg32::seed_from_u64(7000 + seed);
        let words = crate::common::words(&mut random, 3, 6, 160);
        let answers = random.random_range(70..=150);
        let lists = crate::common::lists(&words, answers);
        let feedback = pick(&mut random, &TELLING);
        let rule = match Rule::ALL[seed as usize % Rule::ALL.len()] {
            // Counts have no colours of single letters.
            Rule::Hard if !feedback.has_colours() => Rule::Strict,
            rule => rule,
        };
        let game = Game::builder(lists)
            .objective(Objective::Worst)
            .feedback(feedback)
            .rule(rule)
            .limit(Some(12))
            .build()
            .expect("it can be played");
        let configs = [SearchConfig::default(), without(Prune::Core), without(Prune::Peel)];
        let [with, without_cores, without_peeling] = configs.map(|config| {
            let solution = solve(&game, config);
            assert_eq!(solution.status, Status::Optimal, "seed {seed}");
            let tree = solution.tree.expect("an optimum has a policy");
            (solution.bounds.worst_at_least, tree.evaluate(&game).expect("the policy is legal").worst_case)
        });
        assert_eq!(with, without_cores, "seed {seed}");
        assert_eq!(with, without_peeling, "seed {seed}");
        seen.push(with.1);
    }
    assert!(seen.iter().min() < seen.iter().max(), "the games differ");
}

/// Families that are found one by one, side by side, are too large for the reference with every guess that takes one of them.
#[test]
fn families_side_by_side_change_no_cost() {
    for seed in 0..24 {
        let mut random = Pcg32::seed_from_u64(11_000 + seed);
        let letters: Vec<char> = ('e'..='t').collect();
        let mut family = |stem: &str| -> Vec<String> {
            let from = random.random_range(0..letters.len() - 7);
            letters[from..from + random.random_range(4..=7)]
                .iter()
                .map(|last| format!("{stem}{last}"))
                .collect()
        };
        let mut words = [family("ab"), family("cd")].concat();
        let answers = words.len();
        words.extend(letters.iter().map(|last| format!("yy{last}")));
        if seed % 3 == 0 {
            // It takes two members of a family, which bounds nothing then.
            words.push(format!("{}{}y", letters[6], letters[7]));
        }
        let objective = pick(&mut random, Objective::ALL);
        let weights: Vec<u32> = (0..answers).map(|_| random.random_range(1..=1 + seed as u32)).collect();
        let game = Game::builder(crate::common::lists(&words, answers))
            .rule(pick(&mut random, Rule::ALL))
            .objective(objective)
            .weights(Weights::from_integers(&weights).expect("positive weights"))
            .limit(pick(&mut random, &[Some(6), Some(9), Some(14)]))
            .build()
            .expect("it can be played");
        let least = || SearchConfig::default().with_thresholds(Thresholds::LEAST);
        let configs = [least(), SearchConfig::default(), without(Prune::Families)];
        let [all, usual, none] = configs.map(|config| solve(&game, config));
        for other in [&all, &usual] {
            assert_eq!((other.status, &other.tree), (none.status, &none.tree), "seed {seed}, {objective}");
        }
    }
}

/// Most sets with superset bounds or surveys are too large for the reference. So the cost, the policy and the optimal openers
/// must agree with and without them, and with them in all sets or only in large ones.
#[test]
fn methods_for_large_games_change_no_policy() {
    let (mut intersected, mut no_matrix) = (Thresholds::default(), Thresholds::default());
    (intersected.intersected_percent, intersected.neighboured_guesses) = (0, 0);
    no_matrix.matrix_secrets = 0;
    for seed in 0..36 {
        let mut random = Pcg32::seed_from_u64(9000 + seed);
        let words = crate::common::words(&mut random, 3, 7, 200);
        let lists = crate::common::lists(&words, random.random_range(100..=130));
        let feedback = pick(&mut random, &TELLING);
        let rule = match Rule::ALL[seed as usize % Rule::ALL.len()] {
            Rule::Hard if !feedback.has_colours() => Rule::Strict,
            rule => rule,
        };
        let most = pick(&mut random, &[1, 1, 9, u32::MAX]);
        let weights: Vec<u32> = (0..lists.answer_count()).map(|_| random.random_range(1..=most)).collect();
        let game = Game::builder(lists)
            .feedback(feedback)
            .rule(rule)
            .objective(pick(&mut random, &[Objective::Mean, Objective::WorstThenMean, Objective::WinRate]))
            .limit(Some(random.random_range(3..=7)))
            .weights(Weights::from_integers(&weights).expect("positive weights"))
            .build()
            .expect("it can be played");
        let configs = [
            SearchConfig::default(),
            SearchConfig::default().with_thresholds(Thresholds::LEAST),
            SearchConfig::default().with_thresholds(intersected),
            SearchConfig::default().with_thresholds(no_matrix),
            without(Prune::Superset).with_thresholds(no_matrix),
            without(Prune::Refinement).with_thresholds(no_matrix),
        ];
        let [first, others @ ..] = configs.map(|config| {
            let solution = solve(&game, config);
            (solution.status, solution.total(), solution.bounds.lost_at_least, solution.tree)
        });
        for other in others {
            assert_eq!(other, first, "{}", describe(&game, seed));
        }
    }
}

#[test]
fn a_common_factor_of_the_weights_multiplies_totals() {
    for seed in 0..40 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, &[Objective::Mean]);
        let light: Vec<u32> = (0..game.answer_count()).map(|_| random.random_range(1..=20)).collect();
        let solved = |factor: u32| {
            let weights: Vec<u32> = light.iter().map(|weight| weight * factor).collect();
            let game = Game::builder(game.lists().clone())
                .feedback(game.feedback())
                .rule(game.rule())
                .limit(game.limit())
                .weights(Weights::from_integers(&weights).expect("positive weights"))
                .build()
                .expect("it can be played");
            let solution = solve(&game, SearchConfig::default().with_threads(Some(1)));
            let total = solution.total().and_then(Interval::exact);
            (solution.tree, solution.statistics.nodes, total)
        };
        // If all weights are equal, each is 1.
        let factor = if light.windows(2).all(|pair| pair[0] == pair[1]) { 1 } else { 200_000_000 };
        let (tree, nodes, total) = solved(1);
        let multiplied = (tree, nodes, total.map(|total| total * factor));
        assert_eq!(multiplied, solved(200_000_000), "{}", describe(&game, seed));
    }
}

/// All codes over a few letters have many symmetries; weights or a missing word leave few.
#[test]
fn symmetry_changes_no_opener() {
    for (seed, &feedback) in (0..).zip(FeedbackRule::ALL.iter().cycle().take(24)) {
        let mut random = Pcg32::seed_from_u64(8000 + seed);
        let letters = ['a', 'b', 'c', 'd'];
        let (len, alphabet) = pick(&mut random, &[(2, 4), (3, 3), (3, 2), (2, 3)]);
        let mut words: Vec<String> = vec![String::new()];
        for _ in 0..len {
            let longer = |word: &String| {
                letters[..alphabet].iter().map(move |letter| format!("{word}{letter}")).collect::<Vec<_>>()
            };
            words = words.iter().flat_map(longer).collect();
        }
        if seed % 3 == 0 {
            words.remove(random.random_range(0..words.len()));
        }
        let weights: Vec<u32> =
            words.iter().map(|_| if seed % 4 == 0 { random.random_range(1..=2) } else { 1 }).collect();
        let game = Game::builder(crate::common::lists(&words, words.len()))
            .feedback(feedback)
            .weights(Weights::from_integers(&weights).expect("positive"))
            .limit(None)
            .build()
            .expect("it can be played");
        let [with, without] = [SearchConfig::default(), without(Prune::Symmetry)].map(|config| {
            let control = Control::default();
            let solution =
                Solver::new(&game, config).expect("threads start").solve(Task::AllOptimal, &control);
            let mut openers = solution.optimal_openers;
            openers.sort_unstable();
            (solution.evaluation, openers, solution.tree)
        });
        assert_eq!(with, without, "seed {seed}: {words:?}");
    }
}

/// Large sets of games with many kinds of feedback are counted in 16 bits instead of 8.
#[test]
fn more_parts_than_a_byte_holds_change_no_cost() {
    for seed in 0..2 {
        let mut random = Pcg32::seed_from_u64(11_000 + seed);
        let answers = random.random_range(280..=300);
        let words = crate::common::words(&mut random, 10, 6, answers + 20);
        let lists = crate::common::lists(&words, answers);
        let most = if seed % 2 == 0 { 1 } else { 9 };
        let weights: Vec<u32> = (0..answers).map(|_| random.random_range(1..=most)).collect();
        let game = Game::builder(lists)
            .limit(None)
            .weights(Weights::from_integers(&weights).expect("positive weights"))
            .build()
            .expect("it can be played");
        let secrets: Vec<SecretId> = game.answers().collect();
        let parts = |guess| {
            secrets.iter().map(|&secret| game.score(guess, secret)).collect::<HashSet<Feedback>>().len()
        };
        assert!(game.guesses().map(parts).max() > Some(255), "seed {seed}: one byte suffices");
        let spec = reference::spec(&game);
        let total =
            reference::cost_by(&mut Branch::new(&spec, u64::MAX), &secrets, &game.all_guesses(), None, false);
        let expected = reference::guesses(total);
        for config in configs() {
            let about = format!("seed {seed}, without {:?}", config.without);
            let solution = solve(&game, config);
            assert_eq!(
                (solution.status, solution.total()),
                (Status::Optimal, Some(Interval::exactly(expected))),
                "{about}"
            );
        }
    }
}

/// Few kinds of feedback, so that no guess makes many parts. Different weights for all answers destroy the symmetry.
#[test]
fn few_parts_and_symmetry_change_no_cost() {
    for seed in 0..6 {
        let mut random = Pcg32::seed_from_u64(12_000 + seed);
        let (places, colours) = pick(&mut random, &[(2, 6), (3, 3), (3, 4)]);
        let words: Vec<String> = (0..usize::pow(colours, places))
            .map(|code| {
                (0..places)
                    .map(|place| char::from(b'a' + (code / colours.pow(place) % colours) as u8))
                    .collect()
            })
            .collect();
        let weights: Vec<u32> = match seed % 2 {
            0 => vec![1; words.len()],
            _ => (0..words.len()).map(|_| random.random_range(1..=1000)).collect(),
        };
        let limit = pick(&mut random, &[None, Some(5), Some(4)]);
        let objective = match limit {
            Some(_) => pick(&mut random, &[Objective::Mean, Objective::WinRate, Objective::WorstThenMean]),
            None => Objective::Mean,
        };
        let game = Game::builder(crate::common::lists(&words, words.len()))
            .feedback(FeedbackRule::Pegs)
            .objective(objective)
            .limit(limit)
            .weights(Weights::from_integers(&weights).expect("positive weights"))
            .build()
            .expect("it can be played");
        let costs = |config| {
            let solution = solve(&game, config);
            assert_ne!(solution.status, Status::Bounded, "seed {seed}");
            (solution.status, solution.total(), solution.bounds.lost_at_least, solution.tree)
        };
        let expected = costs(SearchConfig::default().with_threads(Some(1)));
        for prunes in [vec![Prune::FewParts], vec![Prune::Symmetry], vec![Prune::FewParts, Prune::Symmetry]] {
            let config = SearchConfig::default().with_threads(Some(1)).without(prunes);
            for matrix_secrets in [96, 0] {
                let mut thresholds = Thresholds::default();
                thresholds.matrix_secrets = matrix_secrets;
                assert_eq!(costs(config.clone().with_thresholds(thresholds)), expected, "seed {seed}");
            }
        }
    }
}
