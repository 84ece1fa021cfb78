//! A policy as JSON with all its figures, in salet's own format:
//!
//! ```text
//! {"schema_version":1,
//!  "game":{"word_length":5,"answers":2315,"guesses":12972,"answers_sha256":"…","guesses_sha256":"…",
//!          "feedback":"official","rule":"normal","limit":6,"objective":"mean","weight":2315},
//!  "claim":{"status":"optimal","total_at_least":7920,"worst_at_least":0,"lost_at_least":0},
//!  "tree":{"guess":"salet","may_be_answer":false,"answers":2315,"weight":2315,"total":7920,"worst_case":5,
//!          "lost_weight":0,"next":{"BBBBB":{"guess":"courd", …},"BBBGG":null, …}}}
//! ```
//!
//! All on one line, every figure an integer. `types` documents the keys, and generates `docs/schemas/policy.schema.json`.
//! `null` gives the answers up; `next` omits the feedback that solves the game.

mod types;

use serde::Serialize;
use struson::reader::ValueType;

use self::types::{Figures, GameTerms, Head, SCHEMA_VERSION};
use super::growth::Growth;
use super::json_tree::{Form, TreeReader};
use super::reading::{Reading, Stated};
use crate::interchange::error::Result;
use crate::survey::{Station, survey};
use salet_core::game::{self, Game, Tree};
use salet_core::policy::claim::Claim;

const FORM: Form = Form { children: "next", has_words: false, figure };

pub(super) fn begins(text: &str) -> bool {
    let start = text.trim_start().strip_prefix('{').map(str::trim_start).unwrap_or_default();
    // Programs that sort keys put another one first.
    ["\"schema_version\"", "\"claim\"", "\"game\"", "\"tree\""].iter().any(|key| start.starts_with(key))
}

/// Read a policy. The figures of the root and the terms of the game are compared; other figures are skipped.
pub(super) fn read(text: &str, reading: &Reading) -> Result<(Growth, Vec<Stated>)> {
    let mut reader = TreeReader::new(text, reading, "policy in JSON", FORM);
    let mut missing = vec!["schema_version", "tree"];
    reader.json.begin_object()?;
    while reader.json.has_next()? {
        let key = reader.json.key()?;
        match key.as_str() {
            "schema_version" => version(&mut reader)?,
            "game" => terms(&mut reader)?,
            "tree" => reader.tree()?,
            _ => reader.json.skip()?,
        }
        missing.retain(|&needed| needed != key);
    }
    if let Some(needed) = missing.first() {
        return Err(reader.json.refuse(&format!("it has no \"{needed}\"")));
    }
    reader.json.end_object()?;
    reader.json.end()?;
    Ok((reader.growth, reader.stated))
}

fn version(reader: &mut TreeReader) -> Result<()> {
    match reader.json.number()? {
        SCHEMA_VERSION => Ok(()),
        other => Err(reader.json.refuse(&format!("its keys are of version {other}, not {SCHEMA_VERSION}"))),
    }
}

/// Compare the terms of the game in the file with the game played.
fn terms(reader: &mut TreeReader) -> Result<()> {
    let terms = GameTerms::of(reader.reading.game);
    let limit = terms.limit.map_or_else(|| "null".to_owned(), |limit| limit.to_string());
    let json = &mut reader.json;
    json.begin_object()?;
    while json.has_next()? {
        let (key, kind) = (json.key()?, json.peek()?);
        let here = match key.as_str() {
            "feedback" => terms.feedback.clone(),
            "rule" => terms.rule.to_string(),
            "objective" => terms.objective.to_string(),
            "limit" => limit.clone(),
            "answers_sha256" => terms.answers_sha256.clone(),
            "guesses_sha256" => terms.guesses_sha256.clone(),
            _ => {
                json.skip()?;
                continue;
            }
        };
        let there = match kind {
            ValueType::Number => json.number()?.to_string(),
            ValueType::Null => {
                json.skip()?;
                "null".to_owned()
            }
            _ => json.text()?,
        };
        if there != here {
            reader.stated.push(Stated::Term { name: key, there, here });
        }
    }
    json.end_object()
}

fn figure(reader: &mut TreeReader, key: &str) -> Result<()> {
    let json = &mut reader.json;
    let stated = match key {
        "total" => Stated::Total(json.number()?),
        "lost_weight" => Stated::LostWeight(json.number()?),
        "worst_case" => Stated::WorstCase(usize::try_from(json.number()?).unwrap_or(usize::MAX)),
        _ => return json.skip(),
    };
    reader.stated.push(stated);
    Ok(())
}

/// The text of a policy. Open nodes are on a list, so no tree is too deep.
pub(super) fn write(tree: &Tree, game: &Game, claim: &Claim) -> Result<String, game::Error> {
    let stations = survey(tree, game)?;
    let figures = |station: &Station| {
        let guess = game.name(station.node.guess);
        members(&Figures::of(guess, &station.outlook)) + ",\"next\":{"
    };
    let mut text = members(&Head::of(game, claim)) + ",\"tree\":" + &figures(&stations[0]);
    let mut open = vec![stations[0].branches.iter()];
    while let Some(branches) = open.last_mut() {
        let Some(branch) = branches.next() else {
            open.pop();
            text += "}}";
            continue;
        };
        if !text.ends_with('{') {
            text.push(',');
        }
        let shown = game.feedback_name(branch.shown).to_string();
        text += &format!("{}:", serde_json::Value::from(shown));
        match branch.next {
            None => text += "null",
            Some(next) => {
                text += &figures(&stations[next]);
                open.push(stations[next].branches.iter());
            }
        }
    }
    Ok(text + "}\n")
}

/// An object without its closing brace.
fn members(object: &impl Serialize) -> String {
    match serde_json::to_string(object) {
        Ok(mut text) => {
            text.pop();
            text
        }
        Err(error) => unreachable!("texts and numbers can be written: {error}"),
    }
}
