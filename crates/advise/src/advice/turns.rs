//! Turns in the requests of programs: text such as `crane=BYGBB`, or a guess with its feedback.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use crate::clues::{self, Turn};
use salet_core::game::Game;
use salet_core::policy::{Policy, Position, Step};
use salet_words::{ClueError, Digits, WordGame as _};

/// A turn in a request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub enum Told {
    /// A clue as players write it: `crane=BYGBB`, feedback alone on the recommended guess, or the lines of a shared game.
    Text(String),
    /// A guess and its feedback.
    Pair(Pair),
}

/// A guess and its feedback.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Pair {
    /// An accepted word.
    pub guess: String,
    /// In letters (GYBBG), digits (21002) or tiles; pegs as 2B1W or 2A1B; one count as a number, or SOLVED.
    pub feedback: String,
}

impl<'de> Deserialize<'de> for Told {
    /// A derived implementation of an untagged enum would lose unknown fields and the paths of faults.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Told, D::Error> {
        deserializer.deserialize_any(ToldVisitor)
    }
}

struct ToldVisitor;

impl<'de> Visitor<'de> for ToldVisitor {
    type Value = Told;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text such as \"crane=BYGBB\", or an object with guess and feedback")
    }

    fn visit_str<E>(self, text: &str) -> Result<Told, E> {
        Ok(Told::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Told, A::Error> {
        Pair::deserialize(MapAccessDeserializer::new(map)).map(Told::Pair)
    }
}

/// A turn that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Unread {
    /// The turn, counted from 0.
    pub turn: usize,
    /// The field at fault: `guess`, `feedback`, or none for text.
    pub field: Option<&'static str>,
    /// The reason.
    pub why: ClueError,
}

/// Read turns, each with its feedback. The number is that of the element, counted from 0, since a text may have several turns. A
/// guess of the policy is read without a lookup in the word lists.
pub fn read(told: &[Told], game: &Game, policy: Option<&Policy>) -> Result<Vec<(usize, Turn)>, Unread> {
    let mut position = policy.map(Policy::start);
    let mut turns = Vec::with_capacity(told.len());
    for (index, told) in told.iter().enumerate() {
        let unread = |field| move |why| Unread { turn: index, field, why };
        let before = turns.len();
        match told {
            Told::Pair(Pair { guess, feedback }) => {
                let expected = position.map(Position::guess).filter(|&expected| game.name(expected) == guess);
                let word = expected.map_or_else(|| clues::find_word(game, guess), Ok);
                let word = word.map_err(unread(Some("guess")))?;
                let shown = game.parse_feedback(feedback, Digits::default()).map_err(ClueError::from);
                let shown = shown.map_err(unread(Some("feedback")))?;
                turns.push((index, Turn { word: Some(word), shown: Some(shown) }));
            }
            Told::Text(text) => {
                let read = clues::parse_turns(text, game, Digits::default());
                turns.extend(read.map_err(unread(None))?.into_iter().map(|turn| (index, turn)));
            }
        }
        for (_, turn) in &turns[before..] {
            position = position.and_then(|position| {
                let on_policy = turn.word.is_none_or(|word| word == position.guess());
                match turn.shown.map(|shown| position.answer(shown)) {
                    Some(Step::Next(next)) if on_policy => Some(next),
                    _ => None,
                }
            });
        }
    }
    Ok(turns)
}
