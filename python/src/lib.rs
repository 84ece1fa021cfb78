//! The library for the Python package `salet`.
//!
//! Results leave as the JSON that the command prints; `package/salet/` makes typed objects from them.

#![cfg(feature = "extension")]

mod advice;
mod compare;
mod errors;
mod game;
mod policy;
mod rank;
mod solve;
mod sources;
mod strategies;
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
    use crate::rank::rank;
    #[pymodule_export]
    use crate::solve::solve;
    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python gives it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
