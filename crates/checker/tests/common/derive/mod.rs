//! Derivations: random proofs from the rules of inference, true or not, and a brute-force oracle that judges every
//! lemma and every sentence of an accepted one.
//!
//! Mutants of true proofs (`../mutate.rs`) stay near the output of a prover. Derivations have no goal: states,
//! limits, bounds and citations are random, wherever the rules as written lead.

#![allow(unreachable_pub)] // A test is a crate of its own.
#![allow(dead_code)] // Each test uses its own part of this.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)] // Tests may panic; the games are tiny.

pub mod board;
pub mod case;
pub mod claims;
pub mod describe;
pub mod draft;
pub mod export;
pub mod games;
pub mod giants;
pub mod judge;
pub mod minimise;
pub mod policies;
pub mod reach;
pub mod run;
pub mod sentence;
pub mod spot;
pub mod tally;
pub mod tempt;
pub mod truth;
