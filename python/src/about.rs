//! A policy, or a game without one: what Python asks questions about.

use pyo3::{Bound, FromPyObject, PyResult};

use crate::desk::Desk;
use crate::game::Game;
use crate::policy::Policy;

/// A policy or a game.
#[derive(FromPyObject)]
pub(crate) enum About<'py> {
    Policy(Bound<'py, Policy>),
    Game(Bound<'py, Game>),
}

impl About<'_> {
    /// The thread that answers questions about it.
    pub(crate) fn desk(&self) -> PyResult<&Desk> {
        match self {
            About::Policy(policy) => policy.get().desk(),
            About::Game(game) => game.get().desk(),
        }
    }
}
