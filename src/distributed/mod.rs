//! A search divided into jobs, for many processes on many machines that share a folder and nothing else.
//!
//! From the ground up: [`job`] is some openers, or some parts of one, under a digest of what it is about; [`bound`] the best that
//! anybody has found; [`plan`] all jobs of a game in their folder; [`estimate`] and [`divide`](mod@divide) make it; [`result`] is
//! what a job has come to; [`merge`](mod@merge) puts results together, and says what is to be done; [`worker`] does jobs, and
//! `exchange` has workers tell each other what they find out.
//!
//! A result is what a search found out: bounds of openers and of states, which hold whoever found them and whenever. So a job
//! may be done twice, in any order and against any bound, and whoever has enough results has nothing left to search for: the
//! solver that is given them begins where they end, and its policy and its certificate are the same to the byte as if it had
//! done all by itself. The certificate does not rest on them.
//!
//! ```no_run
//! use std::path::Path;
//! use std::time::Duration;
//!
//! use salet::distributed::{self, Plan, Worker};
//! use salet::game::Game;
//! use salet::search::{Control, SearchConfig};
//!
//! let (folder, game, control) = (Path::new("jobs"), Game::original(), Control::default());
//! distributed::divide(folder, "found", &game, SearchConfig::default(), Duration::from_secs(5), &control)?;
//! // In another process, on another machine:
//! let plan = Plan::open(folder)?;
//! let mut worker = Worker::new(&plan, SearchConfig::default(), &control)?.expect("nobody stops it");
//! worker.carry_out(&plan.jobs()[0], &plan.bound_path(), &control)?;
//! # Ok::<(), distributed::Error>(())
//! ```

pub mod bound;
pub mod divide;
pub mod error;
pub mod estimate;
mod exchange;
mod gathered;
pub mod job;
pub mod merge;
pub mod plan;
pub mod result;
pub mod worker;

pub use bound::Bound;
pub use divide::divide;
pub use error::Error;
pub use job::Job;
pub use merge::{Merged, merge};
pub use plan::Plan;
pub use worker::{Done, Worker};
