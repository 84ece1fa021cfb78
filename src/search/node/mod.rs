//! Branch and bound on one state.

pub mod bounds;
pub mod engine;
pub mod ordering;
pub mod price;
pub mod raise;
mod refute;
pub mod worker;
