//! Learn the table of play for the original game, and print it: `cargo run --release -p salet-boards --example learn`.

use salet_boards::play::learn::{Lessons, learn};
use salet_core::game::Game;
use salet_words::WordGame as _;

fn main() {
    let report = |round: usize, error: f64| eprintln!("round {}: error {error:.4}", round + 1);
    let table = learn(&Game::original(), &Lessons::default(), report);
    print!(
        "# The table of play on several boards (crates/boards/src/play/table.rs), made by `cargo dev make boards`.\n{}",
        table.to_text()
    );
}
