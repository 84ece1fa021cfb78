//! The game: feedback, the feedback table, candidate sets, partitions, rules and objectives.
//!
//! [`definition`] puts a game together from its parts. [`feedback`] defines the response to a guess, `aim` scores one for
//! many secrets, and [`notation`] is its text form. [`table`] holds all feedbacks, computed by `scoring` and fetched early by `prefetch`, for the secrets of a
//! [`numbering`]. [`set`] holds sets of words, [`partition`](mod@partition) splits them, and [`families`](mod@families) finds
//! those that are hard to split. [`rule`] defines the legal guesses, [`restrict`] finds them fast, and `turns` checks them along
//! a game. [`objective`] and [`weights`] define optimality. `symmetry` finds equivalent guesses, and [`tree`] is a policy as a
//! decision tree.
//!
//! Games without words come as a [`matrix`] of symbols, which `matrix_file` reads from a file: `given` has its terms, `cells` its
//! codes, and `of_table` makes the game.
//!
//! ```
//! use salet_core::game::{Digits, Game, partition};
//!
//! let game = Game::original();
//! let salet = game.lists().find("salet").expect("an accepted word");
//! let secrets: Vec<_> = game.all_candidates().iter().collect();
//! let parts = partition(game.table(), salet, &secrets);
//! assert_eq!(parts.len(), 148);
//!
//! let rule = game.feedback();
//! let all_grey = rule.parse("BBBBB", 5, Digits::default())?;
//! assert_eq!((parts[0].feedback, parts[0].secrets.len()), (all_grey, 221));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod aim;
pub(crate) mod cells;
pub mod definition;
pub mod error;
pub mod families;
pub mod feedback;
pub(crate) mod given;
mod line;
pub mod matrix;
#[cfg(feature = "list-formats")]
mod matrix_file;
pub mod notation;
pub mod numbering;
pub mod objective;
mod of_table;
pub mod partition;
pub(crate) mod prefetch;
pub mod restrict;
pub mod rule;
mod scoring;
pub mod set;
pub(crate) mod symmetry;
#[cfg(test)]
mod symmetry_tests;
pub mod table;
pub mod tree;
pub(crate) mod turns;
pub mod weights;

pub use definition::{Game, GameBuilder};
pub use error::Error;
pub use families::{Pattern, families};
pub use feedback::{Colour, Feedback, FeedbackRule};
pub use given::{Solving, TableTerms};
pub use line::Line;
pub use matrix::{Ending, FeedbackMatrix, MAX_SYMBOLS, MatrixFault, MatrixRows};
pub use notation::{Digits, with_tiles};
pub use numbering::Numbering;
pub use objective::{Cost, INFEASIBLE, Limit, Objective, USUAL_LIMIT};
pub use partition::{Part, partition};
pub use restrict::RuleIndex;
pub use rule::Rule;
pub use scoring::TILE;
pub use set::{CandidateSet, GuessSet, IdSet};
pub use symmetry::Exchange;
pub use table::FeedbackTable;
pub use tree::{Evaluation, Tree};
pub use weights::Weights;
