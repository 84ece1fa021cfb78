//! The number of parts that every guess makes of a set: the kernel that nearly the whole proof is made of.
//!
//! Two ways, both over 64 columns at a time on secret-major rows, so that memory is read in order:
//!
//! - *pairwise*, for small sets: a secret opens a new part of a guess if no earlier secret of the set has the same
//!   feedback. That is n(n-1)/2 comparisons of 64 bytes.
//! - *tabulated*, for large ones: a byte for every feedback and guess, set once by each secret, summed at the end.
//!
//! The compiler turns both loops into the widest vectors the processor has; the choice is made at run time.

use pulp::Arch;

use crate::bound::columns::{BLOCK, Cell, Cells, Columns};
use crate::game::SecretId;

/// Columns that are counted together.
pub const LANES: usize = 64;

/// Sets up to this size are counted pairwise.
const PAIRWISE_MAX: usize = 64;

/// The number of parts of `set` for every column, at most `u8::MAX` (a larger number is given as that).
///
/// `counts` has one entry a column, padding included. Blocks of [`LANES`] columns for which `wanted` is false are
/// left as they are. Returns the number of look-ups done.
///
/// # Panics
/// If `counts` is not as long as the columns' stride.
pub fn count_parts(
    columns: &Columns,
    set: &[SecretId],
    counts: &mut [u8],
    mut wanted: impl FnMut(usize, &[u8]) -> bool,
) -> u64 {
    assert_eq!(counts.len(), columns.stride(), "one count a column");
    match columns.cells() {
        Cells::Narrow(cells) => {
            count_cells(cells, columns.stride(), 1 << 8, set, counts, &mut wanted)
        }
        Cells::Wide(cells) => {
            count_cells(cells, columns.stride(), 1 << 16, set, counts, &mut wanted)
        }
    }
}

fn count_cells<T: Cell>(
    cells: &[T],
    stride: usize,
    codes: usize,
    set: &[SecretId],
    counts: &mut [u8],
    wanted: &mut impl FnMut(usize, &[u8]) -> bool,
) -> u64 {
    let arch = Arch::new();
    let rows: Vec<usize> = set.iter().map(|secret| secret.index() * stride).collect();
    let mut table = if set.len() > PAIRWISE_MAX { vec![0; codes * LANES] } else { Vec::new() };
    let mut look_ups = 0;
    for start in (0..stride).step_by(LANES) {
        if !wanted(start / LANES, counts) {
            continue;
        }
        let counts: &mut [u8; LANES] =
            (&mut counts[start..start + LANES]).try_into().expect("the stride is a multiple");
        let block = Lanes { cells, rows: &rows, start };
        if set.len() <= PAIRWISE_MAX {
            arch.dispatch(|| pairwise(&block, counts));
        } else {
            arch.dispatch(|| tabulated(&block, &mut table, counts));
        }
        look_ups += (set.len() * LANES) as u64;
    }
    look_ups
}

/// 64 columns of the rows of a set.
struct Lanes<'a, T> {
    cells: &'a [T],
    rows: &'a [usize],
    start: usize,
}

impl<T> Lanes<'_, T> {
    #[inline(always)]
    fn row(&self, member: usize) -> &[T; LANES] {
        self.cells[self.rows[member] + self.start..][..LANES].try_into().expect("64 lanes")
    }
}

#[inline(always)]
fn pairwise<T: Cell>(block: &Lanes<'_, T>, counts: &mut [u8; LANES]) {
    let mut earlier = [[T::default(); LANES]; PAIRWISE_MAX];
    let mut parts = [0u8; LANES];
    for member in 0..block.rows.len() {
        let row = block.row(member);
        let mut repeated = [0u8; LANES];
        for other in &earlier[..member] {
            for lane in 0..LANES {
                repeated[lane] |= u8::from(other[lane] == row[lane]);
            }
        }
        for lane in 0..LANES {
            parts[lane] += 1 - repeated[lane];
        }
        earlier[member] = *row;
    }
    *counts = parts;
}

#[inline(always)]
fn tabulated<T: Cell>(block: &Lanes<'_, T>, table: &mut [u8], counts: &mut [u8; LANES]) {
    table.fill(0);
    for member in 0..block.rows.len() {
        let row = block.row(member);
        for lane in 0..LANES {
            table[row[lane].code() * LANES + lane] = 1;
        }
    }
    let mut parts = [0u8; LANES];
    for seen in table.chunks_exact(LANES) {
        for lane in 0..LANES {
            parts[lane] = parts[lane].saturating_add(seen[lane]);
        }
    }
    *counts = parts;
}

const _: () = assert!(BLOCK % LANES == 0);
