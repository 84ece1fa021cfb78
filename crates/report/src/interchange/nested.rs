//! The nested JSON of Olson's solver (jonathanolson/wordle-solver):
//!
//! ```text
//! {"guess":"salet","map":{"12022":"facet","22222":"salet", …},"depth":4,"ranking":{"counts":[0,78,1223,975,39]}}
//! ```
//!
//! Keys are colours as digits: 0 grey, 1 yellow, 2 green. A word is the only answer left; `22222` occurs if the guess is
//! an answer. `depth` is the worst case minus one, `counts` are the answers found at guess 1, 2, 3 and so on from there.
//! The reader skips the `export default` that Olson's scripts put before the object.

use salet_words::WordGame as _;
use std::borrow::Cow;
use std::collections::VecDeque;

use struson::reader::ValueType;

use super::growth::Growth;
use super::json_tree::{Form, TreeReader};
use super::reading::{Reading, Stated};
use crate::interchange::error::Result;
use crate::survey::{Station, survey};
use salet_core::game::{self, Game, Tree};

const EXPORT: &str = "export default";

const FORM: Form = Form { children: "map", has_words: true, figure };

pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with(EXPORT) {
        return true;
    }
    let start = text.strip_prefix('{').map(str::trim_start).unwrap_or_default();
    ["\"guess\"", "\"map\"", "\"depth\"", "\"ranking\""].iter().any(|key| start.starts_with(key))
}

pub(super) fn read(text: &str, reading: &Reading) -> Result<(Growth, Vec<Stated>)> {
    let text = blank_export(text);
    let mut reader = TreeReader::new(&text, reading, "nested tree", FORM);
    reader.tree()?;
    reader.json.end()?;
    Ok((reader.growth, reader.stated))
}

/// The object alone, at its place in the text.
fn blank_export(text: &str) -> Cow<'_, str> {
    let text = text.trim_end().trim_end_matches(';');
    match text.trim_start().strip_prefix(EXPORT) {
        Some(_) => text.replacen(EXPORT, &" ".repeat(EXPORT.len()), 1).into(),
        None => text.into(),
    }
}

fn figure(reader: &mut TreeReader, key: &str) -> Result<()> {
    let json = &mut reader.json;
    match (key, json.peek()?) {
        ("depth", ValueType::Number) => {
            let worst_case = usize::try_from(json.number()?).unwrap_or(usize::MAX).saturating_add(1);
            reader.stated.push(Stated::WorstCase(worst_case));
        }
        ("ranking", ValueType::Object) => {
            json.begin_object()?;
            while json.has_next()? {
                if json.key()? == "counts" && json.peek()? == ValueType::Array {
                    reader.stated.push(Stated::Histogram(json.numbers()?));
                } else {
                    json.skip()?;
                }
            }
            json.end_object()?;
        }
        _ => json.skip()?,
    }
    Ok(())
}

/// The answers found at guess 1, 2, 3 and so on from a node.
type Counts = VecDeque<u64>;

pub(super) fn write(tree: &Tree, game: &Game) -> Result<String, game::Error> {
    let stations = survey(tree, game)?;
    let word = |station: &Station| quoted(game.name(station.node.guess));
    let key = |shown| format!("\"{}\":", game.digits(shown));
    let begin = |station: &Station| format!("{{\"guess\":{},\"map\":{{", word(station));
    let mut text = begin(&stations[0]);
    let mut open = vec![(&stations[0], stations[0].branches.iter(), Counts::new())];
    while let Some((station, branches, counts)) = open.last_mut() {
        if let Some(branch) = branches.next() {
            let Some(next) = branch.next.map(|next| &stations[next]) else { continue };
            separate(&mut text);
            text += &key(branch.shown);
            if branch.answers == 1 && next.outlook.solves {
                text += &word(next);
                add(counts, Counts::from([0, 1]));
            } else {
                text += &begin(next);
                open.push((next, next.branches.iter(), Counts::new()));
            }
            continue;
        }
        if station.outlook.solves {
            separate(&mut text);
            text += &format!("{}{}", key(game.solved()), word(station));
            add(counts, Counts::from([1]));
        }
        let mut counts = std::mem::take(counts);
        end(&mut text, &counts);
        open.pop();
        if let Some((.., above)) = open.last_mut()
            && !counts.is_empty()
        {
            counts.push_front(0);
            add(above, counts);
        }
    }
    Ok(text + "\n")
}

fn quoted(word: &str) -> String {
    serde_json::Value::from(word).to_string()
}

fn separate(text: &mut String) {
    if !text.ends_with('{') {
        text.push(',');
    }
}

/// No game with a limit is longer. Beyond it counts are omitted, or the text would be quadratic in the depth.
const LONGEST_RANKING: usize = 255;

fn end(text: &mut String, counts: &Counts) {
    text.push('}');
    // If no answer is found, there is no worst case.
    if !counts.is_empty() {
        *text += &format!(",\"depth\":{}", counts.len() - 1);
    }
    if counts.len() <= LONGEST_RANKING {
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        *text += &format!(",\"ranking\":{{\"counts\":[{}]}}", counts.join(","));
    }
    text.push('}');
}

/// Add counts. The longer ones absorb the shorter, so that a deep tree costs no more than a broad one.
fn add(counts: &mut Counts, mut found: Counts) {
    if found.len() > counts.len() {
        std::mem::swap(counts, &mut found);
    }
    for (sum, found) in counts.iter_mut().zip(found) {
        *sum += found;
    }
}
