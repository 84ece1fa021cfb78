//! The flat map of 3b1b's simulations: one JSON object whose keys are what was played and shown so far, digits for
//! colours (0 grey, 1 yellow, 2 green), and whose values are what to play next:
//! `{"salet01000":"brond","salet01000brond10000":"aback"}`. The opener is the word that all keys begin with; where it
//! is all that is played, the key is empty.

use std::collections::BTreeMap;

use struson::reader::JsonReader as _;
use unicode_segmentation::UnicodeSegmentation as _;

use super::growth::Growth;
use super::json::Json;
use super::reading::Reading;
use crate::game::{Feedback, Game, Tree};
use crate::policy::error::Result;
use crate::text::excerpt;
use crate::words::GuessId;

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    let mut json = Json::new(text, reading, "flat map of texts");
    let mut growth = Growth::default();
    json.reader.begin_object().map_err(|error| json.broken(&error))?;
    while json.reader.has_next().map_err(|error| json.broken(&error))? {
        let key = json.reader.next_name_owned().map_err(|error| json.broken(&error))?;
        let next = json.reader.next_string().map_err(|error| json.broken(&error))?;
        let line = json.line();
        let history = history(&key, line, reading)?;
        let next = reading.word(line, &next)?;
        growth.add(&history, next).map_err(|contradiction| {
            let name = |guess| reading.game.lists().display(guess);
            let (known, new) = (name(contradiction.known), name(contradiction.new));
            let key = excerpt(&key);
            reading.refuse(line, format!("\"{key}\" speaks of \"{new}\" where others play \"{known}\""))
        })?;
    }
    json.reader.end_object().map_err(|error| json.broken(&error))?;
    let line = json.line();
    let rest = json.reader.consume_trailing_whitespace();
    rest.map_err(|_| reading.refuse(line, "is not a flat map of texts: something follows it"))?;
    Ok(growth)
}

/// Words and digits in turn.
fn history(key: &str, line: Option<usize>, reading: &Reading) -> Result<Vec<(GuessId, Feedback)>> {
    let len = reading.game.lists().word_len();
    let letters: Vec<&str> = key.graphemes(true).collect();
    if !letters.len().is_multiple_of(2 * len) {
        let key = excerpt(key);
        let reason = format!("the key \"{key}\" is not words of {len} letters and {len} digits in turn");
        return Err(reading.refuse(line, reason));
    }
    letters
        .chunks(2 * len)
        .map(|turn| {
            let (word, shown) = turn.split_at(len);
            Ok((reading.word(line, &word.concat())?, reading.feedback(line, &shown.concat())?))
        })
        .collect()
}

pub(super) fn write(tree: &Tree, game: &Game) -> String {
    let lists = game.lists();
    let mut map: BTreeMap<String, &str> = BTreeMap::new();
    if tree.children.is_empty() {
        map.insert(String::new(), lists.display(tree.guess));
    }
    // What is open, and the key that leads there.
    let mut open = vec![(tree, String::new())];
    while let Some((node, mut key)) = open.pop() {
        key += lists.display(node.guess);
        for (shown, child) in &node.children {
            let key = key.clone() + &game.feedback().digits(*shown, lists.word_len());
            map.insert(key.clone(), lists.display(child.guess));
            open.push((child, key));
        }
    }
    match serde_json::to_string(&map) {
        Ok(text) => text + "\n",
        Err(error) => unreachable!("texts can be written: {error}"),
    }
}
