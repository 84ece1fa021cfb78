//! The parts, or the gain, of every guess on a set: the kernel that takes most of the time of a proof (`measure.rs`).
//!
//! There are three methods. Each handles 64 columns at a time on secret-major rows, so that it reads memory in order:
//!
//! - *pairwise*, for small sets, and for larger ones if weights differ: a secret opens a part if no earlier secret has
//!   the same feedback. That is n(n-1)/2 comparisons of 64 bytes;
//! - *sorted* (`sorted.rs`), for larger sets, if parts are counted;
//! - *tabulated*, for the largest: a cell for every feedback and guess keeps the worth of the first secret with that feedback.
//!
//! The compiler vectorises all loops, once for each kind of processor; the choice is made at run time.

use arrayvec::ArrayVec;

use crate::bound::columns::{BLOCK, Cell, Cells, Columns, Mask, Row};
use crate::bound::count::{Count, Counts, Work, distinct, lower_to_allowed};
use crate::bound::measure::{Gain, Measure, Parts, Sum};
use crate::bound::sorted;
use crate::bound::vector_width::Kernel;
use crate::game::prefetch::prefetch;
use crate::game::{FeedbackTable, SecretId};

/// Larger sets are tabulated. Up to here pairs are faster than the table, and sorting is faster than pairs
/// (docs/experiments.md).
const COMPARED_MAX: usize = 255;

/// Columns that are counted alone are prefetched this far ahead: twice as fast on sets of 160 to 1000 secrets, 1.06 of a whole proof.
pub(super) const COLUMNS_AHEAD: usize = 4;

/// Larger sets are sorted if parts are counted.
const PAIRWISE_PARTS_MAX: usize = 10;

impl Counts {
    /// A zero for every column, with room for any set.
    pub fn none(columns: &Columns) -> Counts {
        match columns.fits_bytes(usize::MAX) {
            true => Counts::from_bytes(vec![0; columns.stride]),
            false => Counts::from_words(vec![0; columns.stride]),
        }
    }

    /// The number of parts that every allowed guess makes of a set, 0 for all others.
    pub fn of_set(
        table: &FeedbackTable,
        columns: &Columns,
        set: &[SecretId],
        allowed: Option<&Mask>,
    ) -> Counts {
        let allows = |slot: usize| allowed.is_none_or(|allowed| allowed.0[slot] > 0);
        if !columns.fits_bytes(set.len()) {
            let mut seen = vec![0; columns.codes];
            let column = |slot| columns.guess(slot).filter(|_| allows(slot)).map(|guess| table.column(guess));
            let counts = (0..columns.stride).map(|slot| {
                if let Some(column) = column(slot + COLUMNS_AHEAD) {
                    column.prefetch(set);
                }
                column(slot).map_or(0, |column| u16::at_most(distinct(column, set, &mut seen)))
            });
            return Counts::from_words(counts.collect());
        }
        let mut counts = vec![0; columns.stride];
        let last = columns.stride / BLOCK - 1;
        for (block, counts) in counts.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            if (block * BLOCK..(block + 1) * BLOCK).any(allows) {
                let blocks = (block, last.min(block + 1));
                measure_block(columns, set, Parts::new(set.len()), blocks, (0, usize::MAX), counts);
            }
        }
        if let Some(allowed) = allowed {
            lower_to_allowed(columns.arch, &mut counts, &allowed.0);
        }
        Counts::from_bytes(counts)
    }

    /// Work of counting all guesses on a set of `secrets` secrets.
    pub fn work(columns: &Columns, secrets: usize) -> Work {
        columns.stride as Work * secrets as Work * cell_work(columns, secrets)
    }

    /// Bytes that the counts of a set of `secrets` secrets take.
    pub fn size(columns: &Columns, secrets: usize) -> usize {
        columns.stride * if columns.fits_bytes(secrets) { 1 } else { 1 + size_of::<u16>() }
    }
}

/// Work for each cell that a kernel counts.
pub fn cell_work(columns: &Columns, secrets: usize) -> Work {
    match columns.cells {
        _ if !columns.fits_bytes(secrets) => 6,
        Cells::Narrow(_) => 1,
        Cells::Wide(_) => 2,
    }
}

/// Measure the columns of one block on a set in the order of the measure.
///
/// A sum below `least` may come out as any smaller number; the caller knows that no column makes more than `most` parts. The
/// rows of the block `next` are prefetched.
pub fn measure_block<M: Measure>(
    columns: &Columns,
    set: &[SecretId],
    measure: M,
    (block, next): (usize, usize),
    (least, most): (Gain, usize),
    sums: &mut [M::Sum; BLOCK],
) {
    let blocks = columns.stride / BLOCK;
    match &columns.cells {
        Cells::Narrow(rows) => {
            measure_cells(columns, Block { rows, blocks, set, measure, block, next, least }, most, sums)
        }
        Cells::Wide(rows) => {
            measure_cells(columns, Block { rows, blocks, set, measure, block, next, least }, most, sums)
        }
    }
}

fn measure_cells<T: Cell, M: Measure>(
    columns: &Columns,
    block: Block<'_, T, M>,
    most: usize,
    sums: &mut [M::Sum; BLOCK],
) {
    let (arch, Block { set, measure, least, .. }) = (columns.arch, block);
    if set.len() <= COMPARED_MAX {
        return arch.run(Compared(&block, sums));
    }
    if let Some(few) = M::FIRST.filter(|_| least > 0) {
        arch.run(Compared(&Block { set: &set[..few], ..block }, sums));
        if !sums.iter().any(|&sum| measure.may_reach(least, sum, few, most)) {
            return;
        }
    }
    M::Sum::table().with_borrow_mut(|memory| {
        let len = columns.codes.max(NARROW_CODES) * BLOCK;
        memory.resize(memory.len().max(len), M::Sum::default());
        let table = &mut memory[..len];
        match table.first_chunk_mut::<{ NARROW_CODES * BLOCK }>() {
            // The compiler knows this length, and so omits the bounds check for a byte.
            Some(table) if size_of::<T>() == 1 => arch.run(Tabulated(&block, table, sums)),
            _ => arch.run(Tabulated(&block, table, sums)),
        }
    });
}

/// Feedback codes that fit in a byte.
const NARROW_CODES: usize = 1 << 8;

/// The rows of a set in a block, and in the one that is counted next.
#[derive(Clone, Copy)]
struct Block<'a, T, M> {
    rows: &'a [Row<T>],
    /// Rows from one secret to the next.
    blocks: usize,
    set: &'a [SecretId],
    measure: M,
    block: usize,
    next: usize,
    least: Gain,
}

impl<T, M> Block<'_, T, M> {
    #[inline(always)]
    fn row(&self, member: usize) -> &[T; BLOCK] {
        &self.rows[self.set[member].index() * self.blocks + self.block].0
    }

    /// Fetch the row of the block that is counted next.
    #[inline(always)]
    fn prefetch(&self, member: usize) {
        prefetch(&self.rows[self.set[member].index() * self.blocks + self.next].0);
    }
}

/// [`pairwise`] or [`sorted::count`], compiled for every kind of processor.
struct Compared<'a, T, M: Measure>(&'a Block<'a, T, M>, &'a mut [M::Sum; BLOCK]);

impl<T: Cell, M: Measure> Kernel for Compared<'_, T, M> {
    type Output = ();

    #[inline(always)]
    fn run(self, bytes: usize) {
        let Compared(block, sums) = self;
        if block.set.len() > PAIRWISE_PARTS_MAX
            && let Some(counts) = M::Sum::bytes(sums)
        {
            let mut rows = ArrayVec::new();
            copy::<T, M, { sorted::TOGETHER }>(block, &mut rows);
            let (members, least) = (block.set.len(), block.least as usize);
            return sorted::count(&mut rows, members, least, counts, |member| block.prefetch(member));
        }
        // The number of secrets that fit into registers together.
        match bytes {
            64.. => pairwise::<T, M, 8>(block, sums),
            32.. => pairwise::<T, M, 4>(block, sums),
            _ => pairwise::<T, M, 2>(block, sums),
        }
    }
}

/// [`tabulate`], compiled for every kind of processor.
struct Tabulated<'a, T, M: Measure, B: ?Sized>(&'a Block<'a, T, M>, &'a mut B, &'a mut [M::Sum; BLOCK]);

impl<T: Cell, M: Measure, B: AsMut<[M::Sum]> + ?Sized> Kernel for Tabulated<'_, T, M, B> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: usize) {
        tabulate(self.0, self.1.as_mut(), self.2);
    }
}

/// Members between a row that is tabulated and the one that is fetched.
const AHEAD: usize = 8;

/// A table of more lines is not scanned: only the lines that members used are read.
const MOST_LINES_PER_MEMBER: usize = 16;

/// Measure a block of guesses. `table` has a line of a block for every feedback, all 0 before and after.
///
/// The members write their worth at the place of their feedback, the last one first, so that the first one with a feedback
/// has the last word.
#[inline(always)]
fn tabulate<T: Cell, M: Measure>(block: &Block<'_, T, M>, table: &mut [M::Sum], sums: &mut [M::Sum; BLOCK]) {
    let members = block.set.len();
    for member in (0..members).rev() {
        let (row, worth) = (block.row(member), block.measure.worth(member));
        block.prefetch(member);
        prefetch(block.row(member.saturating_sub(AHEAD)));
        for lane in 0..BLOCK {
            let code: usize = row[lane].into();
            table[code * BLOCK + lane] = worth;
        }
    }
    let mut found = [M::Sum::default(); BLOCK];
    if table.len() > MOST_LINES_PER_MEMBER * BLOCK * members {
        for member in 0..members {
            let row = block.row(member);
            for lane in 0..BLOCK {
                let code: usize = row[lane].into();
                found[lane] += std::mem::take(&mut table[code * BLOCK + lane]);
            }
        }
    } else {
        for line in table.chunks_exact_mut(BLOCK) {
            for lane in 0..BLOCK {
                found[lane] += line[lane];
            }
            line.fill(M::Sum::default());
        }
    }
    *sums = found;
}

/// Copy the rows of a set next to each other, each on a cache line of its own; one loop over all rows lets the processor fetch
/// many lines at the same time. The last row is repeated up to a multiple of `TOGETHER`.
#[inline(always)]
fn copy<T: Cell, M, const TOGETHER: usize>(
    block: &Block<'_, T, M>,
    rows: &mut ArrayVec<Row<T>, { sorted::MOST }>,
) {
    let last = block.set.len().saturating_sub(1);
    for at in 0..block.set.len().next_multiple_of(TOGETHER) {
        // Written in place: pushing a whole row copies it over the stack.
        rows.push(Row([T::default(); BLOCK]));
        rows[at].0.copy_from_slice(block.row(at.min(last)));
    }
}

/// Compare each group of `TOGETHER` secrets with all earlier ones in one pass, so that a loaded row serves the whole group.
#[inline(always)]
fn pairwise<T: Cell, M: Measure, const TOGETHER: usize>(block: &Block<'_, T, M>, sums: &mut [M::Sum; BLOCK]) {
    let mut rows = ArrayVec::new();
    copy::<T, M, 1>(block, &mut rows);
    let measure = block.measure;
    let mut found = [M::Sum::default(); BLOCK];
    let (groups, rest) = rows.as_chunks::<TOGETHER>();
    for (group, members) in groups.iter().enumerate() {
        let earlier = &rows[..group * TOGETHER];
        if earlier.len().is_multiple_of(GIVE_UP_EVERY) {
            // Give up if the remaining members cannot lift any guess to `least`.
            let most: Gain = found.iter().fold(M::Sum::default(), |most, &sum| most.max(sum)).into();
            if most + measure.rest(earlier.len()) < block.least {
                *sums = found;
                return;
            }
        }
        for member in 0..TOGETHER {
            block.prefetch(earlier.len() + member);
        }
        open(measure, members, earlier, &mut found);
    }
    let grouped = rows.len() - rest.len();
    for (at, member) in rest.iter().enumerate() {
        open(measure, std::array::from_ref(member), &rows[..grouped + at], &mut found);
    }
    *sums = found;
}

/// Secrets between two tests for giving up: a multiple of all group sizes. Giving up saves 4 % of a proof.
const GIVE_UP_EVERY: usize = 16;

/// Add the worth of some secrets to the sums of all guesses that separate them from the earlier ones.
#[inline(always)]
fn open<T: Cell, M: Measure, const TOGETHER: usize>(
    measure: M,
    members: &[Row<T>; TOGETHER],
    earlier: &[Row<T>],
    sums: &mut [M::Sum; BLOCK],
) {
    // 0 if an earlier secret has the same feedback.
    let mut differs = [[T::MAX; BLOCK]; TOGETHER];
    for other in earlier {
        for (differs, member) in differs.iter_mut().zip(members) {
            lower_to_difference(differs, member, other);
        }
    }
    for (at, differs) in differs.iter_mut().enumerate() {
        for other in &members[..at] {
            lower_to_difference(differs, &members[at], other);
        }
        let worth = measure.worth(earlier.len() + at);
        for (sum, &differs) in sums.iter_mut().zip(differs.iter()) {
            *sum += if differs != T::default() { worth } else { M::Sum::default() };
        }
    }
}

#[inline(always)]
fn lower_to_difference<T: Cell>(differs: &mut [T; BLOCK], row: &Row<T>, other: &Row<T>) {
    for (differs, (&cell, &other)) in differs.iter_mut().zip(row.0.iter().zip(&other.0)) {
        *differs = (*differs).min(cell ^ other);
    }
}
