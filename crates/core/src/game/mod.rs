//! The game: its origin, the feedback table, candidate sets, partitions, legal guesses and objectives.
//!
//! [`definition`] puts a game together from its parts. An [`origin`] says what each guess shows for each answer; it may give
//! [`hints`]. [`legality`] is the rule: the guesses that are left after each turn; `own_rule` is one of your own. [`table`] holds all
//! feedbacks, fetched early by `prefetch`, for the secrets of a [`numbering`]. [`set`] holds sets of guesses and answers by their [`numbers`], and
//! [`partition`](mod@partition) splits them. [`objective`] and [`weights`] define optimality. [`tree`] is a policy as a decision tree.
//!
//! The origin without words is a [`matrix`] of symbols: `table_terms` has its terms, `names` its names, `cells` its codes, `of_table` makes
//! the game, `classes` says which answers need not be told apart, `symmetry` finds its symmetries, and [`described`] reads it from files.

pub(crate) mod bounds;
pub(crate) mod cells;
pub(crate) mod classes;
pub mod definition;
pub mod described;
pub mod error;
pub mod hints;
pub mod legality;
mod line;
pub mod matrix;
pub(crate) mod names;
pub mod numbering;
pub mod numbers;
pub mod objective;
mod of_table;
pub mod origin;
mod own_rule;
pub mod partition;
pub(crate) mod prefetch;
pub mod set;
pub(crate) mod symmetry;
pub mod table;
pub(crate) mod table_terms;
pub mod tree;
pub mod weights;

pub use bounds::{Bounds, Interval};
pub use classes::AnswerClasses;
pub use definition::{Game, GameBuilder};
pub use error::Error;
pub use legality::{Legality, Rule};
pub use line::Line;
pub use matrix::{Ending, FeedbackMatrix, MAX_SYMBOLS, MatrixFault, MatrixRows};
pub use numbering::Numbering;
pub use numbers::{Feedback, GuessId, Id, MAX_WORDS, SecretId};
pub use objective::{Cost, INFEASIBLE, Limit, Objective, USUAL_LIMIT};
pub use origin::Origin;
pub use partition::{Part, partition};
pub use set::{CandidateSet, GuessSet, IdSet};
pub use table::FeedbackTable;
pub use table_terms::{Solving, TableTerms};
pub use tree::{Evaluation, Tree};
pub use weights::Weights;
