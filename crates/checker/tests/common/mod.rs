//! The checker at work on tiny games: what the package `salet-proofs` makes, checked and judged.

#![allow(unreachable_pub)] // A test is a crate of its own.
#![allow(dead_code)] // Each test uses its own part of this.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)] // Tests may panic; the games are tiny.

pub mod python;
pub mod soundness;
