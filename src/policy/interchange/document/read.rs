//! A policy in JSON read into a tree that grows: what is open is on a list, so that no nesting is too deep. The figures
//! of the root and what is said of the game are compared, and others are not looked at.

use struson::reader::ValueType;

use super::types::{GameTerms, SCHEMA_VERSION};
use crate::policy::error::Result;
use crate::policy::interchange::growth::{Contradiction, Growth, Place};
use crate::policy::interchange::json::Json;
use crate::policy::interchange::reading::{Reading, Stated};
use crate::text::excerpt;

/// Whether text looks like this format.
pub(in crate::policy::interchange) fn begins(text: &str) -> bool {
    let start = text.trim_start().strip_prefix('{').map(str::trim_start).unwrap_or_default();
    // Programs that sort keys put another one first.
    ["\"schema_version\"", "\"claim\"", "\"game\"", "\"tree\""].iter().any(|key| start.starts_with(key))
}

pub(in crate::policy::interchange) fn read(text: &str, reading: &Reading) -> Result<(Growth, Vec<Stated>)> {
    let json = Json::new(text, reading, "policy in JSON");
    let mut reader = Reader { json, reading, growth: Growth::default(), stated: Vec::new() };
    let (mut versioned, mut planted) = (false, false);
    reader.json.begin_object()?;
    while reader.json.has_next()? {
        match reader.json.key()?.as_str() {
            "schema_version" => {
                reader.version()?;
                versioned = true;
            }
            "game" => reader.game()?,
            "tree" => {
                reader.tree()?;
                planted = true;
            }
            _ => reader.json.skip()?,
        }
    }
    for (there, what) in [(versioned, "schema_version"), (planted, "tree")] {
        if !there {
            return Err(reader.json.refuse(&format!("it has no \"{what}\"")));
        }
    }
    reader.json.end_object()?;
    reader.json.end()?;
    Ok((reader.growth, reader.stated))
}

struct Reader<'a> {
    json: Json<'a>,
    reading: &'a Reading<'a>,
    growth: Growth,
    stated: Vec<Stated>,
}

/// What has been read of a node whose object is still open.
struct Open {
    place: Place,
    has_guess: bool,
    /// Whether what follows the guess is being read.
    in_next: bool,
}

impl Open {
    fn at(place: Place) -> Open {
        Open { place, has_guess: false, in_next: false }
    }
}

impl Reader<'_> {
    fn version(&mut self) -> Result<()> {
        match self.json.number()? {
            SCHEMA_VERSION => Ok(()),
            other => Err(self.json.refuse(&format!("its keys are of version {other}, not {SCHEMA_VERSION}"))),
        }
    }

    /// What is said of the game, held to the game that is played.
    fn game(&mut self) -> Result<()> {
        let terms = GameTerms::of(self.reading.game);
        let limit = terms.limit.map_or_else(|| "null".to_owned(), |limit| limit.to_string());
        self.json.begin_object()?;
        while self.json.has_next()? {
            let (key, kind) = (self.json.key()?, self.json.peek()?);
            let here = match key.as_str() {
                "feedback" => terms.feedback.to_string(),
                "rule" => terms.rule.to_string(),
                "objective" => terms.objective.to_string(),
                "limit" => limit.clone(),
                "answers_sha256" => terms.answers_sha256.clone(),
                "guesses_sha256" => terms.guesses_sha256.clone(),
                _ => {
                    self.json.skip()?;
                    continue;
                }
            };
            let there = match kind {
                ValueType::Number => self.json.number()?.to_string(),
                ValueType::Null => {
                    self.json.skip()?;
                    "null".to_owned()
                }
                _ => self.json.text()?,
            };
            if there != here {
                self.stated.push(Stated::Term { name: key, there, here });
            }
        }
        self.json.end_object()
    }

    fn tree(&mut self) -> Result<()> {
        self.json.begin_object()?;
        let mut path = vec![Open::at(Growth::ROOT)];
        while let Some(node) = path.last_mut() {
            if !self.json.has_next()? {
                if node.in_next {
                    node.in_next = false;
                } else if node.has_guess {
                    path.pop();
                } else {
                    return Err(self.json.refuse("a node has no guess"));
                }
                self.json.end_object()?;
            } else if node.in_next {
                let branch = self.branch(node.place)?;
                path.extend(branch);
            } else {
                self.member(node)?;
            }
        }
        Ok(())
    }

    /// One member of a node's object.
    fn member(&mut self, node: &mut Open) -> Result<()> {
        let is_root = node.place == Growth::ROOT;
        match self.json.key()?.as_str() {
            "guess" => {
                let guess = self.json.word()?;
                self.growth.play(node.place, guess).map_err(|Contradiction { known, new }| {
                    let [known, new] = [known, new].map(|guess| self.reading.game.lists().display(guess));
                    let reason = format!("plays \"{known}\" and \"{new}\" after the same feedback");
                    self.reading.refuse(self.json.spot(), reason)
                })?;
                node.has_guess = true;
            }
            "next" => {
                self.json.begin_object()?;
                node.in_next = true;
            }
            "total" if is_root => self.stated.push(Stated::Total(self.json.number()?)),
            "lost_weight" if is_root => self.stated.push(Stated::LostWeight(self.json.number()?)),
            "worst_case" if is_root => {
                let worst_case = usize::try_from(self.json.number()?).unwrap_or(usize::MAX);
                self.stated.push(Stated::WorstCase(worst_case));
            }
            _ => self.json.skip()?,
        }
        Ok(())
    }

    /// One member of what follows a guess; a node that has to be read on.
    fn branch(&mut self, place: Place) -> Result<Option<Open>> {
        let spot = self.json.spot();
        let key = self.json.key()?;
        let shown = self.reading.feedback(spot, &key)?;
        if shown == self.reading.game.solved() {
            let reason = format!("goes on after \"{}\", which solves the game", excerpt(&key));
            return Err(self.reading.refuse(spot, reason));
        }
        match self.json.peek()? {
            ValueType::Null => {
                self.json.skip()?;
                Ok(None)
            }
            ValueType::Object => {
                self.json.begin_object()?;
                Ok(Some(Open::at(self.growth.child(place, shown))))
            }
            _ => Err(self.json.refuse(&format!("\"{}\" leads to no node and not to null", excerpt(&key)))),
        }
    }
}
