//! In the middle of a game: the best guess, the price of another, and the guesses worth considering.
//!
//!     cargo run --release --example price -- crane=BYGBB guard
//!
//! Here it runs as it is. A program of your own needs the feature `named-games`:
//! `salet = { package = "libsalet", path = "salet/crates/salet", features = ["named-games"] }`.

use salet::advice::Wanted;
use salet::catalogue;
use salet::document::{Choices, Prices};
use salet::game::clues;
use salet::search::Control;
use salet::words::Digits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let advisor = catalogue::find_policy("original")?.advisor();
    let control = Control::default();
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let typed = if typed.is_empty() { ["crane=BYGBB", "guard"].map(str::to_owned).to_vec() } else { typed };

    let turns = clues::parse(&typed, advisor.game(), Digits::default())?;
    let mut game = advisor.start();
    // A word without its feedback at the end is the one to price.
    let word = advisor.follow(&mut game, &turns, &control)?;
    let best = advisor.best(&game, &control)?.ok_or("the game is over")?;
    println!("best: {}, {}/{} guesses", advisor.game().name(best.guess), best.total, best.weight);
    if let Some(word) = word {
        let known = advisor.price(&game, word, &control)?;
        // The same document as that of the server.
        println!("{}", serde_json::to_string_pretty(&Prices::of(&game, &best, &[(word, known)]))?);
    }
    if let Some(choices) = advisor.choices(&game, Wanted { next: 3, best: 10 }, &control)? {
        println!("{}", serde_json::to_string_pretty(&Choices::of(&game, &choices))?);
    }
    Ok(())
}
