//! The best way to play: branch and bound over candidate sets, exact in integers.

pub mod outcome;

pub use outcome::{
    Beam, Continuation, Control, Phase, Progress, Prune, Ranked, SearchConfig, Snapshot, Solution,
    Statistics, Status, Task,
};
