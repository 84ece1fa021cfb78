//! Exact play of word-deduction games.

pub mod compare;
pub mod error;
pub mod game;
pub mod search;
pub mod strategy;

pub use error::{Error, Result};
