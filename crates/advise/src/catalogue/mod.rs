//! Named games, with compiled-in lists and optimal policies.
//!
//! A game is an entry in `games.rs` and a name in `list.rs`. Alphabets of languages have names, too.

mod alphabets;
mod game;
mod games;
mod list;
pub mod several;

pub use alphabets::{alphabet_names, spelling};
pub use game::{Known, NamedGame, NamedPolicy, WithoutLimit};
pub use list::{
    ALL, ORIGINAL, advisor_for, beside, find, find_policy, find_with_rule, game_of, improve, openers_for,
    policies, policy_for,
};
