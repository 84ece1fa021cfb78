//! Plans against brute force: every order of every pair and triple of openers in random small games,
//! and every pair in larger games, whose parts alone refute most pairs.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::game::{Game, Limit, Objective, Rule, Weights, partition};
use salet::plan::{self, Error, Plan, Planned};
use salet::search::{Control, Price, SearchConfig, Settled, Solver, Status};
use salet::words::{FeedbackRule, GuessId, SecretId, WordGame as _, WordGameBuilder as _};

use crate::common::pick;
use crate::common::reference::{self, IMPOSSIBLE};

/// A game of random words of a few letters.
fn game(random: &mut Pcg32, shape: Shape, feedback: FeedbackRule, limit: Limit) -> Game {
    let Shape { letters, alphabet, words, answers } = shape;
    let lists = crate::common::lists(&crate::common::words(random, letters, alphabet, words), answers);
    let kind = random.random_range(0..4);
    let mut weight = || match kind {
        0 => random.random_range(1..=9),
        1 => random.random_range(1..=u32::MAX),
        _ => 1,
    };
    let weights: Vec<u32> = (0..answers).map(|_| weight()).collect();
    let weights = Weights::from_integers(&weights).expect("positive weights");
    Game::builder(lists).feedback(feedback).limit(limit).weights(weights).build().expect("it can be played")
}

struct Shape {
    letters: usize,
    alphabet: u8,
    words: usize,
    answers: usize,
}

fn plans(game: &Game, given: &[GuessId], openers: usize, top: usize, threads: usize) -> Planned {
    let config = SearchConfig::default().with_threads(Some(threads)).with_memory(1 << 23);
    let solver = Solver::new(game, config).expect("threads start");
    plan::plans(&solver, given, openers, top, &Control::default()).expect("it can be planned")
}

/// The price of playing these words in order, whatever the feedback, and then the best play, straight from the rules.
fn played(
    game: &Game,
    set: &[SecretId],
    words: &[GuessId],
    cost: &mut impl FnMut(&[SecretId]) -> Price,
) -> Price {
    let Some((&word, rest)) = words.split_first() else {
        return cost(set);
    };
    let weight: Price = set.iter().map(|&secret| Price::from(game.weights().get(secret))).sum();
    let parts = partition(game.table(), word, set);
    let open = parts.iter().filter(|part| part.feedback != game.solved());
    open.fold(weight, |sum, part| sum.saturating_add(played(game, &part.secrets, rest, cost)))
}

/// Every set of `openers` words in its best order after the given ones, best first, without those that lose answers.
fn every_plan(
    game: &Game,
    given: &[GuessId],
    openers: usize,
    mut cost: impl FnMut(&[SecretId]) -> Price,
) -> Vec<(Price, Vec<GuessId>)> {
    let all: Vec<SecretId> = game.answers().collect();
    let mut orders: Vec<Vec<GuessId>> = vec![given.to_vec()];
    for _ in given.len()..openers {
        let longer = |words: &Vec<GuessId>| {
            let words = words.clone();
            let others = game.guesses().filter(|guess| !words.contains(guess)).collect::<Vec<_>>();
            others.into_iter().map(move |guess| [&words[..], &[guess]].concat())
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let mut best: BTreeMap<Vec<GuessId>, (Price, Vec<GuessId>)> = BTreeMap::new();
    for words in orders {
        let total = played(game, &all, &words, &mut cost);
        let mut set = words.clone();
        set.sort_unstable();
        let plan = (total, words);
        let known = best.entry(set).or_insert_with(|| plan.clone());
        *known = plan.min(known.clone());
    }
    let mut plans: Vec<_> = best.into_values().filter(|&(total, _)| total < IMPOSSIBLE).collect();
    plans.sort_unstable();
    plans
}

fn check(planned: &Planned, every: &[(Price, Vec<GuessId>)], top: usize, about: &str) {
    let told: Vec<(Price, Vec<GuessId>)> =
        planned.plans.iter().map(|Plan { words, total }| (Price::from(*total), words.clone())).collect();
    assert_eq!(told, every[..top.min(every.len())], "{about}");
    let expected = if every.is_empty() { Status::Infeasible } else { Status::Optimal };
    assert_eq!(planned.status, expected, "{about}");
    assert_eq!(planned.lower_bound.map(Price::from), every.first().map(|&(total, _)| total), "{about}");
}

fn small_games(openers: usize, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let random = &mut Pcg32::seed_from_u64(seed);
        let words = random.random_range(openers..=10);
        let answers = random.random_range(1..=words.min(7));
        let shape = Shape { letters: random.random_range(2..=4), alphabet: 4, words, answers };
        let feedback = pick(random, FeedbackRule::ALL);
        let limit = pick(random, &[None, None, Some(6), Some(openers as u8 + 1), Some(openers as u8 + 2)]);
        let game = game(random, shape, feedback, limit);
        let left = limit.map(|limit| limit - openers as u8);
        let mut known: HashMap<Vec<SecretId>, Price> = HashMap::new();
        let mut cost = |set: &[SecretId]| {
            let cost = || reference::cost(&game, set, &game.all_guesses(), left, false);
            *known.entry(set.to_vec()).or_insert_with(cost)
        };
        // The last words come first, so that their order is not that of the lists.
        let words: Vec<GuessId> = (0..words).rev().map(GuessId::new).collect();
        for given in 0..=openers {
            let given = &words[..given];
            let every = every_plan(&game, given, openers, &mut cost);
            for top in [1, 3, 1000] {
                let about = format!("seed {seed}, {feedback}, limit {limit:?}, top {top}, given {given:?}");
                check(&plans(&game, given, openers, top, 2), &every, top, &about);
            }
        }
    }
}

#[test]
fn every_pair_of_small_games() {
    small_games(2, 0..150);
}

#[test]
fn every_triple_of_small_games() {
    small_games(3, 1000..1060);
}

#[test]
fn every_pair_of_larger_games() {
    for seed in 0..4 {
        let random = &mut Pcg32::seed_from_u64(seed);
        let shape = Shape { letters: 4, alphabet: 6, words: 90, answers: 60 };
        let feedback = pick(random, FeedbackRule::ALL);
        let game = game(random, shape, feedback, None);
        // One thread: thousands of costs, each of a few microseconds.
        let solver =
            Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("threads start");
        let mut known: HashMap<Vec<SecretId>, Price> = HashMap::new();
        let every = every_plan(&game, &[], 2, |set| {
            let cost = || match solver.cost_of(set, &Control::default()) {
                Settled::Exact(cost) => Price::from(cost),
                other => panic!("nothing stops it: {other:?}"),
            };
            *known.entry(set.to_vec()).or_insert_with(cost)
        });
        for (top, threads) in [(1, 1), (2, 2), (25, 2)] {
            check(&plans(&game, &[], 2, top, threads), &every, top, &format!("seed {seed}, top {top}"));
        }
    }
}

#[test]
fn impossible_plans_are_refused() {
    let lists = || crate::common::lists(&["mount", "found", "sound", "round"], 4);
    let refused = |game: Game, openers| {
        let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
        plan::plans(&solver, &[], openers, 1, &Control::default()).expect_err("it is refused")
    };
    let usual = || Game::builder(lists());
    assert!(matches!(refused(usual().build().unwrap(), 1), Error::Openers(1)));
    assert!(matches!(refused(usual().build().unwrap(), 4), Error::Openers(4)));
    let hard = usual().rule(Rule::Hard).build().unwrap();
    assert!(matches!(refused(hard, 2), Error::Rule("hard")));
    let worst = usual().objective(Objective::Worst).build().unwrap();
    assert!(matches!(refused(worst, 2), Error::Objective(Objective::Worst)));
    let short = usual().limit(Some(3)).build().unwrap();
    assert!(matches!(refused(short, 3), Error::NoGuessLeft { limit: 3, openers: 3 }));
    let solver = Solver::new(&usual().build().unwrap(), SearchConfig::default()).expect("threads start");
    let refused = |given: &[usize]| {
        let given: Vec<GuessId> = given.iter().map(|&word| GuessId::new(word)).collect();
        plan::plans(&solver, &given, 2, 1, &Control::default()).expect_err("it is refused")
    };
    assert!(matches!(refused(&[0, 1, 2]), Error::Given { given: 3, openers: 2 }));
    assert!(matches!(refused(&[1, 1]), Error::Twice(word) if word == "found"));
}

#[test]
fn a_search_without_time_claims_nothing() {
    let game = Game::original();
    let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
    let control = Control::default().with_deadline(Some(Instant::now()));
    let planned = plan::plans(&solver, &[], 2, 1, &control).expect("it can be planned");
    assert_eq!((planned.status, planned.lower_bound), (Status::Bounded, None));
    assert_eq!(planned.plans, []);
}

/// Play with a vocabulary keeps to its rule in every state, costs no less than the best play, and is the same on any number of
/// threads. A larger vocabulary loses no answer that a smaller one solves.
#[test]
fn a_vocabulary_keeps_to_its_rule() {
    for seed in 0..60 {
        let random = &mut Pcg32::seed_from_u64(seed);
        let answers = random.random_range(1..=40);
        let shape = Shape { letters: random.random_range(3..=4), alphabet: 5, words: 60, answers };
        let feedback = pick(random, FeedbackRule::ALL);
        let limit = pick(random, &[None, Some(6), Some(3), Some(1)]);
        let game = game(random, shape, feedback, limit);
        let about = format!("seed {seed}, {feedback}, limit {limit:?}");
        let found = |words, threads| {
            let config = SearchConfig::default().with_threads(Some(threads)).with_memory(1 << 23);
            let solver = Solver::new(&game, config).expect("threads start");
            plan::vocabulary(&solver, words, &Control::default())
                .expect("it can be planned")
                .expect("in time")
        };
        let weight = |secret: &SecretId| game.weights().get(*secret);
        let mut before = None;
        for words in [1, 2, 5] {
            let vocabulary = found(words, 1);
            assert_eq!(vocabulary, found(words, 2), "{about}");
            assert!(vocabulary.words.len() <= words, "{about}");
            let mut open = vec![(&vocabulary.tree, game.answers().collect::<Vec<_>>())];
            while let Some((tree, set)) = open.pop() {
                let heaviest = set.iter().min_by_key(|secret| (std::cmp::Reverse(weight(secret)), **secret));
                let is_heaviest = tree.guess == heaviest.expect("an answer is left").as_guess();
                assert!(is_heaviest || set.len() > 2 && vocabulary.words.contains(&tree.guess), "{about}");
                for part in partition(game.table(), tree.guess, &set) {
                    if let Some(child) = tree.child(part.feedback) {
                        open.push((child, part.secrets));
                    }
                }
            }
            let evaluation = vocabulary.tree.evaluate(&game).expect("it is legal");
            if evaluation.lost.is_empty() {
                let all: Vec<SecretId> = game.answers().collect();
                let config = SearchConfig::default().with_memory(1 << 23);
                let free = Game::builder(game.lists().clone()).feedback(feedback).limit(None);
                let free = free.weights(game.weights().clone()).build().expect("it can be played");
                let solver = Solver::new(&free, config).expect("threads start");
                let Settled::Exact(least) = solver.cost_of(&all, &Control::default()) else {
                    panic!("{about}")
                };
                assert!(evaluation.found_total() >= least, "{about}");
            }
            let cost = (evaluation.lost_weight, evaluation.found_total());
            assert!(before.is_none_or(|(lost, _)| cost.0 <= lost), "{about}: {cost:?} after {before:?}");
            before = Some(cost);
        }
    }
}

#[test]
fn an_invalid_vocabulary_is_refused() {
    let random = &mut Pcg32::seed_from_u64(1);
    let shape = || Shape { letters: 3, alphabet: 4, words: 9, answers: 5 };
    let game = game(random, shape(), FeedbackRule::Official, None);
    let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
    for words in [0, plan::MOST_WORDS + 1] {
        let refused = plan::vocabulary(&solver, words, &Control::default());
        assert!(matches!(refused, Err(Error::Words(given)) if given == words));
    }
}
