//! Exact play of word-deduction games: Wordle and its relatives, whatever their words, rules and objectives.
//!
//! # The problem
//!
//! A secret word is hidden, one of a list of *answers*. Each *guess*, any accepted word, is answered by a *feedback*;
//! the guesses end when the secret itself is played. A *policy* names the next guess after every possible feedback.
//! Which policy needs the fewest guesses, summed over all answers?
//!
//! # Notation
//!
//! `S` is a *candidate set*: the secrets that agree with all feedback so far. A guess `g` splits `S` into *parts*, one
//! for each feedback that occurs. With equal weights and the mean as objective the *cost* of `S` is
//!
//! ```text
//! F({h}) = 1        F(S) = |S| + min over g of the sum of F(P) over the parts P of g but the solved one
//! ```
//!
//! and the optimum of a game is `F` of all answers: 7920 for the 2315 answers of the original game. Costs are integers;
//! no exact claim rests on floating point. A result is called *optimal* only with a proof.
//!
//! # Modules
//!
//! From the ground up:
//!
//! - [`text`]: counted things, and text from outside made fit to be shown;
//! - [`files`]: files that are written whole or not at all;
//! - [`threads`]: threads, or the error that there are none;
//! - [`clock`]: the time, also where a target has none;
//! - [`named`]: settings that are chosen by name;
//! - [`words`]: words and lists of them;
//! - [`game`]: what is played;
//! - [`search`]: the best way to play;
//! - [`certificate`]: the proof that there is no better way, for a checker of its own;
//! - [`policy`]: the answer, kept: policy files and the trees of other programs;
//! - `checkpoint`: searches that survive their process;
//! - `distributed`: searches that are divided among processes;
//! - [`catalogue`]: games that have a name, and their lists;
//! - [`plan`]: a few first guesses that are fixed, then the best play;
//! - [`advice`]: what to play in the middle of a game, and what a guess costs;
//! - [`analysis`]: what the guesses of a finished game gave away, and what luck gave;
//! - `serve`: the same for other programs, by messages;
//! - [`strategy`]: what others play: published heuristics;
//! - `page`: a policy as a page for the browser;
//! - `compare`: those against the optimum;
//! - [`error`]: the one error, any of those that the modules above have.
//!
//! # Example
//!
//! A game is made of word lists, solved, and its policy asked what to play:
//!
//! ```
//! use salet::game::Game;
//! use salet::policy::Step;
//! use salet::search::{Control, SearchConfig, Solver, Status, Task};
//! use salet::words::{Source, WordLists, WordOptions};
//!
//! let answers = Source::words("answers", ["mount", "found", "sound", "round", "could", "world", "worry"]);
//! let (lists, _) = WordLists::read(answers, None, WordOptions::default())?;
//! let game = Game::builder(lists).limit(Some(6)).build()?; // or Game::original()
//! let solver = Solver::new(&game, SearchConfig::default())?;
//! let solution = solver.solve(Task::Best, &Control::default());
//! assert_eq!((solution.status, solution.total), (Status::Optimal, 14)); // proven: fewer guesses are not enough
//! let policy = solution.policy(&game)?.expect("six guesses find every answer");
//!
//! let secret = game.lists().secret_ids().last().expect("an answer");
//! let mut position = policy.start();
//! while let Step::Next(next) = position.answer(game.score(position.guess(), secret)) {
//!     position = next;
//! }
//! assert_eq!(game.lists().display(position.guess()), "worry");
//! # Ok::<(), salet::Error>(())
//! ```
//!
//! The policy is [written](policy::write) to a file, [opened](policy::Policy::open) again without the solver, and a
//! [certificate] proves to anybody that it is optimal.
//!
//! # Features
//!
//! - `command`, on by default: the command `salet`. Who wants the library alone takes it without default features.
//! - `compare`, which `command` brings along: the module `compare`.
//! - `page`, which `compare` brings along: the module `page`.
//! - `serve`, which `command` brings along, too: the module `serve`.
//! - `checkpoint`, the same: the module `checkpoint`; and `distributed`, which brings that along.
//! - `named-games`, the same: games of the [`catalogue`] are found by their names.

pub mod advice;
pub mod analysis;
mod bound;
pub mod catalogue;
pub mod certificate;
#[cfg(feature = "checkpoint")]
pub mod checkpoint;
pub mod clock;
#[cfg(feature = "compare")]
pub mod compare;
#[cfg(feature = "distributed")]
pub mod distributed;
pub mod document;
pub mod error;
pub mod files;
pub mod game;
pub mod named;
#[cfg(feature = "page")]
pub mod page;
pub mod plan;
pub mod policy;
pub mod search;
#[cfg(feature = "serve")]
pub mod serve;
pub mod strategy;
pub mod text;
pub mod threads;
pub mod words;

pub use error::{Error, Result};
