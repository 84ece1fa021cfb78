//! Save an optimal policy, open the file again, and play by it.
//!
//!     cargo run --release --example save_and_play -- world

use salet::game::Game;
use salet::policy::{self, Access, Policy, Step};
use salet::search::{Control, SearchConfig, Solver, Task};
use salet::words::{Source, WordGame as _, WordLists, WordOptions, WordPolicy as _};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let answers = Source::words("answers", ["mount", "found", "sound", "round", "could", "world", "worry"]);
    let (lists, _) = WordLists::read(answers, None, WordOptions::default())?;
    let game = Game::builder(lists).build()?;
    let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &Control::default());
    let found = solution.policy(&game)?.ok_or("six guesses find every answer")?;

    let path = std::env::temp_dir().join("salet-example.policy");
    policy::write(&found, &path)?;
    // The file contains the game, and is mapped: a lookup reads a few bytes.
    let policy = Policy::open(&path, Access::Map)?;
    assert!(policy.game().is_same_as(&game));
    println!("{:?} guesses for {} answers", policy.score().total, game.answer_count());

    let word = std::env::args().nth(1).unwrap_or_else(|| "worry".to_owned());
    let secret = game.find(&word).ok_or("not an accepted word")?;
    let mut position = policy.start();
    loop {
        let (guess, shown) = (position.guess(), game.score_words(position.guess(), secret));
        println!("{} {}", game.name(guess), game.feedback_name(shown));
        match position.answer(shown) {
            Step::Next(next) => position = next,
            Step::Solved => return Ok(()),
            Step::Lost | Step::Impossible => return Err("no answer gives this feedback".into()),
        }
    }
}
