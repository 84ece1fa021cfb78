//! A message taken apart: what JSON-RPC 2.0 asks of a request, with its parameters as they were written.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::serve::id::Id;
use crate::serve::refusal::{Code, Refusal};
use crate::text::excerpt;

/// The most unknown fields that are named in the warnings of an answer.
const WARNINGS: usize = 16;

/// A request.
#[derive(Debug)]
pub(super) struct Request<'a> {
    /// `None` for a notification, which gets no answer.
    pub(super) id: Option<Id>,
    pub(super) method: String,
    pub(super) params: Option<&'a RawValue>,
    /// The fields that nobody knows.
    pub(super) warnings: Vec<String>,
}

/// Remember that a field is unknown.
pub(super) fn warn_of(field: &str, warnings: &mut Vec<String>) {
    if warnings.len() < WARNINGS {
        warnings.push(format!("unknown field: {}", excerpt(field)));
    }
}

/// The requests of a batch, each to be read by itself.
pub(super) fn batch(text: &str) -> Result<Vec<&RawValue>, Refusal> {
    serde_json::from_str(text).map_err(|error| no_json(&error))
}

fn no_json(error: &serde_json::Error) -> Refusal {
    Refusal::new(Code::Parse, format!("no JSON: {error}"))
}

/// Read a request; who cannot be told what is wrong with it by its id is told by null.
pub(super) fn read(text: &str) -> Result<Request<'_>, (Id, Refusal)> {
    let fields: Fields<'_> = serde_json::from_str(text).map_err(|error| {
        // What is wrong with the first piece is found before what is wrong with the rest.
        let whole = serde_json::from_str::<IgnoredAny>(text);
        let refusal = match whole {
            Err(error) => no_json(&error),
            Ok(IgnoredAny) => invalid("", &format!("no request: {error}")),
        };
        (Id::null(), refusal)
    })?;
    let id = match fields.id {
        None => None,
        Some(raw) => match serde_json::from_str::<Id>(raw.get()) {
            Ok(id) => Some(id),
            Err(error) => return Err((Id::null(), invalid("id", &error.to_string()))),
        },
    };
    let refuse = |field: &str, why: &str| Err((id.clone().unwrap_or_else(Id::null), invalid(field, why)));
    if let Some(field) = fields.twice {
        return refuse(field, "is there twice");
    }
    if fields.jsonrpc.is_none_or(|version| version.get() != "\"2.0\"") {
        return refuse("jsonrpc", "has to be \"2.0\"");
    }
    let Some(method) = fields.method.and_then(|raw| serde_json::from_str(raw.get()).ok()) else {
        return refuse("method", "has to be the name of a method");
    };
    Ok(Request { id, method, params: fields.params, warnings: fields.unknown })
}

fn invalid(field: &str, why: &str) -> Refusal {
    if field.is_empty() {
        return Refusal::new(Code::InvalidRequest, why);
    }
    Refusal::new(Code::InvalidRequest, format!("{field}: {why}")).with_field(field)
}

/// The fields of a request, unread.
#[derive(Default)]
struct Fields<'a> {
    jsonrpc: Option<&'a RawValue>,
    id: Option<&'a RawValue>,
    method: Option<&'a RawValue>,
    params: Option<&'a RawValue>,
    unknown: Vec<String>,
    twice: Option<&'static str>,
}

/// The name of a field.
enum Name {
    Known(&'static str),
    Unknown(String),
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        deserializer.deserialize_str(NameVisitor)
    }
}

struct NameVisitor;

impl Visitor<'_> for NameVisitor {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E>(self, name: &str) -> Result<Name, E> {
        let known = ["jsonrpc", "id", "method", "params"].into_iter().find(|known| *known == name);
        Ok(known.map_or_else(|| Name::Unknown(name.to_owned()), Name::Known))
    }
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'de>, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with jsonrpc, id, method and params")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields = Fields::default();
        while let Some(name) = map.next_key()? {
            let name = match name {
                Name::Known(name) => name,
                Name::Unknown(name) => {
                    map.next_value::<IgnoredAny>()?;
                    warn_of(&name, &mut fields.unknown);
                    continue;
                }
            };
            let place = match name {
                "jsonrpc" => &mut fields.jsonrpc,
                "id" => &mut fields.id,
                "method" => &mut fields.method,
                _ => &mut fields.params,
            };
            if place.replace(map.next_value()?).is_some() {
                fields.twice = Some(name);
            }
        }
        Ok(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (String, serde_json::Value) {
        let (id, refusal) = read(text).unwrap_err();
        (id.as_json().to_owned(), serde_json::from_slice(&refusal.to_json()).unwrap())
    }

    #[test]
    fn a_request_is_read() {
        let request =
            read(r#"{"jsonrpc":"2.0","id":null,"method":"next","params":{"a":[1]},"meta":{},"x":1}"#)
                .unwrap();
        assert_eq!(request.id, Some(Id::null()), "which is not the same as no id");
        assert_eq!((&*request.method, request.params.unwrap().get()), ("next", r#"{"a":[1]}"#));
        assert_eq!(request.warnings, ["unknown field: meta", "unknown field: x"]);
        assert_eq!(read(r#"{"jsonrpc":"2.0","method":"next"}"#).unwrap().id, None);
    }

    #[test]
    fn what_is_no_request_is_told_from_what_is_no_json() {
        for (text, id, code, field) in [
            ("", "null", -32700, None),
            ("{", "null", -32700, None),
            ("5 6", "null", -32700, None),
            (r#"{"jsonrpc":"2.0","id":1,"method":"next"} x"#, "null", -32700, None),
            ("5", "null", -32600, None),
            ("\"text\"", "null", -32600, None),
            ("{}", "null", -32600, Some("jsonrpc")),
            (r#"{"jsonrpc":"1.0","id":7,"method":"next"}"#, "7", -32600, Some("jsonrpc")),
            (r#"{"jsonrpc":"2.0","id":7}"#, "7", -32600, Some("method")),
            (r#"{"jsonrpc":"2.0","id":7,"method":3}"#, "7", -32600, Some("method")),
            (r#"{"jsonrpc":"2.0","id":{},"method":"next"}"#, "null", -32600, Some("id")),
            (r#"{"jsonrpc":"2.0","id":1,"id":1,"method":"next"}"#, "1", -32600, Some("id")),
        ] {
            let (answered, error) = refused(text);
            assert_eq!((&*answered, error["code"].as_i64()), (id, Some(code)), "{text}: {error}");
            assert_eq!(error["data"]["field"].as_str(), field, "{text}: {error}");
        }
    }

    #[test]
    fn warnings_have_an_end() {
        let fields: String = (0..1000).map(|number| format!(",\"x{number}\":0")).collect();
        let request = format!(r#"{{"jsonrpc":"2.0","method":"next"{fields}}}"#);
        assert_eq!(read(&request).unwrap().warnings.len(), WARNINGS);
    }
}
