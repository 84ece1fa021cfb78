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
//! - [`error`]: the one error of the library;
//! - [`files`]: files that are written whole or not at all;
//! - [`threads`]: threads, or the error that there are none;
//! - [`words`]: words and lists of them;
//! - [`game`]: what is played;
//! - [`search`]: the best way to play;
//! - [`certificate`]: the proof that there is no better way, for a checker of its own;
//! - [`policy`]: the answer, kept: policy files and the trees of other programs;
//! - [`strategy`]: what others play: published heuristics;
//! - [`compare`]: those against the optimum.
//!
//! # Example
//!
//! ```
//! use salet::game::{Digits, Game, partition};
//!
//! let game = Game::original();
//! let salet = game.lists().find("salet").expect("an accepted word");
//! let secrets: Vec<_> = game.all_candidates().iter().collect();
//! let parts = partition(game.table(), salet, &secrets);
//! assert_eq!(parts.len(), 148);
//!
//! let rule = game.feedback();
//! let all_grey = rule.parse("BBBBB", 5, Digits::default())?;
//! assert_eq!((parts[0].feedback, parts[0].secrets.len()), (all_grey, 221));
//! # Ok::<(), salet::Error>(())
//! ```

pub mod bound;
pub mod certificate;
#[cfg(feature = "compare")]
pub mod compare;
pub mod error;
pub mod files;
pub mod game;
pub mod named;
pub mod policy;
pub mod search;
pub mod strategy;
pub mod text;
pub mod threads;
pub mod words;

pub use error::{Error, Result};
