//! Exact search in word-deduction games: Wordle and its relatives, whatever their words, rules and objectives.
//!
//! # The problem
//!
//! The secret is one of a list of *answers*. Each *guess*, any accepted word, gets a *feedback*, until the guess is the secret.
//! A *policy* names the next guess after every possible feedback. Which policy needs the fewest guesses, summed over all
//! answers?
//!
//! # Notation
//!
//! `S` is a *candidate set*: the secrets that agree with all feedback so far. A guess `g` splits `S` into *parts*, one
//! for each feedback that occurs. With equal weights and the mean as objective the *cost* of `S` is
//!
//! ```text
//! F({h}) = 1        F(S) = |S| + min over g of the sum of F(P) over the parts P of g except the solved part
//! ```
//!
//! and the optimum of a game is `F` of all answers: 7920 for the 2315 answers of the original game. Costs are integers;
//! no exact claim depends on floating point. A result is called *optimal* only with a proof.
//!
//! # Overview
//!
//! | task | start with |
//! | --- | --- |
//! | read two lists, or generate them | [`words::WordLists`], [`words::Dictionary`], [`words::Mastermind`] |
//! | make a game of them | [`game::Game`] |
//! | solve it, with a deadline and progress | [`search::Solver`], [`search::Control`], [`search::SearchConfig`] |
//! | keep the findings of a search for a later one | [`search::Ledger`] |
//! | save a policy, open it and look up guesses | [`policy::Policy`], [`policy::write`](policy::write()) |
//! | prove a policy optimal to a separate checker | [`certificate::Claims`], [`certificate::prove`] |
//! | fix the first guesses, or limit the vocabulary | [`plan`] |
//!
//! [`Game`](game::Game), [`Policy`](policy::Policy) and [`Solver`](search::Solver) borrow nothing; games and policies are
//! handles that clone cheaply. Every module has its own error.
//!
//! # Example
//!
//! ```
//! use salet_core::game::Game;
//! use salet_core::search::{Control, SearchConfig, Solver, Status, Task};
//! use salet_core::words::{Source, WordLists, WordOptions};
//!
//! let answers = Source::words("answers", ["mount", "found", "sound", "round", "could", "world", "worry"]);
//! let (lists, _) = WordLists::read(answers, None, WordOptions::default())?;
//! let game = Game::builder(lists).limit(Some(6)).build()?; // or Game::original()
//! let solver = Solver::new(&game, SearchConfig::default())?;
//! let solution = solver.solve(Task::Best, &Control::default());
//! assert_eq!((solution.status, solution.total), (Status::Optimal, Some(14))); // proven: fewer guesses are not enough
//! let policy = solution.policy(&game)?.expect("six guesses find every answer");
//! assert_eq!(policy.score().total, 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/solve_lists.rs` reads two files and solves them with a deadline and progress.
//!
//! # Features
//!
//! - `list-formats`: lists from JSON, JavaScript, CSV and TSV, and compressed with gzip. Without it they are plain text,
//!   and a choice of a list ([`Source::Part`](words::Source::Part)) is ignored.
//! - `schema`: JSON Schemas of settings and results, with schemars.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod bound;
pub mod certificate;
pub mod game;
pub mod plan;
pub mod policy;
pub mod search;
pub mod words;
