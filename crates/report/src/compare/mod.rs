//! Comparison of strategies with the optimum.
//!
//! [`unfold`](mod@unfold) plays a strategy and [`tally`] counts. [`optimum`] measures the distance to the best play, and
//! [`losses`] attributes it to decisions, with an [`oracle`] for exact totals or bounds; inexact values are an
//! [`Interval`](salet_core::game::Interval) in every output. [`traps`] are the sets of near-equal words with the largest losses. [`contest`] does
//! all that for a list of strategies; on a [`sample`](mod@sample) of the answers, `paired` plays the optimum on the same
//! ones and `spread` estimates the error. [`figures`] holds the result for every output: JSON, tables for the terminal in [`table`](mod@table), and the page with its
//! plots in `report`.
//!
//! Strategies play on beyond the guess limit of the game, as in the published figures, and are compared with the optimum
//! without a limit; the limit enters the win rate.

pub mod contest;
mod entrant;
pub mod figures;
pub mod losses;
pub mod optimum;
pub mod oracle;
mod paired;
#[cfg(feature = "plots")]
pub mod report;
pub mod sample;
mod spread;
pub mod table;
pub mod tally;
pub mod traps;
pub mod unfold;

pub use contest::{Began, Begins, Contest, Performance};
pub use entrant::Entrant;
pub use figures::Figures;
pub use losses::{Decision, Losses, Place};
pub use optimum::{Optimum, Reached, Regret, Source};
pub use oracle::{Exact, Oracle};
pub use paired::Paired;
pub use tally::Tally;
pub use unfold::{Unfolded, unfold};

pub use crate::strategy::Watch;
