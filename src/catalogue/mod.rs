//! Games that have a name: their lists are compiled in.
//!
//! Each is a file here and a line in `list.rs`.

mod game;
mod list;
mod nyt;
mod original;

pub use game::NamedGame;
pub use list::{ALL, ORIGINAL, find};
