//! Several boards at once.

use salet::boards::games;
use salet::game::Game;
use salet::words::WordGame as _;
use serde_json::{Value, json};

use crate::serve::client::Client;
use crate::site::Site;

#[test]
fn several_boards_are_searched_together() {
    let mut client = Client::new(&[]);
    let game = Game::original();
    let clue = |guess: &str| {
        let word = |text: &str| game.find(text).unwrap();
        let shown = ["tough", "dying", "plume", "dough"].map(|secret| {
            let secret = word(secret).as_secret(game.answer_count()).unwrap();
            game.feedback_name(game.score(word(guess), secret))
        });
        format!("{guess}={}", shown.join(","))
    };
    let clues = [clue("roast"), clue("cline")];
    let best = client.result("boards", json!({ "clues": clues, "list": 1, "time_limit": 600 }));
    assert_eq!((&best["guess"], &best["status"]), (&json!("dumpy"), &json!("exact")), "{best}");
    assert_eq!((&best["expected"]["total"], &best["expected"]["tuples"]), (&json!(9106), &json!(1728)));
    assert_eq!(best["boards"][1]["candidates"].as_array().unwrap().len(), 1);
    let opened = client.result("open", json!({ "game": "quordle" }));
    let of_handle = json!({ "handle": opened["handle"], "clues": clues, "list": 1, "time_limit": 600 });
    assert_eq!(client.result("boards", of_handle), best);
    let two = client.result("open", json!({ "answers": ["crane", "slate"], "boards": 2 }));
    let both = client.result("boards", json!({ "handle": two["handle"] }));
    assert_eq!(both["boards"].as_array().map(Vec::len), Some(2), "{both}");
    let priced = json!({ "clues": [clues[0], clues[1], "tough"], "time_limit": 600 });
    let price = client.result("boards", priced);
    assert!(price["guess"] == "tough" && price["expected"]["total"].as_u64() > Some(9106), "{price}");
    for (params, field) in [
        (json!({}), "boards"),
        (json!({ "named": "hexordle" }), "named"),
        (json!({ "named": "quordle", "mode": "hard" }), "mode"),
        (json!({ "clues": ["roast=BYBBB,BBYB"] }), "clues"),
        (json!({ "boards": 2, "rule": "hard" }), "rule"),
        (json!({ "named": "quordle", "mode": "sequence", "clues": ["tough=GGGGG,?,?,?"] }), "clues"),
    ] {
        assert_eq!(client.refused("boards", params.clone(), -32602).0, field, "{params}");
    }
}

#[test]
fn strategies_play_given_and_drawn_games() {
    let mut client = Client::new(&[]);
    let secrets = json!([["rebut", "steak", "mushy", "decor"], ["tough", "dying", "plume", "dough"]]);
    let asked = json!({ "secrets": secrets, "strategies": ["learned", "sizes"], "named": "quordle", "time_limit": 600 });
    let found = client.result("measure", asked);
    assert_eq!((&found["status"], &found["limit"]), (&json!("complete"), &json!(9)), "{found}");
    for (strategy, name) in found["strategies"].as_array().unwrap().iter().zip(["learned", "sizes"]) {
        assert_eq!((&strategy["strategy"], &strategy["games"]), (&json!(name), &json!(2)));
        let played = strategy["played"].as_array().unwrap();
        for (game, secrets) in played.iter().zip(secrets.as_array().unwrap()) {
            assert_eq!(&game["secrets"], secrets);
            for (solved, secret) in game["solved"].as_array().unwrap().iter().zip(secrets.as_array().unwrap())
            {
                assert_eq!(&game["guesses"][solved.as_u64().unwrap() as usize - 1], secret, "{game}");
            }
        }
    }
    let two = client.result("open", json!({ "answers": ["crane", "slate", "mount"], "boards": 2 }));
    let drawn = json!({ "handle": two["handle"], "games": 10, "opener": "mount", "time_limit": 600 });
    let found = client.result("measure", drawn);
    assert_eq!((&found["boards"], &found["seed"], &found["limit"]), (&json!(2), &json!(1), &json!(7)));
    assert_eq!(
        (&found["strategies"][0]["games"], &found["strategies"][0]["played"]),
        (&json!(10), &Value::Null)
    );
    // The limit ends the games, and those that were played count.
    let long = json!({ "games": 100_000, "boards": 8, "time_limit": 0.1 });
    let found = client.result("measure", long);
    assert_eq!(found["status"], "stopped");
    assert!(found["strategies"].as_array().unwrap().iter().all(|row| row["games"].as_u64() < Some(100_000)));
    for (params, field) in [
        (json!({ "boards": 2 }), "secrets"),
        (json!({ "secrets": [["tough", "zzzzz"]] }), "secrets[0][1]"),
        (json!({ "secrets": [["tough", "dough"], ["plume"]] }), "secrets[1]"),
        (json!({ "games": 0, "boards": 2 }), "games"),
        (json!({ "games": 1, "boards": 2, "strategies": ["luck"] }), "strategies[0]"),
        (json!({ "games": 1, "boards": 2, "rule": "hard" }), "rule"),
        (json!({ "games": 1, "named": "quordle", "mode": "sequence" }), "mode"),
    ] {
        assert_eq!(client.refused("measure", params.clone(), -32602).0, field, "{params}");
    }
}

#[test]
fn every_mode_of_every_named_game_is_played_to_its_end() {
    let (mut client, game) = (Client::new(&[]), Game::original());
    for named in &games::ALL {
        for mode in named.modes {
            let mut site = Site::new(&game, named.boards, mode.hidden);
            let mut given = Site::given(mode).iter();
            let last = loop {
                let clues: Vec<String> =
                    (0..site.words.len()).map(|turn| site.clue(turn, site.seen())).collect();
                let asked = json!({ "named": named.name, "mode": mode.name, "clues": clues, "list": 3000, "time_limit": 0.001 });
                let next = client.result("boards", asked);
                site.check(&next);
                match given.next().copied().or(next["guess"].as_str()) {
                    Some(word) => site.words.push(word.to_owned()),
                    None => break next["standing"].clone(),
                }
            };
            // Without a guess to spare it takes luck.
            let is_lucky = usize::from(mode.limit) == named.boards;
            let wanted = if is_lucky { "out_of_guesses" } else { "solved" };
            assert_eq!(last, wanted, "{} {}: {:?}", named.name, mode.name, site.words);
            assert!(site.words.len() <= mode.limit.into(), "{} {}", named.name, mode.name);
        }
    }
}

#[test]
fn boards_of_a_table_are_searched() {
    let mut client = Client::new(&[]);
    let handle = client.open_questions();
    let asked = json!({ "handle": handle, "clues": ["wings?=no,yes"], "list": 2, "time_limit": 600 });
    let next = client.result("boards", asked);
    // Milk, then what swims.
    assert_eq!(
        (&next["status"], &next["expected"]["total"], &next["expected"]["tuples"]),
        (&json!("exact"), &json!(8), &json!(4)),
        "{next}"
    );
    assert_eq!(next["boards"][1]["candidates"], json!(["bee", "duck"]));
    let known =
        json!({ "handle": handle, "clues": ["wings?=no,yes", "milk?=yes,no", "swims?=-,no"], "list": 1 });
    let over = client.result("boards", known);
    assert_eq!((&over["standing"], &over["turn"]), (&json!("solved"), &json!(3)), "{over}");
    assert_eq!(over["boards"][0], json!({ "solved": 2, "answers": 1, "candidates": ["cow"] }));
    let within = json!({ "handle": handle, "boards": 2, "objective": "within" });
    assert_eq!(client.refused("boards", within, -32602).0, "max_guesses");
}
