//! A policy read from JSON. The figures of the root and the terms of the game are compared; other figures are skipped.

use struson::reader::ValueType;

use super::types::{GameTerms, SCHEMA_VERSION};
use crate::policy::error::Result;
use crate::policy::interchange::growth::Growth;
use crate::policy::interchange::json_tree::{Form, TreeReader};
use crate::policy::interchange::reading::{Reading, Stated};

const FORM: Form = Form { children: "next", has_words: false, figure };

pub(in crate::policy::interchange) fn begins(text: &str) -> bool {
    let start = text.trim_start().strip_prefix('{').map(str::trim_start).unwrap_or_default();
    // Programs that sort keys put another one first.
    ["\"schema_version\"", "\"claim\"", "\"game\"", "\"tree\""].iter().any(|key| start.starts_with(key))
}

pub(in crate::policy::interchange) fn read(text: &str, reading: &Reading) -> Result<(Growth, Vec<Stated>)> {
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
            "feedback" => terms.feedback.to_string(),
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
