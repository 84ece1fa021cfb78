//! Games: opening, questions, closing.

use salet::catalogue;
use salet::game::Game;
use salet::policy::Step;
use salet::words::{GuessId, WordGame as _};
use serde_json::{Value, json};

use crate::serve::client::{Client, peak_memory, turns};

const WORDS: [&str; 7] = ["mount", "found", "sound", "round", "could", "world", "worry"];

#[test]
fn a_game_of_lists_is_searched_exactly() {
    let mut client = Client::new(&[]);
    let opened = client.result("open", json!({ "answers": WORDS, "guesses": ["salet", "frows"] }));
    let size = [&opened["handle"], &opened["answers"], &opened["guesses"], &opened["policy"]];
    assert_eq!(size, [&json!(1), &json!(7), &json!(9), &Value::Null], "{opened}");
    assert_eq!(opened["notes"].as_array().unwrap().len(), 1, "answers were added to the guesses: {opened}");
    let best = client.result("next", json!({ "handle": 1, "list": 2 }));
    assert_eq!((&best["expected"]["total"], &best["status"]), (&json!(14), &json!("exact")));
    assert_eq!(best["candidates"], json!(["mount", "found"]));
    let prices = client.result("price", json!({ "handle": 1, "guesses": WORDS }));
    for priced in prices["prices"].as_array().unwrap() {
        assert_eq!(priced["status"], "exact");
        let total = priced["expected"]["total"].as_i64().unwrap();
        assert_eq!(priced["regret"], json!({ "total": total - 14, "worst_case": null, "lost_weight": null }));
    }
    // The last guess finds only one answer, under every objective.
    client.result("open", json!({ "answers": WORDS, "max_guesses": 1 }));
    let lost = client.result("price", json!({ "handle": 2, "guesses": ["worry"] }));
    assert_eq!(lost["best"]["expected"]["lost_answers"], 6, "{lost}");
    assert_eq!(lost["prices"][0]["regret"]["lost_weight"], 0, "{lost}");
    assert_eq!(client.result("close", json!({ "handle": 1 })), json!({ "closed": 1 }));
    assert_eq!(client.refused("next", json!({ "handle": 1 }), -32602).0, "handle");
    assert_eq!(client.result("open", json!({ "answers": WORDS }))["handle"], 3, "no handle is given twice");
}

#[test]
fn weights_and_objectives_count() {
    let mut client = Client::new(&[]);
    let weights = [1, 1, 1, 100, 1, 1, 1];
    client.result("open", json!({ "answers": WORDS, "weights": weights }));
    let best = client.result("next", json!({ "handle": 1 }));
    assert_eq!((&best["guess"], &best["weight"]), (&json!("round"), &json!(106)));
    let rules =
        json!({ "answers": WORDS, "objective": "worst-then-mean", "rule": "strict", "max_guesses": null });
    let opened = client.result("open", rules);
    assert_eq!((&opened["objective"], &opened["max_guesses"]), (&json!("worst-then-mean"), &Value::Null));
    let prices = client.result("price", json!({ "handle": 2, "guesses": ["mount"] }));
    assert!(prices["prices"][0]["regret"]["worst_case"].as_i64().unwrap() >= 0, "{prices}");
}

#[test]
fn contradictory_games_are_refused() {
    let mut client = Client::new(&[]);
    let list = |words: &[&str]| json!({ "answers": words });
    for (params, field) in [
        (list(&[]), "answers"),
        (list(&["found", "so\u{200b}d"]), "answers[1]"),
        (json!({ "answers": ["found"], "alphabet": "xx" }), "alphabet"),
        (json!({ "answers": ["found"], "alphabet": "a\n\n" }), "alphabet"),
        (json!({ "answers": ["found"], "alphabet": "es", "fold_accents": true }), "alphabet"),
        (json!({ "alphabet": "es" }), "alphabet"),
        (json!({ "game": "original", "fold_accents": true }), "fold_accents"),
        (list(&["found", "pound", "sounds"]), "answers[2]"),
        (list(&["found", " "]), "answers[1]"),
        (list(&["found", "so\nnd"]), "answers[1]"),
        (json!({ "guesses": ["answers"] }), "guesses[0]"),
        (json!({ "answers": "/etc/hostname" }), "answers"),
        (json!({ "answers": ["found"], "past": ["found"] }), "past_weight"),
        (json!({ "game": "nyt", "answers": ["found"] }), "game"),
        (json!({ "answers": ["found"], "weights": [1, 2] }), "weights"),
        (json!({ "answers": ["found"], "weights": [0] }), "weights[0]"),
        (json!({ "answers": ["found"], "weights": [] }), "weights"),
        (json!({ "answers": ["found"], "weights": [-1] }), "weights[0]"),
        (json!({ "max_guesses": 0 }), "max_guesses"),
        (json!({ "max_guesses": 256 }), "max_guesses"),
        (json!({ "objective": "win-rate", "max_guesses": null }), "objective"),
        (json!({ "feedback": "pegs", "rule": "hard" }), "rule"),
        (json!({ "feedback": "places", "rule": "hard" }), "rule"),
        (json!({ "feedback": "common", "rule": "hard" }), "rule"),
        (json!({ "policy": "original", "rule": "hard" }), "rule"),
        (json!({ "policy": "/nowhere" }), "policy"),
        (json!({ "policy": "/" }), "policy"),
    ] {
        let (named, message) = client.refused("open", params.clone(), -32602);
        assert_eq!(named, field, "{params}: {message}");
    }
    // The part of a list, of a table or of features that is at fault is named as it was sent.
    let table = |answers: &[&str], guesses: &[&str], feedback: Value| {
        let table = json!({ "answers": answers, "guesses": guesses, "feedback": feedback });
        json!({ "feedback_table": table, "until": "known" })
    };
    let features = |items: &[&str], values: Value, compare: Value| {
        let features = json!({ "items": items, "questions": ["q"], "values": values });
        json!({ "features": features, "compare": compare })
    };
    let weighted = |weights: Value| json!({ "answers": ["found", "sound"], "weights": weights });
    let ab = ["a", "b"];
    for (params, field) in [
        (list(&["found", "so nd"]), "answers[1]"),
        (weighted(json!({ "found": 1, "FOUND": 2, "sound": 3 })), "weights.found"),
        (weighted(json!({ "found": 1, "so und": 2 })), "weights.so und"),
        (weighted(json!({ "found": 1, "sound": 0 })), "weights.sound"),
        (weighted(json!({ "found": 1 })), "weights"),
        (
            json!({ "answers": ["found"], "weights": { "sound": 1 }, "past": ["found"], "past_weight": 2 }),
            "weights",
        ),
        (table(&ab, &["x", "y"], json!([["0", "1"], ["0"]])), "feedback_table.feedback[1]"),
        (table(&ab, &["x", "y"], json!([["0", "1"], ["0", ""]])), "feedback_table.feedback[1]"),
        (table(&ab, &["x", "x"], json!([["0", "1"], ["0", "1"]])), "feedback_table.guesses[1]"),
        (table(&["a", ""], &["x"], json!([["0", "1"]])), "feedback_table.answers"),
        (table(&[], &[], json!([])), "feedback_table.answers"),
        (table(&ab, &["x"], json!([["0", 1]])), "feedback_table.feedback[0][1]"),
        (
            json!({ "feedback_table": table(&ab, &["x"], json!([["0", "1"]]))["feedback_table"], "solved": "Z" }),
            "solved",
        ),
        (features(&ab, json!([["0"], []]), json!(null)), "features.values[1]"),
        (features(&["a", "a"], json!([["0"], ["1"]]), json!(null)), "features.items[1]"),
        (features(&ab, json!([["0"], [null]]), json!(null)), "features.values[1][0]"),
        (features(&ab, json!([["0"], ["1"]]), json!(["equal", "order"])), "compare"),
        (features(&ab, json!([["0"], ["1"]]), json!(["skip"])), "compare"),
        (json!({ "answers": 5 }), "answers"),
        (json!({ "answers": ["found"], "boards": 65 }), "boards"),
        (json!({ "game": "quordle", "boards": 3 }), "boards"),
    ] {
        let (named, message) = client.refused("open", params.clone(), -32602);
        assert_eq!(named, field, "{params}: {message}");
        let what = message.strip_prefix(&format!("{field}: ")).unwrap();
        // A request has no lines and no files.
        let is_of_files =
            |word: &&str| ["line", "lines", "file", "row:"].contains(word) || word.ends_with(".txt");
        assert_eq!(what.split_whitespace().find(is_of_files), None, "{message}");
    }
    // The range of a number is that of the documentation.
    for (params, range) in [
        (json!({ "answers": ["found"], "weights": [-1] }), "1 to 4294967295, not -1"),
        (json!({ "answers": ["found"], "weights": [0] }), "1 to 4294967295, not 0"),
        (json!({ "answers": ["found"], "weights": [4_294_967_296_u64] }), "1 to 4294967295, not 4294967296"),
        (json!({ "max_guesses": 256 }), "1 to 255, not 256"),
        (json!({ "max_guesses": 0 }), "1 to 255, not 0"),
    ] {
        let message = client.refused("open", params, -32602).1;
        assert!(message.ends_with(&format!("give a whole number from {range}")), "{message}");
    }
    // Refused requests took no place.
    for handle in 1..=8 {
        assert_eq!(client.result("open", json!({ "answers": ["found"] }))["handle"], handle);
    }
    client.refused("open", json!({ "answers": ["found"] }), -32001);
    assert_eq!(client.result("next", json!({}))["guess"], "salet");
    client.result("close", json!({ "handle": 3 }));
    assert_eq!(client.result("open", json!({ "answers": ["found"] }))["handle"], 9);
}

/// An empty list is what a program sends that has no other words: the guesses are then the answers.
#[test]
fn an_empty_list_of_guesses_is_none() {
    let mut client = Client::new(&[]);
    for (given, guesses) in [
        (json!({ "answers": WORDS, "guesses": [] }), 7),
        (json!({ "answers": WORDS, "guesses": null }), 7),
        (json!({ "game": "original", "guesses": [] }), 12972),
        (json!({ "policy": "original", "guesses": [] }), 12972),
    ] {
        assert_eq!(client.result("open", given.clone())["guesses"], guesses, "{given}");
    }
    let played = turns(&[("mount", "BGGGB"), ("round", "GGGGG")]);
    let judged = json!({ "handle": 1, "guesses": ["mount", "round"], "turns": [] });
    let same = json!({ "handle": 1, "guesses": [], "turns": played });
    assert_eq!(client.result("analyse", judged), client.result("analyse", same));
    let none = json!({ "handle": 1, "guesses": [], "turns": [] });
    assert_eq!(client.refused("analyse", none, -32602).0, "turns");
}

#[test]
fn a_closed_game_keeps_its_place_until_its_searches_end() {
    let mut client = Client::new(&["--games", "1"]);
    client.result("open", json!({ "game": "original" }));
    for id in ["first", "second"] {
        let slow = json!({ "handle": 1, "guesses": ["fuzzy"], "time_limit": 3600 });
        client.request(id, "price", slow);
    }
    client.result("close", json!({ "handle": 1 }));
    client.refused("open", json!({ "answers": WORDS }), -32001);
    for id in ["second", "first"] {
        client.request(format!("cancel {id}"), "cancel", json!({ "id": id }));
    }
    for _ in 0..4 {
        let answer = client.receive();
        assert!(answer["error"]["code"] == -32002 || answer["result"]["cancelled"] == true, "{answer}");
    }
    // The thread comes to the second, already answered, after the first.
    while client.ask("open", json!({ "answers": WORDS }))["result"]["handle"] != 2 {}
    assert_eq!(client.result("next", json!({ "handle": 2 }))["expected"]["total"], 14);
}

#[test]
fn idle_games_give_way_to_searches() {
    let mut client = Client::new(&["--games", "2"]);
    let named = |game: &str, rule: &str| json!({ "game": game, "rule": rule });
    for (game, rule) in
        [("original", "normal"), ("original", "hard"), ("nyt", "normal"), ("original", "normal")]
    {
        assert_eq!(client.result("next", named(game, rule))["source"], "policy", "{game} {rule}");
    }
    client.request("slow", "price", json!({ "guesses": ["fuzzy"], "time_limit": 3600 }));
    // These share the other place.
    for handle in [1, 2] {
        assert_eq!(client.result("open", json!({ "answers": WORDS }))["handle"], handle);
    }
    for handle in [1, 2, 1] {
        assert_eq!(client.result("next", json!({ "handle": handle }))["expected"]["total"], 14);
    }
    // One of three searches waits for another, and no look-up does.
    let slow = json!({ "game": "nyt", "guesses": ["fuzzy"], "time_limit": 3600 });
    client.request("slow, too", "price", slow);
    client.request("third", "next", json!({ "handle": 1 }));
    client.request("look-up", "next", named("nyt", "hard"));
    client.request("end", "cancel", json!({ "id": "slow" }));
    client.request("end, too", "cancel", json!({ "id": "slow, too" }));
    let answers = [(); 6].map(|()| client.receive());
    let answer = |id: &str| answers.iter().find(|answer| answer["id"] == id).expect(id);
    assert_eq!(answer("slow")["error"]["code"], -32002);
    assert_eq!(answer("slow, too")["error"]["code"], -32002);
    assert_eq!(answer("third")["result"]["expected"]["total"], 14);
    assert_eq!(answer("look-up")["result"]["source"], "policy");
}

#[test]
fn a_game_that_needs_more_than_its_share_takes_those_of_others() {
    let mut client = Client::new(&[]);
    let best = |game: &str| json!({ "game": game, "time_limit": 0.001 });
    let turn = turns(&[("48-32=16", "GGGGGGGG")]);
    let solved = client.result("next", json!({ "game": "nerdle", "turns": turn }));
    assert_eq!(solved["standing"], "solved", "{solved}");
    // Idle games give way, and open ones are still there.
    client.result("next", best("original"));
    for handle in 1..=8 {
        assert_eq!(client.result("open", json!({ "answers": WORDS }))["handle"], handle);
        assert_eq!(client.result("next", json!({ "handle": handle }))["expected"]["total"], 14);
    }
    client.result("next", json!({ "game": "nerdle", "turns": turn }));
    assert_eq!(client.result("next", json!({ "handle": 1 }))["expected"]["total"], 14);
}

#[test]
fn words_of_a_request_are_of_no_format() {
    let mut client = Client::new(&[]);
    for (words, handle) in [["a,b", "c,d"], ["[ab]", "[cd]"]].into_iter().zip(1..) {
        assert_eq!(client.result("open", json!({ "answers": words }))["handle"], handle);
    }
}

#[test]
fn tables_that_do_not_fit_are_refused_when_the_game_is_opened() {
    let mut client = Client::new(&["--memory", "32MiB"]);
    let message = client.refused("open", json!({ "objective": "worst" }), -32004).1;
    assert!(message.contains("12972 guesses"), "{message}");
    assert_eq!(client.result("open", json!({ "answers": WORDS }))["handle"], 1);
}

#[test]
fn features_are_a_game_of_questions() {
    let mut client = Client::new(&[]);
    let features = |values: Value, merge: bool| {
        let items = ["ant", "bee", "cow", "wasp"];
        let features = json!({ "items": items, "questions": ["legs", "wings"], "values": values });
        json!({ "features": features, "merge_alike": merge })
    };
    let values = json!([["6", "no"], ["6", "yes"], ["4", "no"], ["6", "yes"]]);
    let opened = client.result("open", features(values.clone(), true));
    assert_eq!(
        (&opened["answers"], &opened["guesses"], &opened["max_guesses"]),
        (&json!(3), &json!(2), &Value::Null)
    );
    let next = client
        .result("next", json!({ "handle": opened["handle"], "turns": turns(&[("legs", "6")]), "list": 3 }));
    assert_eq!(
        (&next["guess"], &next["candidates"]),
        (&json!("wings"), &json!(["ant", "bee/wasp"])),
        "{next}"
    );
    // Numbers are read as their texts.
    let numbers = json!([[6, "no"], [6, "yes"], [4, "no"], [2.5, "yes"]]);
    let handle = client.result("open", features(numbers, false))["handle"].clone();
    let next = json!({ "handle": handle, "turns": turns(&[("legs", "2.5")]), "list": 3 });
    assert_eq!(client.result("next", next)["candidates"], json!(["wasp"]));
    let refused = client.refused("open", features(values, false), -32602);
    assert_eq!(refused.0, "features");
    assert!(refused.1.contains("no question tells \"bee\" and \"wasp\" apart"), "{}", refused.1);
    let refused = client.refused("open", features(json!([["6", "no"]]), false), -32602);
    assert!(refused.1.contains("has 4 items and 1 row; give a row for each item"), "{}", refused.1);
}

#[test]
fn a_game_off_the_policy_or_the_list_continues() {
    let mut client = Client::new(&[]);
    let off = client.result("next", json!({ "turns": turns(&[("crane", "🟩🟨⬜⬜🟩")]) }));
    assert_eq!((&off["source"], &off["status"]), (&json!("search"), &json!("exact")), "{off}");
    let solved = client.result("next", json!({ "turns": turns(&[("crane", "22222")]) }));
    assert_eq!(
        (&solved["standing"], &solved["turn"], &solved["guess"], &solved["answer"]),
        (&json!("solved"), &json!(1), &Value::Null, &json!("crane"))
    );
    // A game of questions ends with an answer that nobody has guessed.
    let handle = client.open_questions();
    let told = turns(&[("wings?", "yes"), ("swims?", "no")]);
    let known = client.result("next", json!({ "handle": handle, "turns": told }));
    assert_eq!((&known["standing"], &known["answer"]), (&json!("solved"), &json!("bee")), "{known}");
    let lost = turns(&[("crane", "BBBBB"); 6]);
    assert_eq!(client.result("next", json!({ "turns": lost }))["standing"], "out_of_guesses");
    // "aahed" is accepted, but not an answer.
    let unlisted = turns(&[("aahed", "GGGGG")]);
    let found = client.result("next", json!({ "turns": unlisted, "list": 5 }));
    assert_eq!((&found["unlisted"], &found["candidates"]), (&json!(true), &json!(["aahed"])), "{found}");
    let near = turns(&[("abrim", "GGGGB")]);
    let near = client.result("next", json!({ "turns": near, "list": 5 }));
    assert_eq!((&near["unlisted"], &near["standing"]), (&json!(true), &json!("playing")), "{near}");
}

#[test]
fn lookups_equal_searches() {
    let policy = catalogue::find_policy("original").unwrap().open();
    let game = policy.game();
    let mut client = Client::new(&[]);
    // The same game, opened without a policy.
    let open = json!({ "game": "original", "weights": vec![1; 2315] });
    assert_eq!(client.result("open", open)["policy"], Value::Null);
    let opener = policy.start();
    let some = opener.children().filter(|(_, position)| position.outlook().answers < 40).step_by(9);
    for (shown, position) in some {
        let feedback = game.feedback_name(shown);
        let turns = turns(&[(game.name(opener.guess()), &feedback)]);
        let looked_up = client.result("next", json!({ "turns": turns }));
        assert_eq!(looked_up["guess"], game.name(position.guess()));
        let mut searched = client.result("next", json!({ "handle": 1, "turns": turns, "time_limit": 600 }));
        assert_eq!(searched["source"], "search");
        searched["source"] = json!("policy");
        assert_eq!(looked_up, searched, "{feedback}");
        assert!(!matches!(position.answer(game.feedback().solved(5)), Step::Lost));
    }
}

#[test]
fn a_search_that_ends_early_has_bounds() {
    let mut client = Client::new(&[]);
    let priced = client.result("price", json!({ "guesses": ["aloft", "trace"], "time_limit": 0 }));
    let price = &priced["prices"][0];
    let at_least = price["proven"]["total_at_least"].as_u64().unwrap();
    assert_eq!((&price["status"], &price["regret"]), (&json!("bounded"), &Value::Null), "{priced}");
    assert!(at_least < price["expected"]["total"].as_u64().unwrap(), "{priced}");
    assert_eq!(priced["best"]["expected"]["total"], 7920);
    // The best openers, and those that people play, are compiled in.
    let known = &priced["prices"][1];
    assert_eq!((&known["status"], &known["expected"]["total"]), (&json!("exact"), &json!(7926)), "{priced}");
}

/// A turn without a word is searched for. The end of that search is no fault of a parameter.
#[test]
fn a_word_that_is_not_found_in_time_is_no_wrong_parameter() {
    let mut client = Client::new(&[]);
    let mut params = json!({ "game": "nyt", "turns": ["fuzzy=BBBBB", "BBBBB"], "time_limit": 0 });
    assert_eq!(client.refused("next", params.clone(), -32003).0, "turns[1]");
    params["time_limit"] = json!(600);
    client.request("slow", "next", params);
    // Long enough for the search to begin, and too short for its end.
    std::thread::sleep(std::time::Duration::from_millis(200));
    client.request("cancel", "cancel", json!({ "id": "slow" }));
    let answers = [client.receive(), client.receive()];
    let slow = answers.iter().find(|answer| answer["id"] == "slow").unwrap();
    assert_eq!(slow["error"]["code"], -32002, "{answers:?}");
}

/// Every choice costs its `price`, and no other accepted word is better than the last choice.
#[test]
fn choices_agree_with_prices() {
    let mut client = Client::new(&[]);
    let games = [
        json!({ "answers": WORDS }),
        json!({ "answers": WORDS, "weights": [1, 1, 1, 100, 1, 1, 7], "objective": "mean-then-worst" }),
        json!({ "answers": WORDS, "max_guesses": 2 }),
        json!({ "answers": WORDS, "objective": "worst", "max_guesses": null }),
        json!({ "answers": WORDS, "objective": "win-rate", "max_guesses": 1, "weights": [1, 2, 3, 4, 5, 6, 7] }),
    ];
    for (game, handle) in games.into_iter().zip(1..) {
        client.result("open", game.clone());
        let choices = client.result("choices", json!({ "handle": handle, "next": 3 }));
        let prices = client.result("price", json!({ "handle": handle, "guesses": WORDS }));
        assert_eq!((&choices["complete"], &choices["is_all_of_the_best"]), (&json!(true), &json!(true)));
        let list = |name: &str| choices[name].as_array().unwrap().clone();
        let (best, next) = (list("best"), list("next"));
        let priced = |guess: &Value| {
            let prices = prices["prices"].as_array().unwrap();
            prices.iter().find(|price| &price["guess"] == guess).unwrap().clone()
        };
        for choice in best.iter().chain(&next).chain([&choices["possible"]]) {
            let price = priced(&choice["guess"]);
            for figure in ["total", "mean", "worst_case", "lost_weight"] {
                assert_eq!(choice[figure], price["expected"][figure], "{figure} in {game}: {choice}");
            }
            assert_eq!(choice["regret"], price["regret"], "{game}");
        }
        let is_best = |price: &Value| {
            let regret = price["regret"].as_object().unwrap();
            regret.values().all(|figure| figure.is_null() || figure == 0)
        };
        let as_good = prices["prices"].as_array().unwrap().iter().filter(|price| is_best(price)).count();
        assert_eq!(best.len(), as_good, "{game}");
        assert_eq!(next.len(), 3.min(WORDS.len() - as_good), "{game}");
        assert!(choices["possible"]["is_possible"].as_bool().unwrap());
    }
    let turns = turns(&[("mount", "GGGGG")]);
    assert_eq!(client.refused("choices", json!({ "handle": 1, "turns": turns }), -32602).0, "turns");
    assert_eq!(client.refused("choices", json!({ "handle": 1, "next": 1001 }), -32602).0, "next");
}

#[test]
fn an_impossible_win_is_refused() {
    let mut client = Client::new(&[]);
    // The last two continue among accepted words that are not answers: only kibbi fits.
    let unlisted = [("salet", "BBBBB"), ("courd", "BBBBB"), ("nymph", "BBBBB")];
    for (before, last) in
        [(&[("crane", "BBBBB")][..], "crane"), (&[("crane", "BBBBB")], "zymic"), (&unlisted, "crane")]
    {
        let played = turns(&[before, &[(last, "GGGGG")]].concat());
        let field = format!("turns[{}].feedback", before.len());
        for (method, params) in [
            ("next", json!({ "turns": played })),
            ("price", json!({ "turns": played, "guesses": ["sloth"] })),
            ("choices", json!({ "turns": played })),
            ("analyse", json!({ "turns": played })),
        ] {
            let (named, message) = client.refused(method, params, -32602);
            assert_eq!(named, field, "{method}: {message}");
        }
        let (named, message) = client.refused("regret", json!({ "games": [{ "turns": played }] }), -32602);
        assert_eq!(named, format!("games[0].{field}"), "{message}");
    }
    let won = turns(&[&unlisted[..], &[("kibbi", "GGGGG")]].concat());
    assert_eq!(client.result("next", json!({ "turns": won }))["standing"], "solved");
}

#[test]
fn letters_of_every_kind_are_played_from_the_list_to_the_end() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../../common/letters.json")).unwrap();
    let mut client = Client::new(&[]);
    for (case, handle) in cases.iter().zip(1..) {
        let mut open = json!({ "answers": case["answers"], "feedback": case["feedback"] });
        if !case["alphabet"].is_null() {
            open["alphabet"] = case["alphabet"].clone();
        }
        assert_eq!(client.result("open", open)["handle"], handle, "{case}");
        let next = |turns: Value| json!({ "handle": handle, "turns": turns, "list": 9 });
        let first = json!({ "guess": case["guess"], "feedback": case["shown"] });
        let left = client.result("next", next(json!([first])));
        assert_eq!(left["candidates"], case["left"], "{case}");
        let last = json!({ "guess": case["last"], "feedback": case["won"] });
        assert_eq!(client.result("next", next(json!([first, last])))["standing"], "solved", "{case}");
        let refused = json!([{ "guess": case["refused"], "feedback": case["shown"] }]);
        let (field, message) = client.refused("next", next(refused), -32602);
        assert!(
            field.starts_with("turns[0]") && message.contains("is not an accepted word"),
            "{field} {message}"
        );
        client.result("close", json!({ "handle": handle }));
    }
}

#[test]
fn feedback_is_read_as_other_games_write_it() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../../common/feedback.json")).unwrap();
    let mut client = Client::new(&[]);
    for (letters, feedback, words) in [
        (5, "official", ["crane", "slate"]),
        (4, "pegs", ["0123", "3210"]),
        (3, "pegs", ["012", "120"]),
        (5, "places", ["crane", "slate"]),
        (5, "common", ["crane", "slate"]),
    ] {
        let handle =
            client.result("open", json!({ "answers": words, "feedback": feedback }))["handle"].clone();
        let shown =
            |text: &Value| json!({ "handle": handle, "turns": [{ "guess": words[0], "feedback": text }] });
        for case in cases.iter().filter(|case| case["letters"] == letters && case["feedback"] == feedback) {
            if case["means"].is_null() {
                let message = client.refused("next", shown(&case["text"]), -32602).1;
                assert!(message.contains("is not feedback here"), "{case}: {message}");
            } else {
                // Feedback that no word gives is read, too.
                let [read, meant] = ["text", "means"].map(|key| client.ask("next", shown(&case[key])));
                assert_eq!(read, meant, "{case}");
            }
        }
    }
}

#[test]
fn a_first_letter_and_the_games_that_are_made_can_be_opened() {
    let mut client = Client::new(&[]);
    let words = ["école", "étang", "tarte", "encre"];
    let open = |letter: &str| json!({ "answers": words, "fold_accents": true, "first_letter": letter });
    assert_eq!(client.result("open", open("É"))["answers"], 3);
    assert_eq!(client.result("next", json!({ "handle": 1 }))["status"], "exact");
    assert_eq!(client.refused("open", open("a"), -32602).0, "first_letter");
    let alone = json!({ "policy": "original", "first_letter": "s" });
    assert_eq!(client.refused("open", alone, -32602).0, "first_letter");
    let bulls = client.result("open", json!({ "game": "bulls-and-cows" }));
    assert_eq!(
        (&bulls["feedback"], &bulls["max_guesses"], &bulls["answers"]),
        (&json!("pegs"), &Value::Null, &json!(5040))
    );
    let primel = client.result("open", json!({ "game": "primel", "first_letter": "9" }));
    assert_eq!(
        (&primel["feedback"], &primel["max_guesses"], &primel["answers"]),
        (&json!("official"), &json!(6), &json!(879))
    );
}

/// A list of 10 kB with a thousand interchangeable letters.
#[test]
fn a_list_of_many_letters_takes_no_more_than_its_share_of_the_memory() {
    let letters: Vec<char> = ('\u{4e00}'..).take(1200).collect();
    let words: Vec<String> = [format!("{}{}", letters[0], letters[1])]
        .into_iter()
        .chain(letters[2..].iter().map(|letter| format!("{letter}{}", letters[0])))
        .collect();
    let mut client = Client::new(&["--memory", "200MiB", "--games", "2"]);
    client.result("open", json!({ "answers": words, "max_guesses": null }));
    let best = client.result("next", json!({ "handle": 1, "time_limit": 2 }));
    assert_eq!(best["source"], "search", "{best}");
    let peak = peak_memory(&client.child);
    assert!(peak.is_none_or(|mib| mib < 250), "{peak:?} MiB");
}

#[test]
fn the_time_limit_covers_the_squares_of_others() {
    let game = Game::original();
    let find = |word| game.find(word).unwrap();
    let crane = find("crane").as_secret(game.answer_count()).unwrap();
    let line =
        |number: usize| game.feedback_name(game.score(GuessId::new(number * 127 % 12_000 + 900), crane));
    let texts: Vec<String> =
        (0..100).map(|game| [0, 1, 2].map(|row| line(3 * game + row)).join("\n")).collect();
    let mut client = Client::new(&[]);
    let known = json!({ "squares": texts });
    let late = json!({ "known": known, "time_limit": 0.001 });
    let (_, message) = client.refused("next", late, -32003);
    assert!(message.contains("before all words were compared with the squares"), "{message}");
    let found = client.result("next", json!({ "known": known, "list": 2315, "time_limit": 600 }));
    let candidates = found["candidates"].as_array().unwrap();
    assert!(candidates.contains(&json!("crane")) && candidates.len() < 500, "{found}");
    // After a turn that excludes all listed answers, all accepted words are compared.
    let unlisted = turns(&[("aahed", "GGGGG")]);
    let late = json!({ "known": { "squares": [line(5)] }, "turns": unlisted, "time_limit": 1e-6 });
    client.refused("next", late, -32003);
}
