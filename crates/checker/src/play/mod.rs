//! The game: words, weights, feedback and rules, from the caller's lists.
//!
//! Trusted: a wrong feedback, weight or rule turns the proof into one about another game.

pub mod alphabet;
pub mod bytes;
pub(crate) mod classes;
pub(crate) mod comparison;
#[cfg(test)]
pub(crate) mod drawn;
pub(crate) mod features;
pub mod game;
pub(crate) mod json;
pub(crate) mod places;
pub mod rules;
pub mod score;
pub mod table;
pub mod weights;
pub mod words;
