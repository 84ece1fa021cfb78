//! The game: words, weights, feedback and rules, read from the caller's lists.
//!
//! Trusted: a wrong feedback, weight or rule makes a proof about another game.

pub mod bytes;
#[cfg(test)]
pub(crate) mod drawn;
pub mod game;
pub mod rules;
pub mod score;
pub mod weights;
pub mod words;
