//! What can be asked: one file a method, and the list of them.

mod analyse;
mod cancel;
mod capabilities;
mod choices;
mod close;
mod list;
mod next;
mod open;
mod price;
mod regret;

pub use list::NAMES;
pub(super) use list::{Answered, Describe, call, describe};
