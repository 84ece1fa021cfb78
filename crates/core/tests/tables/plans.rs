//! Plans of games given as tables: every order of every pair and triple of random tables, played answer by answer; vocabularies
//! against their rule.

use std::collections::{BTreeMap, HashMap};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{Ending, FeedbackMatrix, Game, GuessId, SecretId, Weights, partition};
use salet_core::plan::{self, Error, Plan};
use salet_core::search::{Control, Solver, Status};
use salet_oracle::brute::Brute;
use salet_oracle::spec::Spec;
use salet_oracle::value::everything;

use crate::truth::{self, total_within};
use crate::{config, random_game, weights};

/// The total of these words in order and the best play after them, answer by answer; `None` if an answer is lost.
fn played(
    game: &Game,
    (spec, brute): (&Spec, &mut Brute<'_>),
    words: &[GuessId],
    left: usize,
) -> Option<u64> {
    let weight = |answer: usize| u64::from(game.weights().as_slice()[answer]);
    let shown = |answer: usize, count: usize| -> Vec<u16> {
        words[..count].iter().map(|&word| game.score(word, SecretId::new(answer)).0).collect()
    };
    let answers = 0..game.answer_count();
    let (mut total, mut rest) = (0, BTreeMap::<Vec<u16>, Vec<u16>>::new());
    for answer in answers.clone() {
        let ends = |count: &usize| {
            let (told, last) = (shown(answer, *count), words[*count - 1]);
            let alike = answers.clone().filter(|&other| shown(other, *count) == told);
            let alike: Vec<u16> = alike.map(|other| other as u16).collect();
            game.score(last, SecretId::new(answer)) == game.solved() || spec.is_known(&alike)
        };
        match (1..=words.len()).find(ends) {
            Some(guesses) => total += weight(answer) * guesses as u64,
            None => {
                total += weight(answer) * words.len() as u64;
                rest.entry(shown(answer, words.len())).or_default().push(answer as u16);
            }
        }
    }
    rest.values().try_fold(total, |sum, part| Some(sum + total_within(brute, spec, part, left)?))
}

/// All orders of `openers` different guesses that begin with the given ones.
fn orders(game: &Game, given: &[GuessId], openers: usize) -> Vec<Vec<GuessId>> {
    let guesses: Vec<GuessId> = game.guesses().filter(|&guess| !game.is_blank(guess)).collect();
    let mut orders = vec![given.to_vec()];
    for _ in given.len()..openers {
        let longer = |words: &Vec<GuessId>| {
            let words = words.clone();
            let others = guesses.clone().into_iter().filter({
                let words = words.clone();
                move |guess| !words.contains(guess)
            });
            others.map(move |guess| [&words[..], &[guess]].concat())
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

/// Every set of guesses in its best order, best first, without those that lose answers.
fn every_plan(game: &Game, given: &[GuessId], openers: usize, left: usize) -> Vec<(u64, Vec<GuessId>)> {
    let spec = truth::spec(game);
    let mut brute = Brute::new(&spec);
    let mut best: HashMap<Vec<GuessId>, (u64, Vec<GuessId>)> = HashMap::new();
    for words in orders(game, given, openers) {
        let Some(total) = played(game, (&spec, &mut brute), &words, left) else { continue };
        let mut set = words.clone();
        set.sort_unstable();
        let plan = (total, words);
        let known = best.entry(set).or_insert_with(|| plan.clone());
        *known = plan.min(known.clone());
    }
    let mut plans: Vec<_> = best.into_values().collect();
    plans.sort_unstable();
    plans
}

fn check_plans(openers: usize, seeds: std::ops::Range<u64>) {
    let (mut endings, mut found, mut infeasible) = ([0; 4], 0, 0);
    for seed in seeds {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(builder) = random_game(&mut random) else { continue };
        let answers = builder.clone().build().expect("a game").answer_count();
        let limit = [None, None, Some(openers as u8 + 1), Some(openers as u8)][random.random_range(0..4)];
        let builder = builder.limit(limit).weights(weights(&mut random, answers));
        let game = builder.build().expect("a game");
        let about = format!("seed {seed}, {openers} openers, {game:?}");
        let solver = Solver::new(&game, config().with_threads(Some(2))).expect("threads start");
        let ask = |given: &[GuessId], top| plan::plans(&solver, given, openers, top, &Control::default());
        if limit == Some(openers as u8) && !game.ends_known() {
            assert!(matches!(ask(&[], 1), Err(Error::NoGuessLeft { .. })), "{about}");
            continue;
        }
        let left = limit.map_or(2 * answers, |limit| usize::from(limit) - openers);
        let guesses = game.guesses().filter(|&guess| !game.is_blank(guess));
        let guesses: Vec<GuessId> = guesses.collect();
        for given in 0..=openers.min(guesses.len()) {
            // The last guesses come first, so that their order is not that of the lists.
            let given: Vec<GuessId> = guesses.iter().rev().take(given).copied().collect();
            let every = every_plan(&game, &given, openers, left);
            for top in [1, 3, 1000] {
                let planned = ask(&given, top).expect("it can be planned");
                let told: Vec<_> =
                    planned.plans.into_iter().map(|Plan { words, total }| (total, words)).collect();
                assert_eq!(told, every[..top.min(every.len())], "{about}, given {given:?}");
                let expected = if every.is_empty() { Status::Infeasible } else { Status::Optimal };
                assert_eq!(planned.status, expected, "{about}");
                assert_eq!(planned.lower_bound, every.first().map(|&(total, _)| total), "{about}");
                infeasible += usize::from(every.is_empty());
            }
            found += every.len();
        }
        endings[ending_of(&game)] += 1;
    }
    assert!(
        endings.iter().all(|&count| count > 10) && found > 1000 && infeasible > 30,
        "{endings:?} {found} {infeasible}"
    );
}

fn ending_of(game: &Game) -> usize {
    match game.table_terms().expect("a table").ending() {
        Ending::Named => 0,
        Ending::Solved(_) => 1,
        Ending::Known => 2,
        Ending::Classes(_) => 3,
    }
}

#[test]
fn every_pair_of_random_tables() {
    check_plans(2, 20_000..20_300);
}

#[test]
fn every_triple_of_random_tables() {
    check_plans(3, 30_000..30_120);
}

/// A game of more answers and guesses than a plan can end within its words, whose bounds refute most plans.
#[test]
fn every_pair_and_triple_of_larger_tables() {
    for seed in 0..12 {
        let mut random = Pcg32::seed_from_u64(seed);
        let is_known = seed % 2 == 0;
        let names =
            |kind: &str, count: usize| (0..count).map(|at| format!("{kind} {at}")).collect::<Vec<_>>();
        let symbols = if is_known { 3 } else { 6 };
        let matrix = FeedbackMatrix::from_fn(names("answer", 10), names("guess", 24), |guess, answer| {
            // Each answer has a guess that solves it, and some have others.
            let own = guess.trim_start_matches("guess ") == answer.trim_start_matches("answer ");
            match !is_known && (own || random.random_bool(0.08)) {
                true => "yes".to_owned(),
                false => random.random_range(0..symbols).to_string(),
            }
        });
        let ending = if is_known { Ending::Known } else { Ending::Solved("yes".to_owned()) };
        let Ok(builder) = Game::of_matrix(matrix.expect("a table"), ending) else { continue };
        let weights = weights(&mut random, 10);
        let game = builder.limit(None).weights(weights).build().expect("a game");
        let solver = Solver::new(&game, config()).expect("threads start");
        for openers in [2, 3] {
            let every = every_plan(&game, &[], openers, 20);
            for top in [1, 30] {
                let planned = plan::plans(&solver, &[], openers, top, &Control::default()).expect("planned");
                let told: Vec<_> =
                    planned.plans.into_iter().map(|Plan { words, total }| (total, words)).collect();
                assert_eq!((told, planned.status), (every[..top].to_vec(), Status::Optimal), "seed {seed}");
            }
        }
    }
}

#[test]
fn the_name_of_an_answer_is_no_opener() {
    let names = ["a", "b", "c"];
    let matrix = FeedbackMatrix::from_fn(names, ["x", "y"], |guess, answer| match guess {
        "x" => answer == "a",
        _ => answer == "b",
    });
    let game =
        Game::of_matrix(matrix.expect("a table"), Ending::Known).expect("a game").build().expect("a game");
    let solver = Solver::new(&game, config()).expect("threads start");
    let refused = plan::plans(&solver, &[GuessId::new(1)], 2, 1, &Control::default());
    assert!(matches!(refused, Err(Error::NoGuess(name)) if name == "b"));
    // x names a, and y tells b and c apart: 1 + 2 + 2. The other order costs the same.
    let planned = plan::plans(&solver, &[], 2, 1, &Control::default()).expect("planned");
    let xy = [3, 4].map(GuessId::new).to_vec();
    assert_eq!(planned.plans, [Plan { words: xy, total: 5 }]);
}

/// A vocabulary plays its words, or the guess of the heaviest remaining answer; until one answer is left, its words alone. All
/// questions together lose nothing.
#[test]
fn a_vocabulary_of_a_table_keeps_to_its_rule() {
    let (mut lossy, mut whole) = (0, 0);
    for seed in 40_000..40_400 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(builder) = random_game(&mut random) else { continue };
        let answers = builder.clone().build().expect("a game").answer_count();
        let limit = [None, None, Some(3), Some(1)][random.random_range(0..4)];
        let builder = builder.limit(limit).weights(weights(&mut random, answers));
        let game = builder.build().expect("a game");
        let about = format!("seed {seed}, {game:?}");
        let found = |words, threads| {
            let solver = Solver::new(&game, config().with_threads(Some(threads))).expect("threads start");
            plan::vocabulary(&solver, words, &Control::default())
                .expect("it can be planned")
                .expect("in time")
        };
        let weight = |secret: &SecretId| game.weights().get(*secret);
        for words in [1, 2, 40] {
            let vocabulary = found(words, 1);
            assert_eq!(vocabulary, found(words, 2), "{about}");
            assert!(vocabulary.words.len() <= words, "{about}");
            let mut open = vec![(&vocabulary.tree, game.answers().collect::<Vec<_>>())];
            while let Some((tree, set)) = open.pop() {
                let heaviest = *set
                    .iter()
                    .min_by_key(|&secret| (std::cmp::Reverse(weight(secret)), *secret))
                    .expect("one");
                let names_it = game.solver_of(heaviest) == Some(tree.guess);
                let is_word = vocabulary.words.contains(&tree.guess) && (set.len() > 2 || game.ends_known());
                assert!(names_it || is_word, "{about}");
                assert!(!names_it || game.score(tree.guess, heaviest) == game.solved(), "{about}");
                for part in partition(game.table(), tree.guess, &set) {
                    match tree.child(part.feedback) {
                        Some(child) => open.push((child, part.secrets)),
                        None if part.is_found_in(&game) || limit.is_some() => {}
                        // No word of the vocabulary tells them apart.
                        None => {
                            assert!(game.ends_known(), "{about}");
                            let tells =
                                |&word: &GuessId| partition(game.table(), word, &part.secrets).len() > 1;
                            assert!(!vocabulary.words.iter().any(tells), "{about}");
                        }
                    }
                }
            }
            let evaluation = vocabulary.tree.evaluate(&game).expect("it is legal");
            if limit.is_none() && (words == 40 || !game.ends_known()) {
                assert_eq!(evaluation.lost, [], "{about}");
            }
            if evaluation.lost.is_empty() {
                let spec = truth::spec(&game);
                let least = total_within(&mut Brute::new(&spec), &spec, &everything(answers), spec.most());
                let least = least.expect("a policy exists");
                assert!(evaluation.found_total() >= least, "{about}");
                whole += 1;
            } else {
                lossy += 1;
            }
        }
    }
    assert!(lossy > 50 && whole > 300, "{lossy} {whole}");
}

/// Questions that halve the answers tell nobody's name, and a vocabulary needs all of them.
#[test]
fn halving_questions_make_a_vocabulary() {
    let names: Vec<String> = (0..16).map(|number| number.to_string()).collect();
    let halves = |guess: &str, answer: &str| {
        let bit: u32 = guess[3..].parse().expect("a place");
        answer.parse::<u32>().expect("a number") >> bit & 1
    };
    let questions = ["bit0", "bit1", "bit2", "bit3"];
    let matrix = FeedbackMatrix::from_fn(names, questions, halves).expect("a table");
    let game = Game::of_matrix(matrix, Ending::Known).expect("a game");
    let weights = Weights::from_integers(&(1..=16).collect::<Vec<_>>()).expect("positive weights");
    let game = game.weights(weights).build().expect("a game");
    let solver = Solver::new(&game, config()).expect("threads start");
    for (words, lost) in [(3, 16), (4, 0), (9, 0)] {
        let found = plan::vocabulary(&solver, words, &Control::default()).expect("planned").expect("in time");
        let evaluation = found.tree.evaluate(&game).expect("it is legal");
        assert_eq!((found.words.len(), evaluation.lost.len()), (words.min(4), lost));
        assert!(lost > 0 || evaluation.found_total() == 4 * 136);
    }
}
