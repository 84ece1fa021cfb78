//! Proofs for the tests of the checker, which know nothing of the checker: tiny games, an exact oracle, a prover, and a writer of
//! both files that follows FORMAT.md and shares no code with the readers.
//!
//! From the ground up: [`tiny`] is a game, of words or of [`cells`]; [`oracle`] and [`strategy`] solve it. [`writer`] writes what
//! [`prover`] proves, [`cases`] are certificates of each kind, and [`mutate`] damages them. [`mod@derive`] draws proofs that have no goal.

#![allow(missing_docs, reason = "the tests of the checker are the only callers")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)] // Tests may panic; the games are tiny.

pub mod cases;
pub mod cells;
pub mod derive;
pub mod mutate;
pub mod oracle;
pub mod prover;
pub mod strategy;
pub mod tiny;
pub mod writer;
