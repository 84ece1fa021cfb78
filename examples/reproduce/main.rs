//! Every published figure that can be computed, computed: what was published, what comes out here, the difference.
//!
//! Usage: `cargo run --release --example reproduce -- [LISTS] [strategies|optima|all]`. LISTS is the folder with the word
//! lists of the reports. Rows whose lists are not there are skipped and say so. `strategies`, the default, takes a minute on
//! two cores; `optima` are full proofs and take twenty. The exit code is 1 if a figure that should come out to the last
//! answer does not.

mod french;
mod letter_tree;
mod optima;
mod others;
mod row;
mod termooo;

use std::path::PathBuf;
use std::process::ExitCode;

use row::Rows;
use salet::words::{Source, WordLists, WordOptions};

/// A part of the published figures.
type Part = fn(&Lists, &mut Rows);

/// The folder of lists.
pub(crate) struct Lists {
    folder: PathBuf,
}

impl Lists {
    /// The words of a list. `None` if it is not there.
    pub(crate) fn words(&self, name: &str) -> Option<Vec<String>> {
        let text = std::fs::read_to_string(self.folder.join(name)).ok()?;
        Some(text.lines().map(str::to_owned).collect())
    }

    /// The lists of a game. `None` if one of them is not there.
    pub(crate) fn lists(&self, answers: &str, guesses: &str, options: WordOptions) -> Option<WordLists> {
        let (answers, guesses) = (self.words(answers)?, self.words(guesses)?);
        Some(lists(&answers, &guesses, options))
    }
}

/// The lists of a game from words.
pub(crate) fn lists(answers: &[String], guesses: &[String], options: WordOptions) -> WordLists {
    let source = |name, words: &[String]| Source::words(name, words.iter().map(String::as_str));
    match WordLists::read(source("answers", answers), Some(source("guesses", guesses)), options) {
        Ok((lists, _)) => lists,
        Err(error) => panic!("{error}"),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first().map(PathBuf::from).filter(|folder| folder.is_dir()) else {
        return usage();
    };
    let lists = Lists { folder };
    let strategies: [Part; 8] = [
        french::all_words,
        french::official,
        others::italian,
        others::letter_tree,
        others::termooo,
        others::beam,
        others::minimax,
        others::first_consistent,
    ];
    let optima: [Part; 3] = [optima::original, optima::mastermind, optima::beside_beam];
    let longer: [Part; 2] = [optima::beside_french, optima::newer_lists];
    let parts: Vec<Part> = match arguments.get(1).map(String::as_str) {
        None | Some("strategies") => strategies.to_vec(),
        Some("optima") => [&optima[..], &longer].concat(),
        Some("all") => [&strategies[..], &optima, &longer].concat(),
        Some(_) => return usage(),
    };
    let mut rows = Rows::new();
    for part in parts {
        part(&lists, &mut rows);
    }
    rows.finish()
}

fn usage() -> ExitCode {
    eprintln!("usage: reproduce LISTS [strategies|optima|all], LISTS being a folder of word lists");
    ExitCode::from(2)
}
