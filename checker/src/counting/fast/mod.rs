//! The counting bound found fast: 64 guesses at a time, and most of them not counted at all.
//!
//! Trusted, like the rest of `counting`, but no definition: everything here returns what `naive.rs` returns, or
//! a bound on it from the safe side, and tests of each file compare the two on random games. Read that file to know what
//! is computed, and these to know how:
//!
//! | what | exact, compared with `naive.rs` |
//! | --- | --- |
//! | [`subtable`] | feedbacks of all guesses, a row for each secret |
//! | [`lanes`], [`sort`], [`gain`] | gains of 64 guesses |
//! | [`split`] | the parts of one guess |
//! | [`shortlist`] | the guesses that a rule leaves after a feedback, compared with `play::rules` |
//! | [`search`], [`ranked`] | the counting bound of a set, where it is below what is asked for |
//! | [`memo`] | counting bounds of sets that were met before |
//!
//! | what | never below the most parts that a guess makes |
//! | --- | --- |
//! | [`pairs`], [`look_alikes`], [`neighbours`] | the most parts, from secrets that look alike |
//! | [`overlaps`] | the most parts, from sets that overlap |

mod gain;
mod lanes;
mod look_alikes;
mod memo;
mod neighbours;
mod overlaps;
mod pairs;
mod ranked;
mod search;
mod shortlist;
mod sort;
mod split;
mod subtable;

pub use lanes::Cell;
pub use look_alikes::LookAlikes;
pub use memo::Memo;
pub use overlaps::Overlaps;
pub use ranked::Ranked;
pub use search::Memory;
pub use shortlist::{After, Shortlist, columns_in};
pub use split::{Block, Splitter};
pub use subtable::{Subtable, Table};
