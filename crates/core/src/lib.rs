//! Exact search in games in which you guess, get feedback, and guess again: Wordle and its relatives, Mastermind, group tests, and any
//! other whose feedback is a function of guess and answer.
//!
//! # The problem
//!
//! The secret is one of a list of *answers*. Each *guess* gets a *feedback*, until it is the one that ends the game.
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
//! and the optimum of a game is `F` of all answers: 7920 for the 2315 answers of Wordle in 2021. Costs are integers;
//! no exact claim depends on floating point. A result is called *optimal* only with a proof.
//!
//! # Overview
//!
//! | task | start with |
//! | --- | --- |
//! | make a game of a table or a function | [`game::FeedbackMatrix`], [`game::Game`] |
//! | make one of anything else, such as words | [`game::Origin`], [`game::hints`], [`game::Legality`] |
//! | solve it, with a deadline and progress | [`search::Solver`], [`search::Control`], [`search::SearchConfig`] |
//! | keep the findings of a search for a later one | [`search::Ledger`] |
//! | save a policy, open it and look up guesses | [`policy::Policy`], [`policy::write`](policy::write()) |
//! | prove a policy optimal to a separate checker | [`game::Bounds`], [`certificate::prove`] |
//! | fix the first guesses, or limit the vocabulary | [`plan`] |
//!
//! [`Game`](game::Game), [`Policy`](policy::Policy) and [`Solver`](search::Solver) borrow nothing; games and policies are
//! handles that clone cheaply. Every module has its own error. Words are the business of the crate `salet-words`.
//!
//! # Example
//!
//! ```
//! use salet_core::game::{Ending, FeedbackMatrix, Game, Interval};
//! use salet_core::search::{Control, SearchConfig, Solver, Status, Task};
//!
//! // A number from 1 to 7: is it this one, a higher or a lower one?
//! let numbers = (1..=7).map(|number| number.to_string());
//! let order = |guess: &str, answer: &str| format!("{:?}", answer.cmp(guess));
//! let game = Game::of_matrix(FeedbackMatrix::from_fn(numbers.clone(), numbers, order)?, Ending::Named)?.build()?;
//! let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &Control::default());
//! // Proven: fewer guesses are not enough.
//! assert_eq!((solution.status, solution.total()), (Status::Optimal, Some(Interval::exactly(17))));
//! let policy = solution.policy(&game)?.expect("a policy");
//! assert_eq!(game.name(policy.start().guess()), "4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `schema`: JSON Schemas of settings and results, with schemars.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod bound;
pub mod certificate;
pub mod game;
pub mod plan;
pub mod policy;
pub mod search;
#[cfg(test)]
mod testing;
