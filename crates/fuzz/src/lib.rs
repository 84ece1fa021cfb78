//! Attacks on salet: random games, held to oracles that share no code with the solver, and hostile bytes for every parser.
//!
//! From the ground up: [`spec`] is a game in plain data; [`score`] and [`value`] are its feedback and the value of play. The oracles
//! are [`brute`], [`branch`], [`chain`], [`boards`] and [`alphabet`]; [`replay`] replays policies. They know none of the solver's types.
//! [`games`] draws games; [`solver`] and [`command`] are the library and the command under attack, and [`hold`] compares their
//! answers with the truth. A [`bout`] is one game of an attack, [`attacks`] are the modes, and `hostile` the targets for hostile
//! bytes.

#![allow(missing_docs, reason = "the tests and the fuzzer are the only callers")]

pub mod alphabet;
pub mod attacks;
pub mod boards;
pub mod bout;
pub mod branch;
pub mod brute;
pub mod chain;
pub mod command;
pub mod games;
pub mod hold;
#[cfg(feature = "hostile")]
pub mod hostile;
pub mod replay;
pub mod score;
pub mod solver;
pub mod spec;
pub mod value;

use rand::SeedableRng as _;
use rand_pcg::Pcg64;

/// The random generator of a seed, the same on every machine.
pub fn random(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}
