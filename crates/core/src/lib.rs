//! Exact search in word-deduction games.

mod bound;
pub mod certificate;
pub mod game;
pub mod plan;
pub mod policy;
pub mod search;
pub mod words;
