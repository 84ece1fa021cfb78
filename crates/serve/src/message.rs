//! A message taken apart into the fields of a JSON-RPC 2.0 request, with its parameters unread.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::unknown::{UnknownField, note_unknown};
use crate::{Code, Id, Refusal};

#[derive(Debug)]
pub(super) struct Request<'a> {
    /// `None` for a notification, which gets no answer.
    pub(super) id: Option<Id>,
    pub(super) method: Cow<'a, str>,
    pub(super) params: Option<&'a RawValue>,
    pub(super) unknown: Vec<UnknownField>,
}

pub(super) fn batch(text: &str) -> Result<Vec<&RawValue>, Refusal> {
    serde_json::from_str(text).map_err(|error| not_json(&error))
}

fn not_json(error: &serde_json::Error) -> Refusal {
    Refusal::new(Code::Parse, format!("not JSON: the fault is at column {}", error.column()))
}

/// Read a request. A fault comes with the id of its answer, null if the request has no readable id.
pub(super) fn read(text: &str) -> Result<Request<'_>, (Id, Refusal)> {
    let mut json = serde_json::Deserializer::from_str(text);
    let fields = json.deserialize_map(FieldsVisitor).and_then(|fields| json.end().map(|()| fields));
    let fields = fields.map_err(|_| {
        // A wrong first piece is found before text that is not JSON after it.
        let refusal = match serde_json::from_str::<IgnoredAny>(text) {
            Err(error) => not_json(&error),
            Ok(IgnoredAny) => Refusal::new(Code::InvalidRequest, format!("not a request: give {REQUEST}")),
        };
        (Id::null(), refusal)
    })?;
    let id = fields.id.map(|raw| serde_json::from_str::<Id>(raw.get())).transpose().map_err(|error| {
        let why = error.to_string();
        (Id::null(), invalid("id", why.rsplit_once(" at line ").map_or(&*why, |(why, _)| why)))
    })?;
    let refuse = |field: &str, why: &str| Err((id.clone().unwrap_or_else(Id::null), invalid(field, why)));
    if let Some(field) = &fields.twice {
        return refuse(field, "appears twice");
    }
    if fields.jsonrpc.is_none_or(|version| version.get() != "\"2.0\"") {
        return refuse("jsonrpc", "must be \"2.0\"");
    }
    let Some(Text(method)) = fields.method.and_then(|raw| serde_json::from_str(raw.get()).ok()) else {
        return refuse("method", "must be the name of a method");
    };
    Ok(Request { id, method, params: fields.params, unknown: fields.unknown })
}

fn invalid(field: &str, why: &str) -> Refusal {
    Refusal::new(Code::InvalidRequest, format!("{field}: {why}")).with_field(field)
}

const REQUEST: &str = "an object with jsonrpc, id, method and params";

/// Text, copied only if it has escapes.
#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Default)]
struct Fields<'a> {
    jsonrpc: Option<&'a RawValue>,
    id: Option<&'a RawValue>,
    method: Option<&'a RawValue>,
    params: Option<&'a RawValue>,
    unknown: Vec<UnknownField>,
    twice: Option<Cow<'a, str>>,
}

/// A derived implementation would take a null id for none.
struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REQUEST)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields = Fields::default();
        while let Some(Text(name)) = map.next_key::<Text<'de>>()? {
            let place = match &*name {
                "jsonrpc" => &mut fields.jsonrpc,
                "id" => &mut fields.id,
                "method" => &mut fields.method,
                "params" => &mut fields.params,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    note_unknown(&name, false, &mut fields.unknown);
                    continue;
                }
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
    use crate::unknown::{NAMED, warnings};

    fn refused(text: &str) -> (String, serde_json::Value) {
        let (id, refusal) = read(text).unwrap_err();
        (id.as_json().to_owned(), serde_json::from_slice(&refusal.to_json()).unwrap())
    }

    #[test]
    fn a_request_is_read() {
        let request =
            read(r#"{"jsonrpc":"2.0","id":null,"method":"next","params":{"a":[1]},"meta":{},"x":1}"#)
                .unwrap();
        assert_eq!(request.id, Some(Id::null()), "null is an id");
        assert_eq!((&*request.method, request.params.unwrap().get()), ("next", r#"{"a":[1]}"#));
        assert_eq!(warnings(&request.unknown), ["unknown field: meta", "unknown field: x"]);
        assert_eq!(read(r#"{"jsonrpc":"2.0","method":"next"}"#).unwrap().id, None);
    }

    #[test]
    fn a_wrong_request_and_text_that_is_not_json_have_their_own_codes() {
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
    fn the_number_of_named_unknown_fields_is_limited() {
        let fields: String = (0..1000).map(|number| format!(",\"x{number}\":0")).collect();
        let request = format!(r#"{{"jsonrpc":"2.0","method":"next"{fields}}}"#);
        assert_eq!(read(&request).unwrap().unknown.len(), NAMED);
    }
}
