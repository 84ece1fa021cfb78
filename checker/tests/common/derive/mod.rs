//! Derivations: random proofs drawn from the rules of inference themselves, true or not, and a brute-force oracle
//! that every lemma and every sentence of an accepted one is held to.
//!
//! Mutants of true proofs (`../mutate.rs`) stay near what a prover writes. Here nobody means to prove anything:
//! states, limits, bounds and citations are drawn at random, wherever the rules as written lead.

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
