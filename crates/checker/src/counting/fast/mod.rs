//! The counting bound found fast: 64 guesses at a time, and most guesses skipped.
//!
//! Trusted, like the rest of `counting`, but not as a definition: everything here returns the result of `naive.rs` or a
//! safe bound on it, and the tests of each file compare the two on random games. Read `naive.rs` for the meaning, and
//! these files for the method:
//!
//! | file | exact result, compared with `naive.rs` |
//! | --- | --- |
//! | [`subtable`] | feedback of all guesses, one row per secret |
//! | [`lanes`], [`sort`], [`gain`] | gains of 64 guesses |
//! | [`split`] | the parts of one guess |
//! | [`shortlist`] | the guesses that a rule allows after a feedback, compared with `play::rules` |
//! | [`search`], [`ranked`] | the counting bound of a set, if it is below a given cost |
//! | [`by_parts`] | gains and counting bounds of tables where a guess may solve several answers, or none |
//! | [`memo`] | counting bounds of sets met before |
//!
//! [`overlaps`] has upper bounds on the number of parts that a guess makes, from sets that overlap.

mod by_parts;
mod gain;
mod lanes;
mod memo;
mod overlaps;
mod ranked;
mod search;
mod shortlist;
mod sort;
mod split;
mod subtable;

pub use lanes::Cell;
pub use memo::Memo;
pub use overlaps::Overlaps;
pub use ranked::Ranked;
pub use search::Memory;
pub use shortlist::{After, Shortlist};
pub use split::Splitter;
pub use subtable::Subtable;
