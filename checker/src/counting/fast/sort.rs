//! Different feedbacks counted by sorting, 64 guesses at a time, each in its lane.
//!
//! Sorted, equal feedbacks stand side by side, and so the different ones are one more than the neighbours that differ. What
//! is compared with what does not depend on the feedbacks: a sorting network does the same in all lanes. Tiles of sixteen rows
//! are sorted each by itself, then sorted *runs* of them are merged two by two, until one is left. The different feedbacks of
//! all runs, added up, are no fewer than those of all rows, and with longer runs they come closer to them.
//!
//! Two runs are merged by Batcher's bitonic network: the first row of one is compared with the last of the other, the second
//! with the last but one, and so on; then rows half a run apart, and a quarter of it, down to neighbours. Whatever is compared,
//! what is larger goes to the later place. So the last run may be shorter than the others: what is missing at its end could
//! be rows larger than all, which would stay where they are.

use pulp::{Simd, WithSimd};

use crate::counting::fast::lanes::{Cell, LANES, Row, Rows};

/// Rows of a tile.
pub const TILE: usize = 16;

/// Rows that are sorted together.
pub type Tile<C> = [Row<C>; TILE];

/// Counts the different cells in each lane of the first `few` rows, of which there is one at least; `None` where no lane has
/// `enough`.
pub struct Sorted<'a, C> {
    /// What shows them.
    pub rows: Rows<'a, C>,
    /// How many of them.
    pub few: usize,
    /// What is asked for.
    pub enough: u64,
    /// Room for as many, in whole tiles.
    pub near: &'a mut [Row<C>],
}

impl<C: Cell> WithSimd for Sorted<'_, C> {
    type Output = Option<Row<C>>;

    // Loops throughout: closures may not be inlined, and would not become vector instructions then.
    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Sorted { rows, few, enough, near } = self;
        rows.copy(0..few, near);
        // What stands there twice counts once.
        let whole = few.next_multiple_of(TILE);
        for place in few..whole {
            near[place] = near[few - 1];
        }
        let tiles = near[..whole].as_chunks_mut::<TILE>().0;
        let mut counts = [C::default(); LANES];
        for tile in tiles.iter_mut() {
            sort(tile, &mut counts);
        }
        let mut run = 1;
        loop {
            let most = counts.iter().map(|count| count.feedback()).max().unwrap_or(0);
            if u64::from(most) < enough {
                return None;
            }
            if run >= tiles.len() {
                return Some(counts);
            }
            counts = [C::default(); LANES];
            for first in (0..tiles.len()).step_by(2 * run) {
                let end = tiles.len().min(first + 2 * run);
                merge(&mut tiles[first..end], run, &mut counts);
            }
            run *= 2;
        }
    }
}

/// Merges a run of so many tiles with the one after it, of at most as many and perhaps none, and adds to `counts` how many
/// different cells each lane has then.
#[inline(always)]
fn merge<C: Cell>(tiles: &mut [Tile<C>], run: usize, counts: &mut Row<C>) {
    for early in 2 * run - tiles.len().max(run)..run {
        let (before, after) = tiles.split_at_mut(2 * run - 1 - early);
        for place in 0..TILE {
            compare(&mut before[early][place], &mut after[0][TILE - 1 - place]);
        }
    }
    let mut apart = run / 2;
    while apart > 0 {
        for early in 0..tiles.len().saturating_sub(apart) {
            if early & apart == 0 {
                let (before, after) = tiles.split_at_mut(early + apart);
                for place in 0..TILE {
                    compare(&mut before[early][place], &mut after[0][place]);
                }
            }
        }
        apart /= 2;
    }
    for tile in tiles.iter_mut() {
        sort_bitonic(tile, counts);
    }
    for later in 1..tiles.len() {
        let (last, first) = (&tiles[later - 1][TILE - 1], &tiles[later][0]);
        for lane in 0..LANES {
            counts[lane] = counts[lane].minus((last[lane] == first[lane]).into());
        }
    }
}

/// A comparator in each lane: the larger cell goes to the later row.
#[inline(always)]
fn compare<C: Cell>(early: &mut Row<C>, late: &mut Row<C>) {
    for lane in 0..LANES {
        let (one, other) = (early[lane], late[lane]);
        (early[lane], late[lane]) = (one.min(other), one.max(other));
    }
}

/// A function that sends a tile through comparators, which sort it, and adds to `counts` how many different cells each lane
/// has. The lanes are the outer loop: so compilers keep what is between in
/// vector registers.
macro_rules! network {
    ($(#[$doc:meta])* $name:ident: $(($early:literal, $late:literal))*) => {
        $(#[$doc])*
        #[inline(always)]
        fn $name<C: Cell>(tile: &mut Tile<C>, counts: &mut Row<C>) {
            for lane in 0..LANES {
                let mut cells = [C::default(); TILE];
                for place in 0..TILE {
                    cells[place] = tile[place][lane];
                }
                $(
                    let (one, other) = (cells[$early], cells[$late]);
                    (cells[$early], cells[$late]) = (one.min(other), one.max(other));
                )*
                let mut count = counts[lane].plus(1);
                for place in 1..TILE {
                    count = count.plus((cells[place - 1] != cells[place]).into());
                }
                counts[lane] = count;
                for place in 0..TILE {
                    tile[place][lane] = cells[place];
                }
            }
        }
    };
}

network! {
    /// Any tile, by the network of M. W. Green (Knuth, The Art of Computer Programming 3, 5.3.4): 60 comparators.
    sort:
    (0, 1) (2, 3) (4, 5) (6, 7) (8, 9) (10, 11) (12, 13) (14, 15)
    (0, 2) (1, 3) (4, 6) (5, 7) (8, 10) (9, 11) (12, 14) (13, 15)
    (0, 4) (1, 5) (2, 6) (3, 7) (8, 12) (9, 13) (10, 14) (11, 15)
    (0, 8) (1, 9) (2, 10) (3, 11) (4, 12) (5, 13) (6, 14) (7, 15)
    (5, 10) (6, 9) (3, 12) (13, 14) (4, 8) (7, 11) (1, 2)
    (1, 4) (7, 13) (2, 8) (11, 14)
    (2, 4) (5, 6) (9, 10) (11, 13) (3, 8) (7, 12)
    (6, 8) (10, 12) (3, 5) (7, 9)
    (3, 4) (5, 6) (7, 8) (9, 10) (11, 12)
    (6, 7) (8, 9)
}

network! {
    /// A tile whose cells rise and then fall, or do so when read in a circle.
    sort_bitonic:
    (0, 8) (1, 9) (2, 10) (3, 11) (4, 12) (5, 13) (6, 14) (7, 15)
    (0, 4) (1, 5) (2, 6) (3, 7) (8, 12) (9, 13) (10, 14) (11, 15)
    (0, 2) (1, 3) (4, 6) (5, 7) (8, 10) (9, 11) (12, 14) (13, 15)
    (0, 1) (2, 3) (4, 5) (6, 7) (8, 9) (10, 11) (12, 13) (14, 15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulp::Arch;

    /// What a network sorts of zeros and ones, it sorts of anything (Knuth, 5.3.4, theorem Z).
    #[test]
    fn every_tile_of_zeros_and_ones_is_sorted() {
        for first in (0..1u32 << TILE).step_by(LANES) {
            let bit = |place: usize, lane: usize| u8::from((first + lane as u32) >> place & 1 == 1);
            let mut tile: Tile<u8> =
                std::array::from_fn(|place| std::array::from_fn(|lane| bit(place, lane)));
            sort(&mut tile, &mut [0; LANES]);
            assert!((0..LANES).all(|lane| tile.is_sorted_by_key(|row| row[lane])));
        }
    }

    /// Of two sorted runs of zeros and ones there are few, so all of them.
    #[test]
    fn all_runs_of_zeros_and_ones_are_merged() {
        for (run, other) in [1, 2, 4, 8].into_iter().flat_map(|run| (1..=run).map(move |other| (run, other)))
        {
            let (early, late) = (run * TILE, other * TILE);
            let zeros: Vec<(usize, usize)> =
                (0..=early).flat_map(|of_early| (0..=late).map(move |of_late| (of_early, of_late))).collect();
            for zeros in zeros.chunks(LANES) {
                let cell = |place: usize, lane: usize| {
                    let (of_early, of_late) = zeros.get(lane).copied().unwrap_or_default();
                    u8::from(if place < early { place >= of_early } else { place - early >= of_late })
                };
                let row = |place: usize| std::array::from_fn(|lane| cell(place, lane));
                let mut tiles: Vec<Tile<u8>> = (0..run + other)
                    .map(|tile| std::array::from_fn(|place| row(tile * TILE + place)))
                    .collect();
                merge(&mut tiles, run, &mut [0; LANES]);
                assert!((0..LANES).all(|lane| tiles.as_flattened().is_sorted_by_key(|row| row[lane])));
            }
        }
    }

    /// With so many different cells that bytes can just count them.
    #[test]
    fn different_cells_are_counted_or_found_too_few() {
        let mut rng = fastrand::Rng::with_seed(16);
        for few in (1..=33).chain([63, 64, 65, 100, 127, 128, 129, 240, 255]) {
            for kinds in [1, 3, 30, 243, 255] {
                let cells: Vec<u8> = (0..few * LANES).map(|_| rng.u8(..=kinds)).collect();
                let starts: Vec<usize> = (0..few).map(|row| row * LANES).collect();
                let different = |lane: usize| {
                    let mut cells: Vec<u8> = starts.iter().map(|start| cells[start + lane]).collect();
                    cells.sort_unstable();
                    cells.dedup();
                    cells.len() as u8
                };
                let expected: Row<u8> = std::array::from_fn(different);
                let most = u64::from(expected.iter().copied().max().unwrap());
                let count = |enough| {
                    let rows = Rows { cells: &cells, starts: &starts, at: 0 };
                    let near = &mut [[0; LANES]; 256];
                    Arch::new().dispatch(Sorted { rows, few, enough, near })
                };
                assert_eq!((count(0), count(most), count(most + 1)), (Some(expected), Some(expected), None));
            }
        }
    }

    /// As many as a byte can count, and each of them in turn the one that is repeated to fill the last tile.
    #[test]
    fn two_hundred_and_fifty_five_different_rows_are_counted() {
        let starts: Vec<usize> = (0..255).map(|row| row * LANES).collect();
        for last in 0..255 {
            let others = (0..255).filter(|&cell| cell != last);
            let cells: Vec<u8> = others.chain([last]).flat_map(|cell| [cell; LANES]).collect();
            let rows = Rows { cells: &cells, starts: &starts, at: 0 };
            let near = &mut [[0; LANES]; 256];
            let counts = Arch::new().dispatch(Sorted { rows, few: 255, enough: 255, near });
            assert_eq!(counts, Some([255; LANES]));
        }
    }
}
