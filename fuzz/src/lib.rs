//! Attacks on salet: random games, held to oracles that share no code with the solver, and hostile bytes for every parser.
//!
//! - [`spec`], [`score`], [`value`]: a game, its feedback and rules, and the value of play, in plain data;
//! - [`brute`], [`branch`], [`chain`]: the oracles, by brute force, by branch and bound, and by a formula;
//! - [`replay`](mod@replay): a policy, replayed against every answer;
//! - [`games`]: random games; [`alphabet`]: the same in drawn alphabets;
//! - [`solver`], [`command`]: the library and the command under attack; the oracles know none of their types;
//! - [`hold`](mod@hold): answers of the solver, compared with the truth;
//! - [`attacks`]: the modes of attack; [`bout`]: one game of an attack;
//! - `hostile`, with the feature of that name: hostile bytes for every parser of files and messages.

pub mod alphabet;
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

/// The random generator of a seed, the same on every machine.
pub fn random(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}
