//! All guesses at one state, usually the start of a game, and policies: a first one early, the canonical one at the end.

pub mod beam;
pub mod extract;
pub mod feasible;
pub mod fewest_lost;
pub mod incumbents;
pub mod openers;
pub mod search;
