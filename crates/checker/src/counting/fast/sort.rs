//! Counts different feedbacks by sorting, 64 guesses at a time, one per lane.
//!
//! In a sorted lane equal feedbacks are adjacent, so the number of different ones is the number of rows that differ from
//! the row before. All lanes must compare the same places: that is a sorting network. This one is Batcher's odd-even merge
//! sort (Knuth, The Art of Computer Programming 3, 5.3.4), because a short formula describes it:
//!
//! Merge runs of 1, 2, 4, … rows in pairs. To merge two runs of `run` rows, compare the places `run` apart, one in each run.
//! Then, for `apart` = `run` / 2, `run` / 4, …, 1: leave out the first `apart` rows of both, cut the others into stretches of
//! 2 × `apart` rows, and compare the first half of each stretch with the second. The larger cell always goes to the later
//! place. A short run stands for one whose missing rows are larger than all others; those never move, so their comparisons
//! are left out.
//!
//! Tiles of sixteen rows are sorted first, each in registers. The rows have at most as many different cells as the sorted
//! runs together; if that is below `enough`, the runs are not merged.

use pulp::{Simd, WithSimd};

use crate::counting::fast::lanes::{Cell, LANES, Row, Rows};

/// Rows per tile.
pub const TILE: usize = 16;

/// Counts the different cells in each lane of the first `few` rows (at least one); `None` if no lane has `enough`.
pub struct Sorted<'a, C> {
    pub rows: Rows<'a, C>,
    pub few: usize,
    pub enough: u64,
    /// A buffer for `few` rows, in whole tiles.
    pub near: &'a mut [Row<C>],
}

impl<C: Cell> WithSimd for Sorted<'_, C> {
    type Output = Option<Row<C>>;

    // Loops throughout: a closure that is not inlined does not become vector instructions.
    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Sorted { rows, few, enough, near } = self;
        // Copy all rows first: they lie far apart, and their cache misses take longer than sorting.
        rows.copy(0..few, near);
        // Fill the last tile with copies of a row: sorting puts them next to it, so they are not counted.
        let whole = few.next_multiple_of(TILE);
        for place in few..whole {
            near[place] = near[few - 1];
        }
        let near = &mut near[..whole];
        let mut counts = Row::default();
        for tile in near.as_chunks_mut().0 {
            sort_tile(tile, &mut counts);
        }
        let mut run = TILE;
        loop {
            let most = counts.0.iter().map(|count| count.feedback()).max().unwrap_or(0);
            if u64::from(most) < enough {
                return None;
            }
            if run >= whole {
                return Some(counts);
            }
            merge(near, run);
            run *= 2;
            counts = count(near, run);
        }
    }
}

/// Sorts a tile and adds the different cells of each lane to `counts`. The lanes are the outer loop so that compilers keep
/// the cells in vector registers.
#[inline(always)]
fn sort_tile<C: Cell>(tile: &mut [Row<C>; TILE], counts: &mut Row<C>) {
    for lane in 0..LANES {
        let mut cells = [C::default(); TILE];
        for place in 0..TILE {
            cells[place] = tile[place].0[lane];
        }
        step::<C, 1, 1>(&mut cells);
        step::<C, 2, 2>(&mut cells);
        step::<C, 2, 1>(&mut cells);
        step::<C, 4, 4>(&mut cells);
        step::<C, 4, 2>(&mut cells);
        step::<C, 4, 1>(&mut cells);
        step::<C, 8, 8>(&mut cells);
        step::<C, 8, 4>(&mut cells);
        step::<C, 8, 2>(&mut cells);
        step::<C, 8, 1>(&mut cells);
        let mut count = counts.0[lane].plus(1);
        for place in 1..TILE {
            count = count.plus((cells[place - 1] != cells[place]).into());
        }
        counts.0[lane] = count;
        for place in 0..TILE {
            tile[place].0[lane] = cells[place];
        }
    }
}

/// One step of the merges in a tile. With constant parameters, it compiles to straight code without branches.
#[inline(always)]
fn step<C: Cell, const RUN: usize, const APART: usize>(cells: &mut [C; TILE]) {
    for early in 0..TILE - APART {
        let is_compared = if APART == RUN {
            early & RUN == 0
        } else {
            early & APART != 0 && early / (2 * RUN) == (early + APART) / (2 * RUN)
        };
        if is_compared {
            let (one, other) = (cells[early], cells[early + APART]);
            (cells[early], cells[early + APART]) = (one.min(other), one.max(other));
        }
    }
}

/// Merges sorted runs of `run` rows in pairs.
#[inline(always)]
fn merge<C: Cell>(rows: &mut [Row<C>], run: usize) {
    for two_runs in rows.chunks_mut(2 * run) {
        let mut apart = run;
        while apart > 0 {
            let skipped = if apart == run { 0 } else { apart.min(two_runs.len()) };
            for both in two_runs[skipped..].chunks_mut(2 * apart) {
                let (early, late) = both.split_at_mut(apart.min(both.len()));
                for (early, late) in early.iter_mut().zip(late) {
                    for lane in 0..LANES {
                        let (one, other) = (early.0[lane], late.0[lane]);
                        (early.0[lane], late.0[lane]) = (one.min(other), one.max(other));
                    }
                }
            }
            apart /= 2;
        }
    }
}

/// The sum, over sorted runs of `run` rows, of the different cells in each lane.
#[inline(always)]
fn count<C: Cell>(rows: &[Row<C>], run: usize) -> Row<C> {
    let mut counts = Row::<C>::default();
    for run in rows.chunks(run) {
        for lane in 0..LANES {
            counts.0[lane] = counts.0[lane].plus(1);
        }
        for pair in run.windows(2) {
            for lane in 0..LANES {
                let fresh = pair[0].0[lane] != pair[1].0[lane];
                counts.0[lane] = counts.0[lane].plus(fresh.into());
            }
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;
    use std::collections::BTreeSet;

    use pulp::Arch;

    use super::*;

    fn is_sorted(rows: &[Row<u8>], lane: usize) -> bool {
        rows.is_sorted_by_key(|row| row.0[lane])
    }

    /// A network that sorts all zeros and ones sorts everything (Knuth, 5.3.4, theorem Z).
    #[test]
    fn all_tiles_of_zeros_and_ones_are_sorted_and_counted() {
        for number in (0..1_u32 << TILE).step_by(LANES) {
            let numbers: [u32; LANES] = from_fn(|lane| number + lane as u32);
            let mut tile: [Row<u8>; TILE] =
                from_fn(|place| Row(numbers.map(|number| (number >> place & 1) as u8)));
            let mut counts = Row([7; LANES]);
            sort_tile(&mut tile, &mut counts);
            for (lane, number) in numbers.into_iter().enumerate() {
                assert!(is_sorted(&tile, lane));
                let different = if number == 0 || number == (1 << TILE) - 1 { 1 } else { 2 };
                assert_eq!(counts.0[lane], 7 + different);
            }
        }
    }

    /// Two sorted runs of zeros and ones are told by how many zeros each has. The second run may be cut short.
    #[test]
    fn all_sorted_runs_of_zeros_and_ones_are_merged() {
        for run in [16, 32, 64, 128] {
            for rows in (run..=2 * run).step_by(TILE) {
                for zeros in 0..=run {
                    for others in (0..=rows - run).collect::<Vec<usize>>().chunks(LANES) {
                        let others: [usize; LANES] = from_fn(|lane| others[lane.min(others.len() - 1)]);
                        let bit = |place: usize, others: usize| {
                            u8::from(if place < run { place >= zeros } else { place - run >= others })
                        };
                        let mut rows: Vec<Row<u8>> =
                            (0..rows).map(|place| Row(others.map(|others| bit(place, others)))).collect();
                        merge(&mut rows, run);
                        assert!((0..LANES).all(|lane| is_sorted(&rows, lane)));
                    }
                }
            }
        }
    }

    fn counted<C: Cell>(all: &[Row<C>], enough: u64) -> Option<Row<C>> {
        let starts: Vec<usize> = (0..all.len()).collect();
        let near = &mut [Row::default(); 256];
        let rows = Rows { all, starts: &starts, block: 0 };
        Arch::new().dispatch(Sorted { rows, few: all.len(), enough, near })
    }

    fn are_counted<C: Cell + std::fmt::Debug>(kinds: u16) {
        let mut rng = fastrand::Rng::with_seed(kinds.into());
        for few in (1..=33).chain([63, 64, 65, 100, 127, 128, 129, 240, 255]) {
            let rows: Vec<Row<C>> = (0..few).map(|_| Row(from_fn(|_| C::new(rng.u16(..kinds))))).collect();
            let different = |lane: usize| rows.iter().map(|row| row.0[lane]).collect::<BTreeSet<C>>().len();
            let expected = Row(from_fn(|lane| C::new(different(lane) as u16)));
            let most = (0..LANES).map(different).max().unwrap() as u64;
            assert_eq!(counted(&rows, 0), Some(expected));
            assert_eq!(counted(&rows, most), Some(expected));
            assert_eq!(counted(&rows, most + 1), None);
        }
    }

    #[test]
    fn different_cells_are_counted_or_found_too_few() {
        [1, 2, 30, 243, 256].into_iter().for_each(are_counted::<u8>);
        [3, 3000].into_iter().for_each(are_counted::<u16>);
    }

    /// The most that a byte can count. Each of them in turn is the one that fills the last tile.
    #[test]
    fn two_hundred_and_fifty_five_different_rows_are_counted() {
        for last in 0..=254 {
            let others = (0..=254).filter(|&cell| cell != last);
            let rows: Vec<Row<u8>> = others.chain([last]).map(|cell| Row([cell; LANES])).collect();
            assert_eq!(counted(&rows, 255), Some(Row([255; LANES])));
        }
    }
}
