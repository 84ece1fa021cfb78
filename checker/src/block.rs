//! What one guess after the other shows on the secrets of a set.

use crate::aligned::Aligned;
use crate::lanes::{Cell, LANES};
use crate::subtable::Subtable;

/// What the guesses of one block show: a copy, since rows lie far from each other, and in a block there are often many guesses
/// that are asked about.
pub struct Block<C> {
    /// Where the row of each secret begins in the table.
    starts: Vec<usize>,
    /// Which block is here.
    here: Option<usize>,
    /// Its cells, row after row.
    cells: Aligned<C>,
    /// What one guess shows.
    shown: Vec<u16>,
}

impl<C: Cell> Block<C> {
    /// Of a table, on the secrets at some positions.
    #[must_use]
    pub fn new(table: &Subtable<C>, positions: &[u32]) -> Block<C> {
        let mut starts = Vec::new();
        table.starts(positions.iter().copied(), &mut starts);
        Block { cells: Aligned::new(starts.len() * LANES), starts, here: None, shown: Vec::new() }
    }

    /// What the guess of a column shows on each secret; `table` is the one of which this block is.
    pub fn shown(&mut self, table: &Subtable<C>, column: usize) -> &[u16] {
        let Block { starts, here, cells, shown } = self;
        let (block, lane) = (column / LANES, column % LANES);
        let rows = cells.as_chunks_mut::<LANES>().0;
        if here.replace(block) != Some(block) {
            table.copy(block, starts, rows);
        }
        shown.clear();
        shown.extend(rows.iter().map(|row| row[lane].feedback()));
        shown
    }
}
