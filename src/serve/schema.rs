//! The JSON Schema of all messages, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::document;
use crate::serve::methods::{Describe, describe};
use crate::serve::refusal::ErrorObject;
use crate::serve::{Id, Method};

/// The JSON Schema (draft 2020-12) of a line that a client sends. Under `$defs` it has `Answer`, the parameters and result of
/// every method, and `Document`, the output of the command for `solve`, `rank`, `plan` and `compare`.
pub fn schema() -> Value {
    let mut types = Types {
        sent: SchemaSettings::draft2020_12().for_deserialize().into_generator(),
        answered: SchemaSettings::draft2020_12().for_serialize().into_generator(),
        requests: Vec::new(),
        results: Vec::new(),
    };
    describe(&mut types);
    // Documents of the command and of Python alone.
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
        "description": "The result of the called method, with warnings about ignored fields.",
        "allOf": [
            { "anyOf": types.results },
            { "properties": { "warnings": { "type": "array", "items": { "type": "string" } } } },
        ],
    });
    let answer = json!({
        "description": "The one answer to a request with an id.",
        "type": "object",
        "required": ["jsonrpc", "id"],
        "properties": { "jsonrpc": version, "id": answered, "result": result, "error": error },
        "oneOf": [{ "required": ["result"] }, { "required": ["error"] }],
    });
    let request = json!({
        "description": "A request; without an id it is a notification, which gets no answer.",
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
            "description": "The output of the command with --json for solve, rank, plan and compare.",
            "anyOf": documents,
        }),
    );
    definitions.insert("Request".to_owned(), request);
    definitions.insert("Answer".to_owned(), answer);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "salet",
        "description": "A line that a client sends: a request or a batch. The answer is an Answer, or a batch of them.",
        "anyOf": [
            { "$ref": "#/$defs/Request" },
            { "type": "array", "items": { "$ref": "#/$defs/Request" }, "minItems": 1 },
        ],
        "$defs": definitions,
    })
}

struct Types {
    sent: SchemaGenerator,
    answered: SchemaGenerator,
    requests: Vec<Value>,
    results: Vec<Value>,
}

impl Describe for Types {
    fn method<M: Method>(&mut self, name: &'static str) {
        let params = reference::<M>(&mut self.sent);
        self.requests.push(json!({ "properties": { "method": { "const": name }, "params": params } }));
        self.results.push(reference::<M::Found>(&mut self.answered));
    }
}

/// A reference to a type, whose definition the generator keeps.
fn reference<T: JsonSchema>(types: &mut SchemaGenerator) -> Value {
    types.subschema_for::<T>().to_value()
}
