//! Nested JSON read into a tree that grows: what is open is on a list, so that no nesting is too deep.

use struson::reader::{JsonReader as _, ReaderError, ValueType};

use crate::policy::error::{Error, Result};
use crate::policy::interchange::growth::{Contradiction, Growth, Place};
use crate::policy::interchange::json::Json;
use crate::policy::interchange::reading::{Reading, Stated};
use crate::text::excerpt;
use crate::words::GuessId;

const EXPORT: &str = "export default";

/// Whether text looks like this format.
pub(in crate::policy::interchange) fn begins(text: &str) -> bool {
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

pub(in crate::policy::interchange) fn read(text: &str, reading: &Reading) -> Result<(Growth, Vec<Stated>)> {
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
    rest.map_err(|_| reading.refuse(line, "is not a nested tree: something follows it"))?;
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
            self.json.refuse(&format!("{} is not a whole number that can be counted to", excerpt(&text)))
        })
    }

    fn skip(&mut self) -> Result<()> {
        let skipped = self.json.reader.skip_value();
        self.taken(skipped)
    }
}
