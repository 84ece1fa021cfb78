//! Published figures, computed: optima in `optima.rs`, strategies in the other files.
//!
//! `docs/reproduction.md` explains the figures of the strategies. Tests that need the word lists of a report read them from
//! the folder that SALET_LISTS names, and are skipped without it. Every strategy prints its figures as rows of a table:
//!
//!     SALET_LISTS=LISTS cargo test --release --test published strategies -- --include-ignored --nocapture

#![allow(clippy::unwrap_used, reason = "a helper that fails is a test that fails")]

mod french;
mod letter_tree;
mod optima;
mod others;
mod rows;
mod termooo;

use std::path::PathBuf;

use salet::compare::{Tally, Watch, unfold};
use salet::game::{CandidateSet, Game};
use salet::strategy::Strategy;
use salet::strategy::player::{Player, Setup};
use salet::words::{Source, WordLists, WordOptions};

/// The words of a list of a report; `None` if its file is missing.
fn published_list(name: &str) -> Option<Vec<String>> {
    let folder = PathBuf::from(std::env::var_os("SALET_LISTS")?);
    let text = std::fs::read_to_string(folder.join(name)).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

/// The lists of a game.
fn lists(answers: &[String], guesses: &[String], options: WordOptions) -> WordLists {
    let source = |name, words: &[String]| Source::words(name, words.iter().map(String::as_str));
    WordLists::read(source("answers", answers), Some(source("guesses", guesses)), options).unwrap().0
}

/// The lists of a game of a report; `None` if one of them is missing.
fn published_lists(answers: &str, guesses: &str, options: WordOptions) -> Option<WordLists> {
    Some(lists(&published_list(answers)?, &published_list(guesses)?, options))
}

/// The answers of the original game as answers and guesses.
fn original_answers_only() -> WordLists {
    let original = WordLists::original();
    let answers = original.secret_ids().map(|secret| original.display(secret.as_guess()).to_owned());
    let answers: Vec<String> = answers.collect();
    lists(&answers, &answers, WordOptions::default())
}

/// Play all answers by the strategy of this name.
fn play(game: &Game, name: &str) -> Tally {
    let player = Player::new(&name.parse().unwrap(), game, Setup::default()).unwrap();
    tally(game, &player, &game.all_candidates())
}

/// Play some answers by a strategy.
fn tally(game: &Game, strategy: &dyn Strategy, answers: &CandidateSet) -> Tally {
    Tally::of(game, &unfold(game, strategy, answers, &Watch::default()).unwrap())
}

/// A histogram as the reports print it.
fn distribution(tally: &Tally) -> String {
    tally.histogram.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}
