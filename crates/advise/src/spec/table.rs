//! A table of feedback, or features, in a description.

use serde::{Deserialize, Serialize};

use super::error::{Error, Fault};
use salet_core::game::{self, FeedbackMatrix, MatrixFault, MatrixRows};
use salet_words::{self as words, FeatureFault, Features};

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
            return Err(Error::new("feedback_table", Fault::Rows { what: "guess", named: guesses, rows }));
        }
        let mut matrix = MatrixRows::new(self.answers.clone()).map_err(refused)?;
        for (guess, symbols) in self.guesses.iter().zip(&self.feedback) {
            matrix.push(guess, symbols.iter().map(String::as_str)).map_err(refused)?;
        }
        matrix.finish().map_err(refused)
    }
}

/// The values of every item for every question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct GivenFeatures {
    /// The names of the items, which are the answers.
    pub items: Vec<String>,
    /// The names of the questions, which are the guesses.
    pub questions: Vec<String>,
    /// A row for each item, with a value for each question.
    pub values: Vec<Vec<String>>,
}

/// The fault of features from a source.
pub(super) fn refused(source: &str, fault: FeatureFault) -> Error {
    let fault = fault.into();
    Error::new("features", words::Error::Features { path: source.to_owned(), line: None, fault })
}

impl GivenFeatures {
    pub(super) fn features(&self) -> Result<Features, Error> {
        let refused = |fault| refused("features", fault);
        if self.items.len() != self.values.len() {
            let (named, rows) = (self.items.len(), self.values.len());
            return Err(Error::new("features", Fault::Rows { what: "item", named, rows }));
        }
        let mut features = Features::new(&self.questions).map_err(refused)?;
        for (item, values) in self.items.iter().zip(&self.values) {
            features.push(item, values.iter().map(String::as_str)).map_err(refused)?;
        }
        Ok(features)
    }
}
