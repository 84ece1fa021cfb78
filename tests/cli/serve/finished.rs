//! Finished games: their analyses, and the sums of many games. Time limits are 0 or longer than any search here.

use std::process::Command;

use serde_json::{Value, json};

use crate::serve::client::{Client, peak_memory, turns};

const WORDS: [&str; 7] = ["mount", "found", "sound", "round", "could", "world", "worry"];

/// Seconds, more than any search here takes.
const ENOUGH: u64 = 3600;

/// An exact amount.
fn known(amount: &Value) -> f64 {
    assert_eq!(amount["exact"], true, "{amount}");
    amount["at_least"].as_f64().unwrap()
}

/// The judgement by the first rule, with the answer and the number of guesses.
fn by_own_rule(analysed: &Value) -> Value {
    let mut judged = analysed["rules"][0].clone();
    judged["answer"] = analysed["answer"].clone();
    judged["guesses"] = analysed["guesses"].clone();
    judged
}

/// The guesses are the optimum, plus the amount given away, minus luck.
fn assert_adds_up(game: &Value) {
    let used = game["guesses"].as_f64().unwrap() + known(&game["missing"]);
    let sum = known(&game["optimum"]) + known(&game["given_away"]) - known(&game["luck"]);
    assert!((used - sum).abs() < 1e-9, "{game}");
}

#[test]
fn an_analysis_agrees_with_the_command() {
    let printed = Command::new(env!("CARGO_BIN_EXE_salet"))
        .args(["analyse", "original", "salet", "crony", "chard", "--time-limit", "1h", "--json"])
        .output()
        .unwrap();
    let printed: Value = serde_json::from_slice(&printed.stdout).unwrap();
    let mut expected = printed.clone();
    expected.as_object_mut().unwrap().remove("schema_version");
    let mut client = Client::new(&[]);
    let mut params = json!({ "guesses": ["salet", "crony", "chard"], "time_limit": ENOUGH });
    let judged = client.result("analyse", params.clone());
    assert_eq!(judged, expected);
    assert_adds_up(&by_own_rule(&judged));
    // A game that breaks its own rule is judged up to there; it keeps the rule of the other policy, normal.
    params["rule"] = json!("hard");
    let by_rules = client.result("analyse", params)["rules"].clone();
    assert_eq!(by_rules[1], expected["rules"][0]);
    let judged = by_rules[0].clone();
    assert_eq!((&judged["ending"], &judged["ended_at"]), (&json!("not-allowed"), &json!(2)));
    assert_eq!(judged["moves"].as_array().unwrap().len(), 1);
    assert_eq!(judged["moves"][0]["best"]["at_least"], 8116);
}

#[test]
fn a_game_until_one_answer_is_left_is_analysed() {
    let mut client = Client::new(&[]);
    let handle = client.open_questions();
    let shown = turns(&[("wings?", "yes"), ("swims?", "no")]);
    let judged = client.result("analyse", json!({ "handle": handle, "turns": shown, "time_limit": ENOUGH }));
    assert_eq!((&judged["answer"], &judged["rules"][0]["ending"]), (&json!("bee"), &json!("solved")));
    assert_adds_up(&by_own_rule(&judged));
    // The answer is no guess.
    let against =
        json!({ "handle": handle, "guesses": ["wings?", "swims?"], "answer": "bee", "time_limit": ENOUGH });
    assert_eq!(client.result("analyse", against), judged);
}

#[test]
fn all_forms_of_a_game_have_the_same_analysis() {
    let mut client = Client::new(&[]);
    client.result("open", json!({ "answers": WORDS, "guesses": ["salet", "frows"] }));
    let colours = turns(&[("frows", "BYYBB"), ("sound", "BGGGG"), ("round", "GGGGG")]);
    let mut first = None;
    for mut params in [
        json!({ "guesses": ["frows", "sound", "round"] }),
        json!({ "guesses": ["FROWS", "sound", "round"], "answer": "round" }),
        json!({ "turns": colours }),
        json!({ "turns": colours, "answer": "round" }),
    ] {
        params["handle"] = json!(1);
        params["time_limit"] = json!(ENOUGH);
        let judged = client.result("analyse", params.clone());
        assert_eq!(first.get_or_insert(judged.clone()), &judged, "{params}");
    }
    let judged = first.unwrap();
    let judged = by_own_rule(&judged);
    assert_eq!((&judged["answer"], &judged["moves"][0]["best"]["at_least"]), (&json!("round"), &json!(14)));
    assert_adds_up(&judged);
}

#[test]
fn a_batch_of_games_equals_single_games() {
    let mut client = Client::new(&[]);
    client.result("open", json!({ "answers": WORDS, "guesses": ["salet", "frows"], "rule": "hard" }));
    let games = json!([
        { "guesses": ["frows", "round"] },
        { "guesses": ["salet"], "answer": "world" },
        { "turns": turns(&[("mount", "BGGGB"), ("found", "GGGGG")]) },
        { "guesses": ["mount", "worry", "found"] },
        { "guesses": ["frows", "salet"] },
        { "guesses": ["frows", "round"] },
    ]);
    let params = json!({ "handle": 1, "games": games, "time_limit": ENOUGH });
    let batch = client.result("regret", params.clone())["games"].as_array().unwrap().clone();
    let endings: Vec<&Value> = batch.iter().map(|game| &game["ending"]).collect();
    assert_eq!(endings, ["solved", "unsolved", "solved", "not-allowed", "unlisted", "solved"]);
    for (game, judged) in games.as_array().unwrap().iter().zip(&batch) {
        let mut alone = game.clone();
        alone["handle"] = json!(1);
        alone["time_limit"] = json!(ENOUGH);
        let alone = by_own_rule(&client.result("analyse", alone));
        for (field, value) in judged.as_object().unwrap() {
            assert_eq!(value, &alone[field], "{field} of {game}");
        }
        if judged["ended_at"].is_null() {
            assert_adds_up(judged);
        }
    }
    // Advice on other games of the same desk is unaffected.
    let best = client.result("next", json!({ "handle": 1, "time_limit": ENOUGH }));
    assert_eq!((&best["expected"]["total"], &best["status"]), (&json!(14), &json!("exact")));
    assert_eq!(client.result("regret", params)["games"], json!(batch));
}

#[test]
fn known_positions_take_no_time_and_new_ones_have_bounds() {
    let mut client = Client::new(&[]);
    let game = json!({ "guesses": ["salet", "crony", "chard"] });
    let ask = |client: &mut Client, seconds: u64| {
        client.result("regret", json!({ "games": [game], "time_limit": seconds }))["games"][0].clone()
    };
    let hurried = ask(&mut client, 0);
    assert_eq!(known(&hurried["optimum"]), 7920.0 / 2315.0, "{hurried}");
    assert_eq!(hurried["given_away"]["exact"], false, "{hurried}");
    // Bounds are not kept for requests with more time, but exact figures serve requests without any.
    let exact = ask(&mut client, ENOUGH);
    assert_adds_up(&exact);
    assert_eq!(ask(&mut client, 0), exact);
    for sum in ["given_away", "luck"] {
        let (least, most) = (hurried[sum]["at_least"].as_f64(), hurried[sum]["at_most"].as_f64());
        let truth = known(&exact[sum]);
        assert!(least.is_none_or(|least| least <= truth + 1e-9), "{sum}: {hurried}");
        assert!(most.is_none_or(|most| truth <= most + 1e-9), "{sum}: {hurried}");
    }
}

#[test]
fn an_analysis_can_be_cancelled() {
    let mut client = Client::new(&[]);
    // A game without a policy, with a long proof of its optimum.
    client.result("open", json!({ "game": "original", "weights": vec![1; 2315] }));
    let game = json!({ "guesses": ["fuzzy", "salet"] });
    client.request("one", "analyse", json!({ "handle": 1, "guesses": ["fuzzy"], "time_limit": ENOUGH }));
    client.request("many", "regret", json!({ "handle": 1, "games": vec![game; 100], "time_limit": ENOUGH }));
    // Lookups continue meanwhile.
    assert_eq!(client.result("next", json!({}))["guess"], "salet");
    for id in ["many", "one"] {
        client.request(format!("cancel {id}"), "cancel", json!({ "id": id }));
    }
    let answers = [(); 4].map(|()| client.receive());
    for id in ["one", "many"] {
        let answer = answers.iter().find(|answer| answer["id"] == id).unwrap();
        assert_eq!(answer["error"]["code"], -32002, "{answer}");
    }
    assert_eq!(client.finish(), (vec![], Some(0)));
}

#[test]
fn the_fault_of_a_game_is_named() {
    let mut client = Client::new(&[]);
    let shown = |shown: &[(&str, &str)]| json!({ "turns": turns(shown) });
    for (game, field) in [
        (json!({}), "guesses"),
        (json!({ "guesses": [] }), "guesses"),
        (json!({ "turns": [] }), "turns"),
        (json!({ "guesses": ["salet"], "turns": ["salet=BBBBB"] }), "turns"),
        (json!({ "guesses": ["crane", "nixen"] }), "guesses[1]"),
        (json!({ "guesses": ["crane", 7] }), "guesses[1]"),
        (json!({ "guesses": vec!["crane"; 1001] }), "guesses"),
        (json!({ "guesses": ["crane"], "answer": "nixen" }), "answer"),
        (json!({ "guesses": ["crane", "salet", "crane"] }), "guesses[1]"),
        (json!({ "guesses": ["crane", "salet"], "answer": "crane" }), "guesses[1]"),
        (shown(&[("crane", "GGGGG"), ("crane", "GGGGG")]), "turns[1]"),
        (shown(&[("crane", "BBBB")]), "turns[0].feedback"),
        (shown(&[("crane", "GGGGB"), ("crane", "BBBBB")]), "turns[1].feedback"),
        // A text has no fields, and may hold several turns.
        (json!({ "turns": ["crane=GGGGG crane=GGGGG"] }), "turns[0]"),
        (json!({ "turns": ["salet=BBBBB crane=GGGGG"] }), "turns[0]"),
        (json!({ "turns": ["salet=BBBBB BBBBB", "crane=BBBBB"] }), "turns[0]"),
        (
            json!({ "turns": ["salet=BBBBB courd=BBBBB", { "guess": "crane", "feedback": "BBYBB" }] }),
            "turns[1].feedback",
        ),
        (json!({ "turns": turns(&[("crane", "BBBBB")]), "answer": "crane" }), "answer"),
    ] {
        let (named, message) = client.refused("analyse", game.clone(), -32602);
        assert_eq!(named, field, "{game}: {message}");
        let games = json!({ "games": [{ "guesses": ["salet"] }, game] });
        let (named, message) = client.refused("regret", games, -32602);
        assert_eq!(named, format!("games[1].{field}"), "{message}");
        assert!(message.starts_with(&named), "{message}");
    }
    let many = json!({ "games": vec![json!({ "guesses": ["salet"] }); 101] });
    for params in [json!({ "games": [] }), many, json!({})] {
        assert_eq!(client.refused("regret", params, -32602).0, "games");
    }
    for (params, field) in [
        (json!({ "handle": 7 }), "handle"),
        (json!({ "time_limit": -1, "guesses": ["salet"] }), "time_limit"),
    ] {
        assert_eq!(client.refused("analyse", params, -32602).0, field);
    }
    client.result("capabilities", json!({ "unknown_fields": "warn" }));
    let odd = json!({ "games": [{ "guesses": ["salet"], "gusses": [] }], "time_limit": ENOUGH });
    let warnings = client.result("regret", odd)["warnings"].clone();
    assert_eq!(warnings, json!(["unknown field: params.games[0].gusses"]));
}

/// Their tables fit into the memory once, and not twice.
#[test]
fn a_game_and_its_analyses_have_a_short_memory_in_turn() {
    let mut client = Client::new(&["--memory", "600MiB", "--games", "8"]);
    client.result("open", json!({ "objective": "worst" }));
    let finished = json!({ "handle": 1, "guesses": ["salet", "crony", "chard"], "time_limit": 0.001 });
    let left = json!({ "handle": 1, "turns": turns(&[("crane", "GYBBG")]), "time_limit": ENOUGH });
    let next = client.result("next", left.clone());
    assert_eq!(next["source"], "search");
    for _ in 0..2 {
        let analysed = client.result("analyse", finished.clone());
        assert_eq!(analysed["rules"][0]["moves"].as_array().map(Vec::len), Some(3), "{analysed}");
        assert_eq!(client.result("next", left.clone()), next);
    }
}

/// Primel and Nerdle need more than half of their shares.
#[test]
fn large_named_games_are_analysed_with_the_usual_memory() {
    let mut client = Client::new(&[]);
    for (game, guesses) in [("primel", ["12953", "74381"]), ("nerdle", ["48-32=16", "9*8-70=2"])] {
        let finished = json!({ "game": game, "guesses": guesses, "time_limit": 0.001 });
        let analysed = client.result("analyse", finished);
        assert_eq!(analysed["rules"][0]["moves"].as_array().map(Vec::len), Some(2), "{analysed}");
    }
    let peak = peak_memory(&client.child);
    assert!(peak.is_none_or(|peak| peak < 2048), "{peak:?} MiB");
}

/// `price` and `choices` know the best hundred openers, and so do analyses: without a search, and without a limit of guesses.
#[test]
fn known_openers_take_no_time_in_an_analysis() {
    let mut client = Client::new(&[]);
    for (game, rule, opener, total, best) in
        [("original", "normal", "crane", 7930, "salet"), ("nyt", "normal", "salet", 11235, "tarse")]
    {
        let params = json!({ "game": game, "rule": rule, "guesses": [opener], "time_limit": 0 });
        let played = client.result("analyse", params)["rules"][0]["moves"][0].clone();
        assert_eq!((&played["cost"]["at_least"], &played["cost"]["at_most"]), (&json!(total), &json!(total)));
        assert_eq!(played["best_guesses"], json!([best]), "{played}");
        assert_eq!(
            (&played["best_guesses_complete"], &played["given_away"]["exact"]),
            (&json!(true), &json!(true))
        );
        // Its price within six guesses is the same here.
        let params = json!({ "game": game, "rule": rule, "guesses": [opener], "time_limit": 0 });
        assert_eq!(client.result("price", params)["prices"][0]["expected"]["total"], total);
    }
    // Any other costs at least as much as the hundredth.
    let params = json!({ "guesses": ["fuzzy"], "time_limit": 0 });
    let played = client.result("analyse", params)["rules"][0]["moves"][0].clone();
    assert_eq!(played["cost"]["at_least"], 8014, "{played}");
    assert!(played["given_away"]["at_least"].as_f64().unwrap() > 0.04, "{played}");
}

/// An opener that takes longer than the time of the request leaves the rest of the game exact: the cheapest searches come first.
#[test]
fn an_expensive_opener_leaves_the_rest_exact() {
    let mut client = Client::new(&[]);
    let params = json!({ "guesses": ["fuzzy", "crane", "shtik", "slate"], "time_limit": 3 });
    let judged = client.result("analyse", params)["rules"][0].clone();
    let exact: Vec<bool> = judged["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| played["given_away"]["exact"] == true && played["luck"]["exact"] == true)
        .collect();
    assert_eq!(exact[2..], [true, true], "{judged}");
    let prices = json!({ "guesses": ["fuzzy", "crane", "qajaq", "trace"], "time_limit": 0 });
    let prices = client.result("price", prices)["prices"].clone();
    let names: Vec<&Value> = prices.as_array().unwrap().iter().map(|price| &price["guess"]).collect();
    assert_eq!(names, ["fuzzy", "crane", "qajaq", "trace"], "in the order of the request");
    assert_eq!((&prices[1]["status"], &prices[3]["status"]), (&json!("exact"), &json!("exact")));
}
