//! What others play: published heuristics, each in a file of its own, behind one trait.
//!
//! A [`Strategy`] sees a [`State`] (the game, what has been played, the candidates that remain) and names a guess.
//! Every strategy here is a function of the state: the random ones draw from a generator that is seeded by their
//! seed and the history, so that one seed is one strategy and a game tree can be unfolded once for all answers.
//!
//! A new strategy is a file here, its `mod` line, and a line in [`list`]: its file says of it, as a [`Published`], all
//! that names, help and comparisons have to know.
//!
//! [`name`] reads and writes names, options included; [`player`] puts a strategy and its fixed opener together. [`measure`], [`single`] and `scan` are what the greedy ones share: a number for a partition, and the guess
//! whose partition has the smallest.
//!
//! Ties go to the first word of the lists, answers first, unless a file here says that its source does otherwise.
//! Strategies that weigh a partition honour the weights of the answers where those differ; the ones that count
//! letters or parts do not, for their sources have no notion of weights.

pub mod entropy;
pub mod error;
pub mod expected_eliminated;
pub mod h1;
pub mod h2;
pub mod hybrid;
pub mod knuth_minimax;
pub mod letter_greedy;
pub mod letter_minimax;
pub mod letter_tree;
pub mod list;
pub mod log_beam;
pub mod measure;
pub mod most_parts;
pub mod name;
pub mod optimal;
pub mod options;
pub mod player;
pub mod published;
mod random;
pub mod random_consistent;
pub mod random_cut;
mod scan;
pub mod single;
pub mod state;

pub use error::Error;
pub use name::{StrategyName, every, parse_list};
pub use options::{Opener, Options, Pool};
pub use player::Player;
pub use published::{Needs, Parameter, Published};
pub use state::{State, Strategy};
