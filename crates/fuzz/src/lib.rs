//! Attacks on salet: random games, held to the oracles of `crates/oracle/`, and hostile bytes for every parser.
//!
//! [`solver`] and [`command`] are the library and the command under attack, and [`hold`] compares their answers with the truth. A
//! [`bout`] is one game of an attack, [`attacks`] are the modes, and `hostile` the targets for hostile bytes.

#![allow(missing_docs, reason = "the tests and the fuzzer are the only callers")]

pub mod attacks;
pub mod bout;
pub mod command;
pub mod hold;
#[cfg(feature = "hostile")]
pub mod hostile;
pub mod solver;
