//! The number of parts that every column makes of a set.

use crate::bound::columns::{BLOCK, Columns};
use crate::bound::count::{Count, Counts, distinct};
use crate::bound::measure::Parts;
use crate::bound::parts::measure_block;
use crate::game::FeedbackTable;
use crate::words::SecretId;

impl Counts {
    /// None of any column, with room for any set.
    pub fn none(columns: &Columns) -> Counts {
        let none = vec![0; columns.stride()];
        match columns.fits_bytes(usize::MAX) {
            true => Counts::from_bytes(none),
            false => Counts::from_words(vec![0; none.len()]),
        }
    }

    /// What every column makes of a set.
    pub fn of_set(table: &FeedbackTable, columns: &Columns, set: &[SecretId]) -> Counts {
        if columns.fits_bytes(set.len()) {
            return Counts::from_bytes(count_blocks(columns, set));
        }
        let mut seen = vec![0; columns.codes()];
        let mut count = |guess| u16::at_most(distinct(table.column(guess), set, &mut seen));
        // Padding shows the same for all.
        let counted = |slot| columns.guess(slot).map_or(1, &mut count);
        Counts::from_words((0..columns.stride()).map(counted).collect())
    }

    /// Bytes that the counts of a set of so many secrets take.
    pub fn size(columns: &Columns, secrets: usize) -> usize {
        columns.stride() * if columns.fits_bytes(secrets) { 1 } else { 1 + size_of::<u16>() }
    }
}

/// The same in bytes.
fn count_blocks(columns: &Columns, set: &[SecretId]) -> Vec<u8> {
    let mut counts = vec![0; columns.stride()];
    let (blocks, _) = counts.as_chunks_mut::<BLOCK>();
    for (block, counts) in blocks.iter_mut().enumerate() {
        let asked = (0, usize::MAX);
        measure_block(columns, set, Parts::of(set.len()), (block, block), asked, counts);
    }
    counts
}
