//! The base bound and the counting bound.
//!
//! Trusted: all of it, because a gain that is counted too high, or a guess that is left out, makes a bound too high. Two parts are
//! meant to be read next to FORMAT.md, section 5: `bounds` has the formulas, and `naive` counts by definition.
//! [`fast`] finds the same numbers for many guesses at a time. Nothing in it adds to what is proven, and its tests hold
//! every number that leaves it to `naive`.

// `pub` in here is for the rooms above: none of it is the library's face.
#![allow(unreachable_pub)]

mod bounds;
pub mod fast;
#[cfg(test)]
pub(crate) mod naive;

pub use bounds::{Losses, Mass};
