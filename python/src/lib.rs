//! The library for the Python package `salet`.
//!
//! From the ground up: `errors` turns errors into exceptions; `waiting` runs a search on a thread of its own; `sources` reads
//! arguments; `advice` answers questions about a game; then `game`, `policy`, `solve` and `compare`.
//!
//! Results leave as the JSON that the command prints; `package/salet/` makes typed objects from them.

mod advice;
mod compare;
mod errors;
mod game;
mod policy;
mod solve;
mod sources;
mod waiting;

#[pyo3::pymodule]
mod _salet {
    #[pymodule_export]
    use crate::advice::Advisor;
    #[pymodule_export]
    use crate::compare::compare;
    #[pymodule_export]
    use crate::errors::{Error, ImpossibleError, InfeasibleError, InputError, TimeUpError, UsageError};
    #[pymodule_export]
    use crate::game::{Game, games};
    #[pymodule_export]
    use crate::policy::{Policy, policies};
    #[pymodule_export]
    use crate::solve::solve;
}
