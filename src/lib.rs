//! Exact play of word-deduction games.

pub mod error;
pub mod game;
pub mod policy;
pub mod search;

pub use error::{Error, Result};
