//! The feedback of every guess on every secret, computed once and kept in both orientations.
//!
//! *Rows* are secret-major: one secret, all guesses; they are read in order when many guesses are tried on few
//! secrets. Their stride is a multiple of [`TILE`] guesses and the cells beyond the last guess are 0. *Columns*
//! are guess-major: one guess, all secrets, with the same stride rule over secrets. Cells have 8 bits where the
//! game has at most 256 feedback codes, else 16.

use rayon::prelude::*;

use crate::game::feedback::{Feedback, FeedbackRule};
use crate::game::scoring::{Scorer, TILE};
use crate::game::set::GuessSet;
use crate::words::lists::WordLists;
use crate::words::word::{GuessId, SecretId};

/// All feedbacks of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackTable {
    guesses: usize,
    secrets: usize,
    stride: usize,
    column_stride: usize,
    storage: Storage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Storage {
    Narrow { rows: Vec<u8>, columns: Vec<u8> },
    Wide { rows: Vec<u16>, columns: Vec<u16> },
}

/// A row or a column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// Of a game with at most 256 feedback codes.
    Narrow(&'a [u8]),
    /// Of a game with more.
    Wide(&'a [u16]),
}

impl Line<'_> {
    /// The number of cells, padding left out.
    pub fn len(&self) -> usize {
        match self {
            Line::Narrow(cells) => cells.len(),
            Line::Wide(cells) => cells.len(),
        }
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The feedback at an index: of a guess in a row, of a secret in a column.
    ///
    /// # Panics
    /// If the index is not below [`len`](Line::len).
    #[inline]
    pub fn get(&self, index: usize) -> Feedback {
        match self {
            Line::Narrow(cells) => Feedback(u16::from(cells[index])),
            Line::Wide(cells) => Feedback(cells[index]),
        }
    }
}

impl FeedbackTable {
    /// Bytes that the table of a game takes.
    pub fn bytes(lists: &WordLists, rule: FeedbackRule) -> u128 {
        let (guesses, secrets) = (lists.guess_count(), lists.answer_count());
        let cells = secrets * guesses.next_multiple_of(TILE) + guesses * secrets.next_multiple_of(TILE);
        cells as u128 * if rule.count(lists.word_len()) <= 1 << 8 { 1 } else { 2 }
    }

    /// Compute the table, on all threads of the current pool; `None` if it was stopped.
    pub fn build(
        lists: &WordLists,
        rule: FeedbackRule,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<FeedbackTable> {
        let (guesses, secrets) = (lists.guess_count(), lists.answer_count());
        let stride = guesses.next_multiple_of(TILE);
        let column_stride = secrets.next_multiple_of(TILE);
        let scorer = Scorer::new(lists, rule);
        let storage = if rule.count(lists.word_len()) <= 1 << 8 {
            let mut rows = vec![0; secrets * stride];
            scorer.fill_narrow(&mut rows, stride, stopped);
            let columns = transpose(&rows, stride, guesses, secrets, column_stride, stopped);
            Storage::Narrow { rows, columns }
        } else {
            let mut rows = vec![0; secrets * stride];
            scorer.fill_wide(&mut rows, stride, stopped);
            let columns = transpose(&rows, stride, guesses, secrets, column_stride, stopped);
            Storage::Wide { rows, columns }
        };
        (!stopped()).then_some(FeedbackTable { guesses, secrets, stride, column_stride, storage })
    }

    /// The number of guesses.
    pub fn guess_count(&self) -> usize {
        self.guesses
    }

    /// The number of secrets.
    pub fn secrets(&self) -> usize {
        self.secrets
    }

    /// The feedback on `guess` when the secret is `secret`.
    ///
    /// # Panics
    /// If one of them belongs to a larger game.
    #[inline]
    pub fn get(&self, guess: GuessId, secret: SecretId) -> Feedback {
        self.column(guess).get(secret.index())
    }

    /// The feedbacks of all guesses on one secret.
    #[inline]
    pub fn row(&self, secret: SecretId) -> Line<'_> {
        let start = secret.index() * self.stride;
        match &self.storage {
            Storage::Narrow { rows, .. } => Line::Narrow(&rows[start..][..self.guesses]),
            Storage::Wide { rows, .. } => Line::Wide(&rows[start..][..self.guesses]),
        }
    }

    /// The feedbacks of one guess on all secrets.
    #[inline]
    pub fn column(&self, guess: GuessId) -> Line<'_> {
        let start = guess.index() * self.column_stride;
        match &self.storage {
            Storage::Narrow { columns, .. } => Line::Narrow(&columns[start..][..self.secrets]),
            Storage::Wide { columns, .. } => Line::Wide(&columns[start..][..self.secrets]),
        }
    }

    /// The guesses that leave a set whole: all its secrets would show the same feedback.
    pub fn leaving_whole(&self, set: &[SecretId]) -> GuessSet {
        let Some((&first, others)) = set.split_first() else {
            return GuessSet::full(self.guesses);
        };
        let mut same = vec![true; self.guesses];
        for &other in others {
            match (self.row(first), self.row(other)) {
                (Line::Narrow(a), Line::Narrow(b)) => keep_equal(&mut same, a, b),
                (Line::Wide(a), Line::Wide(b)) => keep_equal(&mut same, a, b),
                _ => unreachable!("all rows of a table have one width"),
            }
        }
        let whole = (0..self.guesses).filter(|&guess| same[guess]).map(GuessId::new);
        GuessSet::from_members(self.guesses, whole)
    }

    /// From one row to the next: the number of guesses, rounded up to a multiple of [`TILE`].
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// From one column to the next: the number of secrets, rounded up to a multiple of [`TILE`].
    pub fn column_stride(&self) -> usize {
        self.column_stride
    }

    /// All rows with their padding, if cells have 8 bits: secret `s` and guess `g` at `s * stride + g`.
    pub fn narrow_rows(&self) -> Option<&[u8]> {
        match &self.storage {
            Storage::Narrow { rows, .. } => Some(rows),
            Storage::Wide { .. } => None,
        }
    }

    /// All columns with their padding, if cells have 8 bits: guess `g` and secret `s` at `g * column_stride + s`.
    pub fn narrow_columns(&self) -> Option<&[u8]> {
        match &self.storage {
            Storage::Narrow { columns, .. } => Some(columns),
            Storage::Wide { .. } => None,
        }
    }

    /// As [`narrow_rows`](FeedbackTable::narrow_rows), if cells have 16 bits.
    pub fn wide_rows(&self) -> Option<&[u16]> {
        match &self.storage {
            Storage::Narrow { .. } => None,
            Storage::Wide { rows, .. } => Some(rows),
        }
    }

    /// As [`narrow_columns`](FeedbackTable::narrow_columns), if cells have 16 bits.
    pub fn wide_columns(&self) -> Option<&[u16]> {
        match &self.storage {
            Storage::Narrow { .. } => None,
            Storage::Wide { columns, .. } => Some(columns),
        }
    }
}

/// Keep in `same` only the places where two rows have the same cell.
fn keep_equal<T: PartialEq>(same: &mut [bool], a: &[T], b: &[T]) {
    for (same, (a, b)) in same.iter_mut().zip(a.iter().zip(b)) {
        *same &= a == b;
    }
}

/// Columns from rows, a tile of [`TILE`] by [`TILE`] cells at a time so that both sides stay in the cache.
fn transpose<T: Copy + Default + Send + Sync>(
    rows: &[T],
    stride: usize,
    guesses: usize,
    secrets: usize,
    column_stride: usize,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Vec<T> {
    let mut columns = vec![T::default(); guesses * column_stride];
    columns.par_chunks_mut(TILE * column_stride).enumerate().for_each(|(tile, columns)| {
        let first_guess = tile * TILE;
        for first_secret in (0..secrets).step_by(TILE).take_while(|_| !stopped()) {
            for secret in first_secret..secrets.min(first_secret + TILE) {
                let row = &rows[secret * stride + first_guess..][..TILE];
                for (column, &cell) in columns.chunks_exact_mut(column_stride).zip(row) {
                    column[secret] = cell;
                }
            }
        }
    });
    columns
}
