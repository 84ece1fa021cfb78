//! What every guess makes of a set: the kernel that nearly the whole proof is made of. It counts parts, or adds up the heaviest
//! secret of each (`measure.rs`).
//!
//! Three ways, all over 64 columns at a time on secret-major rows, so that memory is read in order:
//!
//! - *pairwise*, for small sets, and larger ones where weights differ: a secret opens a new part of a guess if no earlier
//!   secret of the set has the same feedback. That is n(n-1)/2 comparisons of 64 bytes.
//! - *sorted* (`sorted.rs`), for larger sets whose parts are counted.
//! - *tabulated*, for large ones: a place for every feedback and guess, which keeps what the first secret is worth that has it.
//!
//! The compiler turns both loops into the widest vectors the processor has; the choice is made at run time.

use arrayvec::ArrayVec;
use pulp::{Simd, WithSimd};

use crate::bound::columns::{BLOCK, Cell, Cells, Columns, Row};
use crate::bound::measure::{Gain, Measure};
use crate::bound::prefetch::prefetch;
use crate::bound::sorted;
use crate::words::SecretId;

/// Larger sets are tabulated: pairs beat the table as far as a byte counts (docs/performance.md), and sorting beats pairs.
const COMPARED_MAX: usize = 255;

/// Larger sets are sorted where parts are counted.
const PAIRWISE_PARTS_MAX: usize = 10;

/// What the columns `block * BLOCK ..` are measured on a set, which is in the order that the measure asks for.
///
/// A sum below `least` may be given as any smaller number; no column makes more than `most` parts. The rows of the block `next`
/// are fetched meanwhile.
pub fn measure_block<M: Measure>(
    columns: &Columns,
    set: &[SecretId],
    measure: M,
    (block, next): (usize, usize),
    (least, most): (Gain, usize),
    sums: &mut [M::Sum; BLOCK],
) {
    match columns.cells() {
        Cells::Narrow(cells) => {
            measure_cells(columns, cells, set, measure, (block, next), (least, most), sums)
        }
        Cells::Wide(cells) => measure_cells(columns, cells, set, measure, (block, next), (least, most), sums),
    }
}

fn measure_cells<T: Cell, M: Measure>(
    columns: &Columns,
    cells: &[T],
    set: &[SecretId],
    measure: M,
    (block, next): (usize, usize),
    (least, most): (Gain, usize),
    sums: &mut [M::Sum; BLOCK],
) {
    let stride = columns.stride();
    let block = Block { cells, stride, set, measure, start: block * BLOCK, next: next * BLOCK, least };
    let arch = columns.arch();
    if set.len() <= COMPARED_MAX {
        arch.dispatch(Compared(&block, sums));
    } else {
        if let Some(few) = M::FIRST.filter(|_| least > 0) {
            arch.dispatch(Compared(&Block { set: &set[..few], ..block }, sums));
            if !sums.iter().any(|&sum| measure.may_reach(least, sum, few, most)) {
                return;
            }
        }
        M::with_table(|table| {
            table.resize(columns.codes().max(NARROW_CODES) * BLOCK, M::Sum::default());
            match table.first_chunk_mut::<{ NARROW_CODES * BLOCK }>() {
                // The length is known to the compiler, which then need not check the index of a byte.
                Some(table) if size_of::<T>() == 1 => {
                    arch.dispatch(Tabulated(&block, table, sums));
                }
                _ => arch.dispatch(Tabulated(&block, &mut table[..], sums)),
            }
        });
    }
}

/// Feedback codes that fit in a byte.
const NARROW_CODES: usize = 1 << 8;

/// The rows of a set in one block, and in the one to be counted next.
struct Block<'a, T, M> {
    cells: &'a [T],
    stride: usize,
    set: &'a [SecretId],
    measure: M,
    start: usize,
    next: usize,
    least: Gain,
}

impl<T, M> Block<'_, T, M> {
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

/// [`pairwise`] and [`sorted::count`], to be compiled for every kind of processor.
struct Compared<'a, T, M: Measure>(&'a Block<'a, T, M>, &'a mut [M::Sum; BLOCK]);

impl<T: Cell, M: Measure> WithSimd for Compared<'_, T, M> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Compared(block, sums) = self;
        if block.set.len() > PAIRWISE_PARTS_MAX
            && let Some(counts) = M::parts(sums)
        {
            let mut rows = ArrayVec::new();
            copy::<T, M, { sorted::TOGETHER }>(block, &mut rows);
            let (members, least) = (block.set.len(), block.least as usize);
            return sorted::count(&mut rows, members, least, counts, |member| block.prefetch(member));
        }
        // As many secrets at once as there are registers for.
        match S::U64_LANES {
            8.. => pairwise::<T, M, 8>(block, sums),
            4.. => pairwise::<T, M, 4>(block, sums),
            _ => pairwise::<T, M, 2>(block, sums),
        }
    }
}

/// [`Measure::tabulate`], to be compiled for every kind of processor.
struct Tabulated<'a, T, M: Measure, B: ?Sized>(&'a Block<'a, T, M>, &'a mut B, &'a mut [M::Sum; BLOCK]);

impl<T: Cell, M: Measure, B: AsMut<[M::Sum]> + ?Sized> WithSimd for Tabulated<'_, T, M, B> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Tabulated(block, table, sums) = self;
        block.measure.tabulate(block.set.len(), |member| block.row(member), table.as_mut(), sums);
    }
}

/// The rows of a set side by side in the nearest cache, each on one line of it; copied all at once, so that the processor
/// fetches many lines from the far one at the same time. The last is repeated until they are a multiple of `TOGETHER`.
#[inline(always)]
fn copy<T: Cell, M, const TOGETHER: usize>(
    block: &Block<'_, T, M>,
    rows: &mut ArrayVec<Row<T>, { sorted::MOST }>,
) {
    let last = block.set.len().saturating_sub(1);
    for at in 0..block.set.len().next_multiple_of(TOGETHER) {
        // Written in place: a row that is pushed whole goes over the stack first.
        rows.push(Row([T::default(); BLOCK]));
        rows[at].0.copy_from_slice(block.row(at.min(last)));
    }
}

/// Each group of `TOGETHER` secrets is compared with all earlier ones in one pass, so that a row once loaded serves
/// the whole group.
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
            // What is still to come cannot lift any guess to the least that is asked for.
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

/// How often, in secrets, a count is tested for giving up: a multiple of all group sizes. Giving up saves 4 % of a proof.
const GIVE_UP_EVERY: usize = 16;

/// Add what some secrets are worth where they open a part after the earlier ones.
#[inline(always)]
fn open<T: Cell, M: Measure, const TOGETHER: usize>(
    measure: M,
    members: &[Row<T>; TOGETHER],
    earlier: &[Row<T>],
    sums: &mut [M::Sum; BLOCK],
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
        let worth = measure.worth(earlier.len() + at);
        for (sum, &differs) in sums.iter_mut().zip(differs.iter()) {
            M::add(sum, worth, differs != T::default());
        }
    }
}

#[inline(always)]
fn lower_to_difference<T: Cell>(differs: &mut [T; BLOCK], row: &Row<T>, other: &Row<T>) {
    for (differs, (&cell, &other)) in differs.iter_mut().zip(row.0.iter().zip(&other.0)) {
        *differs = (*differs).min(cell ^ other);
    }
}
