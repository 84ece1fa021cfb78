//! The solver: branch and bound over candidate sets, exact in integers.
//!
//! From the top down:
//!
//! - `ask`: the [`Solver`] and its calls; each call reduces the objective to searches for the least cost;
//! - `root`: all guesses at one state, each raised or refuted; policies;
//! - `node`: branch and bound on the states below;
//! - `limit`: sets that are infeasible within a limit of guesses;
//! - `position`: states, partitions, and the memo;
//! - [`ledger`]: expensive results, for checkpoints and later searches;
//! - [`config`] and `stop`: settings of a search, and the flag that ends a call early.

// Inside the search, `pub` means visible to its other rooms; the public interface is the list below.
#![allow(unreachable_pub)]

mod ask;
pub mod config;
pub mod error;
pub mod ledger;
pub(crate) mod limit;
pub(crate) mod node;
pub(crate) mod position;
pub(crate) mod root;
pub(crate) mod stop;

pub use crate::bound::price::Price;
pub use crate::bound::vector_width::VectorWidth;
pub use ask::{
    Among, Continuation, Control, Footprint, Openers, Phase, Progress, Ranked, Ranking, Scope, Settled,
    Share, ShareSettled, Snapshot, Solution, Solver, Stage, Statistics, Status, Task,
};
pub use config::{Beam, DEFAULT_MEMORY, Prune, SearchConfig, Thresholds};
pub use error::Error;
pub use ledger::{Finding, Findings, Ledger};
