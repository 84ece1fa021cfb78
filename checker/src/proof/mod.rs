//! States and lemmas made explicit.
//!
//! Trusted: a state with a secret too many, or a lemma with too high a bound, makes a citation say too much.

// `pub` in here is for the rooms above; lib.rs chooses what callers of the library see.
#![allow(unreachable_pub)]

pub mod lemma;
pub mod state;
