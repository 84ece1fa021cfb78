//! Rank the best openers of a game, each proven as soon as it is printed.
//!
//!     cargo run --release --example rank -- 5

use salet::game::Game;
use salet::search::{Control, SearchConfig, Solver};
use salet::words::{Source, WordGame as _, WordLists, WordOptions};

fn main() -> salet::Result<()> {
    let top = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let words = ["mount", "found", "sound", "round", "could", "world", "worry", "salet", "frows"];
    let (lists, _) = WordLists::read(Source::words("words", words), None, WordOptions::default())?;
    let game = Game::builder(lists).build()?;
    let solver = Solver::new(&game, SearchConfig::default())?;
    let ranking = solver.rank(top, &Control::default(), &mut |ranked| {
        println!("{:2}  {}  {}", ranked.rank, game.name(ranked.opener), ranked.total);
    });
    assert!(ranking.complete, "nothing stopped it");
    Ok(())
}
