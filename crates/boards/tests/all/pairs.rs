//! The bound on games of two boards: against the exact search, against its definition on small games, and under changes of names.

use std::collections::BTreeMap;

use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64;
use salet_boards::pairs::Openers;
use salet_boards::search::{Config, Search};
use salet_boards::{Draw, Goal, Position};
use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::{
    FeedbackRule, GuessId, SecretId, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
};

fn game(answers: &[String], guesses: &[String], feedback: FeedbackRule) -> Game {
    let source = |words: &[String]| Source::words("words", words.iter().map(String::as_str));
    let (lists, _) =
        WordLists::read(source(answers), Some(source(guesses)), WordOptions::default()).expect("it is valid");
    Game::builder(lists).feedback(feedback).build().expect("it is valid")
}

/// Words of a small game, answers first, and the number of answers.
fn draw_words(random: &mut Pcg64) -> (Vec<String>, usize) {
    let len = random.random_range(2..=4);
    let letter = |random: &mut Pcg64| *b"abcd".choose(random).expect("there are choices") as char;
    let mut words: Vec<String> =
        (0..random.random_range(3..=26)).map(|_| (0..len).map(|_| letter(random)).collect()).collect();
    words.sort();
    words.dedup();
    words.shuffle(random);
    let answers = random.random_range(2.min(words.len())..=words.len().min(13));
    (words, answers)
}

fn draw_game(random: &mut Pcg64) -> Game {
    loop {
        let (words, answers) = draw_words(random);
        if answers >= 2 {
            let feedback = *FeedbackRule::ALL.choose(random).expect("there are choices");
            return game(&words[..answers], &words, feedback);
        }
    }
}

#[test]
fn the_bound_never_exceeds_the_optimum() {
    let mut random = Pcg64::seed_from_u64(4);
    let (mut equal, mut above_straight) = (0, 0);
    for _ in 0..60 {
        let game = draw_game(&mut random);
        let openers = Openers::new(&game).unwrap();
        let search = Search::new(&game, Config { threads: Some(1), ..Config::default() }).unwrap();
        let start = Position::start(&game, 2, Draw::Distinct).unwrap();
        let best = search.best(&start, Goal::Length, &Control::default()).unwrap().unwrap();
        let best = best.total.exact().unwrap();
        let mut least = u128::MAX;
        for opener in game.guesses() {
            let exact = search.price(&start, Goal::Length, opener, &Control::default()).unwrap();
            let exact = exact.exact().unwrap();
            let full = openers.bound(opener, u64::MAX, &Control::default());
            // What is enough decides how far the bound goes.
            for enough in [0, full.total / 2, full.total - 1, full.total] {
                let bound = openers.bound(opener, enough, &Control::default());
                assert!(bound.total >= enough && bound.total <= full.total, "{bound:?} {full:?}");
            }
            assert!(u128::from(full.total) <= exact, "{full:?} {exact}");
            least = least.min(full.total.into());
            equal += u64::from(u128::from(full.total) == exact);
            above_straight += u64::from(full.total > 2 * openers.pairs());
        }
        assert!(least <= best);
        let all = openers.all(u64::MAX, &Control::default());
        assert_eq!(all.iter().map(|bound| u128::from(bound.total)).min(), Some(least));
        assert_eq!(u128::from(openers.pairs()), start.tuples().unwrap());
    }
    // It says something: more than two guesses a pair, and often the truth.
    assert!(equal > 30 && above_straight > 200, "{equal} {above_straight}");
}

/// The bound by its definition, for cells that are counted one size after the other.
fn by_definition(game: &Game, opener: GuessId) -> Option<u64> {
    let table = game.table();
    let parts = |set: &[SecretId], guess: GuessId| {
        let mut parts: BTreeMap<u16, Vec<SecretId>> = BTreeMap::new();
        set.iter().for_each(|&secret| parts.entry(table.get(guess, secret).0).or_default().push(secret));
        parts
    };
    let all: Vec<SecretId> = game.answers().collect();
    let mut first = parts(&all, opener);
    let is_hit = first.remove(&game.solved().0).is_some();
    let pairs = (all.len() * (all.len() - 1)) as i64;
    let mut total = pairs;
    let sets: Vec<&Vec<SecretId>> = first.values().collect();
    for (at, one) in sets.iter().enumerate() {
        if is_hit {
            // One board is left: two guesses for each candidate but one, in both orders of the boards.
            total += 2 * (2 * one.len() as i64 - 1);
        }
        for (beside, other) in sets.iter().enumerate() {
            let shares = |guess: GuessId| {
                let (of_one, of_other) = (parts(one, guess), parts(other, guess));
                let mut sum = 0;
                for (code, cell) in &of_one {
                    for (other_code, other_cell) in &of_other {
                        let larger = cell.len().max(other_cell.len());
                        if cell.len() > 5 || other_cell.len() > 5 {
                            return None;
                        }
                        let same = at == beside && code == other_code;
                        sum += if same { 2 * (cell.len() as i64 - 1) } else { larger as i64 };
                    }
                }
                let hits = |set: &[SecretId]| set.iter().any(|secret| secret.as_guess() == guess);
                let (p, q) = (of_one.len() as i64, of_other.len() as i64);
                Some(match at == beside {
                    true if hits(one) => sum + 2 * (p - 1),
                    true => sum,
                    false => sum + if hits(one) { q } else { 0 } + if hits(other) { p } else { 0 },
                })
            };
            let most = game.guesses().map(shares).collect::<Option<Vec<i64>>>()?;
            let tuples = (one.len() * if at == beside { one.len() - 1 } else { other.len() }) as i64;
            total += 4 * tuples - most.into_iter().max().expect("there are guesses");
        }
    }
    Some(total as u64)
}

#[test]
fn the_bound_is_the_one_of_its_definition() {
    let mut random = Pcg64::seed_from_u64(5);
    let mut compared = 0;
    for _ in 0..150 {
        let game = draw_game(&mut random);
        let openers = Openers::new(&game).unwrap();
        for opener in game.guesses() {
            if let Some(total) = by_definition(&game, opener) {
                assert_eq!(openers.bound(opener, u64::MAX, &Control::default()).total, total);
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn names_and_order_change_nothing() {
    let mut random = Pcg64::seed_from_u64(6);
    for _ in 0..40 {
        let (words, answers) = draw_words(&mut random);
        if answers < 2 {
            continue;
        }
        let totals = |words: &[String], answers: usize| {
            let game = game(&words[..answers], words, FeedbackRule::default());
            let openers = Openers::new(&game).unwrap();
            let bound =
                |word: &String| openers.bound(game.find(word).unwrap(), u64::MAX, &Control::default()).total;
            words.iter().map(bound).collect::<Vec<u64>>()
        };
        let before = totals(&words, answers);
        let renamed: Vec<String> = words
            .iter()
            .map(|word| {
                word.chars()
                    .map(|letter| if letter == 'd' { 'a' } else { (letter as u8 + 1) as char })
                    .collect()
            })
            .collect();
        assert_eq!(totals(&renamed, answers), before);
        let (mut first, mut rest): (Vec<usize>, Vec<usize>) =
            ((0..answers).collect(), (answers..words.len()).collect());
        first.shuffle(&mut random);
        rest.shuffle(&mut random);
        let order = [first, rest].concat();
        let moved: Vec<String> = order.iter().map(|&at| words[at].clone()).collect();
        assert_eq!(totals(&moved, answers), order.iter().map(|&at| before[at]).collect::<Vec<u64>>());
    }
}

#[test]
fn bounds_of_the_original_game() {
    let game = Game::original();
    let openers = Openers::new(&game).unwrap();
    let trace = openers.bound(game.find("trace").unwrap(), u64::MAX, &Control::default());
    assert_eq!((trace.total, openers.pairs()), (22_540_931, 5_356_910));
    let weak = openers.bound(game.find("fuzzy").unwrap(), 4 * openers.pairs(), &Control::default());
    assert!(weak.by < 2 && weak.total >= 4 * openers.pairs());
}
