//! Solve two word lists with a deadline, and follow the progress. This program depends on salet-core and salet-words.
//!
//!     cargo run --release --package salet-words --example solve_lists -- answers.txt guesses.txt
//!
//! Without files: a few words.

use std::error::Error;
use std::time::{Duration, Instant};

use salet_core::game::Game;
use salet_core::search::{Control, Progress, SearchConfig, Snapshot, Solver, Status, Task};
use salet_words::{Source, WordGame as _, WordLists, WordOptions};

const ANSWERS: [&str; 7] = ["mount", "found", "sound", "round", "could", "world", "worry"];
const OTHERS: [&str; 3] = ["crane", "frown", "salet"];

/// Prints the best opener and the bound so far.
struct Print<'g>(&'g Game);

impl Progress for Print<'_> {
    fn report(&self, snapshot: &Snapshot) {
        let best = snapshot.incumbent.map(|(opener, total)| (self.0.name(opener), total));
        eprintln!("best {best:?}, proven at least {}", snapshot.lower_bound);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut files = std::env::args().skip(1).map(|file| Source::File(file.into()));
    let (answers, guesses) = match files.next() {
        Some(answers) => (answers, files.next()),
        None => {
            let guesses = Source::words("guesses", ANSWERS.into_iter().chain(OTHERS));
            (Source::words("answers", ANSWERS), Some(guesses))
        }
    };
    let (lists, warnings) = WordLists::read(answers, guesses, WordOptions::default())?;
    warnings.iter().for_each(|warning| eprintln!("{warning}"));
    let game = Game::builder(lists).limit(Some(6)).build()?;

    let progress = Print(&game);
    let deadline = Instant::now() + Duration::from_secs(60);
    let control = Control::default().with_deadline(Some(deadline)).with_progress(&progress);
    let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &control);

    let opener = solution.tree.as_ref().map_or("no policy", |tree| game.name(tree.guess));
    match (solution.status, solution.total()) {
        (Status::Optimal, Some(total)) => println!("{opener}: {total} guesses; no policy needs fewer"),
        (_, Some(total)) => println!("{opener}: the least total is {total} guesses"),
        (other, None) => println!("{opener}: {}", other.name()),
    }
    Ok(())
}
