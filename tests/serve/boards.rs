//! Several boards at once.

use salet::game::Game;
use serde_json::{Value, json};

use crate::client::Client;

#[test]
fn several_boards_are_searched_together() {
    let mut client = Client::new(&[]);
    let game = Game::original();
    let clue = |guess: &str| {
        let word = |text: &str| game.lists().find(text).unwrap();
        let shown = ["tough", "dying", "plume", "dough"].map(|secret| {
            let secret = word(secret).as_secret(game.answer_count()).unwrap();
            game.format(game.score(word(guess), secret))
        });
        format!("{guess}={}", shown.join(","))
    };
    let clues = [clue("roast"), clue("cline")];
    let best = client.result("boards", json!({ "clues": clues, "list": 1, "time_limit": 600 }));
    assert_eq!((&best["guess"], &best["status"]), (&json!("dumpy"), &json!("exact")), "{best}");
    assert_eq!((&best["expected"]["total"], &best["expected"]["tuples"]), (&json!(9106), &json!(1728)));
    assert_eq!(best["boards"][1]["candidates"].as_array().unwrap().len(), 1);
    let priced = json!({ "clues": [clues[0], clues[1], "tough"], "time_limit": 600 });
    let price = client.result("boards", priced);
    assert!(price["guess"] == "tough" && price["expected"]["total"].as_u64() > Some(9106), "{price}");
    for (params, field) in [
        (json!({}), "boards"),
        (json!({ "named": "hexordle" }), "named"),
        (json!({ "named": "quordle", "mode": "hard" }), "mode"),
        (json!({ "clues": ["roast=BYBBB,BBYB"] }), "clues"),
        (json!({ "boards": 2, "rule": "hard" }), "rule"),
    ] {
        assert_eq!(client.refused("boards", params.clone(), -32602).0, field, "{params}");
    }
}

/// Play a game to its end by the recommended guesses: the number of guesses. In a sequence a board is seen once those before it are
/// solved, with its feedback on all guesses.
fn played(client: &mut Client, game: &Game, params: &Value, secrets: &[&str]) -> usize {
    let id = |word: &str| game.lists().find(word).unwrap();
    let secret = |word: &str| id(word).as_secret(game.answer_count()).unwrap();
    let mut words: Vec<String> = Vec::new();
    loop {
        let solved = |board: usize| words.iter().position(|word| *word == secrets[board]);
        let first_open =
            (0..secrets.len()).find(|&board| solved(board).is_none()).unwrap_or(secrets.len() - 1);
        let seen = if params["mode"] == "sequence" { first_open + 1 } else { secrets.len() };
        let cell = |turn: usize, board: usize| match solved(board) {
            _ if board >= seen => "?".to_owned(),
            Some(end) if end < turn => "-".to_owned(),
            _ => game.format(game.score(id(&words[turn]), secret(secrets[board]))),
        };
        let clue = |turn: usize| {
            let cells: Vec<String> = (0..secrets.len()).map(|board| cell(turn, board)).collect();
            format!("{}={}", words[turn], cells.join(","))
        };
        let mut asked = params.clone();
        asked["clues"] = (0..words.len()).map(clue).collect();
        asked["list"] = json!(game.answer_count());
        let next = client.result("boards", asked);
        let boards = next["boards"].as_array().unwrap();
        assert_eq!((boards.len(), &next["hidden"]), (seen, &json!(secrets.len() - seen)), "{words:?}");
        for (number, board) in boards.iter().enumerate() {
            assert_eq!(board["solved"], json!(solved(number).map(|turn| turn + 1)), "{words:?}");
            assert!(board["candidates"].as_array().unwrap().contains(&json!(secrets[number])), "{words:?}");
        }
        let Some(word) = next["guess"].as_str() else {
            assert_eq!((&next["standing"], &next["turn"]), (&json!("solved"), &json!(words.len())));
            assert!((0..secrets.len()).all(|board| solved(board).is_some()), "{words:?}");
            return words.len();
        };
        assert_eq!(next["turn"], words.len() + 1);
        words.push(word.to_owned());
    }
}

#[test]
fn every_named_game_is_played_to_its_end() {
    let (mut client, game) = (Client::new(&[]), Game::original());
    let words =
        "tough dying plume dough harem gaily trite knead chaff lowly swore paper mount world crane audit";
    let all: Vec<&str> = words.split(' ').collect();
    for (name, mode, boards, limit) in [
        ("dordle", "classic", 2, 7),
        ("quordle", "classic", 4, 9),
        ("quordle", "sequence", 4, 10),
        ("octordle", "classic", 8, 13),
        ("sedecordle", "classic", 16, 21),
    ] {
        let params = json!({ "named": name, "mode": mode, "time_limit": 0.3 });
        let guesses = played(&mut client, &game, &params, &all[..boards]);
        assert!((boards..=limit).contains(&guesses), "{name} {mode}: {guesses}");
    }
}
