//! The options for knowledge about the secret without turns.

use std::path::PathBuf;

use salet::advice::{Knowledge, ToldKnowledge, Unreadable};
use salet::game::Game;
use salet::words::{ClueError, Digits};
use salet_base::text::excerpt;

use super::analyse::text;
use super::exit::Failure;
use super::policy_args::like_game;

#[derive(clap::Args)]
#[command(next_help_heading = "Knowledge without clues")]
pub(crate) struct KnowledgeArgs {
    /// Letters at their places: e___y
    #[arg(long, value_name = "PATTERN")]
    green: Option<String>,
    /// Letters in the word, but not there: _r__t
    ///
    /// Once for each guess; two in one pattern are two in the word
    #[arg(long, value_name = "PATTERN")]
    yellow: Vec<String>,
    /// Letters in the word, as often as here: ee
    #[arg(long, value_name = "LETTERS")]
    with: Option<String>,
    /// Letters not in the word: stl
    #[arg(long, visible_alias = "without", value_name = "LETTERS")]
    grey: Option<String>,
    /// Guesses already made, besides the clues
    #[arg(long, value_name = "N", default_value_t = 0)]
    played: u8,
    /// Squares of others' games without words
    ///
    /// Each game under its title; - for standard input. An answer fits if some accepted word shows each line
    #[arg(long, value_name = "FILE")]
    squares: Vec<PathBuf>,
}

impl KnowledgeArgs {
    pub(crate) fn read(self, game: &Game, digits: Digits) -> Result<Knowledge, Failure> {
        let KnowledgeArgs { green, yellow, with, grey, played, squares } = self;
        let squares = squares.iter().map(|path| text(path)).collect::<Result<_, _>>()?;
        read(&ToldKnowledge { green, yellow, with, grey, squares, played }, game, digits)
    }
}

/// The refusal of clues; known letters among them have options of their own, and a name may be misspelt.
pub(crate) fn refused_clue(error: ClueError) -> Failure {
    match &error {
        ClueError::Pattern { text } => {
            let text = excerpt(text);
            Failure::Usage(format!(
                "{error}; write --green {text}, or --yellow {text} for letters that are not at these places"
            ))
        }
        ClueError::UnknownWord { word, is_name, words, .. } => match like_game(word) {
            meant if meant.is_empty() => error.into(),
            meant => {
                let (word, is_name, words) = (word.clone(), *is_name, *words);
                let error = ClueError::UnknownWord { word, is_name, words, like: None };
                Failure::Usage(format!("{error}{meant}"))
            }
        },
        _ => error.into(),
    }
}

/// Knowledge as it was told, with the name of the field that cannot be read.
pub(crate) fn read(told: &ToldKnowledge, game: &Game, digits: Digits) -> Result<Knowledge, Failure> {
    let refused = |Unreadable { field, why }| Failure::Usage(format!("{field}: {why}"));
    Knowledge::read(told, game, digits).map_err(refused)
}
