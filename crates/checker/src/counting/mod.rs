//! The base bound and the counting bound.
//!
//! Trusted: all of it. A gain counted too high, or a guess left out, makes a bound too high. Two files are meant to be
//! read next to FORMAT.md, section 5: `bounds` has the formulas, and `naive` counts by definition. [`fast`] finds the
//! same numbers for many guesses at a time, and its tests compare every number that leaves it with `naive`.

// `pub` in here is for the rooms above; none of it is public API.
#![allow(unreachable_pub)]

mod bounds;
pub mod fast;
#[cfg(test)]
pub(crate) mod naive;

pub use bounds::{Losses, Mass, most};
