//! Attacks on salet's solver: random games, solved by it and by oracles that share no code with it.
//!
//! - [`spec`], [`score`], [`value`]: a game, its feedback and rules, and what play is worth, all in plain data;
//! - [`brute`], [`branch`], [`chain`]: the oracles, by brute force, by branch and bound, and by a formula;
//! - [`replay`](mod@replay): a policy played against every answer;
//! - [`games`]: random games;
//! - [`solver`], [`command`]: the library and the command under attack; nothing else here knows their types;
//! - [`hold`](mod@hold): answers held to the truth;
//! - [`attacks`]: what is tried, one file a mode; [`bout`]: one game of an attack;
//! - `hostile`, with the feature of that name: bytes from anybody, handed to whatever reads files and messages.

pub mod attacks;
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

/// The generator of a seed: the same on every machine.
pub fn random(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}
