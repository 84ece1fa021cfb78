//! A game given as a table in a request.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{Refusal, Result};
use salet_core::game::{self, Ending, Game, GameBuilder, MatrixFault, MatrixRows};

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
