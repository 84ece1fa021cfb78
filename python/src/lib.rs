//! The library as the Python package `salet` sees it.
//!
//! From the ground up: `errors` turns what can go wrong into exceptions; `process` refuses what a fork has broken;
//! `waiting` lets other Python threads run while a search does, and hears Ctrl-C; `sources` are lists and numbers of words;
//! `game`; `history` is what was played and shown; `desk` is a thread that owns who is asked about games under way, and
//! `advice` and `analysis` are what it is asked; `policy`, `solve` and `compare`.
//!
//! Results go to Python as JSON, in the form in which the command prints them: `package/salet/` makes objects of them.

mod advice;
mod analysis;
mod compare;
mod desk;
mod errors;
mod game;
mod history;
mod policy;
mod process;
mod solve;
mod sources;
mod waiting;

/// The module `salet._salet`.
#[pyo3::pymodule]
mod _salet {
    #[pymodule_export]
    use crate::advice::{choices, next, price};
    #[pymodule_export]
    use crate::analysis::analyse;
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
