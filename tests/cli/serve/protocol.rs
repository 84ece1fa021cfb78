//! JSON-RPC 2.0: requests, answers and errors.

use serde_json::{Value, json};

use crate::serve::client::{Client, request, turns};

/// The most expensive opener, whose price takes longer than any test.
fn slow(id: impl Into<Value>, seconds: f64) -> String {
    request(id, "price", json!({ "guesses": ["fuzzy"], "time_limit": seconds }))
}

#[test]
fn every_kind_of_wrong_line_gets_its_code() {
    let mut client = Client::new(&[]);
    let long = format!("\"{}\"", "x".repeat(4 << 20));
    let nested = "[".repeat(100_000);
    for (line, id, code) in [
        ("{", Value::Null, -32700),
        ("\u{0}", Value::Null, -32700),
        (&nested, Value::Null, -32700),
        ("[]", Value::Null, -32600),
        ("1", Value::Null, -32600),
        (&long, Value::Null, -32600),
        (r#"{"jsonrpc":"2.0","id":[],"method":"next"}"#, Value::Null, -32600),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"next"}"#, Value::Null, -32600),
        (r#"{"id":1,"method":"next"}"#, 1.into(), -32600),
        (r#"{"jsonrpc":"2.0","id":"a"}"#, "a".into(), -32600),
        (r#"{"jsonrpc":"2.0","id":-3,"method":"dance"}"#, (-3).into(), -32601),
        (r#"{"jsonrpc":"2.0","id":3,"method":"next","params":[]}"#, 3.into(), -32602),
        (r#"{"jsonrpc":"2.0","id":3,"method":"next","params":null}"#, 3.into(), -32602),
    ] {
        client.send(line);
        let answer = client.receive();
        let short: String = line.chars().take(60).collect();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&id, &code.into()), "{short}: {answer}");
        assert_eq!(answer["jsonrpc"], "2.0");
    }
    // Empty lines are ignored, and the server continues.
    client.send("\n  \n");
    assert_eq!(client.result("next", json!({}))["guess"], "salet");
    assert_eq!(client.finish(), (vec![], Some(0)));
}

#[test]
fn invalid_utf8_is_refused() {
    use std::io::Write as _;
    let mut client = Client::new(&[]);
    let (mut input, _) = client.split();
    input.write_all(b"{\"jsonrpc\":\"2.0\",\"id\":\"\xff\",\"method\":\"next\"}\n").unwrap();
    drop(input);
    assert_eq!(client.receive()["error"]["code"], -32700);
}

#[test]
fn wrong_parameters_are_named() {
    let mut client = Client::new(&[]);
    let turn = |guess: &str, feedback: &str| json!({ "turns": turns(&[(guess, feedback)]) });
    for (method, params, field) in [
        ("next", turn("salex", "BBBBB"), "turns[0].guess"),
        ("next", turn("salet", "BBBB"), "turns[0].feedback"),
        ("next", json!({ "turns": [{ "guess": "salet" }] }), "turns[0].feedback"),
        ("next", json!({ "turns": [{ "guess": "salet", "feedback": 7 }] }), "turns[0].feedback"),
        ("next", json!({ "turns": "salet" }), "turns"),
        ("next", json!({ "list": -1 }), "list"),
        ("next", json!({ "rule": "soft" }), "rule"),
        ("next", json!({ "game": "times" }), "game"),
        ("next", json!({ "handle": 1 }), "handle"),
        ("next", json!({ "handle": 1, "game": "nyt" }), "game"),
        ("next", json!({ "time_limit": -1 }), "time_limit"),
        ("next", json!({ "time_limit": 1e9 }), "time_limit"),
        ("next", json!({ "turns": vec![json!({ "guess": "salet", "feedback": "BBBBB" }); 1001] }), "turns"),
        ("price", json!({}), "guesses"),
        ("price", json!({ "guesses": [] }), "guesses"),
        ("price", json!({ "guesses": ["crane", "nixen"] }), "guesses[1]"),
        ("cancel", json!({}), "id"),
        ("cancel", json!({ "id": null }), "id"),
        ("close", json!({ "handle": 9 }), "handle"),
    ] {
        let (named, message) = client.refused(method, params.clone(), -32602);
        assert_eq!(named, field, "{method} {params}: {message}");
        assert!(message.starts_with(field), "{message}");
    }
    // Faults that show only when the turns are played.
    let twice = turns(&[("crane", "GGGGG"), ("crane", "GGGGG")]);
    let hard = turns(&[("crane", "GBBBB"), ("sloth", "BBBBB")]);
    let none = turns(&[("crane", "GGGGB"), ("crane", "BBBBB")]);
    for (params, field) in [
        (json!({ "turns": twice }), "turns[1]"),
        (json!({ "turns": hard, "rule": "hard" }), "turns[1].guess"),
        (json!({ "turns": none }), "turns[1].feedback"),
        (json!({ "turns": ["salet=BBBBB crane=GGGGG"] }), "turns[0]"),
        (json!({ "turns": ["crane=GBBBB sloth=BBBBB"], "rule": "hard" }), "turns[0]"),
        (
            json!({ "turns": ["salet=BBBBB courd=BBBBB", { "guess": "crane", "feedback": "BBYBB" }] }),
            "turns[1].feedback",
        ),
    ] {
        assert_eq!(client.refused("next", params, -32602).0, field);
    }
}

/// A misspelled field must not become a default: `gmae` would open another game.
#[test]
fn unknown_fields_are_refused_without_any_effect() {
    let mut client = Client::new(&[]);
    for (method, params, field) in [
        ("open", json!({ "gmae": "nyt" }), "gmae"),
        ("open", json!({ "answers": ["found"], "gusses": ["sound"] }), "gusses"),
        ("next", json!({ "tunrs": [] }), "tunrs"),
        ("next", json!({ "turns": [{ "guess": "salet", "at": 7, "feedback": "GYBBG" }] }), "turns[0].at"),
        ("next", json!({ "turns": ["crane=BYGBB"], "known": { "gren": "e___y" } }), "known.gren"),
        // The misspelled field is the reason why another one is missing.
        ("price", json!({ "guess": ["crane"] }), "guess"),
        ("choices", json!({ "top": 5 }), "top"),
        ("analyse", json!({ "guesses": ["crane"], "anwser": "slate" }), "anwser"),
        ("regret", json!({ "games": [{ "gusses": [] }] }), "games[0].gusses"),
        ("capabilities", json!({ "unknown": "warn" }), "unknown"),
        ("cancel", json!({ "id": 1, "why": "" }), "why"),
        ("close", json!({ "handle": 1, "all": true }), "all"),
    ] {
        let (named, message) = client.refused(method, params.clone(), -32602);
        assert_eq!(named, field, "{method} {params}: {message}");
        assert!(message.starts_with(&format!("{field}: no such field")), "{message}");
    }
    let outside = json!({ "jsonrpc": "2.0", "id": "asked", "method": "next", "parms": { "turns": [] } });
    client.send(&outside.to_string());
    let error = client.receive()["error"].clone();
    assert_eq!((&error["code"], &error["data"]["field"]), (&json!(-32600), &json!("parms")), "{error}");
    // A notification has no effect, either, and no refused game has used up a handle.
    let open = json!({ "jsonrpc": "2.0", "method": "open", "params": { "gmae": "nyt" } });
    client.send(&open.to_string());
    assert_eq!(client.result("open", json!({ "answers": ["found"] }))["handle"], 1);
}

#[test]
fn unknown_fields_give_warnings_to_a_client_that_allows_them() {
    let mut client = Client::new(&[]);
    let at_first = client.result("capabilities", json!({}));
    assert_eq!((&at_first["unknown_fields"], &at_first["protocol"]), (&json!("refuse"), &json!(3)));
    // The request that allows them may have some itself.
    let allowed = client.result("capabilities", json!({ "unknown_fields": "warn", "name": "a bot" }));
    assert_eq!(allowed["unknown_fields"], "warn");
    assert_eq!(allowed["warnings"], json!(["unknown field: params.name"]));
    let warnings =
        json!(["unknown field: extra", "unknown field: params.turns[0].at", "unknown field: params.tunrs"]);
    let turn = json!({ "guess": "salet", "at": 7, "feedback": "GYBBG" });
    let mut line = json!({ "jsonrpc": "2.0", "id": 1, "method": "next", "extra": {} });
    line["params"] = json!({ "turns": [turn], "tunrs": [] });
    client.send(&line.to_string());
    let answer = client.receive();
    let sorted = |value: &Value| {
        let mut texts: Vec<String> = value.as_array().unwrap().iter().map(Value::to_string).collect();
        texts.sort();
        texts
    };
    assert_eq!(sorted(&answer["result"]["warnings"]), sorted(&warnings), "{answer}");
    line["params"] = json!({ "tunrs": [], "turns": 3 });
    client.send(&line.to_string());
    let answer = client.receive();
    assert!(answer["error"]["data"]["warnings"].to_string().contains("tunrs"), "{answer}");
    // Results of searches have them, too.
    line["params"] = json!({ "tunrs": [], "turns": turns(&[("crane", "GYBBG")]) });
    client.send(&line.to_string());
    assert_eq!(client.receive()["result"]["warnings"].as_array().unwrap().len(), 2);
    // Other clients are not concerned, and this one may change its mind.
    assert_eq!(client.result("capabilities", json!({}))["unknown_fields"], "warn");
    client.result("capabilities", json!({ "unknown_fields": "refuse" }));
    assert_eq!(client.refused("next", json!({ "tunrs": [] }), -32602).0, "tunrs");
}

#[test]
fn refused_searches_have_warnings() {
    let mut client = Client::new(&["--queue", "1"]);
    client.result("capabilities", json!({ "unknown_fields": "warn" }));
    let slow = json!({ "guesses": ["fuzzy"], "time_limit": 600, "tunrs": [] });
    // One is searched, one may wait, and all further ones are refused.
    for id in 0..4 {
        client.request(id, "price", slow.clone());
    }
    for id in 0..4 {
        client.request(format!("cancel {id}"), "cancel", json!({ "id": id }));
    }
    let mut codes = Vec::new();
    for answer in (0..8).map(|_| client.receive()).filter(|answer| answer["id"].is_i64()) {
        assert_eq!(answer["error"]["data"]["warnings"], json!(["unknown field: params.tunrs"]), "{answer}");
        codes.push(answer["error"]["code"].as_i64().unwrap());
    }
    assert!(codes.len() == 4 && codes.contains(&-32001) && codes.contains(&-32002), "{codes:?}");
}

#[test]
fn notifications_get_no_answer_but_act() {
    let mut client = Client::new(&[]);
    for (method, params) in [
        ("open", json!({ "game": "original" })),
        ("next", json!({})),
        ("next", json!({ "turns": 7 })),
        ("dance", json!({})),
        ("price", json!({ "guesses": ["crane"] })),
    ] {
        client.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }
    assert_eq!(client.result("next", json!({ "handle": 1 }))["guess"], "salet");
    assert_eq!(client.finish(), (vec![], Some(0)));
}

#[test]
fn a_batch_is_answered_by_a_batch() {
    let mut client = Client::new(&[]);
    let searched = json!({ "turns": turns(&[("crane", "GYBBG")]) });
    let batch = [
        request(1, "next", json!({})),
        json!({ "jsonrpc": "2.0", "method": "next" }).to_string(),
        "1".to_owned(),
        request("searched", "next", searched),
        request(2, "dance", json!({})),
    ];
    client.send(&format!("[{}]", batch.join(",")));
    let answers = client.receive();
    let mut ids: Vec<String> =
        answers.as_array().unwrap().iter().map(|answer| answer["id"].to_string()).collect();
    ids.sort();
    assert_eq!(ids, ["\"searched\"", "1", "2", "null"]);
    // A batch of notifications has no answer, and too long a batch a single error.
    client.send(r#"[{"jsonrpc":"2.0","method":"next"}]"#);
    client.send(&format!("[{}1]", "1,".repeat(1000)));
    let answer = client.receive();
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
    assert_eq!(client.finish(), (vec![], Some(0)));
}

#[test]
fn lookups_do_not_wait_for_searches() {
    let mut client = Client::new(&[]);
    client.send(&slow("slow", 600.0));
    for _ in 0..100 {
        assert_eq!(client.result("next", json!({}))["guess"], "salet");
    }
    client.request("end", "cancel", json!({ "id": "slow" }));
    let answers = [client.receive(), client.receive()];
    let of = |id: &str| answers.iter().find(|answer| answer["id"] == id).unwrap();
    assert_eq!(of("slow")["error"]["code"], -32002);
    assert_eq!(of("end")["result"]["cancelled"], true);
    assert_eq!(client.result("cancel", json!({ "id": "slow" }))["cancelled"], false);
}

#[test]
fn a_full_queue_is_busy_and_waiting_requests_can_be_cancelled() {
    let mut client = Client::new(&["--queue", "2"]);
    client.send(&slow(0, 600.0));
    // The thread takes one search; with two waiting there is no room for all of these.
    for id in 1..=5 {
        client.send(&slow(id, 600.0));
    }
    for id in (0..=5).rev() {
        client.request(format!("cancel {id}"), "cancel", json!({ "id": id }));
    }
    let mut codes = vec![Value::Null; 6];
    for _ in 0..12 {
        let answer = client.receive();
        match answer["id"].as_u64() {
            Some(id) => {
                let before = std::mem::replace(&mut codes[id as usize], answer["error"]["code"].clone());
                assert_eq!(before, Value::Null, "{id} is answered twice");
            }
            None => assert!(answer["result"]["cancelled"].is_boolean(), "{answer}"),
        }
    }
    let count = |code: i32| codes.iter().filter(|&found| *found == code).count();
    // The others may come before the thread has taken the first.
    assert_eq!(count(-32001) + count(-32002), 6, "{codes:?}");
    assert!((3..=4).contains(&count(-32001)), "{codes:?}");
    assert_eq!(client.finish(), (vec![], Some(0)));
}

#[test]
fn cancelled_requests_leave_the_queue() {
    let mut client = Client::new(&["--queue", "2"]);
    // The thread may not have taken the first yet; then the third is refused.
    for id in 0..=2 {
        client.send(&slow(id, 600.0));
    }
    for id in [1, 2] {
        client.request(format!("cancel {id}"), "cancel", json!({ "id": id }));
    }
    client.send(&slow(3, 600.0));
    for id in [0, 3] {
        client.request(format!("cancel {id}"), "cancel", json!({ "id": id }));
    }
    let answers: Vec<Value> = (0..8).map(|_| client.receive()).collect();
    for id in [0, 1, 3] {
        let answer = answers.iter().find(|answer| answer["id"] == id).unwrap();
        assert_eq!(answer["error"]["code"], -32002, "{answers:?}");
    }
    assert_eq!(client.finish(), (vec![], Some(0)));
}

#[test]
fn requests_under_way_have_different_ids() {
    let mut client = Client::new(&[]);
    client.send(&slow("\u{e9}", 600.0));
    client.send(r#"{"jsonrpc":"2.0","id":"\u00e9","method":"next"}"#);
    let refused = client.receive();
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&Value::Null, &json!(-32600)), "{refused}");
    assert_eq!(refused["error"]["data"], json!({ "field": "id", "id": "é" }));
    // Several requests may have the id null.
    client.send(&slow(Value::Null, 0.0));
    client.send(r#"{"jsonrpc":"2.0","id":null,"method":"next"}"#);
    assert_eq!(client.receive()["result"]["guess"], "salet");
    client.request("end", "cancel", json!({ "id": "é" }));
    let rest = client.finish().0;
    let code = |id: &str| {
        rest.iter().find(|answer| answer["id"] == id).map(|answer| answer["error"]["code"].clone())
    };
    assert_eq!((rest.len(), code("é"), code("end")), (3, Some(json!(-32002)), Some(Value::Null)), "{rest:?}");
}
