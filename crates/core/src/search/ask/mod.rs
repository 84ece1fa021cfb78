//! Calls of the solver: each reduces the objective to searches at a root.

mod engines;
mod greedy;
mod objectives;
mod ranking;
mod run;
mod shares;
mod solution;
mod solver;
mod start;
mod task;
mod watch;

pub use shares::{Openers, Share, ShareSettled};
pub use solution::{Continuation, Footprint, Ranked, Ranking, Scope, Settled, Solution, Statistics, Status};
pub use solver::Solver;
pub use task::{Among, Control, Phase, Progress, Snapshot, Stage, Task};
