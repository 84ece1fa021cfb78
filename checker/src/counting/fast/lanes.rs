//! Feedbacks of 64 guesses at a time, each in its lane.

use std::ops::{Deref, DerefMut, Range};

/// Guesses that are looked at together.
pub const LANES: usize = 64;

/// A feedback's number as stored: one byte where the game has few feedbacks, else two.
pub trait Cell: Copy + Ord + Default + Send + Sync + 'static {
    /// From a feedback's number.
    fn new(feedback: u16) -> Self;
    /// The feedback's number.
    fn feedback(self) -> u16;
    /// All bits set where `equal`, none where not.
    fn mask(equal: bool) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Adds `fresh`, which is 0 or 1. A count always fits: there are never more different feedbacks than the type has
    /// numbers, 243 colourings of five letters in a byte, 65,535 secrets in two.
    fn plus(self, fresh: u8) -> Self;
    /// Marks the feedbacks of a row, each in its lane. The table has at least 256 lines.
    fn mark<M: Copy>(table: &mut [[M; LANES]], row: &Row<Self>, mark: M);
}

/// Feedbacks of [`LANES`] guesses on one secret. It begins a cache line, so that a row of bytes is one line and not parts
/// of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row<C>(pub [C; LANES]);

impl<C> Deref for Row<C> {
    type Target = [C; LANES];

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<C> DerefMut for Row<C> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<C: Cell> Default for Row<C> {
    fn default() -> Self {
        Row([C::default(); LANES])
    }
}

/// One block of a subtable: the feedbacks of [`LANES`] guesses on some of its secrets.
#[derive(Clone, Copy)]
pub struct Rows<'a, C> {
    /// All rows of the subtable: for each secret, one for each block.
    pub all: &'a [Row<C>],
    /// The row of each secret for the first block.
    pub starts: &'a [usize],
    /// The number of the block.
    pub block: usize,
}

impl<'a, C> Rows<'a, C> {
    #[inline(always)]
    fn get(&self, secret: usize) -> &'a Row<C> {
        &self.all[self.starts[secret] + self.block]
    }

    /// Copies some rows: they lie far from each other, and are waited for together.
    #[inline(always)]
    pub fn copy(&self, secrets: Range<usize>, near: &mut [Row<C>])
    where
        C: Copy,
    {
        for secret in secrets {
            near[secret] = *self.get(secret);
        }
    }

    /// All rows.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = &'a Row<C>> + ExactSizeIterator {
        (0..self.starts.len()).map(move |secret| self.get(secret))
    }
}

// Small methods are always inlined: only inside the loops can they become vector instructions.
macro_rules! cell {
    ($int:ty, $mark:item) => {
        impl Cell for $int {
            #[inline(always)]
            fn new(feedback: u16) -> Self {
                feedback.try_into().expect("the table's cells are wide enough for the game")
            }
            #[inline(always)]
            fn feedback(self) -> u16 {
                self.into()
            }
            #[inline(always)]
            fn mask(equal: bool) -> Self {
                if equal { <$int>::MAX } else { 0 }
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn plus(self, fresh: u8) -> Self {
                self.wrapping_add(fresh.into())
            }
            $mark
        }
    };
}

cell!(
    u8,
    #[inline(always)]
    fn mark<M: Copy>(table: &mut [[M; LANES]], row: &Row<u8>, mark: M) {
        // With a constant number of lines, a byte is always a valid index.
        let table: &mut [[M; LANES]; 256] = table.first_chunk_mut().expect("it has 256 lines");
        // Bytes out of one number: compilers that see 64 indices take them through vector registers and back.
        for (eight, bytes) in row.as_chunks::<8>().0.iter().enumerate() {
            let bytes = u64::from_le_bytes(*bytes);
            for lane in 0..8 {
                table[usize::from((bytes >> (8 * lane)) as u8)][8 * eight + lane] = mark;
            }
        }
    }
);
cell!(
    u16,
    #[inline(always)]
    fn mark<M: Copy>(table: &mut [[M; LANES]], row: &Row<u16>, mark: M) {
        for lane in 0..LANES {
            table[usize::from(row[lane])][lane] = mark;
        }
    }
);
