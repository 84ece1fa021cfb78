//! Games of several boards at once: Dordle has 2, Quordle 4, Octordle 8, others up to 32.
//!
//! Programs depend on the library `salet` (package `libsalet`), which has all of this, and examples use its names: `salet_boards::Grid` is
//! `salet::boards::Grid` there. This page alone uses those of the crate.
//!
//! From the ground up: a [`position`] is what matters for the rest of a game, a [`grid`] is a game under way, and a [`goal`] defines the best
//! play. The exact [`search`] answers questions about positions; the [`adviser`] answers them about games, with [`clues`] and [`shares`] as players
//! type and paste them, the [named games](games), and the [`analysis`] of finished ones. A
//! [`question`] is what other programs ask, and [`measuring`] asks for games of strategies. [`document`] has the JSON of all answers.
//! [`play`] plays whole games well and measures strategies; [`pairs`] has a proven bound on games of two boards.
//!
//! Each board has a secret of its own. One guess goes to all unsolved boards, and each shows its own feedback until it is
//! solved.
//!
//! Everything follows from the feedback table of a [`Game`](salet_core::game::Game), so it holds for every feedback rule and for games given as tables. All
//! accepted words are legal guesses: the rules *hard* and *strict* are not defined for several boards.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod adviser;
pub mod analysis;
pub mod clues;
pub mod document;
pub mod error;
pub mod goal;
pub mod grid;
pub mod measuring;
pub mod pairs;
pub mod play;
pub mod position;
pub mod question;
pub mod search;
pub mod shares;
mod squares;
mod turn;

pub use adviser::{Adviser, Estimate, Expectation};
pub use error::{Error, Result};
pub use goal::Goal;
pub use grid::{Board, Grid};
pub use position::{Class, Draw, Outcome, Position};
pub use salet_advise::catalogue::several as games;
