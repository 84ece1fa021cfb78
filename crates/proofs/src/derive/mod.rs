//! Derivations: random proofs from the rules of inference, true or not, and a brute-force oracle that knows which are.
//!
//! Mutants of true proofs (`../mutate.rs`) stay near the output of a prover. Derivations have no goal: states,
//! limits, bounds and citations are random, wherever the rules as written lead.

pub mod board;
pub mod claims;
pub mod draft;
pub mod games;
pub mod policies;
pub mod reach;
pub mod sentence;
pub mod spot;
pub mod tempt;
pub mod truth;
