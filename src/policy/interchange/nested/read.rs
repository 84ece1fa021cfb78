//! Nested JSON read into a tree that grows: what is open is on a list, so that no nesting is too deep.

use std::borrow::Cow;

use struson::reader::ValueType;

use crate::policy::error::Result;
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
    let text = blank_export(text);
    let mut reader = Reader {
        json: Json::new(&text, reading, "nested tree"),
        reading,
        growth: Growth::default(),
        stated: Vec::new(),
    };
    reader.json.begin_object()?;
    let mut path = vec![Open::at(Growth::ROOT)];
    while let Some(node) = path.last_mut() {
        if !reader.json.has_next()? {
            if node.map == Map::Open {
                node.map = Map::Closed;
            } else {
                reader.close(node)?;
                path.pop();
            }
            reader.json.end_object()?;
        } else if node.map == Map::Open {
            let branch = reader.branch(node)?;
            path.extend(branch);
        } else {
            let is_root = node.place == Growth::ROOT;
            reader.member(node, is_root)?;
        }
    }
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
    fn play(&mut self, place: Place, guess: GuessId) -> Result<()> {
        self.growth.play(place, guess).map_err(|Contradiction { known, new }| {
            let name = |guess| self.reading.game.lists().display(guess);
            let (known, new) = (name(known), name(new));
            let reason = format!("plays \"{known}\" and \"{new}\" after the same feedback");
            self.reading.refuse(self.json.spot(), reason)
        })
    }

    /// One member of a node's object.
    fn member(&mut self, node: &mut Open, is_root: bool) -> Result<()> {
        match self.json.key()?.as_str() {
            "guess" => {
                let guess = self.json.word()?;
                self.play(node.place, guess)?;
                node.guess = Some(guess);
            }
            "map" => {
                self.json.begin_object()?;
                node.map = Map::Open;
            }
            "depth" if is_root && self.json.peek()? == ValueType::Number => {
                let depth = self.json.number()?;
                let worst_case = usize::try_from(depth).unwrap_or(usize::MAX).saturating_add(1);
                self.stated.push(Stated::WorstCase(worst_case));
            }
            "ranking" if is_root && self.json.peek()? == ValueType::Object => self.ranking()?,
            _ => self.json.skip()?,
        }
        Ok(())
    }

    /// One member of a node's map; a branch that has to be read on.
    fn branch(&mut self, node: &mut Open) -> Result<Option<Open>> {
        let spot = self.json.spot();
        let key = self.json.key()?;
        let shown = self.reading.feedback(spot, &key)?;
        match self.json.peek()? {
            ValueType::String => {
                let word = self.json.word()?;
                if shown == self.reading.game.solved() {
                    node.solved = Some(word);
                } else {
                    let child = self.growth.child(node.place, shown);
                    self.play(child, word)?;
                }
                Ok(None)
            }
            ValueType::Object => {
                self.json.begin_object()?;
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
                Err(self.reading.refuse(self.json.spot(), reason))
            }
            _ => Ok(()),
        }
    }

    /// The figures of the root.
    fn ranking(&mut self) -> Result<()> {
        self.json.begin_object()?;
        while self.json.has_next()? {
            if self.json.key()? == "counts" && self.json.peek()? == ValueType::Array {
                self.stated.push(Stated::Histogram(self.json.numbers()?));
            } else {
                self.json.skip()?;
            }
        }
        self.json.end_object()
    }
}
