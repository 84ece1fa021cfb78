//! A tree written as nested JSON: what is open is on a list, so that no tree is too deep.

use std::collections::VecDeque;
use std::vec::IntoIter;

use struson::writer::{JsonStreamWriter, JsonWriter as _};

use crate::game::{Feedback, Game, Part, Tree, partition};
use crate::words::SecretId;

/// A node whose object is being written.
struct Written<'t> {
    node: &'t Tree,
    parts: IntoIter<Part>,
    /// The answers found so far at guess 1, 2, 3 and so on from here.
    counts: VecDeque<u64>,
}

pub(in crate::policy::interchange) fn write(tree: &Tree, game: &Game) -> String {
    let mut bytes = Vec::new();
    match write_nodes(tree, game, &mut bytes).map(|()| String::from_utf8(bytes)) {
        Ok(Ok(text)) => text + "\n",
        Ok(Err(_)) | Err(_) => unreachable!("texts and numbers can be written into memory"),
    }
}

fn write_nodes(tree: &Tree, game: &Game, bytes: &mut Vec<u8>) -> std::io::Result<()> {
    let lists = game.lists();
    let mut json = JsonStreamWriter::new(bytes);
    let begin = |json: &mut JsonStreamWriter<_>, node, secrets: &[SecretId]| -> std::io::Result<Written> {
        let node: &Tree = node;
        json.begin_object()?;
        json.name("guess")?;
        json.string_value(lists.display(node.guess))?;
        json.name("map")?;
        json.begin_object()?;
        let parts = partition(game.table(), node.guess, secrets).into_iter();
        Ok(Written { node, parts, counts: VecDeque::new() })
    };
    let all: Vec<SecretId> = lists.secret_ids().collect();
    let mut path = vec![begin(&mut json, tree, &all)?];
    while let Some(at) = path.last_mut() {
        let Some(Part { feedback, secrets }) = at.parts.next() else {
            let counts = std::mem::take(&mut at.counts);
            path.pop();
            end(&mut json, &counts)?;
            if let Some(parent) = path.last_mut() {
                add_later(&mut parent.counts, counts);
            }
            continue;
        };
        let node = at.node;
        let key = |feedback: Feedback| game.feedback().digits(feedback, lists.word_len());
        if feedback == game.solved() {
            json.name(&key(feedback))?;
            json.string_value(lists.display(node.guess))?;
            add(&mut at.counts, VecDeque::from([1]));
        } else if let Some(child) = node.child(feedback) {
            json.name(&key(feedback))?;
            if secrets == [SecretId::new(child.guess.index())] {
                json.string_value(lists.display(child.guess))?;
                add_later(&mut at.counts, VecDeque::from([1]));
            } else {
                path.push(begin(&mut json, child, &secrets)?);
            }
        }
    }
    json.finish_document()?;
    Ok(())
}

/// No game that has a limit is longer. Beyond it figures are left out, or the text would be quadratic in the depth.
const LONGEST_RANKING: usize = 255;

/// Close the map and the object of a node.
fn end(json: &mut JsonStreamWriter<&mut Vec<u8>>, counts: &VecDeque<u64>) -> std::io::Result<()> {
    json.end_object()?;
    // Where no answer is found there is no worst case.
    if !counts.is_empty() {
        json.name("depth")?;
        json.number_value(counts.len() - 1)?;
    }
    if counts.len() <= LONGEST_RANKING {
        json.name("ranking")?;
        json.begin_object()?;
        json.name("counts")?;
        json.begin_array()?;
        for &count in counts {
            json.number_value(count)?;
        }
        json.end_array()?;
        json.end_object()?;
    }
    json.end_object()
}

/// Add what was found a guess later.
fn add_later(counts: &mut VecDeque<u64>, mut found: VecDeque<u64>) {
    if !found.is_empty() {
        found.push_front(0);
        add(counts, found);
    }
}

/// Add what was found. The longer one takes in the shorter, so that a deep tree costs no more than a broad one.
fn add(counts: &mut VecDeque<u64>, mut found: VecDeque<u64>) {
    if found.len() > counts.len() {
        std::mem::swap(counts, &mut found);
    }
    for (sum, found) in counts.iter_mut().zip(found) {
        *sum += found;
    }
}
