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
//! # Overview
//!
//! | task | start with |
//! | --- | --- |
//! | read two lists and make a game | [`words::WordLists`], [`game::Game`] |
//! | solve it, with a deadline and progress | [`search::Solver`], [`search::Control`], [`search::SearchConfig`] |
//! | save the policy, open it and look up in it | [`policy::Policy`], [`policy::write`](policy::write()) |
//! | answer questions about a game in progress | [`advice::Advisor`], [`advice::UnderWay`] |
//! | analyse a finished game | [`analysis::Record`], [`advice::Advisor::analyse`] |
//! | print an answer as JSON | [`document`] |
//! | prove a policy optimal to a separate checker | [`certificate::Claims`] |
//! | fix the first guesses, or keep to a few words | [`plan`] |
//! | play by a published heuristic, or by your own | [`strategy::Strategy`], `compare` |
//! | use compiled-in games and policies | [`catalogue`] |
//! | save a search, or divide it among processes | `checkpoint`, `distributed` |
//! | serve other programs, or a page | `serve`, `page` |
//!
//! [`Game`](game::Game), [`Policy`](policy::Policy) and [`Solver`](search::Solver) own what they need; games and policies are
//! handles that clone cheaply. Every room has its own error, and [`Error`] is any of them.
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
//! - `command`, on by default: the command `salet`. For the library alone, disable the default features.
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
#[cfg(feature = "command")]
mod cli;
mod clock;
#[cfg(feature = "compare")]
pub mod compare;
#[cfg(feature = "distributed")]
pub mod distributed;
pub mod document;
pub mod error;
#[cfg_attr(not(feature = "command"), allow(dead_code, reason = "the command needs more of it"))]
mod files;
pub mod game;
mod named;
#[cfg(feature = "page")]
pub mod page;
pub mod plan;
pub mod policy;
pub mod search;
#[cfg(feature = "serve")]
pub mod serve;
pub mod strategy;
#[cfg_attr(not(feature = "command"), allow(dead_code, reason = "the command needs more of it"))]
mod text;
mod threads;
pub mod words;

#[cfg(feature = "command")]
#[doc(hidden)]
pub use cli::main as command;
pub use error::{Error, Result};
/// For the bindings of other languages, whose messages cut what users give as those of the library do.
#[doc(hidden)]
pub use text::excerpt;
