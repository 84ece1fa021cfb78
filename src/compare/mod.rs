//! Strategies against the optimum: played against every answer, counted, weighed against the best possible, and shown.
//!
//! [`unfold`](mod@unfold) plays a strategy and [`tally`] counts; [`optimum`] says how far that is from the best, and
//! [`losses`] in which decisions the distance arose, given an [`oracle`] that knows exact totals, or bounds on them: what
//! is not known exactly is an [`interval`] wherever it is shown;
//! [`traps`] are the sets of near-equal words in which it arises most. [`contest`] does all that for a list of
//! strategies. [`figures`] is what it came to in a form that every output shows: JSON as it is, a table for the
//! terminal, Markdown and CSV in [`table`](mod@table), and the page with its plots in [`report`].
//!
//! Strategies play on beyond the guess limit of the game, as in the published figures, and are compared with the
//! optimum of the game without its limit; the limit enters the win rate.

pub mod contest;
pub mod figures;
pub mod interval;
pub mod losses;
pub mod optimum;
pub mod oracle;
pub mod report;
pub mod sample;
pub mod table;
pub mod tally;
pub mod traps;
pub mod unfold;

pub use contest::{Began, Begins, Contest, Performance};
pub use figures::Figures;
pub use interval::Interval;
pub use losses::{Decision, Losses, Place};
pub use optimum::{Optimum, Regret};
pub use oracle::{Exact, Oracle};
pub use tally::Tally;
pub use unfold::{Unfolded, Watch, unfold};
