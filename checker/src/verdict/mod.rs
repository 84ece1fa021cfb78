//! Replay of the policy, comparison of the claims with the lemmas, and the report.
//!
//! Trusted: `replay` (the upper bound) and `claims` (the lower bound). `expected` and `report` only word the verdict.

pub mod claims;
pub mod expected;
pub mod replay;
pub mod report;
