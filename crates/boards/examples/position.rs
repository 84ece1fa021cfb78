//! Solve a position of the original game: `position ROAST,CLINE TOUGH,DYING,PLUME,DOUGH [length|sum|within:N] [seconds]`, the guesses so
//! far and the secrets, which give their feedback.

use std::time::{Duration, Instant};

use salet_boards::search::{Config, Search};
use salet_boards::{Draw, Goal, Grid};
use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::{SecretId, WordGame as _};

fn main() -> Result<(), salet_boards::Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = Game::original();
    let word = |text: &str| game.find(text).expect("an accepted word");
    let words =
        |at: usize| arguments.get(at).map_or("", |text| text).split(',').filter(|word| !word.is_empty());
    let secret = |text| word(text).as_secret(game.answer_count()).expect("an answer");
    let secrets: Vec<SecretId> = words(1).map(secret).collect();
    let goal = match arguments.get(2).map_or("length", |text| text).split_once(':') {
        Some((_, left)) => Goal::Within(left.parse().expect("a number of guesses")),
        None if arguments.get(2).is_some_and(|text| text == "sum") => Goal::Sum,
        None => Goal::Length,
    };
    let seconds = arguments.get(3).and_then(|text| text.parse().ok()).map(Duration::from_secs_f64);
    let mut grid = Grid::start(&game, secrets.len(), Draw::Distinct)?;
    for guess in words(0) {
        grid.play_for(&game, word(guess), &secrets)?;
    }
    let position = grid.position()?;
    let sizes: Vec<usize> = position.classes().iter().map(|class| class.candidates().len()).collect();
    let search = Search::new(&game, Config::default())?;
    let began = Instant::now();
    let control = Control::default().with_deadline(seconds.and_then(|time| began.checked_add(time)));
    if let Some(found) = search.best(&position, goal, &control)? {
        let mean = |total: u128| total as f64 / found.tuples as f64;
        println!(
            "{sizes:?}: {} {}/{} to {}/{} ({:.4} to {:.4}), {:.2?}",
            game.name(found.guess),
            found.total.at_least(),
            found.tuples,
            found.total.at_most(),
            found.tuples,
            mean(found.total.at_least()),
            mean(found.total.at_most()),
            began.elapsed()
        );
    }
    Ok(())
}
