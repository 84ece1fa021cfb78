//! States and lemmas made explicit.
//!
//! Trusted: a state with a wrong set or list, or a lemma with too high a bound, lets a citation prove too much, and an exchange
//! that changes the game lets an argument serve for another guess.

// `pub` in here is for the rooms above; lib.rs chooses the public API.
#![allow(unreachable_pub)]

pub mod images;
pub mod lemma;
pub mod permuted;
pub mod state;
