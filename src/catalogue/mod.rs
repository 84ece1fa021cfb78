//! Games that have a name: their lists are compiled in, and optimal policies.
//!
//! Each is a file here and a line in `list.rs`. The file says which policies there are; `cargo dev make policies` makes them.

mod game;
mod list;
mod nyt;
mod original;

pub use game::{NamedGame, NamedPolicy, WithoutLimit};
pub use list::{ALL, ORIGINAL, advisor_for, beside, find, find_policy, policies, policy_for};
