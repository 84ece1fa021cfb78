//! Published heuristics, one file each, behind one trait.
//!
//! A [`Strategy`] sees a [`State`] (the game, the history, the remaining candidates) and names a guess. Every strategy
//! is a function of the state: random ones draw from a generator seeded by their seed and the history. So one seed is one
//! strategy, and a game tree can be unfolded once for all answers.
//!
//! A new strategy is a file here, its `mod` line, and a line in [`list`]. Its file describes it as a [`Published`].
//! [`name`] reads and writes names with options; [`player`] adds a fixed opener. The greedy strategies share
//! `measure`, `single` and `scan`: a number for a partition, and the guess whose partition has the smallest.
//!
//! Ties go to the first word of the file of guesses ([`State::file_position`]), unless the header of a strategy says
//! otherwise. Strategies that weigh a partition honour different weights of the answers; those that count letters or
//! parts ignore them, as their sources do.

mod entropy;
pub mod error;
mod expected_eliminated;
mod first_consistent;
mod h1;
mod h2;
mod hybrid;
mod knuth_minimax;
mod letter_greedy;
mod letter_minimax;
pub mod letter_tree;
pub mod list;
mod log_beam;
mod measure;
mod most_parts;
pub mod name;
mod optimal;
pub mod options;
pub mod player;
pub mod published;
mod random;
mod random_consistent;
mod random_cut;
mod scan;
mod single;
pub mod state;

pub use error::Error;
pub use name::{StrategyName, every, parse_list};
pub use options::{Opener, Options, Pool};
pub use player::Player;
pub use published::{Needs, Parameter, Published};
pub use state::{State, Strategy, Watch};

use error::Result;
use measure::Measure;
use random::generator;
use scan::Greedy;
use single::Term;
