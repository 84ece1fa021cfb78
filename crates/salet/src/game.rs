//! Games, from [`salet_core::game`], with the texts of players: [`clues`], known [`letters`], [`squares`] and [`shares`]. [`WordGame`] has what
//! games of words can do.

pub use salet_advise::{clues, letters, shares, squares};
pub use salet_core::game::*;
pub use salet_words::WordGame;
