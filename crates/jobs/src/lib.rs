//! Searches that survive their process, and searches divided into jobs, for processes on any number of machines that share only
//! a folder.
//!
//! Programs depend on the library `salet` (package `libsalet`), which has all of this, and examples use its names: `salet_jobs::checkpoint` and `salet_jobs::Plan` is
//! `salet::checkpoint` and `salet::jobs::Plan` there. This page alone uses those of the crate.
//!
//! A [`checkpoint`] holds the findings of one search. For many processes, from the ground up: a [`job`] is some openers, or some
//! parts of one opener, under a digest of its content; [`bound`] is the best known price; a [`plan`] is all jobs of a game in
//! their folder, made by [`divide`](mod@divide); [`result`] is the result of a job; [`merge`](mod@merge) joins results and lists
//! the remaining jobs; a [`worker`] does jobs, and `exchange` shares the findings of workers.
//!
//! A result is a set of findings: bounds on openers and on states, which hold regardless of their finder and time. So a job may
//! be done twice, in any order and against any bound. A solver that gets enough results has nothing left to search, and its
//! policy and certificate are byte-identical to those of a search without them. The certificate does not rest on results.
//!
//! ```no_run
//! use std::path::Path;
//! use std::time::Duration;
//!
//! use salet_core::game::Game;
//! use salet_core::search::{Control, SearchConfig};
//! use salet_jobs::{Plan, Worker};
//! use salet_words::WordGame as _;
//!
//! let (folder, game, control) = (Path::new("jobs"), Game::original(), Control::default());
//! salet_jobs::divide(folder, "found", &game, SearchConfig::default(), Duration::from_secs(5), &control)?;
//! // In another process, perhaps on another machine:
//! let plan = Plan::open(folder)?;
//! let mut worker = Worker::new(&plan, SearchConfig::default(), &control)?.expect("it is not stopped");
//! worker.carry_out(&plan.jobs()[0], &plan.bound_path(), &control)?;
//! # Ok::<(), salet_jobs::Error>(())
//! ```

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod bound;
pub mod checkpoint;
pub mod divide;
pub mod error;
pub mod estimate;
mod exchange;
mod gathered;
pub mod job;
pub mod merge;
pub mod plan;
mod record;
pub mod result;
pub mod worker;

pub use bound::Bound;
pub use divide::divide;
pub use error::Error;
pub use job::Job;
pub use merge::{Merged, merge};
pub use plan::Plan;
pub use worker::{Done, Worker};
