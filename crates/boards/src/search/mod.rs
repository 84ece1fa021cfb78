//! Exact search for the best guess on several boards.
//!
//! From the top down: [`Search`] answers questions about positions; `root` compares all guesses at a position; `node` is branch
//! and bound on one state, with `survey` and `sieve`, the bounds of guesses from the sizes of parts, `split`, the cells that a guess leaves,
//! `forced` play and its `closure`, `bounds` without a search, and the `memo`; `greedy` finds upper bounds; a `problem` has the words of a search,
//! and a `state` is a position with its numbers.

// Inside the search, `pub` means visible to its other files.
#![allow(unreachable_pub)]

mod ask;
mod bounds;
mod closure;
mod columns;
pub mod config;
mod forced;
mod greedy;
mod memo;
mod node;
mod problem;
mod root;
mod sieve;
mod split;
mod state;
mod survey;

pub use ask::{Advice, Search, TotalInterval};
pub use config::{Config, Prune};
