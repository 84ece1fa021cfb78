//! Trees as JSON, one object for each node: the reader that `nested` and `document` share. The nodes still open are on a
//! list, so no nesting is too deep.

use struson::reader::ValueType;

use super::growth::{Growth, Place};
use super::json::Json;
use super::reading::{Reading, Stated};
use crate::interchange::error::Result;
use salet_base::text::excerpt;
use salet_words::GuessId;

/// The object of a node in one of the formats.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) children: &'static str,
    /// Whether every node has children, a word alone is the last answer left, and the solved feedback repeats the guess.
    /// If not, null gives the answers up, and there is no solved feedback.
    pub(super) has_words: bool,
    /// Reads, or skips, any other member of the root.
    pub(super) figure: fn(&mut TreeReader, &str) -> Result<()>,
}

pub(super) struct TreeReader<'a> {
    pub(super) json: Json<'a>,
    pub(super) reading: &'a Reading<'a>,
    pub(super) growth: Growth,
    /// Figures of the file, for comparison with a replay.
    pub(super) stated: Vec<Stated>,
    form: Form,
}

struct Open {
    place: Place,
    guess: Option<GuessId>,
    children: Children,
    /// The word at the solved feedback.
    solved: Option<GuessId>,
}

#[derive(PartialEq, Eq)]
enum Children {
    Missing,
    Open,
    Closed,
}

impl Open {
    fn at(place: Place) -> Open {
        Open { place, guess: None, children: Children::Missing, solved: None }
    }
}

impl<'a> TreeReader<'a> {
    pub(super) fn new(text: &'a str, reading: &'a Reading<'a>, expected: &'static str, form: Form) -> Self {
        let json = Json::new(text, reading, expected);
        TreeReader { json, reading, growth: Growth::default(), stated: Vec::new(), form }
    }

    pub(super) fn tree(&mut self) -> Result<()> {
        self.json.begin_object()?;
        let mut path = vec![Open::at(Growth::ROOT)];
        while let Some(node) = path.last_mut() {
            if !self.json.has_next()? {
                if node.children == Children::Open {
                    node.children = Children::Closed;
                } else {
                    self.close(node)?;
                    path.pop();
                }
                self.json.end_object()?;
            } else if node.children == Children::Open {
                let child = self.child(node)?;
                path.extend(child);
            } else {
                self.member(node)?;
            }
        }
        Ok(())
    }

    fn play(&mut self, place: Place, guess: GuessId) -> Result<()> {
        self.growth.play(place, guess, self.json.spot(), self.reading)
    }

    fn member(&mut self, node: &mut Open) -> Result<()> {
        match self.json.key()?.as_str() {
            "guess" => {
                let guess = self.json.word()?;
                self.play(node.place, guess)?;
                node.guess = Some(guess);
                Ok(())
            }
            key if key == self.form.children => {
                node.children = Children::Open;
                self.json.begin_object()
            }
            key if node.place == Growth::ROOT => (self.form.figure)(self, key),
            _ => self.json.skip(),
        }
    }

    /// Read a child; returns it if its object is now open.
    fn child(&mut self, node: &mut Open) -> Result<Option<Open>> {
        let spot = self.json.spot();
        let key = self.json.key()?;
        let shown = self.reading.feedback(spot, &key)?;
        let solved = shown == self.reading.game.solved();
        if solved && !self.form.has_words {
            let reason = format!("goes on after \"{}\", which solves the game", excerpt(&key));
            return Err(self.reading.refuse(spot, reason));
        }
        match self.json.peek()? {
            ValueType::Object => {
                self.json.begin_object()?;
                return Ok(Some(Open::at(self.growth.child(node.place, shown))));
            }
            ValueType::String if self.form.has_words => {
                let word = self.json.word()?;
                if solved {
                    node.solved = Some(word);
                } else {
                    let child = self.growth.child(node.place, shown);
                    self.play(child, word)?;
                }
            }
            ValueType::Null if !self.form.has_words => self.json.skip()?,
            _ => {
                let alone = if self.form.has_words { "word" } else { "null" };
                let reason = format!("\"{}\" leads to no node and no {alone}", excerpt(&key));
                return Err(self.json.refuse(&reason));
            }
        }
        Ok(None)
    }

    fn close(&self, node: &Open) -> Result<()> {
        let Some(guess) = node.guess else { return Err(self.json.refuse("a node has no guess")) };
        let name = |guess| self.reading.game.name(guess);
        if self.form.has_words && node.children == Children::Missing {
            let children = self.form.children;
            return Err(self.json.refuse(&format!("the node of \"{}\" has no {children}", name(guess))));
        }
        match node.solved {
            Some(word) if word != guess => {
                let reason = format!("solved \"{}\" leads to \"{}\"", name(guess), name(word));
                Err(self.reading.refuse(self.json.spot(), reason))
            }
            _ => Ok(()),
        }
    }
}
