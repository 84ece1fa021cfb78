//! Strategies of a comparison: published ones by name, and functions in Python.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::{FromPyObject, Py, PyAny, PyErr, PyResult, Python};
use salet::compare::Entrant;
use salet::strategy::{State, parse_list};
use salet::words::GuessId;

use crate::errors::{raised, usage};
use crate::sources::{Text, find};

/// A strategy of a request.
#[derive(FromPyObject)]
pub(crate) enum Asked {
    /// Names of published ones, separated by commas; or `all`.
    #[pyo3(transparent)]
    Published(Text),
    /// A name, and a function that names a guess for the turns and the remaining answers, or nothing to give up.
    Own(Text, Py<PyAny>),
}

impl Asked {
    /// Whether these are all published ones, of which those play that the game allows.
    pub(crate) fn is_all(&self) -> bool {
        matches!(self, Asked::Published(Text(names)) if names.trim() == "all")
    }
}

/// The first failure of a function, which ends the comparison.
#[derive(Clone, Default)]
pub(crate) struct Failure(Arc<Mutex<Option<PyErr>>>);

impl Failure {
    fn keep(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

pub(crate) fn entrants(
    asked: Vec<Asked>,
    failure: &Failure,
    stop: &Arc<AtomicBool>,
) -> PyResult<Vec<Entrant>> {
    let mut entrants = Vec::new();
    for asked in asked {
        match asked {
            Asked::Published(Text(names)) => {
                entrants.extend(parse_list(&names).map_err(raised)?.into_iter().map(Entrant::from));
            }
            Asked::Own(Text(name), function) => {
                entrants.push(own(name, function, failure.clone(), Arc::clone(stop)));
            }
        }
    }
    Ok(entrants)
}

/// A strategy that asks a function of Python. After its first failure the comparison stops.
fn own(name: String, function: Py<PyAny>, failure: Failure, stop: Arc<AtomicBool>) -> Entrant {
    let label = name.clone();
    let strategy = move |state: &State<'_>| match ask(&label, &function, state) {
        Ok(guess) => guess,
        Err(error) => {
            failure.keep(error);
            stop.store(true, Ordering::Relaxed);
            None
        }
    };
    Entrant::own(name, strategy)
}

fn ask(name: &str, function: &Py<PyAny>, state: &State<'_>) -> PyResult<Option<GuessId>> {
    let game = state.game;
    let turn = |&(guess, shown): &(GuessId, _)| (game.name(guess).to_owned(), game.feedback_name(shown));
    let turns: Vec<(String, String)> = state.history.iter().map(turn).collect();
    let left: Vec<&str> = state.candidates.iter().map(|secret| game.name(secret.as_guess())).collect();
    let word = Python::attach(|py| function.call1(py, (&turns, left))?.extract::<Option<Text>>(py))?;
    let Some(word) = word else { return Ok(None) };
    let after: Vec<String> = turns.iter().map(|(word, shown)| format!("{word}={shown}")).collect();
    let after =
        if after.is_empty() { "at the start".to_owned() } else { format!("after {}", after.join(" ")) };
    let unknown = |error: PyErr| {
        let why = Python::attach(|py| error.value(py).to_string());
        usage(format!("{name}, {after}: {why}"))
    };
    let guess = find(game, &word).map_err(unknown)?;
    if state.allows(guess) {
        return Ok(Some(guess));
    }
    let (word, rule) = (game.name(guess), game.rule().name());
    Err(usage(format!("{name}: the {rule} rule does not allow {word:?} {after}")))
}
