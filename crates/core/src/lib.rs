//! Exact search in games in which you guess, get feedback, and guess again: Wordle and its relatives, Mastermind, group tests, and any
//! other whose feedback is a function of guess and answer.
//!
//! Programs depend on the library `salet` (package `libsalet`), which has all of this, and examples use its names: `salet_core::search` is
//! `salet::search` there. This page alone uses those of the crate.
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
//! | make a game of a function, or of a table | [`Game::from_fn`](game::Game::from_fn), [`game::FeedbackMatrix`] |
//! | make one with a rule of your own | [`GameBuilder::own_rule`](game::GameBuilder::own_rule) |
//! | make one of anything else, such as words | [`game::Origin`], [`game::hints`], [`game::Legality`] |
//! | solve it, with a deadline and progress | [`search::Solver`], [`search::Control`], [`search::SearchConfig`] |
//! | keep the findings of a search for a later one | [`search::Ledger`] |
//! | look up guesses, save a policy, open it | [`policy::Policy`], `policy::write` (feature `write`) |
//! | prove a policy optimal to a separate checker | [`game::Bounds`], [`certificate::prove`] |
//! | fix the first guesses, or limit the vocabulary | [`plan`] |
//!
//! [`Game`](game::Game), [`Policy`](policy::Policy) and [`Solver`](search::Solver) borrow nothing; games and policies are
//! handles that clone cheaply. Every module has its own error. Words are the business of the crate `salet-words`.
//!
//! # Solve a function, and walk the policy
//!
//! ```
//! use salet_core::game::{Game, Interval};
//! use salet_core::policy::Step;
//! use salet_core::search::{Control, SearchConfig, Solver, Status, Task};
//!
//! // A number from 1 to 7: is it this one, a higher or a lower one?
//! let numbers = (1..=7).map(|number| number.to_string());
//! let order = |guess: &str, answer: &str| format!("{:?}", answer.cmp(guess));
//! let game = Game::from_fn(numbers.clone(), numbers, order)?.build()?;
//! let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &Control::default());
//! // Proven: fewer guesses are not enough.
//! assert_eq!((solution.status, solution.total()), (Status::Optimal, Some(Interval::exactly(17))));
//!
//! let policy = solution.policy(&game)?.ok_or("no policy")?;
//! assert_eq!(policy.score().total, 17);
//! let secret = game.find("3").ok_or("no such number")?;
//! let mut position = policy.start();
//! let mut guesses = vec![game.name(position.guess())];
//! while let Step::Next(next) = position.answer(game.score(position.guess(), secret)) {
//!     position = next;
//!     guesses.push(game.name(position.guess()));
//! }
//! assert_eq!(guesses, ["4", "2", "3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Stop after a second
//!
//! A search that is stopped has bounds and, unless it was stopped very early, a policy. Another thread can stop it with a flag.
//!
//! ```
//! use std::time::Duration;
//! # use salet_core::game::Game;
//! use salet_core::search::{Control, SearchConfig, Solver, Task};
//!
//! # let numbers = (1..=7).map(|number| number.to_string());
//! # let order = |guess: &str, answer: &str| format!("{:?}", answer.cmp(guess));
//! # let game = Game::from_fn(numbers.clone(), numbers, order)?.build()?;
//! let control = Control::default().with_time_limit(Duration::from_secs(1));
//! let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &control);
//! if let Some(total) = solution.total() {
//!     println!("{}: {total} guesses", solution.status.name()); // "optimal: 17 guesses", or "bounded: 14 to 17 guesses"
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A rule of your own
//!
//! A closure says which guesses stay legal after a turn. No file can hold a closure, so the solution has no policy to write, but a tree.
//!
//! ```
//! use salet_core::game::Game;
//! use salet_core::search::{Control, SearchConfig, Solver, Task};
//!
//! let numbers = (1..=9).map(|number| number.to_string());
//! let is_higher = |guess: &str, answer: &str| if answer > guess { "higher" } else { "not higher" };
//! // A guess that may not be the answer must be higher than the one before.
//! let rises = move |guess: &str, shown: &str, next: &str| next > guess || shown == "not higher";
//! let game = Game::from_fn(numbers.clone(), numbers, is_higher)?.own_rule(rises).build()?;
//! let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &Control::default());
//! let tree = solution.tree.as_ref().ok_or("no policy")?;
//! for (shown, after) in &tree.children {
//!     println!("{}, {}: {}", game.name(tree.guess), game.feedback_name(*shown), game.name(after.guess));
//! }
//! assert!(solution.policy(&game).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `write`: atomic files of policies.
//! - `serde`: numbers, settings and results in JSON, with serde.
//! - `schema`: their JSON Schemas, with schemars.

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
