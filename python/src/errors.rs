//! What can go wrong, as exceptions: each error of the library becomes one of two, by who has to act on it.

use pyo3::exceptions::PyException;
use pyo3::{PyErr, create_exception};
use salet::error::Kind;

create_exception!(salet, Error, PyException, "Something that salet refuses, or that went wrong in it.");
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
create_exception!(
    salet,
    ImpossibleError,
    UsageError,
    "No accepted word shows what is said to have been shown."
);
create_exception!(salet, InfeasibleError, Error, "Proven: no policy finds every answer within the limit.");
create_exception!(salet, TimeUpError, Error, "The time was up before there was anything to give back.");

/// An error of the library.
pub(crate) fn raised(error: impl Into<salet::Error>) -> PyErr {
    let error = error.into();
    match error.kind() {
        Kind::Usage => UsageError::new_err(error.to_string()),
        Kind::Input => InputError::new_err(error.to_string()),
    }
}

/// A request that cannot be met, and why.
pub(crate) fn usage(why: impl Into<String>) -> PyErr {
    UsageError::new_err(why.into())
}

/// What ended without an answer although nothing asked it to.
pub(crate) fn broken() -> PyErr {
    Error::new_err("a search ended unexpectedly; please report this as a bug")
}

/// A value as the JSON that the command prints.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, PyErr> {
    serde_json::to_string(value).map_err(|error| Error::new_err(error.to_string()))
}
