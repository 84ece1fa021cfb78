//! Random derivations, checked: a brute-force oracle judges every lemma and every sentence of an accepted one.

#![allow(unreachable_pub)] // A test is a crate of its own.
#![allow(dead_code)] // Each test uses its own part of this.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)] // Tests may panic; the games are tiny.

pub mod case;
pub mod describe;
pub mod export;
pub mod giants;
pub mod judge;
pub mod minimise;
pub mod run;
pub mod tally;
