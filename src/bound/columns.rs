//! The feedback table as the kernels read it: secret-major rows, the guesses sorted so that those with the most
//! parts on all answers come first, in *blocks* of [`BLOCK`] and *slabs* of [`SLAB`].
//!
//! The order makes bounds on a block sharp: a block whose best guess cannot beat the best one found is skipped
//! whole. A *column* is what one guess shows on every secret, as in the table itself; its place in this order is its
//! *slot*. Cells beyond the last guess are 0 for every secret, so such a column makes one part and never wins.

use std::ops::BitXor;

use pulp::Arch;
use rayon::prelude::*;

use crate::bound::aligned::Aligned;
use crate::bound::count::{IN_BYTES_MAX, distinct};
use crate::bound::vector_width::VectorWidth;
use crate::game::{FeedbackTable, GuessSet, Line, Numbering};
use crate::words::{GuessId, SecretId, WordLists};

/// Columns of a *block*, which are counted together: a row of them is a cache line of bytes.
pub const BLOCK: usize = 64;

/// Columns of a *slab* of a pair matrix: one bit each in eight words of 64.
pub const SLAB: usize = 8 * BLOCK;

/// The table in kernel order.
pub struct Columns {
    order: Vec<GuessId>,
    slot: Vec<u16>,
    stride: usize,
    most_unsolved: usize,
    numbering: Numbering,
    codes: usize,
    arch: Arch,
    cells: Cells,
}

/// Some guesses in kernel order: 255 for a guess that may be played and 0 for all others.
#[derive(Debug, Clone)]
pub struct Mask(Vec<u8>);

/// Secret-major cells, `secrets * stride` of them.
pub enum Cells {
    /// Of a game with at most 256 feedback codes.
    Narrow(Aligned<u8>),
    /// Of a game with more.
    Wide(Aligned<u16>),
}

/// A cell of the table: a feedback code.
pub trait Cell: Copy + Default + Ord + BitXor<Output = Self> + Send + Sync {
    /// The largest cell.
    const MAX: Self;

    /// The code as an index.
    fn code(self) -> usize;
}

/// Cells of one secret on a cache line of their own.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Row<T>(pub [T; BLOCK]);

impl Cell for u8 {
    const MAX: u8 = u8::MAX;

    #[inline(always)]
    fn code(self) -> usize {
        usize::from(self)
    }
}

impl Cell for u16 {
    const MAX: u16 = u16::MAX;

    #[inline(always)]
    fn code(self) -> usize {
        usize::from(self)
    }
}

impl Columns {
    /// Sort the guesses of a table by their number of parts on all answers, most first, then by their number. Feedback
    /// codes are below `codes`.
    pub fn new(table: &FeedbackTable, codes: usize, vectors: VectorWidth) -> Columns {
        let all: Vec<SecretId> = table.numbering().secrets().collect();
        let parts: Vec<usize> = (0..table.guess_count())
            .into_par_iter()
            .map_init(
                || vec![0; codes],
                |seen, guess| distinct(table.column(GuessId::new(guess)), &all, seen),
            )
            .collect();
        let solved = |guess: usize| usize::from(table.numbering().secret(GuessId::new(guess)).is_some());
        let unsolved = parts.iter().enumerate().map(|(guess, parts)| parts - solved(guess));
        let most_unsolved = unsolved.max().unwrap_or(0);
        let mut order: Vec<GuessId> = (0..table.guess_count()).map(GuessId::new).collect();
        order.sort_by_key(|guess| (std::cmp::Reverse(parts[guess.index()]), *guess));
        let mut slot = vec![0; order.len()];
        for (at, guess) in order.iter().enumerate() {
            slot[guess.index()] = at as u16;
        }
        let stride = stride(order.len());
        let cells = match table.column(GuessId::new(0)) {
            Line::Narrow(_) => Cells::Narrow(permuted(table, &order, stride, |line| match line {
                Line::Narrow(cells) => cells,
                Line::Wide(_) => unreachable!("all columns of a table have one width"),
            })),
            Line::Wide(_) => Cells::Wide(permuted(table, &order, stride, |line| match line {
                Line::Wide(cells) => cells,
                Line::Narrow(_) => unreachable!("all columns of a table have one width"),
            })),
        };
        Columns {
            order,
            slot,
            stride,
            most_unsolved,
            numbering: table.numbering().clone(),
            codes,
            arch: vectors.arch(),
            cells,
        }
    }

    /// Bytes that the cells take for a game with so many feedback codes.
    pub fn bytes(lists: &WordLists, codes: usize) -> u128 {
        let cells = lists.answer_count() as u128 * stride(lists.guess_count()) as u128;
        cells * if codes <= 1 << 8 { 1 } else { 2 }
    }

    /// The number of secrets.
    pub fn secrets(&self) -> usize {
        self.numbering.len()
    }

    /// Which words the secrets are, as in the table.
    #[inline]
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// All feedback codes are below this.
    pub fn codes(&self) -> usize {
        self.codes
    }

    /// Whether the number of parts of a set of so many secrets fits in a byte, and one more for a member.
    #[inline]
    pub fn fits_bytes(&self, secrets: usize) -> bool {
        self.codes.min(secrets) <= IN_BYTES_MAX
    }

    /// What the kernels run on.
    pub fn arch(&self) -> Arch {
        self.arch
    }

    /// The number of guesses.
    pub fn guess_count(&self) -> usize {
        self.order.len()
    }

    /// The number of slabs that hold all guesses.
    pub fn slabs(&self) -> usize {
        self.stride / SLAB
    }

    /// The number of columns, padding included.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// The guess in a slot; `None` for padding.
    #[inline]
    pub fn guess(&self, slot: usize) -> Option<GuessId> {
        self.order.get(slot).copied()
    }

    /// The most parts that a guess makes of all secrets, its own solved one left out.
    pub fn most_unsolved(&self) -> usize {
        self.most_unsolved
    }

    /// The slot of a guess.
    #[inline]
    pub fn slot(&self, guess: GuessId) -> usize {
        usize::from(self.slot[guess.index()])
    }

    /// The slot of the guess that is the word of a secret.
    #[inline]
    pub fn slot_of(&self, secret: SecretId) -> usize {
        self.slot(self.numbering.word(secret))
    }

    /// Some guesses as the kernels read them.
    pub fn mask(&self, guesses: &GuessSet) -> Mask {
        let mut bounds = vec![0; self.stride];
        guesses.iter().for_each(|guess| bounds[self.slot(guess)] = u8::MAX);
        Mask(bounds)
    }

    /// All cells.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }
}

impl Mask {
    /// A byte for every slot.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The slots of the guesses, increasing.
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        memchr::memchr_iter(u8::MAX, &self.0)
    }
}

/// From one secret to the next. An odd number of cache lines: else the rows of different secrets would crowd into few
/// places of a cache.
fn stride(guesses: usize) -> usize {
    guesses.next_multiple_of(SLAB) + BLOCK
}

/// Secrets that are turned round together: a cache line of 8-bit cells.
const TILE: usize = 64;

/// The cells the other way round, secret by secret, the guesses in this order: a few secrets at a time, so that both
/// sides stay in the nearest cache.
fn permuted<'t, T: Cell + 't>(
    table: &'t FeedbackTable,
    order: &[GuessId],
    stride: usize,
    column: impl Fn(Line<'t>) -> &'t [T] + Sync,
) -> Aligned<T> {
    let mut cells = Aligned::new(table.secrets() * stride);
    cells.par_chunks_mut(TILE * stride).enumerate().for_each(|(tile, to)| {
        for (place, &guess) in order.iter().enumerate() {
            let from = &column(table.column(guess))[tile * TILE..];
            for (row, &cell) in to.chunks_exact_mut(stride).zip(from) {
                row[place] = cell;
            }
        }
    });
    cells
}
