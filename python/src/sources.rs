//! Arguments from Python: text, lists, numbers and words.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use pyo3::exceptions::PyTypeError;
use pyo3::types::{PyAnyMethods as _, PyString, PyStringMethods as _, PyTypeMethods as _};
use pyo3::{Borrowed, Bound, FromPyObject, PyAny, PyErr, PyResult};
use salet::error::UnknownName;
use salet::excerpt;
use salet::game::Game;
use salet::game::{Limit, clues};
use salet::words::{GuessId, Source, WordGame as _};

use crate::errors::{raised, usage};

/// Text. A lone surrogate becomes a replacement character.
pub(crate) struct Text(pub(crate) String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        match given.cast::<PyString>() {
            Ok(text) => Ok(Text(text.to_string_lossy().into_owned())),
            Err(_) => Err(PyTypeError::new_err(format!("give text, not {}", given.get_type().name()?))),
        }
    }
}

#[derive(FromPyObject)]
pub(crate) enum Given {
    #[pyo3(transparent)]
    Lines(Text),
    #[pyo3(transparent)]
    File(PathBuf),
}

impl Given {
    /// A source for the library; messages call lines in memory `name`.
    pub(crate) fn source(self, name: &str) -> Source {
        match self {
            Given::Lines(Text(lines)) => Source::words(name, lines.lines()),
            Given::File(file) => Source::File(file),
        }
    }
}

/// The beginning of an object as Python prints it.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(excerpt(&object.repr()?.to_string_lossy()).to_string())
}

pub(crate) fn chosen<T: FromStr<Err = UnknownName>>(name: &Text) -> PyResult<T> {
    name.0.parse().map_err(raised)
}

/// The largest number of guesses of a game; None for no limit.
pub(crate) fn limit(guesses: Option<&Bound<'_, PyAny>>) -> PyResult<Limit> {
    let guesses = guesses.map(|guesses| whole("max_guesses", guesses, 1..=255)).transpose()?;
    Ok(guesses.map(|guesses| guesses as u8))
}

pub(crate) fn whole(name: &str, number: &Bound<'_, PyAny>, range: RangeInclusive<u64>) -> PyResult<u64> {
    if let Ok(found) = number.extract::<u64>()
        && range.contains(&found)
    {
        return Ok(found);
    }
    let (least, most) = range.into_inner();
    Err(usage(format!("{name}: give a whole number from {least} to {most}, not {}", shown(number)?)))
}

/// The answer of a game. Of a table it need not be a guess; of words it may be any that is accepted.
pub(crate) fn find_answer(game: &Game, word: &Text) -> PyResult<GuessId> {
    match game.find_answer(&word.0) {
        Some(answer) => Ok(answer.as_guess()),
        None if game.words().is_none() => Err(usage("there is no such answer")),
        None => find(game, word),
    }
}

pub(crate) fn find(game: &Game, word: &Text) -> PyResult<GuessId> {
    clues::find_word(game, &word.0).map_err(raised)
}
