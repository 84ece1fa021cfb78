//! The JSON Schema of all messages, made from their types.

use schemars::Schema;
pub use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::refusal::ErrorObject;
use crate::{Id, methods};
use salet_advise::document;

/// The JSON Schema (draft 2020-12) of a line that a client sends. Under `$defs` it has `Answer`, in `Methods` the parameters and
/// the result of each method by its name, and `Document`, one of the documents of [`document`] or of `others`.
pub fn schema(others: &[fn(&mut SchemaGenerator) -> Schema]) -> Value {
    let mut sent = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut answered = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let methods = methods::schemas(&mut sent, &mut answered);
    // Documents of the command and of Python alone.
    let mut documents = vec![
        answered.subschema_for::<document::Solve>(),
        answered.subschema_for::<document::Rank>(),
        answered.subschema_for::<document::Plans>(),
        answered.subschema_for::<document::Vocabulary>(),
    ];
    documents.extend(others.iter().map(|other| other(&mut answered)));
    let id = sent.subschema_for::<Id>();
    let answered_id = answered.subschema_for::<Id>();
    let error = answered.subschema_for::<ErrorObject>();
    let version = json!({ "const": "2.0" });
    let results: Vec<&Schema> = methods.iter().map(|(_, _, result)| result).collect();
    let result = json!({
        "description": "The result of the called method, as in Methods, with warnings about unknown fields if the client allows them.",
        "allOf": [
            { "anyOf": results },
            { "properties": { "warnings": { "type": "array", "items": { "type": "string" } } } },
        ],
    });
    let answer = json!({
        "description": "The one answer to a request with an id.",
        "type": "object",
        "required": ["jsonrpc", "id"],
        "properties": { "jsonrpc": version, "id": answered_id, "result": result, "error": error },
        "oneOf": [{ "required": ["result"] }, { "required": ["error"] }],
    });
    let requests = methods
        .iter()
        .map(|(name, params, _)| json!({ "properties": { "method": { "const": name }, "params": params } }));
    let request = json!({
        "description": "A request; without an id it is a notification, which gets no answer.",
        "type": "object",
        "required": ["jsonrpc", "method"],
        "properties": { "jsonrpc": version, "id": id, "method": {}, "params": {} },
        "additionalProperties": false,
        "oneOf": requests.collect::<Vec<_>>(),
    });
    let names: Vec<&str> = methods.iter().map(|(name, _, _)| *name).collect();
    let method = |(name, params, result): &(&str, Schema, Schema)| {
        let exchange = json!({
            "type": "object",
            "required": ["params", "result"],
            "properties": { "params": params, "result": result },
        });
        ((*name).to_owned(), exchange)
    };
    let methods_by_name = json!({
        "description": "The parameters and the result of each method, by its name. No message has this form.",
        "type": "object",
        "required": names,
        "properties": methods.iter().map(method).collect::<Map<String, Value>>(),
    });
    let mut definitions: Map<String, Value> = sent.take_definitions(true);
    definitions.extend(answered.take_definitions(true));
    definitions.insert(
        "Document".to_owned(),
        json!({
            "description": "The output of the command with --json for solve, rank, plan and compare.",
            "anyOf": documents,
        }),
    );
    definitions.insert("Methods".to_owned(), methods_by_name);
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
