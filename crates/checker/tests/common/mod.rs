//! Shared by the tests of the checker: tiny games, an exact oracle, a prover, and a writer of both files that follows
//! FORMAT.md and shares no code with the readers.

#![allow(unreachable_pub)] // A test is a crate of its own.
#![allow(dead_code)] // Each test uses its own part of this.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)] // Tests may panic; the games are tiny.

pub mod cases;
pub mod cells;
pub mod mutate;
pub mod oracle;
pub mod prover;
pub mod python;
pub mod soundness;
pub mod strategy;
pub mod tiny;
pub mod writer;
