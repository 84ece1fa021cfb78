//! States of a game, their partitions by guesses, their keys, and the memo.

pub mod keys;
pub mod memo;
pub mod split;
pub mod state;
