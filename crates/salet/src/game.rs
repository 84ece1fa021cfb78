//! Games, from [`salet_core::game`], with the texts of players: [`clues`], known [`letters`], [`squares`] and [`shares`].

pub use salet_advise::{clues, letters, shares, squares};
pub use salet_core::game::*;
