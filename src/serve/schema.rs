//! The JSON Schema of all messages, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::document;
use crate::serve::id::Id;
use crate::serve::method::Method;
use crate::serve::methods::{Describe, describe};
use crate::serve::refusal::ErrorObject;

/// The JSON Schema (draft 2020-12) of what clients of the server send, and under `$defs` of all else: `Answer`, for every
/// method its parameters and its result, and `Document`, what the command prints for `solve`, `rank`, `plan` and `compare`.
pub fn schema() -> Value {
    let mut types = Types {
        sent: SchemaSettings::draft2020_12().for_deserialize().into_generator(),
        answered: SchemaSettings::draft2020_12().for_serialize().into_generator(),
        requests: Vec::new(),
        results: Vec::new(),
    };
    describe(&mut types);
    // The documents that only the command and Python print.
    let documents = [
        reference::<document::Solve>(&mut types.answered),
        reference::<document::Rank>(&mut types.answered),
        reference::<document::Plans>(&mut types.answered),
        reference::<document::Vocabulary>(&mut types.answered),
        #[cfg(feature = "compare")]
        reference::<crate::compare::Figures>(&mut types.answered),
    ];
    let id = reference::<Id>(&mut types.sent);
    let answered = reference::<Id>(&mut types.answered);
    let error = reference::<ErrorObject>(&mut types.answered);
    let version = json!({ "const": "2.0" });
    let result = json!({
        "description": "Of the method that was called; with the fields that were ignored.",
        "allOf": [
            { "anyOf": types.results },
            { "properties": { "warnings": { "type": "array", "items": { "type": "string" } } } },
        ],
    });
    let answer = json!({
        "description": "What a request with an id gets, exactly once.",
        "type": "object",
        "required": ["jsonrpc", "id"],
        "properties": { "jsonrpc": version, "id": answered, "result": result, "error": error },
        "oneOf": [{ "required": ["result"] }, { "required": ["error"] }],
    });
    let request = json!({
        "description": "Without an id it is a notification, which gets no answer.",
        "type": "object",
        "required": ["jsonrpc", "method"],
        "properties": { "jsonrpc": version, "id": id },
        "oneOf": types.requests,
    });
    let mut definitions: Map<String, Value> = types.sent.take_definitions(true);
    definitions.extend(types.answered.take_definitions(true));
    definitions.insert(
        "Document".to_owned(),
        json!({
            "description": "What the command prints with --json for solve, rank, plan and compare.",
            "anyOf": documents,
        }),
    );
    definitions.insert("Request".to_owned(), request);
    definitions.insert("Answer".to_owned(), answer);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "salet",
        "description": "A line that a client sends: a request or a batch. What it gets is an Answer, or a batch of them.",
        "anyOf": [
            { "$ref": "#/$defs/Request" },
            { "type": "array", "items": { "$ref": "#/$defs/Request" }, "minItems": 1 },
        ],
        "$defs": definitions,
    })
}

/// The types of all methods.
struct Types {
    sent: SchemaGenerator,
    answered: SchemaGenerator,
    requests: Vec<Value>,
    results: Vec<Value>,
}

impl Describe for Types {
    fn method<M: Method>(&mut self, name: &'static str) {
        let params = reference::<M::Params>(&mut self.sent);
        self.requests.push(json!({ "properties": { "method": { "const": name }, "params": params } }));
        self.results.push(reference::<M::Found>(&mut self.answered));
    }
}

/// What refers to a type, whose definition is kept.
fn reference<T: JsonSchema>(types: &mut SchemaGenerator) -> Value {
    types.subschema_for::<T>().to_value()
}
