//! Lower bounds on the cost of a candidate set, and the kernels that count parts for them.
//!
//! A search has a [`goal`] and minimises a [`price`]. [`counting`] derives the lower bound of a guess from its number of parts
//! ([`count`]) or, if weights differ, from its gain ([`measure`]); [`few_parts`] and [`peel`] bound sets. [`table_weights`] has the weights of games given as
//! a table, and `table_sets` their supersets.
//!
//! The kernels read the feedback table as [`columns`]. [`parts`] measures all guesses on any set, in pairs or [`sorted`];
//! [`pairs`] measures them on all subsets of one small set. [`supersets`], [`intersections`] and
//! [`neighbour_bound`], on [`neighbours`], bound parts from above, and [`neighbour_gain`] gains, so that [`scan`] counts few guesses
//! (`visit`). [`overlaps`] bound the most parts of any guess. [`vector_width`] concerns speed alone.

// `pub` means for the rooms above: the library exports none of it.
#![allow(unreachable_pub)]

mod bit_planes;
pub(crate) mod columns;
pub(crate) mod count;
pub(crate) mod counting;
pub(crate) mod few_parts;
pub(crate) mod goal;
pub(crate) mod intersections;
#[cfg(test)]
mod kernel_tests;
pub(crate) mod measure;
mod neighbour_bound;
mod neighbour_gain;
pub(crate) mod neighbours;
pub(crate) mod overlaps;
pub(crate) mod pairs;
pub(crate) mod parts;
pub(crate) mod peel;
pub(crate) mod price;
pub(crate) mod scan;
pub(crate) mod sorted;
pub(crate) mod supersets;
mod table_sets;
pub(crate) mod table_weights;
pub(crate) mod vector_width;
mod visit;
