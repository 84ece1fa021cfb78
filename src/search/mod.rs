//! The best way to play: branch and bound over candidate sets, exact in integers.
//!
//! [`solver`] takes an objective apart; [`root`] settles all guesses at one state and [`node`] searches those below,
//! with [`memo`], [`split`] and [`cores`]; [`symmetry`] tells equal openers; [`beam`] finds the first incumbent,
//! [`extract`] the canonical policy. [`engine`] is what the threads share and [`outcome`] what is asked and answered.
//! [`reference`](mod@reference) is the plain oracle of the tests.

pub mod beam;
pub mod cores;
pub mod engine;
pub mod extract;
pub mod keys;
pub mod memo;
pub mod node;
pub mod outcome;
pub mod reference;
pub mod root;
pub mod solver;
pub mod split;
pub mod symmetry;

pub use outcome::{
    Beam, Continuation, Control, Phase, Progress, Prune, Ranked, SearchConfig, Snapshot, Solution,
    Statistics, Status, Task,
};
pub use solver::Solver;
