//! Words: lists, alphabets and spelling, feedback rules and their notation, and games of them for [`salet_core`].
//!
//! Programs depend on the library `salet` (package `libsalet`), which has all of this, and examples use its names: `salet_words::WordLists` is
//! `salet::words::WordLists` there. This page alone uses those of the crate.
//!
//! # Solve words, and walk the policy
//!
//! ```
//! use salet_core::game::Game;
//! use salet_core::policy::Step;
//! use salet_core::search::{Control, SearchConfig, Solver, Status, Task};
//! use salet_words::{WordGame as _, WordLists};
//!
//! // Answers, then all accepted guesses; without these only the answers are accepted.
//! let lists = WordLists::new(["mount", "found", "sound", "round", "could"], ["world", "worry"])?;
//! let game = Game::builder(lists).limit(Some(6)).build()?; // or Game::original()
//! let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &Control::default());
//! assert_eq!(solution.status, Status::Optimal);
//!
//! let policy = solution.policy(&game)?.ok_or("no policy")?;
//! let secret = game.find("round").ok_or("not accepted")?;
//! let mut position = policy.start();
//! loop {
//!     let shown = game.score(position.guess(), secret);
//!     println!("{} {}", game.name(position.guess()), game.feedback_name(shown));
//!     match position.answer(shown) {
//!         Step::Next(next) => position = next,
//!         _ => break,
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Read files
//!
//! ```no_run
//! use salet_core::game::{Game, Rule};
//! use salet_words::{FeedbackRule, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions};
//!
//! let guesses = Some(Source::file("guesses.txt"));
//! let (lists, warnings) = WordLists::read(Source::file("answers.txt"), guesses, WordOptions::default())?;
//! warnings.iter().for_each(|warning| eprintln!("{warning}"));
//! let game = Game::builder(lists).feedback(FeedbackRule::Pegs).rule(Rule::Strict).build()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A rule of your own
//!
//! A closure gets a guess, its feedback as [`Game::feedback_name`](salet_core::game::Game::feedback_name) writes it, and a later
//! guess. Feedback of your own is a closure of guess and answer: [`Game::from_fn`](salet_core::game::Game::from_fn).
//!
//! ```
//! use salet_core::game::Game;
//! use salet_core::search::{Control, SearchConfig, Solver, Task};
//! use salet_words::{WordGame as _, WordLists};
//!
//! // Yellow letters must move.
//! let moves = |guess: &str, shown: &str, next: &str| {
//!     let mut places = guess.chars().zip(shown.chars()).zip(next.chars());
//!     places.all(|((old, colour), new)| colour != 'Y' || old != new)
//! };
//! let lists = WordLists::new(["baker", "caper", "gamer", "racer", "taker", "wager"], [])?;
//! let game = Game::builder(lists).own_rule(moves).build()?;
//! let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &Control::default());
//! let tree = solution.tree.as_ref().ok_or("no policy")?;
//! println!("{} costs {}", game.name(tree.guess), tree.evaluate(&game)?.total);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! [`lists`] holds the answers and guesses of a game, whose letters [`word`] numbers. [`reading`] reads files, as far as `room` allows, and [`spelling`] turns
//! text into letters; `assembly` numbers words and letters, `texts` holds them. [`alphabet`] defines the letters of a language.
//! [`decimal`] has exact numbers for words, [`weights`] reads those of answers, and [`known`] restricts the guesses. [`features`] are games
//! of items with values, which [`comparison`] compares. [`dictionary`], [`frequency`], [`mastermind`] and [`equations()`] make new lists.
//!
//! [`feedback`] defines the response to a guess, `aim` and `scoring` compute it fast, and [`notation`] is its text form.
//! [`rule`] defines the legal guesses, which `restrict` and `turns` find fast. [`game`] is the origin of a game of words; what
//! letters know reaches the search through it: `symmetry` finds equivalent guesses, `questions` those that others refine, and
//! [`families`](mod@families) words that are hard to tell apart. `restored` reads lists from policies, and `policies` opens these.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod aim;
pub mod alphabet;
mod assembly;
pub mod classes;
mod clue_error;
pub mod comparison;
pub mod decimal;
pub mod dictionary;
mod encoding;
mod entry;
mod equations;
pub mod error;
pub mod families;
#[cfg(feature = "list-formats")]
mod feature_file;
pub mod features;
pub mod feedback;
#[cfg(feature = "list-formats")]
pub(crate) mod formats;
pub mod frequency;
pub mod game;
#[cfg(feature = "list-formats")]
mod javascript;
#[cfg(feature = "list-formats")]
mod json;
pub mod known;
mod language;
pub mod lists;
pub mod mastermind;
#[cfg(feature = "list-formats")]
mod matrix_file;
pub mod notation;
mod policies;
mod questions;
pub mod reading;
#[cfg(feature = "list-formats")]
mod records;
mod restored;
mod restrict;
mod room;
pub mod rule;
mod scoring;
pub mod spelling;
mod symmetry;
#[cfg(test)]
mod symmetry_tests;
mod texts;
mod turns;
pub mod weights;
pub mod word;

pub use alphabet::Alphabet;
pub use clue_error::ClueError;
pub use comparison::Comparison;
pub use decimal::{Decimal, NotADecimal};
pub use dictionary::{Dictionary, DictionaryOptions, DictionaryWord, Dropped, Reason};
pub use equations::{equations, primes};
pub use error::{AlphabetFault, Error, FormatFault, Misspelt};
pub use families::{Pattern, families};
#[cfg(feature = "list-formats")]
pub use feature_file::read_features;
pub use features::{FeatureFault, Features};
pub use feedback::{Colour, FeedbackRule, Form};
pub use frequency::{Frequent, most_frequent};
pub use game::{WordGame, WordGameBuilder, Words, restore};
pub use lists::{ListDigest, WordLists};
pub use mastermind::Mastermind;
#[cfg(feature = "list-formats")]
pub use matrix_file::read_matrix;
pub use notation::{Digits, with_tiles};
pub use policies::WordPolicy;
pub use reading::{Lines, Source, Warning};
pub use room::Room;
pub use spelling::{Letters, Spelled, WordOptions};
pub use word::{Letter, LetterSet, MAX_WORD_LEN};

pub use salet_core::game::{GuessId, Id, MAX_WORDS, SecretId};
