//! The best way to play: branch and bound over candidate sets, exact in integers.
//!
//! From the question to the answer, from the top down:
//!
//! - `ask`: a [`Solver`] and what can be asked of it; each call takes the objective apart into searches for the least cost;
//! - `root`: all guesses at one state, each raised or refuted; policies;
//! - `node`: branch and bound on the states below;
//! - `limit`: what cannot be solved within a limit of guesses, whatever it costs;
//! - `position`: states, the parts that guesses make of them, and the memo of what is known of them;
//! - [`ledger`]: what a search found out at some expense, for a store and for later searches;
//! - [`config`] and `stop`: how a search runs, and what ends one call early.
//!
//! [`reference`](mod@reference) is the plain oracle of the tests: no memo, no bound.

// `pub` in the rooms of the search is for one another; the library's face is what is named here.
#![allow(unreachable_pub)]

mod ask;
pub mod config;
pub mod error;
pub mod ledger;
pub(crate) mod limit;
pub(crate) mod node;
pub(crate) mod position;
pub mod reference;
pub(crate) mod root;
pub(crate) mod stop;

pub use crate::bound::price::Price;
pub use crate::bound::vector_width::VectorWidth;
pub use ask::{
    Among, Continuation, Control, Openers, Phase, Progress, Ranked, Ranking, Scope, Settled, Share,
    ShareSettled, Snapshot, Solution, Solver, Stage, Statistics, Status, Task,
};
pub use config::{Beam, DEFAULT_MEMORY, Prune, SearchConfig, Thresholds};
pub use error::Error;
pub use ledger::{Finding, Findings, Ledger};
