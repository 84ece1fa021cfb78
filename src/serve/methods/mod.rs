//! The methods, and the list of them.

mod analyse;
mod cancel;
mod capabilities;
mod choices;
mod list;
mod next;
mod open;
mod price;

pub use list::NAMES;
pub(super) use list::{Describe, call, describe};
