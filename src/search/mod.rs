//! The best way to play: branch and bound over candidate sets, exact in integers.

pub mod outcome;
pub mod solver;

pub use outcome::{
    Beam, Continuation, Control, Phase, Progress, Prune, Ranked, SearchConfig, Snapshot, Solution,
    Statistics, Status, Task,
};
pub use solver::Solver;
