//! What is played: words, lists, feedback, the feedback table, candidate sets, partitions, rules and objectives.
//! Knows nobody above it.
//!
//! From the ground up: [`word`] numbers letters, guesses and secrets; [`spelling`] turns text into letters and
//! [`reading`] files into text; [`lists`] holds the answers and guesses, read by `entry`; [`feedback`] defines what a guess shows and
//! [`notation`] how that is written; [`table`] holds all feedbacks, computed by `scoring`; [`set`] holds sets of
//! words, [`partition`](mod@partition) splits them, and [`families`](mod@families) finds those that are hard to split;
//! [`rule`] says which guesses are legal, [`restrict`] finds them fast and `turns` holds a game under way to it;
//! [`objective`], [`weights`] and [`cost`] say what is optimal; [`definition`] puts the game together; [`tree`] is a
//! strategy for it, played against every answer. [`dictionary`] and [`mastermind`] make lists.

pub mod cost;
pub mod definition;
pub mod dictionary;
mod entry;
pub mod families;
pub mod feedback;
pub mod lists;
pub mod mastermind;
mod named;
pub mod notation;
pub mod objective;
pub mod partition;
pub mod reading;
pub mod restrict;
pub mod rule;
mod scoring;
pub mod set;
pub mod spelling;
pub(crate) mod symmetry;
pub mod table;
pub mod tree;
pub(crate) mod turns;
pub mod weights;
pub mod word;

pub use cost::{Cost, INFEASIBLE};
pub use definition::{Game, GameBuilder};
pub use dictionary::{Dictionary, DictionaryOptions, DictionaryWord, Dropped, Reason};
pub use families::{Pattern, families};
pub use feedback::{Colour, Feedback, FeedbackRule};
pub use lists::{ListDigest, WordLists};
pub use mastermind::Mastermind;
pub use notation::Digits;
pub use objective::{Limit, Objective, USUAL_LIMIT};
pub use partition::{Part, partition};
pub use reading::{Lines, Source, Warning};
pub use restrict::RuleIndex;
pub use rule::Rule;
pub use set::{CandidateSet, GuessSet, IdSet};
pub use spelling::{Characters, Spelled, WordOptions};
pub use table::{FeedbackTable, Line, TILE};
pub use tree::{Evaluation, Tree};
pub use weights::{Scale, Weights};
pub use word::{Alphabet, GuessId, Id, Letter, MAX_WORD_LEN, MAX_WORDS, SecretId};
