//! Methods of other programs.

use super::Strategy;
use super::cells::{Cells, logarithms};

/// How another program chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The largest sum of entropies over the boards.
    Entropies,
    /// The smallest product over the boards of the expected number of candidates.
    Products,
    /// The smallest sum over the boards of the expected number of candidates.
    Sizes,
    /// The board with the fewest candidates, played alone by entropy.
    OneByOne,
}

/// A player of one method. Ties go to candidates, then to the first word of the lists.
pub struct Rival<'a> {
    cells: &'a Cells<'a>,
    method: Method,
    logs: Vec<u32>,
    opener: Option<usize>,
}

impl<'a> Rival<'a> {
    /// A player.
    pub fn new(cells: &'a Cells<'a>, method: Method) -> Rival<'a> {
        Rival { cells, method, logs: logarithms(cells.secrets()), opener: None }
    }
}

impl Strategy for Rival<'_> {
    fn guess(&mut self, boards: &[&[u16]], first: bool) -> usize {
        // A board with one candidate is solved now.
        if let Some(sure) = boards.iter().filter(|board| board.len() == 1).map(|board| board[0]).min() {
            return sure.into();
        }
        if first && let Some(opener) = self.opener {
            return opener;
        }
        let smallest = boards.iter().min_by_key(|board| board.len());
        let boards = if self.method == Method::OneByOne { smallest.as_slice() } else { &boards.iter().collect::<Vec<_>>()[..] };
        let mut scores = vec![0.0; self.cells.guesses()];
        for board in boards {
            let size = board.len() as f64;
            if self.method == Method::Products || self.method == Method::Sizes {
                for (guess, score) in scores.iter_mut().enumerate() {
                    let parts = self.cells.split(guess, board);
                    let squares: usize = parts.iter().filter(|part| !part.solved).map(|part| part.members.len().pow(2)).sum();
                    let expected = squares as f64 / size;
                    // Logarithms add up to that of the product.
                    *score += if self.method == Method::Products { (expected + 1e-9).ln() } else { expected };
                }
                continue;
            }
            for (score, bits) in scores.iter_mut().zip(self.cells.scan(board, &self.logs).bits) {
                *score += f64::from(bits);
            }
        }
        let candidate = |guess: usize| boards.iter().any(|board| u16::try_from(guess).is_ok_and(|word| board.binary_search(&word).is_ok()));
        let least = scores.iter().copied().fold(f64::INFINITY, f64::min);
        let best: Vec<usize> = (0..scores.len()).filter(|&guess| scores[guess] == least).collect();
        let guess = best.iter().copied().find(|&guess| candidate(guess)).unwrap_or(best[0]);
        if first {
            self.opener = Some(guess);
        }
        guess
    }
}
