//! The best way to play: branch and bound over candidate sets, exact in integers.
//!
//! From the question to the answer: [`solver`] is asked, from a `position` at the start of a game or in the middle of it; a
//! `run`, which is one call, takes the objective apart, with a `ranking` beside it, under the eyes of a `watch` that ends
//! it by its own [`stop`]; should that be before there are tables, a `stopgap` plays. [`root`] settles all guesses at one state, with [`symmetry`]; [`node`] searches a state below, guess by guess, with
//! [`looks`] at its bounds, [`candidates`], the [`pricing`] of their parts, and `refuting` by [`cores`]; [`beam`] finds the first
//! incumbent and [`feasible`] one that keeps a limit, with [`families`]; [`extract`] the canonical policy.
//!
//! What they work on: [`state`], [`split`], [`keys`] and [`memo`]; a [`worker`] is one thread, [`engine`] what the threads
//! share, and [`outcome`] what is asked and answered. [`reference`](mod@reference) is the plain oracle of the tests.

pub mod beam;
pub mod candidates;
pub mod cores;
pub mod engine;
pub mod error;
pub mod extract;
pub mod families;
pub mod feasible;
pub mod keys;
pub mod looks;
pub mod memo;
pub mod node;
pub mod outcome;
mod position;
pub mod pricing;
mod ranking;
pub mod reference;
mod refuting;
pub mod root;
mod run;
pub mod solver;
pub mod split;
pub mod state;
pub mod stop;
mod stopgap;
pub mod symmetry;
mod watch;
pub mod worker;

pub use error::Error;
pub use outcome::{
    Beam, Continuation, Control, Phase, Progress, Prune, Ranked, Ranking, SearchConfig, Settled, Snapshot,
    Solution, Statistics, Status, Task,
};
pub use solver::Solver;
