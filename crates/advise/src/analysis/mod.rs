//! The analysis of a finished game: the amount that each guess gave away, and luck, exactly.
//!
//! Let V(S) be the least expected number of further guesses for the candidates S, and Q(S, g) the same if g is played now and
//! the rest optimally. A guess g that left S' *gave away* Q(S, g) - V(S), never less than 0. Its *luck* was
//! Q(S, g) - 1 - V(S'): the expected number of guesses after it, less their number in fact. In a game with the candidates S0
//! at the start these add up:
//!
//! ```text
//! guesses used = V(S0) + sum of amounts given away - sum of luck
//! ```
//!
//! because V(S) + (Q - V(S)) - (Q - 1 - V(S')) = 1 + V(S'), move by move, and V of no candidate is 0. An unsolved game has V of
//! its last candidates added on the left: the guesses that it would still have taken.
//!
//! Guesses count without a limit, whatever the game's: a limit makes some positions infinitely expensive. A policy answers
//! only if it is optimal by that measure; else the analysis searches.
//!
//! A [`Record`] is a finished game; [`Advisor::analyse`](crate::advice::Advisor::analyse) makes an [`Analysis`] of it,
//! [`JudgedGame`] is its JSON, [`sentence`] describes a guess in words, and a [`Season`] adds up many games.

mod analyst;
mod document;
mod record;
mod report;
pub mod season;
pub mod sentence;

pub use analyst::Thinking;
pub use document::{AnalysedGame, JudgedGame, JudgedMove, Totals};
pub use record::{Error, Played, Record, Result};
pub use report::{Analysis, Ending, Move};
pub use season::{Habit, Season};
