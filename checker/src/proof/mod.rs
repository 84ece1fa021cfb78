//! States and lemmas made explicit.
//!
//! Trusted: a state with a wrong set or list, or a lemma with too high a bound, lets a citation prove too much.

// `pub` in here is for the rooms above; lib.rs chooses the public API.
#![allow(unreachable_pub)]

pub mod lemma;
pub mod state;
