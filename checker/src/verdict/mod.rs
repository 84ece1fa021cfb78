//! The policy replayed, the claims compared with the lemmas, and the report.
//!
//! Trusted: `replay` (the upper bound) and `claims` (the lower bound). `expected` and `report` only word a verdict.

pub mod claims;
pub mod expected;
pub mod replay;
pub mod report;
