//! Replay of the policy, comparison of the claims with the lemmas, and the report.
//!
//! Trusted: `replay` (the upper bound) and `claims` (the lower bound). `report` only words the verdict.

pub mod claims;
pub mod replay;
pub mod report;
