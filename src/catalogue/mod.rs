//! Named games, with compiled-in lists and optimal policies.
//!
//! A game is a file here and a line in `list.rs`; its file lists its policies, which `cargo dev make policies` makes.
//! Alphabets of languages have names, too.

mod alphabets;
mod game;
mod list;
mod made;
mod nyt;
mod original;

pub use alphabets::{alphabet_names, spelling};
pub use game::{NamedGame, NamedPolicy, WithoutLimit};
pub use list::{ALL, ORIGINAL, advisor_for, beside, find, find_policy, policies, policy_for};
