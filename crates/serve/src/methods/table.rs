//! A game given as a table of feedback or as features in a request.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{Refusal, Result};
use salet_core::game::{self, Ending, Game, GameBuilder, MatrixFault, MatrixRows};
use salet_words::{FeatureFault, Features};

/// The feedback on every guess for every answer.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableParams {
    /// The names of the answers.
    answers: Vec<String>,
    /// The names of the guesses.
    guesses: Vec<String>,
    /// A row for each guess, with a symbol for each answer.
    feedback: Vec<Vec<String>>,
    /// The symbol that solves [default: a guess that has the name of the answer solves it].
    solved: Option<String>,
    /// "known": the game ends when one answer is left.
    until: Option<Until>,
}

/// Items with a value for each question; the game ends when one item is left.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeatureParams {
    /// The names of the items, which are the answers.
    items: Vec<String>,
    /// The names of the questions, which are the guesses.
    questions: Vec<String>,
    /// A row for each item, with a value for each question.
    values: Vec<Vec<String>>,
    /// Whether items that no question tells apart are one answer, named such as "Alex/Tom" [default: false].
    #[serde(default)]
    merge_alike: bool,
}

impl FeatureParams {
    /// The game of the features.
    pub(crate) fn builder(&self) -> Result<GameBuilder> {
        let refused = |fault: FeatureFault| Refusal::field("features", fault.to_string());
        if self.items.len() != self.values.len() {
            let (items, rows) = (self.items.len(), self.values.len());
            let why = format!("has {items} items and {rows} rows of values; give a row for each item");
            return Err(Refusal::field("features", why));
        }
        let mut features = Features::new(&self.questions).map_err(refused)?;
        for (item, values) in self.items.iter().zip(&self.values) {
            features.push(item, values.iter().map(String::as_str)).map_err(refused)?;
        }
        let features = if self.merge_alike { features.merged().map_err(refused)? } else { features };
        let refused_game = |error: game::Error| Refusal::field("features", error.to_string());
        Game::of_matrix(features.matrix().map_err(refused)?, Ending::Known).map_err(refused_game)
    }
}

/// What a game is played until.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Until {
    /// One answer is left.
    Known,
}

impl TableParams {
    /// The game of the table.
    pub(crate) fn builder(&self) -> Result<GameBuilder> {
        let refused = |fault: MatrixFault| Refusal::field("feedback_table", fault.to_string());
        if self.guesses.len() != self.feedback.len() {
            let (guesses, rows) = (self.guesses.len(), self.feedback.len());
            let why = format!("has {guesses} guesses and {rows} rows of feedback; give a row for each guess");
            return Err(Refusal::field("feedback_table", why));
        }
        let mut rows = MatrixRows::new(self.answers.clone()).map_err(refused)?;
        for (guess, symbols) in self.guesses.iter().zip(&self.feedback) {
            rows.push(guess, symbols.iter().map(String::as_str)).map_err(refused)?;
        }
        let matrix = rows.finish().map_err(refused)?;
        let refused = |error: game::Error| Refusal::field("feedback_table", error.to_string());
        Game::of_matrix(matrix, self.ending()?).map_err(refused)
    }

    fn ending(&self) -> Result<Ending> {
        match (&self.solved, &self.until) {
            (None, None) => Ok(Ending::Named),
            (Some(symbol), None) => Ok(Ending::Solved(symbol.clone())),
            (None, Some(Until::Known)) => Ok(Ending::Known),
            (Some(_), Some(_)) => {
                Err(Refusal::field("feedback_table", "has both solved and until; leave out one"))
            }
        }
    }
}
