//! The number of parts that every guess makes of a set: the kernel that nearly the whole proof is made of.
//!
//! Two ways, both over 64 columns at a time on secret-major rows, so that memory is read in order:
//!
//! - *pairwise*, for small sets: a secret opens a new part of a guess if no earlier secret of the set has the same
//!   feedback. That is n(n-1)/2 comparisons of 64 bytes.
//! - *tabulated*, for large ones: a byte for every feedback and guess, set once by each secret, summed at the end.
//!
//! The compiler turns both loops into the widest vectors the processor has; the choice is made at run time.

use std::cell::RefCell;

use arrayvec::ArrayVec;
use pulp::{Simd, WithSimd};

use crate::bound::columns::{BLOCK, Cell, Cells, Columns};
use crate::bound::prefetch::prefetch;
use crate::words::SecretId;

/// Sets up to this size are counted pairwise, which beats the table as far as a byte counts (docs/performance.md).
const PAIRWISE_MAX: usize = 255;

/// The number of parts of `set` for every column.
///
/// # Panics
/// If `counts` is not as long as the columns' stride.
pub fn count_parts(columns: &Columns, set: &[SecretId], counts: &mut [u8]) {
    assert_eq!(counts.len(), columns.stride(), "one count a column");
    for (block, counts) in counts.chunks_exact_mut(BLOCK).enumerate() {
        count_block(columns, set, block, block, 0, counts);
    }
}

/// As [`count_parts`], for the columns `block * BLOCK ..` only; `counts` has [`BLOCK`] entries.
///
/// A count below `least` may be given as any smaller number. The rows of the block `next` are fetched meanwhile.
pub fn count_block(
    columns: &Columns,
    set: &[SecretId],
    block: usize,
    next: usize,
    least: usize,
    counts: &mut [u8],
) {
    let counts: &mut [u8; BLOCK] = counts.try_into().expect("one count a lane");
    match columns.cells() {
        Cells::Narrow(cells) => count_cells(columns, cells, set, (block, next), least, counts),
        Cells::Wide(cells) => count_cells(columns, cells, set, (block, next), least, counts),
    }
}

fn count_cells<T: Cell>(
    columns: &Columns,
    cells: &[T],
    set: &[SecretId],
    (block, next): (usize, usize),
    least: usize,
    counts: &mut [u8; BLOCK],
) {
    let block =
        Block { cells, stride: columns.stride(), set, start: block * BLOCK, next: next * BLOCK, least };
    let arch = columns.arch();
    if set.len() <= PAIRWISE_MAX {
        arch.dispatch(Pairwise(&block, counts));
    } else {
        TABLE.with_borrow_mut(|table| {
            table.resize(columns.codes().max(NARROW_CODES) * BLOCK, 0);
            match table.first_chunk_mut::<{ NARROW_CODES * BLOCK }>() {
                // The length is known to the compiler, which then need not check the index of a byte.
                Some(table) if size_of::<T>() == 1 => {
                    arch.dispatch(Tabulated(&block, table, counts));
                }
                _ => arch.dispatch(Tabulated(&block, &mut table[..], counts)),
            }
        });
    }
}

/// Feedback codes that fit in a byte.
const NARROW_CODES: usize = 1 << 8;

thread_local! {
    /// The bytes of the tabulated kernel: one for every feedback and lane.
    static TABLE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The rows of a set in one block, and in the one to be counted next.
struct Block<'a, T> {
    cells: &'a [T],
    stride: usize,
    set: &'a [SecretId],
    start: usize,
    next: usize,
    least: usize,
}

impl<T> Block<'_, T> {
    #[inline(always)]
    fn row(&self, member: usize) -> &[T; BLOCK] {
        self.cells[self.set[member].index() * self.stride + self.start..][..BLOCK]
            .try_into()
            .expect("64 lanes")
    }

    /// Fetch the row of the block that is counted next.
    #[inline(always)]
    fn prefetch(&self, member: usize) {
        prefetch(&self.cells[self.set[member].index() * self.stride + self.next..][..BLOCK]);
    }
}

/// [`pairwise`], to be compiled for every kind of processor.
struct Pairwise<'a, T>(&'a Block<'a, T>, &'a mut [u8; BLOCK]);

impl<T: Cell> WithSimd for Pairwise<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        // As many secrets at once as there are registers for.
        match S::U64_LANES {
            8.. => pairwise::<T, 8>(self.0, self.1),
            4.. => pairwise::<T, 4>(self.0, self.1),
            _ => pairwise::<T, 2>(self.0, self.1),
        }
    }
}

/// [`tabulated`], to be compiled for every kind of processor.
struct Tabulated<'a, T, B: ?Sized>(&'a Block<'a, T>, &'a mut B, &'a mut [u8; BLOCK]);

impl<T: Cell, B: AsMut<[u8]> + ?Sized> WithSimd for Tabulated<'_, T, B> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        tabulated(self.0, self.1, self.2);
    }
}

/// Each group of `TOGETHER` secrets is compared with all earlier ones in one pass, so that a row once loaded serves
/// the whole group.
#[inline(always)]
fn pairwise<T: Cell, const TOGETHER: usize>(block: &Block<'_, T>, counts: &mut [u8; BLOCK]) {
    // Copied, so that they lie side by side in the nearest cache, each on one line of it; all at once, so that the
    // processor fetches many lines from the far one at the same time.
    let mut rows: ArrayVec<Row<T>, PAIRWISE_MAX> = ArrayVec::new();
    debug_assert!(block.set.len() <= PAIRWISE_MAX, "larger sets are tabulated");
    for member in 0..block.set.len().min(PAIRWISE_MAX) {
        // Written in place: a row that is pushed whole goes over the stack first.
        rows.push(Row([T::default(); BLOCK]));
        rows[member].0.copy_from_slice(block.row(member));
    }
    let mut parts = [0; BLOCK];
    let (groups, rest) = rows.as_chunks::<TOGETHER>();
    for (group, members) in groups.iter().enumerate() {
        let earlier = &rows[..group * TOGETHER];
        if earlier.len().is_multiple_of(GIVE_UP_EVERY) {
            // What is still to come cannot lift any guess to the least that is asked for.
            let most = parts.iter().fold(0, |most, &parts| most.max(parts));
            if usize::from(most) + rows.len() - earlier.len() < block.least {
                *counts = parts;
                return;
            }
        }
        for member in 0..TOGETHER {
            block.prefetch(earlier.len() + member);
        }
        add_parts(members, earlier, &mut parts);
    }
    let grouped = rows.len() - rest.len();
    for (at, member) in rest.iter().enumerate() {
        add_parts(std::array::from_ref(member), &rows[..grouped + at], &mut parts);
    }
    *counts = parts;
}

/// How often, in secrets, a count is tested for giving up: a multiple of all group sizes. Giving up saves 4 % of a proof.
const GIVE_UP_EVERY: usize = 16;

/// Add the parts that some secrets open after the earlier ones.
#[inline(always)]
fn add_parts<T: Cell, const TOGETHER: usize>(
    members: &[Row<T>; TOGETHER],
    earlier: &[Row<T>],
    counts: &mut [u8; BLOCK],
) {
    // 0 where an earlier secret has the same feedback.
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
        for (count, &differs) in counts.iter_mut().zip(differs.iter()) {
            *count += u8::from(differs != T::default());
        }
    }
}

#[inline(always)]
fn lower_to_difference<T: Cell>(differs: &mut [T; BLOCK], row: &Row<T>, other: &Row<T>) {
    for (differs, (&cell, &other)) in differs.iter_mut().zip(row.0.iter().zip(&other.0)) {
        *differs = (*differs).min(cell ^ other);
    }
}

/// Cells of one secret on a cache line of their own.
#[repr(align(64))]
struct Row<T>([T; BLOCK]);

#[inline(always)]
fn tabulated<T: Cell, B: AsMut<[u8]> + ?Sized>(
    block: &Block<'_, T>,
    table: &mut B,
    counts: &mut [u8; BLOCK],
) {
    let table = table.as_mut();
    table.fill(0);
    for member in 0..block.set.len() {
        let row = block.row(member);
        for lane in 0..BLOCK {
            table[row[lane].code() * BLOCK + lane] = 1;
        }
    }
    let mut parts = [0u8; BLOCK];
    for seen in table.chunks_exact(BLOCK) {
        for lane in 0..BLOCK {
            parts[lane] = parts[lane].saturating_add(seen[lane]);
        }
    }
    *counts = parts;
}
