//! Strong play on several boards, from the first guess on, and its measurement.
//!
//! A [`Strategy`] names a guess for the candidates of the unsolved boards; a program may add its own. [`player`] is our play:
//! forced guesses, the [`narrow`] search, and a [`table`] of expected guesses that [`learn`] makes. [`rivals`] are methods of other
//! programs. [`mod@measure`] plays seeded or given games of a strategy, and [`mod@enumerate`] all of them; [`trial`] has the strategies by name.
//!
//! From the ground up: [`cells`] has the feedback by secrets, and scans of all guesses; `state` is a position for the search;
//! [`score`] convolves the boards. Play minimises the number of guesses. All arithmetic is of integers, or of additions, products
//! and quotients in a fixed order: the same seed plays the same games on every machine and any number of threads.

pub mod cells;
pub mod enumerate;
pub mod learn;
pub mod measure;
pub mod narrow;
pub mod player;
pub mod rivals;
pub mod sample;
pub mod score;
pub(crate) mod state;
pub mod strategy;
pub mod table;
pub mod trial;

pub use cells::Cells;
pub use enumerate::enumerate;
pub use measure::{Drawn, Mean, Measured, Played, Sample, games, measure};
pub use player::{LookAhead, Player, Tables};
pub use rivals::{Method, Rival};
pub use strategy::Strategy;
pub use table::Table;
pub use trial::{StrategyName, Trial};
