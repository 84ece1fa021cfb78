//! The nested JSON of Olson's solver (jonathanolson/wordle-solver):
//!
//! ```text
//! {"guess":"salet","map":{"12022":"facet","22222":"salet", …},"depth":4,"ranking":{"counts":[0,78,1223,975,39]}}
//! ```
//!
//! Keys are colours as digits, 0 grey, 1 yellow, 2 green. A text is the only answer left; `22222` is there where the
//! guess is one of the answers. `depth` is the worst case minus one, `counts` are the answers found at guess 1, 2, 3
//! and so on from there. Its scripts put `export default` before the object, which is read over.

use std::collections::VecDeque;
use std::vec::IntoIter;

use struson::reader::{JsonReader as _, ReaderError, ValueType};
use struson::writer::{JsonStreamWriter, JsonWriter as _};

use super::growth::{Contradiction, Growth, Place};
use super::json::Json;
use super::{Reading, Stated};
use crate::error::{Error, Result};
use crate::game::{Feedback, Game, GuessId, Part, SecretId, Tree, partition};
use crate::text::excerpt;

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

/// What has been read of a node whose object is still open.
struct Open {
    place: Place,
    guess: Option<GuessId>,
    /// Whether its map is open, or was.
    map: Map,
    /// What it says is there once it is solved.
    solved: Option<GuessId>,
}

#[derive(PartialEq, Eq)]
enum Map {
    Missing,
    Open,
    Closed,
}

pub(super) fn read(text: &str, reading: &Reading) -> Result<(Growth, Vec<Stated>)> {
    let text = text.trim();
    let text = text.strip_prefix(EXPORT).unwrap_or(text).trim_end_matches(';');
    let mut reader = Reader {
        json: Json::new(text, reading, "nested tree"),
        reading,
        growth: Growth::default(),
        stated: Vec::new(),
    };
    reader.begin_object()?;
    let mut path = vec![Open::at(Growth::ROOT)];
    while let Some(node) = path.last_mut() {
        let more = reader.json.reader.has_next();
        if !reader.taken(more)? {
            let ended = reader.json.reader.end_object();
            reader.taken(ended)?;
            if node.map == Map::Open {
                node.map = Map::Closed;
            } else {
                reader.close(node)?;
                path.pop();
            }
        } else if node.map == Map::Open {
            let branch = reader.branch(node)?;
            path.extend(branch);
        } else {
            let is_root = node.place == Growth::ROOT;
            reader.member(node, is_root)?;
        }
    }
    let line = reader.json.line();
    let rest = reader.json.reader.consume_trailing_whitespace();
    rest.map_err(|_| reading.refuse(line, "is no nested tree: something follows it"))?;
    Ok((reader.growth, reader.stated))
}

struct Reader<'a> {
    json: Json<'a>,
    reading: &'a Reading<'a>,
    growth: Growth,
    stated: Vec<Stated>,
}

impl Open {
    fn at(place: Place) -> Open {
        Open { place, guess: None, map: Map::Missing, solved: None }
    }
}

impl Reader<'_> {
    fn taken<T>(&self, result: Result<T, ReaderError>) -> Result<T> {
        result.map_err(|error| self.json.broken(&error))
    }

    fn begin_object(&mut self) -> Result<()> {
        let begun = self.json.reader.begin_object();
        self.taken(begun)
    }

    fn peek(&mut self) -> Result<ValueType> {
        let next = self.json.reader.peek();
        self.taken(next)
    }

    fn key(&mut self) -> Result<String> {
        let name = self.json.reader.next_name_owned();
        self.taken(name)
    }

    fn word(&mut self) -> Result<GuessId> {
        let word = self.json.reader.next_string();
        let word = self.taken(word)?;
        self.reading.word(self.json.line(), &word)
    }

    fn play(&mut self, place: Place, guess: GuessId) -> Result<()> {
        self.growth.play(place, guess).map_err(|Contradiction { known, new }| {
            let name = |guess| self.reading.game.lists().display(guess);
            let (known, new) = (name(known), name(new));
            let reason = format!("plays \"{known}\" and \"{new}\" after the same feedback");
            self.reading.refuse(self.json.line(), reason)
        })
    }

    /// One member of a node's object.
    fn member(&mut self, node: &mut Open, is_root: bool) -> Result<()> {
        match self.key()?.as_str() {
            "guess" => {
                let guess = self.word()?;
                self.play(node.place, guess)?;
                node.guess = Some(guess);
            }
            "map" => {
                self.begin_object()?;
                node.map = Map::Open;
            }
            "depth" if is_root && self.peek()? == ValueType::Number => {
                let depth = self.number()?;
                let worst_case = usize::try_from(depth).unwrap_or(usize::MAX).saturating_add(1);
                self.stated.push(Stated::WorstCase(worst_case));
            }
            "ranking" if is_root && self.peek()? == ValueType::Object => self.ranking()?,
            _ => self.skip()?,
        }
        Ok(())
    }

    /// One member of a node's map; a branch that has to be read on.
    fn branch(&mut self, node: &mut Open) -> Result<Option<Open>> {
        let key = self.key()?;
        let shown = self.reading.feedback(self.json.line(), &key)?;
        match self.peek()? {
            ValueType::String => {
                let word = self.word()?;
                if shown == self.reading.game.solved() {
                    node.solved = Some(word);
                } else {
                    let child = self.growth.child(node.place, shown);
                    self.play(child, word)?;
                }
                Ok(None)
            }
            ValueType::Object => {
                self.begin_object()?;
                Ok(Some(Open::at(self.growth.child(node.place, shown))))
            }
            _ => Err(self.json.refuse(&format!("\"{}\" leads to no word and no node", excerpt(&key)))),
        }
    }

    /// The end of a node's object.
    fn close(&self, node: &Open) -> Result<()> {
        let Some(guess) = node.guess else { return Err(self.json.refuse("a node has no guess")) };
        let name = |guess| self.reading.game.lists().display(guess);
        if node.map == Map::Missing {
            return Err(self.json.refuse(&format!("the node of \"{}\" has no map", name(guess))));
        }
        match node.solved {
            Some(word) if word != guess => {
                let reason = format!("solved \"{}\" leads to \"{}\"", name(guess), name(word));
                Err(self.reading.refuse(self.json.line(), reason))
            }
            _ => Ok(()),
        }
    }

    /// The figures of the root.
    fn ranking(&mut self) -> Result<()> {
        self.begin_object()?;
        loop {
            let more = self.json.reader.has_next();
            if !self.taken(more)? {
                break;
            }
            if self.key()? != "counts" || self.peek()? != ValueType::Array {
                self.skip()?;
                continue;
            }
            let begun = self.json.reader.begin_array();
            self.taken(begun)?;
            let mut counts = Vec::new();
            loop {
                let more = self.json.reader.has_next();
                if !self.taken(more)? {
                    break;
                }
                counts.push(self.number()?);
            }
            let ended = self.json.reader.end_array();
            self.taken(ended)?;
            self.stated.push(Stated::Histogram(counts));
        }
        let ended = self.json.reader.end_object();
        self.taken(ended)
    }

    fn number(&mut self) -> Result<u64> {
        let text = self.json.reader.next_number_as_string();
        let text = self.taken(text)?;
        text.parse().map_err(|_| -> Error {
            self.json.refuse(&format!("{} is no whole number that can be counted to", excerpt(&text)))
        })
    }

    fn skip(&mut self) -> Result<()> {
        let skipped = self.json.reader.skip_value();
        self.taken(skipped)
    }
}

/// A node whose object is being written.
struct Written<'t> {
    node: &'t Tree,
    parts: IntoIter<Part>,
    /// The answers found so far at guess 1, 2, 3 and so on from here.
    counts: VecDeque<u64>,
}

pub(super) fn write(tree: &Tree, game: &Game) -> String {
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
