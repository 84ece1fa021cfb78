//! What must be paid: lower bounds on the cost of a candidate set, and the kernels that count parts for them.
//!
//! [`goal`] is what is searched for, [`price`] what is bounded, and [`counting`] derives the bound of a guess from its
//! number of parts ([`count`]), or, where weights differ, from what they gain ([`measure`]). [`columns`] holds the feedback table as the
//! kernels read it, [`aligned`] with whole cache lines. [`parts`] counts the parts of all guesses of any set, small ones in
//! pairs and larger ones [`sorted`], [`pairs`] those of all subsets of one small set, and
//! [`supersets`] and [`neighbours`] bound them from above without counting, so that [`scan`] counts only where it must ([`visit`]).
//! [`peel`] bounds the guesses that a set needs. [`vector_width`] chooses the vectors that the kernels use, [`prefetch`] asks for
//! memory in time.

// `pub` in here is for the rooms above: none of it is the library's face.
#![allow(unreachable_pub)]

pub(crate) mod aligned;
pub(crate) mod columns;
pub(crate) mod count;
pub(crate) mod counting;
mod counts;
pub(crate) mod few_parts;
pub(crate) mod goal;
pub(crate) mod intersections;
#[cfg(test)]
mod kernel_tests;
pub(crate) mod measure;
pub(crate) mod neighbours;
pub(crate) mod pairs;
pub(crate) mod parts;
pub(crate) mod peel;
pub(crate) mod prefetch;
pub(crate) mod price;
pub(crate) mod scan;
pub(crate) mod sorted;
pub(crate) mod supersets;
pub(crate) mod vector_width;
mod visit;
