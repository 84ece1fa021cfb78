//! A finished game, looked at afterwards: what each guess cost beside the best, and what luck gave or took, exactly.
//!
//! Let V(S) be the least expected number of further guesses where the candidates S are left, and Q(S, g) the same where g
//! is played now and the rest as well as can be. A guess g that left S' *gave away* Q(S, g) - V(S), which is never
//! negative, and its *luck* was Q(S, g) - 1 - V(S'): what was to be expected after it less what came. Of a game that began
//! with the candidates S0 these add up:
//!
//! ```text
//! guesses used = V(S0) + sum of what was given away - sum of luck
//! ```
//!
//! because V(S) + (Q - V(S)) - (Q - 1 - V(S')) = 1 + V(S'), move by move. V of no candidate is 0. A game that ended before
//! the secret was found has V of what was left on its left side, too: the guesses that it would still have taken.
//!
//! Guesses are counted without a limit, whatever the game's: a limit makes some positions infinitely expensive. A policy
//! serves only if it is optimal by that measure; else the analysis searches.
//!
//! A [`Record`] is the game that was played; [`Advisor::analyse`](crate::advice::Advisor::analyse) makes an [`Analysis`] of
//! it, [`JudgedGame`] is that as JSON, [`sentence`] describes a guess in words, and a [`Season`] adds up many games.

mod analyst;
mod document;
mod error;
mod record;
mod report;
pub mod season;
pub mod sentence;

pub use analyst::Thinking;
pub use document::{AnalysedGame, JudgedGame, JudgedMove, Totals};
pub use error::{Error, Result};
pub use record::{Played, Record};
pub use report::{Analysis, Ending, Move};
pub use season::{Habit, Season};
