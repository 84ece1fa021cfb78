//! Solve a game with a deadline, and follow the progress.
//!
//!     cargo run --release --example solve -- 3

use salet::words::WordGame as _;
use std::time::Duration;

use salet::game::Game;
use salet::search::{Control, Progress, SearchConfig, Snapshot, Solver, Status, Task};

/// Prints the best total and the bound so far.
struct Print<'g>(&'g Game);

impl Progress for Print<'_> {
    fn report(&self, snapshot: &Snapshot) {
        let best = snapshot.incumbent.map(|(opener, total)| (self.0.name(opener), total));
        eprintln!("best {best:?}, proven at least {}", snapshot.lower_bound);
    }
}

fn main() -> salet::Result<()> {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    let game = Game::original();
    // Memory for the tables and the memo together.
    let solver = Solver::new(&game, SearchConfig::default().with_memory(1 << 30))?;
    let progress = Print(&game);
    let control = Control::default().with_time_limit(Duration::from_secs(seconds)).with_progress(&progress);

    let solution = solver.solve(Task::Best, &control);
    match (solution.status, solution.total()) {
        (Status::Optimal, Some(total)) => println!("{total} guesses; no policy needs fewer"),
        (_, Some(total)) => println!("the least total is {total} guesses"),
        (other, None) => println!("{}", other.name()),
    }
    Ok(())
}
