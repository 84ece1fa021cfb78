//! The library as the Python package `salet` sees it.
//!
//! One file for each thing that Python sees; docs/architecture.md lists them from the ground up.
//!
//! Results go to Python as JSON, in the form in which the command prints them: `package/salet/` makes objects of them.

mod about;
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
