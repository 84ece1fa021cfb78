//! Play of whole games: all strategies end, samples are reproducible, enumerations agree with games played one by one, and the narrow
//! search never claims less than the optimum.

use salet_words::{SecretId, Source, WordGame as _, WordLists, WordOptions};
use std::sync::atomic::AtomicBool;

use salet_base::threads::Pool;
use salet_boards::play::learn::{Lessons, learn};
use salet_boards::play::measure::{games, play};
use salet_boards::play::sample::{Random, secrets};
use salet_boards::play::{
    Cells, LookAhead, Measured, Method, Rival, Sample, Strategy, Table, Tables, enumerate, measure,
};
use salet_boards::search::{Config, Search};
use salet_boards::{Draw, Goal};
use salet_core::game::Game;
use salet_core::search::Control;

/// A game of some answers of the original game, with other words to guess.
fn small(answers: usize) -> Game {
    let original = Game::original();
    let words: Vec<String> = original.guesses().map(|guess| original.name(guess).to_string()).collect();
    let every = 2315 / answers;
    let answers: Vec<&str> = (0..answers).map(|at| words[at * every].as_str()).collect();
    let guesses = words.iter().step_by(30).map(String::as_str);
    let guesses: Vec<&str> = guesses.chain(answers.iter().copied()).collect();
    let (lists, _) = WordLists::read(
        Source::words("answers", answers),
        Some(Source::words("guesses", guesses)),
        WordOptions::default(),
    )
    .expect("it is valid");
    Game::builder(lists).build().expect("it is valid")
}

/// Work with the name of a strategy, its cells, and its players.
type Work<'w> = dyn for<'a> FnMut(&str, &'a Cells<'a>, &'a (dyn Fn() -> Box<dyn Strategy + 'a> + Sync)) + 'w;

/// Some work with the players of all strategies.
fn with_each(game: &Game, draw: Draw, work: &mut Work<'_>) {
    let tables = Tables::new(game, &Table::shipped(), draw, LookAhead::Quick);
    work("learned", tables.cells(), &|| Box::new(tables.player()));
    let cells = Cells::new(game);
    for &method in Method::ALL {
        work(&format!("{method:?}"), &cells, &|| Box::new(Rival::new(&cells, method)));
    }
}

#[test]
fn every_strategy_plays_to_the_end() {
    let game = Game::original();
    let opener = game.find("crane");
    let tables = Tables::new(&game, &Table::shipped(), Draw::Distinct, LookAhead::Quick).with_opener(opener);
    for boards in [1, 2, 4, 8, 16, 32] {
        let sample = Sample { boards, draw: Draw::Distinct, games: 6, seed: 9 };
        for played in games(tables.cells(), sample, || tables.player(), &Control::default()) {
            assert!(played.solved.iter().all(Option::is_some));
            assert!(played.guesses.len() >= boards && played.guesses.len() <= boards + 8, "{played:?}");
            // The last guess solves the last board, and no guess comes twice.
            assert_eq!(played.solved.iter().max(), Some(&Some(played.guesses.len())));
            let mut once = played.guesses.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), played.guesses.len());
        }
    }
    let game = small(40);
    for draw in [Draw::Distinct, Draw::Independent] {
        for boards in [1, 3, 33] {
            let sample = Sample { boards, draw, games: 20, seed: 9 };
            with_each(&game, draw, &mut |name, cells, begin| {
                let measured = measure(cells, sample, || Boxed(begin()), &Control::default());
                assert_eq!((measured.games, measured.unfinished), (20, 0), "{name} {boards} {draw}");
            });
        }
    }
}

struct Boxed<'p>(Box<dyn Strategy + 'p>);

impl Strategy for Boxed<'_> {
    fn guess(&mut self, boards: &[&[SecretId]], first: bool) -> salet_words::GuessId {
        self.0.guess(boards, first)
    }
}

#[test]
fn an_enumeration_is_the_sum_of_its_games() {
    for (answers, boards, draw) in
        [(30, 2, Draw::Distinct), (12, 3, Draw::Distinct), (9, 3, Draw::Independent)]
    {
        let game = small(answers);
        with_each(&game, draw, &mut |name, cells, begin| {
            let found = enumerate(&game, cells, (boards, draw), || Boxed(begin()), &Control::default());
            let found = found.unwrap().unwrap();
            let mut strategy = begin();
            let (mut lengths, mut sum, mut total, mut count) = (vec![0; 1], 0, 0, 0);
            for code in 0..answers.pow(boards as u32) {
                let secrets: Vec<SecretId> = (0..boards as u32)
                    .map(|board| SecretId::new(code / answers.pow(board) % answers))
                    .collect();
                if draw == Draw::Distinct && (1..boards).any(|at| secrets[..at].contains(&secrets[at])) {
                    continue;
                }
                let played = play(cells, &mut *strategy, &secrets);
                let length = played.guesses.len();
                lengths.resize(lengths.len().max(length + 1), 0);
                lengths[length] += 1;
                count += 1;
                total += length as u64;
                sum += played.solved.iter().flatten().sum::<usize>();
            }
            assert_eq!(
                (found.games, &found.lengths, found.total, found.unfinished),
                (count, &lengths, Some(total), 0),
                "{name}"
            );
            assert_eq!(found.sum.unwrap().mean, sum as f64 / count as f64, "{name}");
            assert_eq!((found.guesses.unwrap().error, found.sum.unwrap().error), (None, None));
        });
    }
}

#[test]
fn a_game_that_never_ends_has_no_mean() {
    /// The first word again and again.
    struct Stubborn;
    impl Strategy for Stubborn {
        fn guess(&mut self, _: &[&[SecretId]], _: bool) -> salet_words::GuessId {
            salet_words::GuessId::new(0)
        }
    }
    let game = small(10);
    let cells = Cells::new(&game);
    let all = enumerate(&game, &cells, (2, Draw::Distinct), || Stubborn, &Control::default());
    let all = all.unwrap().unwrap();
    assert_eq!((all.games, all.unfinished, all.total, all.guesses), (90, 90, None, None));
    let sample = Sample { boards: 2, draw: Draw::Distinct, games: 5, seed: 1 };
    let some = measure(&cells, sample, || Stubborn, &Control::default());
    assert_eq!((some.games, some.unfinished, some.total, some.sum), (5, 5, None, None));
}

#[test]
fn one_seed_gives_one_result_on_any_number_of_threads() {
    let game = Game::original();
    let tables = Tables::new(&game, &Table::shipped(), Draw::Distinct, LookAhead::Quick);
    let cells = Cells::new(&game);
    let on = |threads: usize, seed: u64| -> [Measured; 2] {
        Pool::start(Some(threads)).unwrap().install(|| {
            let sample = Sample { boards: 3, draw: Draw::Distinct, games: 16, seed };
            let rival = || Rival::new(&cells, Method::Entropies);
            [
                measure(&cells, sample, || tables.player(), &Control::default()),
                measure(&cells, sample, rival, &Control::default()),
            ]
        })
    };
    let text = |measured: &[Measured; 2]| serde_json::to_string(measured).unwrap();
    assert_eq!(text(&on(1, 1)), text(&on(2, 1)));
    assert_ne!(text(&on(1, 1)), text(&on(1, 2)));
    let small = small(60);
    let lessons =
        Lessons { games: vec![(2, 30), (4, 10)], rounds: 2, openers: 2, trials: 10, ..Lessons::default() };
    let learned = |threads| {
        let pool = Pool::start(Some(threads)).unwrap();
        pool.install(|| learn(&small, &lessons, |_, _| {})).to_text()
    };
    let text = learned(1);
    assert_eq!(text, learned(2));
    let table = Table::parse(&text).unwrap();
    assert!(small.find(table.opener.as_ref().unwrap()).is_some());
    assert_eq!(table.to_text(), text);
}

#[test]
fn a_stop_leaves_the_first_games() {
    let game = small(60);
    let cells = Cells::new(&game);
    let stop = AtomicBool::new(true);
    let control = Control::default().with_stop(&stop);
    let sample = Sample { boards: 2, draw: Draw::Distinct, games: 5, seed: 1 };
    let none = measure(&cells, sample, || Rival::new(&cells, Method::Sizes), &control);
    assert_eq!((none.games, none.guesses), (0, None));
    let rival = || Rival::new(&cells, Method::Sizes);
    assert!(enumerate(&game, &cells, (2, Draw::Distinct), rival, &control).unwrap().is_none());
}

#[test]
fn the_standard_error_is_the_spread_over_seeds() {
    let game = small(80);
    let cells = Cells::new(&game);
    let sample = |seed| Sample { boards: 2, draw: Draw::Distinct, games: 60, seed };
    let measured: Vec<Measured> = (0..120)
        .map(|seed| {
            measure(&cells, sample(seed), || Rival::new(&cells, Method::Entropies), &Control::default())
        })
        .collect();
    for of in [|measured: &Measured| measured.guesses.unwrap(), |measured: &Measured| measured.sum.unwrap()] {
        let means: Vec<f64> = measured.iter().map(|measured| of(measured).mean).collect();
        let mean = means.iter().sum::<f64>() / 120.0;
        let spread = (means.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / 119.0).sqrt();
        let error = measured.iter().map(|measured| of(measured).error.unwrap()).sum::<f64>() / 120.0;
        // A spread of 120 numbers is known within 7% (one standard error).
        assert!((spread / error - 1.0).abs() < 0.25, "{spread} {error}");
    }
    // The secrets are drawn evenly: the mean of all pairs is within four errors of that of a large sample.
    let all = enumerate(
        &game,
        &cells,
        (2, Draw::Distinct),
        || Rival::new(&cells, Method::Entropies),
        &Control::default(),
    );
    let large = Sample { boards: 2, draw: Draw::Distinct, games: 4000, seed: 7 };
    let large = measure(&cells, large, || Rival::new(&cells, Method::Entropies), &Control::default())
        .guesses
        .unwrap();
    let all = all.unwrap().unwrap().guesses.unwrap().mean;
    assert!((large.mean - all).abs() < 4.0 * large.error.unwrap(), "{large:?} {all}");
}

#[test]
fn the_narrow_search_attains_what_it_says() {
    let game = small(60);
    let search = Search::new(&game, Config { threads: Some(1), ..Config::default() }).unwrap();
    let (mut optimal, mut all) = (0, 0);
    for draw in [Draw::Distinct, Draw::Independent] {
        let tables = Tables::new(&game, &Table::shipped(), draw, LookAhead::Wide);
        let mut player = tables.player();
        let mut random = Random::of(3);
        for number in 0..60 {
            let boards = 2 + number % 2;
            let secrets = secrets(boards, 60, true, &mut random);
            let mut grid = salet_boards::Grid::start(&game, boards, draw).unwrap();
            let opener = salet_words::GuessId::new(random.below(game.guess_count() as u64) as usize);
            grid.play_for(&game, opener, &secrets).unwrap();
            let position = grid.position().unwrap();
            if position.is_solved() || position.tuples().unwrap() > 400 {
                continue;
            }
            let found = player.attained(&position).unwrap();
            let best = search.best(&position, Goal::Length, &Control::default()).unwrap().unwrap();
            let best = best.total.exact().unwrap();
            let price = search.price(&position, Goal::Length, found.guess, &Control::default()).unwrap();
            let price = price.exact().unwrap();
            assert!(best <= price && price <= found.total.into(), "{best} {price} {found:?}");
            assert_eq!(player.best(&position), Some(found.guess));
            optimal += usize::from(u128::from(found.total) == best);
            all += 1;
        }
    }
    assert!(all > 30 && 2 * optimal > all, "{optimal} of {all}");
}
