//! The nested JSON of Olson's solver (jonathanolson/wordle-solver):
//!
//! ```text
//! {"guess":"salet","map":{"12022":"facet","22222":"salet", …},"depth":4,"ranking":{"counts":[0,78,1223,975,39]}}
//! ```
//!
//! Keys are colours as digits, 0 grey, 1 yellow, 2 green. A text is the only answer left; `22222` is there where the
//! guess is one of the answers. `depth` is the worst case minus one, `counts` are the answers found at guess 1, 2, 3
//! and so on from there. Its scripts put `export default` before the object, which is read over.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::growth::{Growth, LONGEST_GAME};
use super::{Reading, Stated};
use crate::error::Result;
use crate::game::{Feedback, Game, GuessId, SecretId, Tree, partition};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Entry {
    Answer(String),
    Node(Node),
}

#[derive(Serialize, Deserialize)]
struct Node {
    guess: String,
    map: BTreeMap<String, Entry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ranking: Option<Ranking>,
}

#[derive(Serialize, Deserialize)]
struct Ranking {
    counts: Vec<u64>,
}

const EXPORT: &str = "export default";

/// Whether text looks like this format.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with(EXPORT) {
        return true;
    }
    let start = text.strip_prefix('{').map(str::trim_start).unwrap_or_default();
    ["\"guess\"", "\"map\"", "\"depth\"", "\"ranking\""].iter().any(|key| start.starts_with(key))
}

pub(super) fn read(text: &str, reading: &Reading) -> Result<(Growth, Vec<Stated>)> {
    let text = text.trim();
    let text = text.strip_prefix(EXPORT).unwrap_or(text).trim_end_matches(';');
    let root: Node = serde_json::from_str(text)
        .map_err(|error| reading.refuse(Some(error.line()), format!("is no nested tree: {error}")))?;
    let mut growth = Growth::default();
    grow(&root, reading, &mut Vec::new(), &mut growth)?;
    let worst_case = root.depth.map(|depth| Stated::WorstCase(depth + 1));
    let histogram = root.ranking.map(|ranking| Stated::Histogram(ranking.counts));
    Ok((growth, worst_case.into_iter().chain(histogram).collect()))
}

/// Depth is bounded by the JSON reader.
fn grow(
    node: &Node,
    reading: &Reading,
    history: &mut Vec<(GuessId, Feedback)>,
    growth: &mut Growth,
) -> Result<()> {
    let guess = reading.word(None, &node.guess)?;
    add(growth, history, guess, reading)?;
    debug_assert!(history.len() < LONGEST_GAME);
    for (key, entry) in &node.map {
        let shown = reading.feedback(None, key)?;
        history.push((guess, shown));
        match entry {
            Entry::Answer(word) if shown == reading.game.solved() => {
                if reading.word(None, word)? != guess {
                    let reason = format!("\"{key}\" after \"{}\" leads to \"{word}\"", node.guess);
                    return Err(reading.refuse(None, reason));
                }
            }
            Entry::Answer(word) => add(growth, history, reading.word(None, word)?, reading)?,
            Entry::Node(child) => grow(child, reading, history, growth)?,
        }
        history.pop();
    }
    Ok(())
}

fn add(
    growth: &mut Growth,
    history: &[(GuessId, Feedback)],
    guess: GuessId,
    reading: &Reading,
) -> Result<()> {
    growth.add(history, guess).map_err(|contradiction| {
        let name = |guess| reading.game.lists().display(guess);
        let (known, new) = (name(contradiction.known), name(contradiction.new));
        reading.refuse(None, format!("plays \"{known}\" and \"{new}\" after the same feedback"))
    })
}

pub(super) fn write(tree: &Tree, game: &Game) -> String {
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let (root, _) = node(tree, game, &all);
    match serde_json::to_string(&root) {
        Ok(text) => text + "\n",
        Err(error) => unreachable!("texts and numbers can be written: {error}"),
    }
}

/// A node, and the answers found at guess 1, 2, 3 and so on from there.
fn node(tree: &Tree, game: &Game, secrets: &[SecretId]) -> (Node, Vec<u64>) {
    let lists = game.lists();
    let mut counts: Vec<u64> = Vec::new();
    let mut map = BTreeMap::new();
    for part in partition(game.table(), tree.guess, secrets) {
        let (entry, found) = match tree.child(part.feedback) {
            _ if part.feedback == game.solved() => {
                (Entry::Answer(lists.display(tree.guess).to_owned()), vec![1])
            }
            None => continue,
            Some(child) if part.secrets == [SecretId::new(child.guess.index())] => {
                (Entry::Answer(lists.display(child.guess).to_owned()), vec![0, 1])
            }
            Some(child) => {
                let (node, found) = node(child, game, &part.secrets);
                (Entry::Node(node), [&[0], found.as_slice()].concat())
            }
        };
        counts.resize(counts.len().max(found.len()), 0);
        for (sum, found) in counts.iter_mut().zip(found) {
            *sum += found;
        }
        map.insert(game.feedback().digits(part.feedback, lists.word_len()), entry);
    }
    let guess = lists.display(tree.guess).to_owned();
    let depth = Some(counts.len().saturating_sub(1));
    (Node { guess, map, depth, ranking: Some(Ranking { counts: counts.clone() }) }, counts)
}
