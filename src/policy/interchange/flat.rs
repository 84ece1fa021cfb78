//! The flat map of 3b1b's simulations: one JSON object whose keys are what was played and shown so far, digits for
//! colours (0 grey, 1 yellow, 2 green), and whose values are what to play next:
//! `{"salet01000":"brond","salet01000brond10000":"aback"}`. The opener is the word that all keys begin with.

use std::collections::BTreeMap;

use unicode_segmentation::UnicodeSegmentation as _;

use super::Reading;
use super::growth::{Growth, LONGEST_GAME};
use crate::error::{Error, Result};
use crate::game::{Feedback, Game, GuessId, Tree};

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    let map: BTreeMap<String, String> = serde_json::from_str(text)
        .map_err(|error| reading.refuse(Some(error.line()), format!("is no flat map of texts: {error}")))?;
    let mut growth = Growth::default();
    for (key, next) in map {
        let history = history(&key, reading)?;
        let next = reading.word(None, &next)?;
        growth.add(&history, next).map_err(|contradiction| {
            let name = |guess| reading.game.lists().display(guess);
            let (known, new) = (name(contradiction.known), name(contradiction.new));
            reading.refuse(None, format!("\"{key}\" speaks of \"{new}\" where others play \"{known}\""))
        })?;
    }
    Ok(growth)
}

/// Words and digits in turn.
fn history(key: &str, reading: &Reading) -> Result<Vec<(GuessId, Feedback)>> {
    let len = reading.game.lists().word_len();
    let letters: Vec<&str> = key.graphemes(true).collect();
    let turns = letters.chunks(2 * len);
    let refuse = || -> Error {
        reading
            .refuse(None, format!("the key \"{key}\" is not words of {len} letters and {len} digits in turn"))
    };
    if turns.len() > LONGEST_GAME || turns.len() == 0 || !letters.len().is_multiple_of(2 * len) {
        return Err(refuse());
    }
    turns
        .map(|turn| {
            let (word, shown) = turn.split_at(len);
            Ok((reading.word(None, &word.concat())?, reading.feedback(None, &shown.concat())?))
        })
        .collect()
}

pub(super) fn write(tree: &Tree, game: &Game) -> String {
    let mut map = BTreeMap::new();
    collect(tree, game, &mut String::new(), &mut map);
    match serde_json::to_string(&map) {
        Ok(text) => text + "\n",
        Err(error) => unreachable!("texts can be written: {error}"),
    }
}

fn collect<'a>(tree: &'a Tree, game: &'a Game, key: &mut String, map: &mut BTreeMap<String, &'a str>) {
    let lists = game.lists();
    let start = key.len();
    *key += lists.display(tree.guess);
    let word = key.len();
    for (shown, child) in &tree.children {
        *key += &game.feedback().digits(*shown, lists.word_len());
        map.insert(key.clone(), lists.display(child.guess));
        collect(child, game, key, map);
        key.truncate(word);
    }
    key.truncate(start);
}
