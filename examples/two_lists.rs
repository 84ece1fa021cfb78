//! Read two word lists from files and make a game of them.
//!
//!     cargo run --release --example two_lists -- answers.txt guesses.txt
//!
//! Without files: the lists of the original game.

use salet::game::{Game, Rule};
use salet::words::{Source, WordGame as _, WordLists, WordOptions};

fn main() -> salet::Result<()> {
    let mut files = std::env::args().skip(1).map(Source::file);
    let lists = match files.next() {
        Some(answers) => {
            let (lists, warnings) = WordLists::read(answers, files.next(), WordOptions::default())?;
            // Corrected faults, such as duplicates.
            warnings.iter().for_each(|warning| eprintln!("{warning}"));
            lists
        }
        None => WordLists::original(),
    };
    let game = Game::builder(lists).rule(Rule::Hard).limit(Some(6)).build()?;
    println!("{} answers, {} guesses, {} rule", game.answer_count(), game.guess_count(), game.rule());

    // A game is a handle: a variant shares the words.
    let strict = game.to_builder().rule(Rule::Strict).build()?;
    assert!(!strict.is_same_as(&game));
    Ok(())
}
