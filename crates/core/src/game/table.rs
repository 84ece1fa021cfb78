//! The feedback of every guess on every secret, computed once.
//!
//! The table has one *column* for each guess, with a cell for each secret, padded to a multiple of 64 cells. Cells have 8
//! bits if the game has at most 256 feedback codes, otherwise 16. The kernels of the search use a transposed copy.

use crate::game::line::Line;
use crate::game::origin::{ColumnsMut, Origin};
use crate::game::prefetch::prefetch_members;
use crate::game::{Feedback, GuessId, GuessSet, Numbering, SecretId};
use salet_base::threads;

/// Columns are padded to a multiple of this many cells, which kernels fill together.
const TILE: usize = 64;

/// All feedbacks of a game, or those on some of its answers, numbered by a [`Numbering`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackTable {
    guesses: usize,
    numbering: Numbering,
    /// The column of each guess if the table has only those of some guesses.
    columns: Option<Box<[u16]>>,
    stride: usize,
    storage: Storage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Storage {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl FeedbackTable {
    /// Size in bytes of the table of a game with so many answers, guesses and feedback codes.
    pub fn bytes(answers: usize, guesses: usize, codes: usize) -> u128 {
        let cells = guesses as u128 * answers.next_multiple_of(TILE) as u128;
        cells * if codes <= 1 << 8 { 1 } else { 2 }
    }

    /// Bytes of the cells of this table.
    pub(crate) fn own_bytes(&self) -> usize {
        match &self.storage {
            Storage::Narrow(columns) => size_of_val(&columns[..]),
            Storage::Wide(columns) => size_of_val(&columns[..]),
        }
    }

    /// Compute the table of an origin for the secrets of a numbering, on all threads of the current pool; `None` if `stopped` returned
    /// `true` meanwhile.
    pub fn of_origin(
        origin: &dyn Origin,
        numbering: Numbering,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<FeedbackTable> {
        let guesses = origin.guess_count();
        let stride = numbering.len().next_multiple_of(TILE);
        let storage = threads::on_shared(|| {
            if origin.feedback_count() <= 1 << 8 {
                let mut columns = vec![0; guesses * stride];
                origin.fill(ColumnsMut::Narrow(&mut columns), stride, &numbering, stopped);
                return Storage::Narrow(columns);
            }
            let mut columns = vec![0; guesses * stride];
            origin.fill(ColumnsMut::Wide(&mut columns), stride, &numbering, stopped);
            Storage::Wide(columns)
        });
        (!stopped()).then_some(FeedbackTable { guesses, numbering, columns: None, stride, storage })
    }

    /// The feedbacks of some guesses on some secrets of this table, both in increasing order. No other column may be asked for.
    pub(crate) fn among(&self, secrets: &[SecretId], guesses: &GuessSet) -> FeedbackTable {
        let answers: Vec<SecretId> = secrets.iter().map(|&secret| self.numbering.answer(secret)).collect();
        let stride = secrets.len().next_multiple_of(TILE);
        let storage = match &self.storage {
            Storage::Narrow(cells) => Storage::Narrow(self.gathered(cells, secrets, guesses)),
            Storage::Wide(cells) => Storage::Wide(self.gathered(cells, secrets, guesses)),
        };
        let mut columns = vec![u16::MAX; self.guesses];
        for (column, guess) in guesses.iter().enumerate() {
            columns[guess.index()] = column as u16;
        }
        let (guesses, numbering) = (self.guesses, Numbering::new(&answers));
        FeedbackTable { guesses, numbering, columns: Some(columns.into()), stride, storage }
    }

    /// The columns of some guesses, with the cells of some secrets and padding.
    fn gathered<T: Copy + Default>(&self, cells: &[T], secrets: &[SecretId], guesses: &GuessSet) -> Vec<T> {
        let mut gathered = Vec::new();
        let column = |guess| &cells[self.start(guess)..][..self.stride];
        let mut upcoming = guesses.iter().skip(1);
        for guess in guesses.iter() {
            upcoming.by_ref().take(1).for_each(|guess| prefetch_members(column(guess), secrets));
            let column = column(guess);
            gathered.extend(secrets.iter().map(|secret| column[secret.index()]));
            gathered.resize(gathered.len().next_multiple_of(TILE), T::default());
        }
        gathered
    }

    /// The number of guesses.
    pub fn guess_count(&self) -> usize {
        self.guesses
    }

    /// The number of secrets.
    pub fn secrets(&self) -> usize {
        self.numbering.len()
    }

    /// The words of the secrets.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The feedback on `guess` if the secret is `secret`.
    ///
    /// # Panics
    /// If one of them belongs to a larger table.
    #[inline]
    pub fn get(&self, guess: GuessId, secret: SecretId) -> Feedback {
        self.column(guess).get(secret.index())
    }

    /// The feedbacks of one guess on all secrets.
    #[inline]
    pub fn column(&self, guess: GuessId) -> Line<'_> {
        let start = self.start(guess);
        match &self.storage {
            Storage::Narrow(columns) => Line::Narrow(&columns[start..][..self.secrets()]),
            Storage::Wide(columns) => Line::Wide(&columns[start..][..self.secrets()]),
        }
    }

    /// The first cell of a column.
    #[inline]
    fn start(&self, guess: GuessId) -> usize {
        let column = self.columns.as_ref().map_or(guess.index(), |columns| columns[guess.index()].into());
        column * self.stride
    }

    /// The guesses with the same feedback on all secrets of a set.
    pub fn leaving_whole(&self, set: &[SecretId]) -> GuessSet {
        let whole = (0..self.guesses).map(GuessId::new).filter(|&guess| match self.column(guess) {
            Line::Narrow(column) => all_equal(column, set),
            Line::Wide(column) => all_equal(column, set),
        });
        GuessSet::from_members(self.guesses, whole)
    }

    /// Cells from one column to the next: the number of secrets, rounded up to a multiple of 64.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// All columns with padding, if cells have 8 bits: guess `g` and secret `s` at `g * stride + s`.
    pub fn narrow_columns(&self) -> Option<&[u8]> {
        if let Storage::Narrow(columns) = &self.storage { Some(columns) } else { None }
    }

    /// As [`narrow_columns`](FeedbackTable::narrow_columns), if cells have 16 bits.
    pub fn wide_columns(&self) -> Option<&[u16]> {
        if let Storage::Wide(columns) = &self.storage { Some(columns) } else { None }
    }
}

/// Whether a column has the same cell for all secrets of a set.
fn all_equal<T: PartialEq>(column: &[T], set: &[SecretId]) -> bool {
    set.windows(2).all(|pair| column[pair[0].index()] == column[pair[1].index()])
}
