//! The best way to play: branch and bound over candidate sets, exact in integers.

pub mod engine;
pub mod keys;
pub mod memo;
pub mod node;
pub mod outcome;
pub mod root;
pub mod split;

pub use outcome::{
    Beam, Continuation, Control, Phase, Progress, Prune, Ranked, SearchConfig, Snapshot, Solution,
    Statistics, Status, Task,
};
