//! The documentation for clients: the page, the schema, and the client in Python.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::serve::client::Client;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

#[test]
fn the_session_in_the_documentation_is_true() {
    let mut client = Client::new(&[]);
    let page = read("docs/serve.md");
    let (mut sent, mut received) = (0, 0);
    for line in page.lines() {
        if let Some(request) = line.strip_prefix("--> ") {
            client.send(request);
            sent += 1;
        } else if let Some(answer) = line.strip_prefix("<-- ") {
            assert_eq!(client.receive(), serde_json::from_str::<Value>(answer).unwrap());
            received += 1;
        }
    }
    assert!(sent >= 8 && received >= 8, "{sent} and {received}");
    assert_eq!(client.finish(), (vec![], Some(0)));
}

#[test]
fn the_help_has_every_method() {
    let output = Command::new(env!("CARGO_BIN_EXE_salet")).args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let words: Vec<&str> = help.split_whitespace().collect();
    let help = words.join(" ");
    let (_, methods) = help.split_once("Methods: ").unwrap();
    let (methods, _) = methods.split_once(';').unwrap();
    let about = Client::new(&[]).result("capabilities", Value::Object(serde_json::Map::default()));
    assert_eq!(serde_json::json!(methods.split(", ").collect::<Vec<_>>()), about["methods"]);
}

#[test]
fn the_documentation_has_every_method_and_every_code() {
    let page = read("docs/serve.md");
    let about = Client::new(&[]).result("capabilities", Value::Object(serde_json::Map::default()));
    for method in about["methods"].as_array().unwrap() {
        assert!(page.contains(&format!("### `{}`", method.as_str().unwrap())), "{method}");
    }
    for error in about["errors"].as_array().unwrap() {
        assert!(page.contains(&format!("| {} |", error["code"])), "{error}");
    }
}

#[test]
fn the_published_schema_matches_the_types() {
    let published: Value = serde_json::from_str(&read("docs/schemas/answers.schema.json")).unwrap();
    let how = "salet serve --schema > docs/schemas/answers.schema.json";
    assert!(published == salet::serve::schema(), "the types have changed: {how}");
    let printed = Command::new(env!("CARGO_BIN_EXE_salet")).args(["serve", "--schema"]).output().unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&printed.stdout).unwrap(), published);
}

/// Decimals are numbers or text; a text in place of a list is none of the files that the command reads. A null handle is none.
#[test]
fn the_schema_takes_what_the_server_takes() {
    let schema = salet::serve::schema();
    let game = &schema["$defs"]["GameSpec"]["properties"];
    assert!(game["past_weight"].to_string().contains("#/$defs/Decimal"), "{}", game["past_weight"]);
    assert!(schema["$defs"]["GivenWeights"].to_string().contains("#/$defs/Decimal"));
    assert_eq!(game["answers"]["type"], json!(["array", "null"]));
    let mut client = Client::new(&[]);
    let words = ["found", "sound"];
    for weight in [json!(0.25), json!("0.25"), json!("2.5e-1")] {
        let opened = json!({ "answers": words, "past": ["found"], "past_weight": weight });
        assert_eq!(client.result("open", opened)["weight"], 125);
    }
    assert_eq!(client.refused("open", json!({ "answers": "words.txt" }), -32602).0, "answers");
    let original = client.result("next", json!({}));
    assert_eq!(client.result("next", json!({ "handle": null })), original);
}

#[test]
fn the_schema_has_every_method() {
    let schema = salet::serve::schema();
    let requests = schema["$defs"]["Request"]["oneOf"].as_array().unwrap().clone();
    let about = Client::new(&[]).result("capabilities", Value::Object(serde_json::Map::default()));
    let named: Vec<&Value> =
        requests.iter().map(|request| &request["properties"]["method"]["const"]).collect();
    let methods: Vec<&Value> = about["methods"].as_array().unwrap().iter().collect();
    assert_eq!(named, methods);
    // Each has its own parameters and its own result by its name.
    let by_name = schema["$defs"]["Methods"]["properties"].as_object().unwrap();
    assert_eq!(by_name.len(), methods.len());
    for request in &requests {
        let own = &by_name[request["properties"]["method"]["const"].as_str().unwrap()]["properties"];
        assert_eq!(own["params"], request["properties"]["params"]);
    }
    let results: Vec<&Value> = by_name.values().map(|method| &method["properties"]["result"]).collect();
    let answers = schema["$defs"]["Answer"]["properties"]["result"]["allOf"][0]["anyOf"].as_array().unwrap();
    assert!(results.len() == answers.len() && results.iter().all(|result| answers.contains(result)));
    // All references resolve.
    let text = schema.to_string();
    for part in text.split("#/$defs/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(schema["$defs"][name].is_object(), "{name}");
    }
}

#[test]
fn the_client_in_python_plays_all_answers() {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/client.py");
    let played = Command::new("python3").arg(client).arg(env!("CARGO_BIN_EXE_salet")).output();
    match played {
        Ok(played) => assert_eq!(String::from_utf8_lossy(&played.stdout).trim(), "7920"),
        Err(error) => eprintln!("NOT RUN: python3 cannot be started: {error}"),
    }
}
