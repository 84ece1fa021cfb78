//! Exceptions: every error of the library becomes a usage or an input error, by the remedy.

use pyo3::exceptions::PyException;
use pyo3::{PyErr, create_exception};
use salet::advice::{Refused, Why};
use salet::error::Kind;
use salet::{advice, analysis};

create_exception!(salet, Error, PyException, "An error of salet.");
create_exception!(
    salet,
    UsageError,
    Error,
    "The request contradicts itself or cannot be played: change the arguments."
);
create_exception!(
    salet,
    InputError,
    Error,
    "A file or list is bad, or cannot be read or written: change the file."
);
create_exception!(salet, ImpossibleError, UsageError, "No accepted word shows the feedback of all turns.");
create_exception!(salet, InfeasibleError, Error, "Proven: no policy finds every answer within the limit.");
create_exception!(salet, TimeUpError, Error, "The search ended before it found a result.");

pub(crate) fn raised(error: impl Into<salet::Error>) -> PyErr {
    use analysis::Error::{Advice, Impossible};
    let error = error.into();
    let text = error.to_string();
    match &error {
        salet::Error::Advice(advice::Error::Refused(refused))
        | salet::Error::Analysis(Advice(advice::Error::Refused(refused))) => match refused.why {
            Why::Contradicts { .. } | Why::NothingFits => ImpossibleError::new_err(text),
            Why::NotCertain | Why::TimeUp | Why::Unfinished => TimeUpError::new_err(text),
            _ => UsageError::new_err(text),
        },
        salet::Error::Analysis(Impossible { .. }) => ImpossibleError::new_err(text),
        error => match error.kind() {
            Kind::Usage => UsageError::new_err(text),
            Kind::Input => InputError::new_err(text),
        },
    }
}

pub(crate) fn refused(turn: usize, why: Why) -> PyErr {
    raised(advice::Error::from(Refused { turn, why }))
}

pub(crate) fn usage(why: impl Into<String>) -> PyErr {
    UsageError::new_err(why.into())
}

pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, PyErr> {
    serde_json::to_string(value).map_err(|error| Error::new_err(error.to_string()))
}
