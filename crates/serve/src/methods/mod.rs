//! The methods, and the list of them.

mod analyse;
mod boards;
mod cancel;
mod capabilities;
mod guesses;
mod list;
mod open;

pub use list::NAMES;
pub(super) use list::{call, schemas};
