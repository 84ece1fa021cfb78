//! The feedback table as the kernels read it: secret-major rows, with the guesses in order of their number of parts on all
//! answers, in *blocks* of [`BLOCK`] and *slabs* of [`SLAB`].
//!
//! A *column* holds the feedback of one guess on every secret, as in the table itself; its place in the order is its *slot*.
//! The order makes bounds on a block sharp: a block whose best guess cannot beat the incumbent is skipped. Columns beyond
//! the last guess are 0 for every secret, so they make one part and never win.

use std::ops::BitXor;

use salet_base::threads;

use crate::bound::count::{IN_BYTES_MAX, distinct};
use crate::bound::vector_width::{Arch, VectorWidth};
use crate::game::{FeedbackTable, Game, GuessId, GuessSet, Line, Numbering, SecretId};

/// Columns that are counted together: a cache line of bytes.
pub const BLOCK: usize = 64;

/// Blocks of a slab.
pub const BLOCKS: usize = 8;

/// Columns of a slab of a pair matrix: one bit each in eight words of 64.
pub const SLAB: usize = BLOCKS * BLOCK;

/// The table in kernel order.
pub struct Columns {
    order: Vec<GuessId>,
    slot: Vec<u16>,
    /// The number of columns with padding, and so cells from one secret to the next.
    pub stride: usize,
    /// The most parts that a guess makes of all secrets, without one for the guess that has the number of a secret.
    pub most_beside_own: usize,
    /// The most parts that a guess makes of all secrets.
    pub most_parts: usize,
    pub numbering: Numbering,
    /// All feedback codes are below this.
    pub codes: usize,
    /// The parts of larger sets are counted in 16 bits.
    in_bytes: usize,
    pub arch: Arch,
    pub cells: Cells,
}

/// A set of guesses in kernel order: 255 for a member, 0 for all others.
#[derive(Debug, Clone)]
pub struct Mask(pub Vec<u8>);

/// The rows of all blocks, secret by secret: `secrets * stride / BLOCK` of them.
pub enum Cells {
    /// If the game has at most 256 feedback codes.
    Narrow(Vec<Row<u8>>),
    Wide(Vec<Row<u16>>),
}

/// A cell of the table: a feedback code.
pub trait Cell: Copy + Default + Ord + BitXor<Output = Self> + Into<usize> + Send + Sync {
    const MAX: Self;

    /// The cells of a column, if they have this type.
    fn cells(line: Line<'_>) -> Option<&[Self]>;
}

/// The cells of one secret in a block. They begin with a cache line, so that 64 bytes lie on one line and not on two.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Row<T>(pub [T; BLOCK]);

macro_rules! cell {
    ($cell:ident, $line:ident) => {
        impl Cell for $cell {
            const MAX: $cell = $cell::MAX;

            fn cells(line: Line<'_>) -> Option<&[$cell]> {
                if let Line::$line(cells) = line { Some(cells) } else { None }
            }
        }
    };
}

cell!(u8, Narrow);
cell!(u16, Wide);

impl Columns {
    /// Arrange a table with feedback codes below `codes`: guesses with most parts on all answers first, ties by guess number.
    pub fn new(table: &FeedbackTable, codes: usize, vectors: VectorWidth) -> Columns {
        Columns::ordered(table, codes, vectors.arch(), (0..table.guess_count()).map(GuessId::new).collect())
    }

    /// Bytes of the cells for some of the secrets and guesses.
    pub fn bytes_among(&self, secrets: usize, guesses: usize) -> usize {
        secrets * stride(guesses) * if matches!(self.cells, Cells::Narrow(_)) { 1 } else { 2 }
    }

    /// Arrange a table of some guesses; with up to [`ALONE_MAX`] secrets on this thread alone.
    pub fn among(&self, table: &FeedbackTable, guesses: &GuessSet) -> Columns {
        let columns = Columns::ordered(table, self.codes, self.arch, guesses.iter().collect());
        columns.with_bytes_to(self.in_bytes)
    }

    /// Arrange these guesses by their number of parts on all secrets.
    fn ordered(table: &FeedbackTable, codes: usize, arch: Arch, guesses: Vec<GuessId>) -> Columns {
        let all: Vec<SecretId> = table.numbering().secrets().collect();
        let seen = || vec![0; codes];
        let count = |seen: &mut Vec<_>, guess| (distinct(table.column(guess), &all, seen), guess);
        let mut parts: Vec<(usize, GuessId)> = match all.len() > ALONE_MAX {
            true => threads::map(guesses.len(), seen, |seen, at| count(seen, guesses[at])),
            false => {
                let mut seen = seen();
                guesses.iter().map(|&guess| count(&mut seen, guess)).collect()
            }
        };
        let own = |guess: GuessId| usize::from(table.numbering().secret(guess).is_some());
        let most_beside_own = parts.iter().map(|&(parts, guess)| parts - own(guess)).max().unwrap_or(0);
        parts.sort_unstable_by_key(|&(parts, guess)| (std::cmp::Reverse(parts), guess));
        let most_parts = parts.first().map_or(0, |&(parts, _)| parts);
        let order: Vec<GuessId> = parts.into_iter().map(|(_, guess)| guess).collect();
        let stride = stride(order.len());
        // Guesses without a column get one of the padding.
        let mut slot = vec![order.len() as u16; table.guess_count()];
        for (at, guess) in order.iter().enumerate() {
            slot[guess.index()] = at as u16;
        }
        let cells = match table.column(order[0]) {
            Line::Narrow(_) => Cells::Narrow(transposed(table, &order, stride)),
            Line::Wide(_) => Cells::Wide(transposed(table, &order, stride)),
        };
        Columns {
            order,
            slot,
            stride,
            most_beside_own,
            most_parts,
            numbering: table.numbering().clone(),
            codes,
            in_bytes: IN_BYTES_MAX,
            arch,
            cells,
        }
    }

    /// Count the parts of sets beyond this size in 16 bits, even if bytes suffice.
    pub fn with_bytes_to(self, secrets: usize) -> Columns {
        Columns { in_bytes: secrets.min(IN_BYTES_MAX), ..self }
    }

    /// Bytes of the cells of a game.
    pub fn bytes(game: &Game) -> u128 {
        let cells = game.answer_count() as u128 * stride(game.guess_count()) as u128;
        cells * if game.feedback_count() <= 1 << 8 { 1 } else { 2 }
    }

    /// Bytes of the cells.
    pub fn own_bytes(&self) -> usize {
        match &self.cells {
            Cells::Narrow(cells) => size_of_val(&cells[..]),
            Cells::Wide(cells) => size_of_val(&cells[..]),
        }
    }

    pub fn secrets(&self) -> usize {
        self.numbering.len()
    }

    /// Whether the parts of a set of `secrets` secrets are counted in bytes, which hold them and one more for a member.
    #[inline]
    pub fn fits_bytes(&self, secrets: usize) -> bool {
        self.codes.min(secrets) <= self.in_bytes
    }

    pub fn guess_count(&self) -> usize {
        self.order.len()
    }

    /// The guesses that have a column, those with the most parts first.
    pub fn guesses(&self) -> impl Iterator<Item = GuessId> {
        self.order.iter().copied()
    }

    pub fn slabs(&self) -> usize {
        self.stride / SLAB
    }

    /// The guess in a slot; `None` for padding.
    #[inline]
    pub fn guess(&self, slot: usize) -> Option<GuessId> {
        self.order.get(slot).copied()
    }

    #[inline]
    pub fn slot(&self, guess: GuessId) -> usize {
        usize::from(self.slot[guess.index()])
    }

    /// The slot of the guess that is the word of a secret.
    #[inline]
    pub fn slot_of(&self, secret: SecretId) -> usize {
        self.slot(self.numbering.word(secret))
    }

    pub fn mask(&self, guesses: &GuessSet) -> Mask {
        let mut bounds = vec![0; self.stride];
        guesses.iter().for_each(|guess| bounds[self.slot(guess)] = u8::MAX);
        Mask(bounds)
    }
}

/// Cells from one secret to the next: an odd number of cache lines, so that rows do not compete for the same sets of a cache.
fn stride(guesses: usize) -> usize {
    guesses.next_multiple_of(SLAB) + BLOCK
}

/// Tables of up to this many secrets are made by one thread, within the search of an opener: a thread that waits for others
/// could take on a whole opener.
const ALONE_MAX: usize = 1024;

/// Secrets that are transposed together: a cache line of 8-bit cells.
const TILE: usize = 64;

/// The cells secret by secret, with the guesses in this order. Few secrets at a time keep both sides in the first-level cache.
fn transposed<T: Cell>(table: &FeedbackTable, order: &[GuessId], stride: usize) -> Vec<Row<T>> {
    let blocks = stride / BLOCK;
    let mut rows = vec![Row([T::default(); BLOCK]); table.secrets() * blocks];
    let transpose = |tile: usize, to: &mut [Row<T>]| {
        for (place, &guess) in order.iter().enumerate() {
            let column = T::cells(table.column(guess)).expect("all columns of a table have one width");
            let from = &column[tile * TILE..];
            for (to, &cell) in to.chunks_exact_mut(blocks).zip(from) {
                to[place / BLOCK].0[place % BLOCK] = cell;
            }
        }
    };
    match table.secrets() > ALONE_MAX {
        true => threads::for_each_chunk(&mut rows, TILE * blocks, transpose),
        false => rows.chunks_mut(TILE * blocks).enumerate().for_each(|(tile, to)| transpose(tile, to)),
    }
    rows
}
