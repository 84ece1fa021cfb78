//! A table of feedback in a description.

use serde::{Deserialize, Serialize};

use super::error::{Error, Fault};
use salet_core::game::{self, FeedbackMatrix, MatrixFault, MatrixRows};

/// The feedback on every guess for every answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct GivenTable {
    /// The names of the answers.
    pub answers: Vec<String>,
    /// The names of the guesses.
    pub guesses: Vec<String>,
    /// A row for each guess, with a symbol for each answer.
    pub feedback: Vec<Vec<String>>,
}

/// What a game is played until.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// One answer is left.
    Known,
}

impl GivenTable {
    pub(super) fn matrix(&self) -> Result<FeedbackMatrix, Error> {
        let refused = |fault: MatrixFault| Error::new("feedback_table", game::Error::from(fault));
        if self.guesses.len() != self.feedback.len() {
            let (guesses, rows) = (self.guesses.len(), self.feedback.len());
            return Err(Error::new("feedback_table", Fault::Rows { guesses, rows }));
        }
        let mut matrix = MatrixRows::new(self.answers.clone()).map_err(refused)?;
        for (guess, symbols) in self.guesses.iter().zip(&self.feedback) {
            matrix.push(guess, symbols.iter().map(String::as_str)).map_err(refused)?;
        }
        matrix.finish().map_err(refused)
    }
}
