//! The id of a request: a string, a whole number, or null.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::Value;

/// The longest string, in bytes: the server keeps it while the request is under way.
const LONGEST: usize = 256;

/// The id of a request as canonical JSON: equal ids have equal text, however the client wrote them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(
    description = "The client's name for a request; unique among its requests under way, unless null.",
    extend("type" = ["string", "integer", "null"], "maxLength" = LONGEST)
)]
pub(super) struct Id(Cow<'static, str>);

impl Id {
    /// The id of an answer to a message without a readable id.
    pub(super) fn null() -> Id {
        Id("null".into())
    }

    pub(super) fn is_null(&self) -> bool {
        &*self.0 == "null"
    }

    pub(super) fn as_json(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match &value {
            Value::Null => Ok(Id::null()),
            Value::String(text) if text.len() <= LONGEST => Ok(Id(value.to_string().into())),
            Value::Number(number) if !number.is_f64() => Ok(Id(number.to_string().into())),
            _ => Err(D::Error::custom(
                "give a string of at most 256 bytes, a whole number of 64 bits, or null",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<String> {
        serde_json::from_str::<Id>(json).ok().map(|id| id.as_json().to_owned())
    }

    #[test]
    fn an_id_has_one_text_however_it_is_written() {
        for (json, kept) in [
            ("7", "7"),
            ("-7", "-7"),
            ("18446744073709551615", "18446744073709551615"),
            (r#""\u0061\/""#, r#""a/""#),
            (r#""q\"\n""#, r#""q\"\n""#),
            ("null", "null"),
        ] {
            assert_eq!(read(json).as_deref(), Some(kept), "{json}");
        }
        for json in ["1.5", "1e3", "18446744073709551616", "true", "[1]", "{}", r#""\ud800""#] {
            assert_eq!(read(json), None, "{json}");
        }
        assert!(read(&format!("\"{}\"", "x".repeat(LONGEST))).is_some());
        assert!(read(&format!("\"{}\"", "x".repeat(LONGEST + 1))).is_none());
    }
}
