//! A way to play on several boards.

use salet_words::{GuessId, SecretId};

/// A way to play on several boards, on one thread.
pub trait Strategy {
    /// The next guess. `boards` has the candidates of each unsolved board, in increasing order; `first` says that no guess was
    /// made yet. The guess depends on these alone.
    fn guess(&mut self, boards: &[&[SecretId]], first: bool) -> GuessId;
}
