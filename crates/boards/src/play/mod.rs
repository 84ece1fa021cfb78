//! Strong play on several boards, from the first guess on, and its measurement.
//!
//! A [`Strategy`] names a guess for the candidates of the unsolved boards; a program may add its own. [`learned`] is our play:
//! forced guesses, the narrow search, a table of expected guesses with rollouts. [`rivals`] are methods of other programs.
//! [`mod@measure`] plays seeded games of a strategy, and [`learn`] makes the table.

pub mod cells;
pub mod enumerate;
pub mod learn;
pub mod learned;
pub mod measure;
pub mod narrow;
pub mod rivals;
pub mod sample;
pub mod score;
pub mod state;
pub mod table;

/// A way to play on several boards.
pub trait Strategy {
    /// The next guess. `boards` has the candidates of each unsolved board, in increasing order; `first` says that no guess was
    /// made yet.
    fn guess(&mut self, boards: &[&[u16]], first: bool) -> usize;
}
