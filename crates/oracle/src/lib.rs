//! Oracles for the tests of all crates: the truth about games in plain data, without a line of solver or checker.
//!
//! From the ground up: [`spec`] is a game in plain data; [`score`] and [`value`] are its feedback and the value of play. The oracles
//! are [`brute`], [`branch`], [`chain`], [`boards`] and [`alphabet`]; [`replay`] replays policies, and [`games`] draws games.

#![allow(missing_docs, reason = "tests and the fuzzer are the only callers")]

pub mod alphabet;
pub mod boards;
pub mod branch;
pub mod brute;
pub mod chain;
pub mod games;
pub mod replay;
pub mod score;
pub mod spec;
pub mod value;

use rand::SeedableRng as _;
use rand_pcg::Pcg64;

/// The random generator of a seed, the same on every machine.
pub fn random(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}
