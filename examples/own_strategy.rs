//! Play every answer by a strategy of your own, and compare its total with the optimum.
//!
//!     cargo run --release --example own_strategy

use salet::compare::{Watch, unfold};
use salet::game::Game;
use salet::strategy::{State, Strategy};
use salet::words::GuessId;

/// Plays salet, then always the first candidate.
struct FirstCandidate;

impl Strategy for FirstCandidate {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        match state.history {
            [] => state.game.lists().find("salet"),
            _ => state.candidates.first().map(|secret| secret.as_guess()),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Game::original();
    let played = unfold(&game, &FirstCandidate, &game.all_candidates(), &Watch::default())
        .ok_or("nothing stops it")?;
    let total: u32 = played.guesses.iter().flatten().sum();
    println!("{total} guesses for {} answers; the optimum is 7920", game.answer_count());
    Ok(())
}
