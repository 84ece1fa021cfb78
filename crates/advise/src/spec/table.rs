//! A table of feedback, or features, in a description.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};

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
        let refused =
            |field: String, fault| Error::new(format!("feedback_table{field}"), game::Error::from(fault));
        if self.guesses.len() != self.feedback.len() {
            let (guesses, rows) = (self.guesses.len(), self.feedback.len());
            return Err(Error::new("feedback_table", Fault::Rows { what: "guess", named: guesses, rows }));
        }
        let mut matrix =
            MatrixRows::new(self.answers.clone()).map_err(|fault| refused(".answers".to_owned(), fault))?;
        for (row, (guess, symbols)) in self.guesses.iter().zip(&self.feedback).enumerate() {
            matrix.push(guess, symbols.iter().map(String::as_str)).map_err(|fault| {
                refused(
                    format!(".{}[{row}]", if is_of_name(&fault, guess) { "guesses" } else { "feedback" }),
                    fault,
                )
            })?;
        }
        matrix.finish().map_err(|fault| refused(String::new(), fault))
    }
}

/// Whether the fault of a row is one of its name.
fn is_of_name(fault: &MatrixFault, name: &str) -> bool {
    match fault {
        MatrixFault::NoName { .. } | MatrixFault::Twice { .. } | MatrixFault::TooMany { .. } => true,
        MatrixFault::Control { text } => text == name,
        _ => false,
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
    /// A row for each item, with a value for each question: text, or a number that stands for its text.
    #[serde(deserialize_with = "texts")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<Value>>"))]
    pub values: Vec<Vec<String>>,
}

fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<String>>, D::Error> {
    let rows = Vec::<Vec<Value>>::deserialize(deserializer)?;
    Ok(rows.into_iter().map(|row| row.into_iter().map(|Value(value)| value).collect()).collect())
}

/// A value of features.
struct Value(String);

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        struct Either;

        impl de::Visitor<'_> for Either {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a number")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
                Ok(Value(text.to_owned()))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
                Ok(Value(number.to_string()))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
                Ok(Value(number.to_string()))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Value, E> {
                Ok(Value(number.to_string()))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": ["string", "number"] })
    }
}

/// The fault of features from a source, at a field.
pub(super) fn refused(field: impl Into<Cow<'static, str>>, source: &str, fault: FeatureFault) -> Error {
    let fault = fault.into();
    Error::new(field, words::Error::Features { path: source.to_owned(), line: None, fault })
}

impl GivenFeatures {
    pub(super) fn features(&self) -> Result<Features, Error> {
        let refused = |part: String, fault| refused(format!("features{part}"), "features", fault);
        if self.items.len() != self.values.len() {
            let (named, rows) = (self.items.len(), self.values.len());
            return Err(Error::new("features", Fault::Rows { what: "item", named, rows }));
        }
        let mut features =
            Features::new(&self.questions).map_err(|fault| refused(".questions".to_owned(), fault))?;
        for (row, (item, values)) in self.items.iter().zip(&self.values).enumerate() {
            features.push(item, values.iter().map(String::as_str)).map_err(|fault| {
                let is_of_name = match &fault {
                    FeatureFault::NoName { .. } | FeatureFault::Twice { .. } => true,
                    FeatureFault::Matrix(fault) => is_of_name(fault, item),
                    _ => false,
                };
                refused(format!(".{}[{row}]", if is_of_name { "items" } else { "values" }), fault)
            })?;
        }
        Ok(features)
    }
}
