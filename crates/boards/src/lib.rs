//! Games of several boards at once: Dordle has 2, Quordle 4, Octordle 8, others up to 32.
//!
//! Each board has a secret of its own. One guess goes to all unsolved boards, and each shows its own feedback until it is
//! solved. A [`Position`] is what matters for the rest of a game: the candidates of the unsolved boards, and how the secrets
//! were drawn. A [`Grid`] is a game under way, with the boards in their order. A [`Goal`] defines the best play.
//!
//! Everything follows from the feedback table of a [`Game`](salet_core::game::Game), so it holds for every feedback rule. All
//! accepted words are legal guesses: the rules *hard* and *strict* are not defined for several boards.

pub mod error;
pub mod goal;
pub mod grid;
pub mod position;
pub mod search;

pub use error::{Error, Result};
pub use goal::Goal;
pub use grid::{Board, Grid};
pub use position::{Class, Draw, Outcome, Position};
