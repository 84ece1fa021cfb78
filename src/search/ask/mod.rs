//! What can be asked of a solver, and how it is answered: a call takes the objective apart into searches at a root.

mod engines;
mod memory;
mod openers;
mod ranking;
mod run;
mod solution;
mod solver;
mod start;
mod stopgap;
mod task;
mod watch;

pub use openers::{Openers, Share, ShareSettled};
pub use solution::{Continuation, Ranked, Ranking, Scope, Settled, Solution, Statistics, Status};
pub use solver::Solver;
pub use task::{Among, Control, Phase, Progress, Snapshot, Stage, Task};
