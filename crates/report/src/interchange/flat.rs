//! The flat map of 3b1b's simulations: one JSON object. A key is the game so far, words and digits for colours (0 grey, 1
//! yellow, 2 green); its value is the next guess: `{"salet01000":"brond","salet01000brond10000":"aback"}`. All keys begin
//! with the opener; a tree of the opener alone has the empty key.

use std::collections::BTreeMap;

use unicode_segmentation::UnicodeSegmentation as _;

use super::growth::Growth;
use super::json::Json;
use super::reading::{Reading, Spot};
use crate::interchange::error::Result;
use salet_base::text::excerpt;
use salet_core::game::{Feedback, Game, Tree};
use salet_words::{GuessId, WordGame as _};

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    let mut json = Json::new(text, reading, "flat map of texts");
    let mut growth = Growth::default();
    json.begin_object()?;
    while json.has_next()? {
        let spot = json.spot();
        let history = history(&json.key()?, spot, reading)?;
        let mut place = Growth::ROOT;
        for (guess, shown) in history {
            growth.play(place, guess, spot, reading)?;
            place = growth.child(place, shown);
        }
        growth.play(place, json.word()?, spot, reading)?;
    }
    json.end_object()?;
    json.end()?;
    Ok(growth)
}

/// Words and digits in turn.
fn history(key: &str, spot: Option<Spot>, reading: &Reading) -> Result<Vec<(GuessId, Feedback)>> {
    let len = reading.game.word_len();
    let letters: Vec<&str> = key.graphemes(true).collect();
    if !letters.len().is_multiple_of(2 * len) {
        let key = excerpt(key);
        let reason = format!("the key \"{key}\" is not words of {len} letters and {len} digits in turn");
        return Err(reading.refuse(spot, reason));
    }
    letters
        .chunks(2 * len)
        .map(|turn| {
            let (word, shown) = turn.split_at(len);
            Ok((reading.word(spot, &word.concat())?, reading.feedback(spot, &shown.concat())?))
        })
        .collect()
}

pub(super) fn write(tree: &Tree, game: &Game) -> String {
    let mut map: BTreeMap<String, &str> = BTreeMap::new();
    if tree.children.is_empty() {
        map.insert(String::new(), game.name(tree.guess));
    }
    // Nodes with the keys that lead there.
    let mut open = vec![(tree, String::new())];
    while let Some((node, mut key)) = open.pop() {
        key += game.name(node.guess);
        for (shown, child) in &node.children {
            let key = key.clone() + &game.digits(*shown);
            map.insert(key.clone(), game.name(child.guess));
            open.push((child, key));
        }
    }
    match serde_json::to_string(&map) {
        Ok(text) => text + "\n",
        Err(error) => unreachable!("texts can be written: {error}"),
    }
}
