//! Analyse a finished game: what each guess gave away, and what luck gave.
//!
//!     cargo run --release --example analyse -- salet crony chard
//!
//! Here it runs as it is. A program of your own needs the feature `named-games`:
//! `salet = { package = "libsalet", path = "salet/crates/salet", features = ["named-games"] }`.

use salet::analysis::{JudgedGame, Record, Thinking};
use salet::catalogue;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let advisor = catalogue::find_policy("original")?.advisor();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words =
        if words.is_empty() { ["salet", "crony", "chard"].map(str::to_owned).to_vec() } else { words };
    let find = |word: &String| advisor.game().find(word).ok_or(format!("{word} is not accepted"));
    let guesses = words.iter().map(find).collect::<Result<Vec<_>, _>>()?;

    // The last guess is the answer.
    let record = Record::against(advisor.game(), &guesses, guesses[guesses.len() - 1])?;
    let analysis = advisor.analyse(&record, &Thinking::default())?;
    for judged in JudgedGame::of(&analysis, advisor.game()).moves {
        println!("{} {}: {}", judged.guess, judged.shown, judged.sentence);
    }
    Ok(())
}
