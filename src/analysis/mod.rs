//! A finished game, looked at afterwards: what each guess cost beside the best, and what luck gave or took, exactly.
//! Imports text, words, game, policy, catalogue, search and advice.
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
//! Guesses are counted without a limit, whatever the game's: a limit makes some positions infinitely dear. So a policy of
//! the game is asked only where it is optimal by that measure ([`judges`]); all else is searched for.
//!
//! [`record`] is what was played, [`value`] what is known of V and Q, an [`Analyst`] makes an [`Analysis`] of a record,
//! and [`season`] adds up many. A [`Side`] is the game that is judged by, with what is known of it beforehand;
//! [`document`] is an analysis as JSON, and [`sentence`] a guess in words.

pub mod analyst;
pub mod document;
pub mod error;
pub mod record;
pub mod report;
pub mod season;
pub mod sentence;
pub mod side;
pub mod value;

pub use analyst::{Analyst, Thinking, by_mean, judges};
pub use document::{JudgedGame, JudgedMove, Totals};
pub use error::{Error, Result};
pub use record::Record;
pub use report::{Analysis, Ending, Move};
pub use season::{Habit, Season};
pub use side::Side;
pub use value::{Amount, Value};
