//! Methods of other programs.

use salet_words::{GuessId, SecretId};

use super::cells::{Cells, logarithms};
use super::strategy::Strategy;

/// How another program chooses. [`StrategyName`](super::StrategyName) has the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The largest sum of entropies over the boards.
    Entropies,
    /// The smallest product over the boards of the expected number of candidates.
    Products,
    /// The smallest sum over the boards of the expected number of candidates.
    Sizes,
    /// The board with the fewest candidates, played alone by entropy.
    OneAtATime,
}

impl Method {
    /// All methods.
    pub const ALL: &[Method] = &[Method::Entropies, Method::Products, Method::Sizes, Method::OneAtATime];
}

/// A player of one method. Ties go to candidates, then to the first word of the lists.
#[derive(Debug)]
pub struct Rival<'a> {
    cells: &'a Cells<'a>,
    method: Method,
    logs: Vec<u32>,
    opener: Option<GuessId>,
}

impl<'a> Rival<'a> {
    /// A player.
    pub fn new(cells: &'a Cells<'a>, method: Method) -> Rival<'a> {
        Rival { cells, method, logs: logarithms(cells.secrets()), opener: None }
    }

    /// Fix the first guess. Without it, the method chooses.
    #[must_use]
    pub fn with_opener(mut self, opener: Option<GuessId>) -> Rival<'a> {
        self.opener = opener;
        self
    }
}

/// In place of no expected candidates in a product.
const NONE: f64 = 1e-9;

impl Strategy for Rival<'_> {
    fn guess(&mut self, boards: &[&[SecretId]], first: bool) -> GuessId {
        // A board with one candidate is solved now.
        if let Some(sure) = boards.iter().filter(|board| board.len() == 1).map(|board| board[0]).min() {
            return sure.as_guess();
        }
        if first && let Some(opener) = self.opener {
            return opener;
        }
        // Sums depend on their order, and play must not depend on that of the boards.
        let mut boards = boards.to_vec();
        boards.sort_unstable_by_key(|board| (board.len(), board[0]));
        if self.method == Method::OneAtATime {
            boards.truncate(1);
        }
        let products = self.method == Method::Products;
        let mut scores = vec![if products { 1.0 } else { 0.0 }; self.cells.guesses()];
        for board in &boards {
            let size = board.len() as f64;
            if products || self.method == Method::Sizes {
                for (score, squares) in scores.iter_mut().zip(self.cells.squares(board)) {
                    let expected = squares as f64 / size;
                    // A board that is surely solved next does not hide the others.
                    *score = if products { *score * (expected + NONE) } else { *score + expected };
                }
                continue;
            }
            for (score, bits) in scores.iter_mut().zip(self.cells.scan(board, &self.logs).bits) {
                *score += f64::from(bits);
            }
        }
        let candidate =
            |guess: usize| boards.iter().any(|board| board.iter().any(|secret| secret.index() == guess));
        let least = scores.iter().copied().fold(f64::INFINITY, f64::min);
        let best: Vec<usize> = (0..scores.len()).filter(|&guess| scores[guess] == least).collect();
        let guess = GuessId::new(best.iter().copied().find(|&guess| candidate(guess)).unwrap_or(best[0]));
        if first {
            self.opener = Some(guess);
        }
        guess
    }
}
