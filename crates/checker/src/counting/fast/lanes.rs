//! Vectors of feedback: one row holds 64 guesses, one per lane.

use std::ops::Range;

/// Guesses per row.
pub const LANES: usize = 64;

/// The number of a feedback as stored: one byte if the game has few feedbacks, else two.
pub trait Cell: Copy + Ord + Default + Send + Sync + 'static {
    fn new(feedback: u16) -> Self;
    fn feedback(self) -> u16;
    /// Adds `fresh`, which is 0 or 1. Counts of different feedbacks always fit: at most 243 colourings of five letters in
    /// one byte, at most 65,535 secrets in two.
    fn plus(self, fresh: u8) -> Self;
    /// Marks the feedback of each lane in its line of a table, which has at least 256 lines.
    fn mark<M: Copy>(table: &mut [[M; LANES]], row: &Row<Self>, mark: M);
}

/// Feedback of [`LANES`] guesses on one secret, aligned so that a row of bytes is one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row<C>(pub [C; LANES]);

impl<C: Cell> Default for Row<C> {
    fn default() -> Self {
        Row([C::default(); LANES])
    }
}

/// One block of a subtable: the feedback of [`LANES`] guesses on some of its secrets.
#[derive(Clone, Copy)]
pub struct Rows<'a, C> {
    /// All rows of the subtable: for each secret, one per block.
    pub all: &'a [Row<C>],
    /// The index of each secret's first row.
    pub starts: &'a [usize],
    pub block: usize,
}

impl<'a, C> Rows<'a, C> {
    #[inline(always)]
    fn get(&self, secret: usize) -> &'a Row<C> {
        &self.all[self.starts[secret] + self.block]
    }

    /// Copies some rows together: they lie far apart, so their cache misses overlap.
    #[inline(always)]
    pub fn copy(&self, secrets: Range<usize>, near: &mut [Row<C>])
    where
        C: Copy,
    {
        for secret in secrets {
            near[secret] = *self.get(secret);
        }
    }

    pub fn iter(self) -> impl DoubleEndedIterator<Item = &'a Row<C>> + ExactSizeIterator {
        (0..self.starts.len()).map(move |secret| self.get(secret))
    }
}

// The methods must be inlined: only inside the loops can they become vector instructions.
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
        // Take the bytes out of one number: compilers move 64 separate indices through vector registers and back.
        for (eight, bytes) in row.0.as_chunks::<8>().0.iter().enumerate() {
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
            table[usize::from(row.0[lane])][lane] = mark;
        }
    }
);
