//! What a client calls a request: a string, a whole number, or null.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Visitor};

/// The longest string, in bytes: it is kept as long as the request is under way, and sent back.
const LONGEST: usize = 256;

/// The id of a request, kept as the JSON that is sent back: one text for each id, however it was written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Id(Box<str>);

impl Id {
    /// That of an answer to what has none, or none that can be told.
    pub(super) fn null() -> Id {
        Id("null".into())
    }

    pub(super) fn is_null(&self) -> bool {
        &*self.0 == "null"
    }

    /// As JSON.
    pub(super) fn as_json(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        deserializer.deserialize_any(IdVisitor)
    }
}

struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = Id;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string of at most {LONGEST} bytes, a whole number of 64 bits, or null")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Id, E> {
        if text.len() > LONGEST {
            return Err(E::invalid_length(text.len(), &self));
        }
        let json = serde_json::to_string(text).map_err(E::custom)?;
        Ok(Id(json.into()))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Id, E> {
        Ok(Id(number.to_string().into()))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Id, E> {
        Ok(Id(number.to_string().into()))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Id, E> {
        Ok(Id::null())
    }
}

impl JsonSchema for Id {
    fn schema_name() -> Cow<'static, str> {
        "Id".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "What the client calls a request; no two that are under way may have the same, but for null.",
            "type": ["string", "integer", "null"],
            "maxLength": LONGEST,
        })
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
