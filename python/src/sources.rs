//! Where Python's lists and settings come from.

use std::path::PathBuf;
use std::str::FromStr;

use pyo3::types::{PyAnyMethods as _, PyBytes};
use pyo3::{Bound, FromPyObject, Py, PyAny, PyResult, Python};
use salet::game::Limit;
use salet::named::UnknownName;
use salet::text::{count, excerpt};
use salet::words::{GuessId, Source, WordLists};

use crate::errors::{raised, usage};

/// Lines in memory, or a file.
#[derive(FromPyObject)]
pub(crate) enum Given {
    #[pyo3(transparent)]
    Lines(String),
    #[pyo3(transparent)]
    File(PathBuf),
}

impl Given {
    /// As the library takes it; `name` is what messages call lines in memory.
    pub(crate) fn source(self, name: &str) -> Source {
        match self {
            Given::Lines(lines) => Source::text(name, lines),
            Given::File(file) => Source::File(file),
        }
    }
}

/// A choice by its name.
pub(crate) fn chosen<T: FromStr<Err = UnknownName>>(name: &str) -> PyResult<T> {
    name.parse().map_err(raised)
}

/// The most guesses of a game; None for no limit.
pub(crate) fn limit(guesses: Option<&Bound<'_, PyAny>>) -> PyResult<Limit> {
    let Some(guesses) = guesses else { return Ok(None) };
    match guesses.extract::<u8>() {
        Ok(guesses @ 1..) => Ok(Some(guesses)),
        _ => Err(usage("max_guesses: give a number from 1 to 255, or None for no limit")),
    }
}

/// A number that counts something of which there has to be some.
pub(crate) fn at_least_one(name: &str, number: i64) -> PyResult<usize> {
    usize::try_from(number)
        .ok()
        .filter(|&number| (1..=1_000_000).contains(&number))
        .ok_or_else(|| usage(format!("{name}: give a whole number, at least 1")))
}

/// The guess that a word means.
pub(crate) fn find(lists: &WordLists, word: &str) -> PyResult<GuessId> {
    lists.find(word).ok_or_else(|| {
        let words = count(lists.guess_count(), "accepted word");
        usage(format!("\"{}\" is not among the {words} of the game", excerpt(word)))
    })
}

/// Bytes for Python.
pub(crate) fn bytes(py: Python<'_>, bytes: &[u8]) -> Py<PyBytes> {
    PyBytes::new(py, bytes).unbind()
}
