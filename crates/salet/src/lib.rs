//! Exact play of word-deduction games: Wordle and its relatives, whatever their words, rules and objectives.
//!
//! The secret is one of a list of *answers*. Each *guess*, any accepted word, gets a *feedback*, until the guess is the secret.
//! A *policy* names the next guess after every possible feedback. Which policy needs the fewest guesses, summed over all
//! answers? [`salet_core`] states the problem exactly. A result is called *optimal* only with a proof.
//!
//! # Overview
//!
//! This crate joins the crates of its workspace under one name. (Cargo knows it as `libsalet`; the package `salet` is the command.)
//!
//! | crate | modules here |
//! | --- | --- |
//! | `salet-core`, the search and its files | [`words`], [`game`], [`search`], [`policy`], [`certificate`], [`plan`] |
//! | `salet-advise`, questions about games | [`advice`], [`analysis`], [`catalogue`], [`spec`], [`document`], [`surface`]; [`game::clues`], [`game::letters`], [`game::squares`] |
//! | `salet-report`, policies and strategies for readers | `compare`, `page`, `strategy`; `policy::interchange`, `policy::dot`, `policy::sheet` |
//! | `salet-serve`, advice for other programs | `serve` |
//! | `salet-boards`, several boards | `boards` |
//! | `salet-jobs`, long searches | `checkpoint`, `jobs` |
//!
//! Depend on this crate alone: examples use its names. Only the front pages of the other crates use theirs, such as
//! `salet_words::WordLists` for [`salet::words::WordLists`](words::WordLists).
//!
//! | task | start with |
//! | --- | --- |
//! | read two lists and make a game | [`words::WordLists`], [`game::Game`] |
//! | make a game from a function or a table of feedback | [`game::Game::from_fn`], [`game::Game::of_matrix`] |
//! | read a game from a description, as all surfaces do | [`spec::GameSpec`] |
//! | solve it, with a deadline and progress | [`search::Solver`], [`search::Control`], [`search::SearchConfig`] |
//! | save a policy, open it and look up guesses | [`policy::Policy`], [`policy::write`](policy::write()) |
//! | answer questions about a game in progress | [`advice::Advisor`], [`advice::UnderWay`] |
//! | analyse a finished game | [`analysis::Record`], [`advice::Advisor::analyse`] |
//! | print an answer as JSON | [`document`] |
//! | prove a policy optimal to a separate checker | [`certificate::prove`] |
//! | fix the first guesses, or limit the vocabulary | [`plan`] |
//! | play by a published heuristic, or your own | `strategy::Strategy`, `compare` |
//! | use compiled-in games and policies | [`catalogue`] |
//! | play several boards | `boards` |
//! | save a search, or divide it among processes | `checkpoint`, `jobs` |
//! | serve other programs, or a page | `serve`, `page` |
//!
//! [`Game`](game::Game), [`Policy`](policy::Policy) and [`Solver`](search::Solver) borrow nothing; games and policies are
//! handles that clone cheaply. Every module has its own error, and [`Error`] can be any of them.
//!
//! # Example
//!
//! A game is made of word lists, solved, and its policy asked what to play:
//!
//! ```
//! use std::time::Duration;
//!
//! use salet::game::{Game, Interval};
//! use salet::policy::Step;
//! use salet::search::{Control, SearchConfig, Solver, Status, Task};
//! use salet::words::{Source, WordGame as _, WordLists, WordOptions};
//!
//! // Or Source::file("answers.txt"), or Game::original().
//! let words = ["mount", "found", "sound", "round", "could", "world", "worry"];
//! let answers = Source::words("answers", words);
//! let (lists, _) = WordLists::read(answers, None, WordOptions::default())?;
//! let game = Game::builder(lists).limit(Some(6)).build()?;
//! let solver = Solver::new(&game, SearchConfig::default())?;
//! let control = Control::default().with_time_limit(Duration::from_secs(60));
//! let solution = solver.solve(Task::Best, &control);
//! assert_eq!((solution.status, solution.total()), (Status::Optimal, Some(Interval::exactly(14))));
//! let policy = solution.policy(&game)?.expect("six guesses find every answer");
//!
//! let secret = game.answers().last().expect("an answer");
//! let mut position = policy.start();
//! while let Step::Next(next) = position.answer(game.score(position.guess(), secret)) {
//!     position = next;
//! }
//! assert_eq!(game.name(position.guess()), "worry");
//! # Ok::<(), salet::Error>(())
//! ```
//!
//! A policy can be [written](policy::write) to a file and [opened](words::WordPolicy::open) without the solver. A [certificate]
//! proves to a separate checker that it is optimal.
//!
//! # Features
//!
//! | feature | adds |
//! | --- | --- |
//! | `boards` | the module `boards` |
//! | `checkpoint` | the module `checkpoint` |
//! | `distributed` | the module `jobs`, and `checkpoint` |
//! | `page` | the modules `page`, `strategy`, `policy::interchange`, `policy::dot` and `policy::sheet` |
//! | `strategies` | the module `compare` without `compare::report`, and `page` |
//! | `compare` | the module `compare`, and `page` |
//! | `serve` | the module `serve` |
//! | `list-formats` | lists from JSON, JavaScript, CSV and TSV, and compressed with gzip. Without it they are plain text, and a choice of a list ([`Source::Part`](words::Source::Part)) is ignored. |
//! | `named-games` | the compiled-in games and policies of the [`catalogue`], some 700 kB; without it the catalogue has alphabets alone |

pub mod error;
pub mod game;
pub mod policy;
#[cfg(feature = "serve")]
pub mod serve;

/// Several boards at once: exact search, strong play, clues and shares.
#[cfg(feature = "boards")]
pub mod boards {
    #[doc(inline)]
    pub use salet_boards::*;
}

/// Searches that are divided among processes, and their checkpoints.
#[cfg(feature = "distributed")]
pub mod jobs {
    #[doc(inline)]
    pub use salet_jobs::*;
}

/// Words: lists, alphabets, feedback rules and notation.
pub mod words {
    #[doc(inline)]
    pub use salet_words::*;
}

pub use salet_advise::{advice, analysis, catalogue, document, spec, surface};
pub use salet_core::{certificate, plan, search};
#[cfg(feature = "checkpoint")]
pub use salet_jobs::checkpoint;
#[cfg(feature = "strategies")]
pub use salet_report::compare;
#[cfg(feature = "page")]
pub use salet_report::page;
#[cfg(feature = "page")]
pub use salet_report::strategy;

pub use error::{Error, Result};
/// For the bindings of other languages, whose messages quote user input in the same way.
#[doc(hidden)]
pub use salet_base::text::excerpt;
