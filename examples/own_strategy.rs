//! Play every answer by a strategy of your own, and compare it with a published one and with the optimum.
//!
//!     cargo run --release --example own_strategy
//!
//! Here it runs as it is. A program of your own needs the feature `compare`:
//! `salet = { package = "libsalet", path = "salet/crates/salet", features = ["compare"] }`.

use salet::compare::{Contest, Entrant, Watch};
use salet::game::Game;
use salet::strategy::{State, Strategy, StrategyName};
use salet::words::{GuessId, WordGame as _};

/// Plays salet, then always the first candidate.
struct FirstCandidate;

impl Strategy for FirstCandidate {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        match state.history {
            [] => state.game.find("salet"),
            _ => state.candidates.first().map(|secret| secret.as_guess()),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Game::original();
    let answers = game.all_candidates();
    let strategies =
        [Entrant::own("first candidate", FirstCandidate), "letter-greedy".parse::<StrategyName>()?.into()];
    for played in Contest::new(&game, &answers).play(&strategies, &Watch::default(), &|_| ())? {
        println!(
            "{}: {} guesses for {} answers; the optimum is 7920",
            played.name,
            played.totals[0],
            answers.len()
        );
    }
    Ok(())
}
