//! The number of different feedbacks of each guess of a block on a set: sort the rows of the set in every lane, and count the
//! neighbours that differ.
//!
//! A sorting network compares the same places for any input, so all lanes pass it together, with a minimum and a maximum for each
//! comparator. 64 rows take 592 comparators, compared with 2016 pairs; 240 rows take 3,900, compared with 28,680.
//!
//! Sixteen rows fit into the registers and are sorted by Green's network of 60 comparators. Batcher's bitonic network merges
//! these sorted *runs* two by two, as in merge sort: it compares the first row of one run with the last of the other, the
//! second with the last but one and so on, then rows half a run apart, a quarter of it, and so on. Every comparator leaves the
//! larger cell at the later place. So the second run may be shorter: imagine infinitely large rows at its end; a
//! comparator with such a later place moves nothing and is omitted.
//!
//! The different cells of all rows are at most those of the runs, added up. If that sum is too small, merging stops.

use crate::bound::columns::{BLOCK, Cell, Row};

/// Rows that are sorted in registers. Sets are padded to a multiple of it with copies of their rows.
pub const TOGETHER: usize = 16;

/// The largest number of rows.
pub const MOST: usize = 256;

/// Count the different cells of every lane in a set. The first `members` rows are the set, at least one and less than [`MOST`]; the
/// others repeat some of them. If no lane has `least` different cells, the counts may be any smaller ones.
///
/// `reached` gets the place of each member in turn, as an opportunity to prefetch.
#[inline(always)]
pub fn count<T: Cell>(
    rows: &mut [Row<T>],
    members: usize,
    least: usize,
    counts: &mut [u8; BLOCK],
    reached: impl Fn(usize),
) {
    debug_assert!(members < MOST && rows.len() == members.next_multiple_of(TOGETHER), "whole tiles");
    let (tiles, _) = rows.as_chunks_mut::<TOGETHER>();
    *counts = [0; BLOCK];
    for (at, tile) in tiles.iter_mut().enumerate() {
        for member in at * TOGETHER..members.min((at + 1) * TOGETHER) {
            reached(member);
        }
        sort(tile, counts);
    }
    let mut run = 1;
    while run < tiles.len() {
        let most = counts.iter().fold(0, |most: u8, &count| most.max(count));
        if usize::from(most) < least {
            *counts = [0; BLOCK];
            return;
        }
        *counts = [0; BLOCK];
        for first in (0..tiles.len()).step_by(2 * run) {
            let end = tiles.len().min(first + 2 * run);
            merge(&mut tiles[first..end], run, counts);
        }
        run *= 2;
    }
}

type Tile<T> = [Row<T>; TOGETHER];

/// Merge a run of `run` tiles with the next one, which has at most as many tiles and may be empty. Add the different cells of
/// each lane to the counts. If 255 rows are all different, and the repeated row is the last of one tile and the first of the
/// next, a count is 256 for a moment: a byte wraps to 0 and back.
#[inline(always)]
fn merge<T: Cell>(tiles: &mut [Tile<T>], run: usize, counts: &mut [u8; BLOCK]) {
    for early in 2 * run - tiles.len().max(run)..run {
        let (before, after) = tiles.split_at_mut(2 * run - 1 - early);
        for place in 0..TOGETHER {
            put_in_order(&mut before[early][place], &mut after[0][TOGETHER - 1 - place]);
        }
    }
    let mut apart = run / 2;
    while apart > 0 {
        for early in 0..tiles.len().saturating_sub(apart) {
            if early & apart == 0 {
                let (before, after) = tiles.split_at_mut(early + apart);
                for place in 0..TOGETHER {
                    put_in_order(&mut before[early][place], &mut after[0][place]);
                }
            }
        }
        apart /= 2;
    }
    for tile in tiles.iter_mut() {
        sort_bitonic(tile, counts);
    }
    for later in 1..tiles.len() {
        let (last, first) = (&tiles[later - 1][TOGETHER - 1], &tiles[later][0]);
        for (count, (last, first)) in counts.iter_mut().zip(last.0.iter().zip(&first.0)) {
            *count = count.wrapping_sub(u8::from(last == first));
        }
    }
}

/// A comparator in every lane.
#[inline(always)]
fn put_in_order<T: Cell>(early: &mut Row<T>, late: &mut Row<T>) {
    for lane in 0..BLOCK {
        let (one, other) = (early.0[lane], late.0[lane]);
        (early.0[lane], late.0[lane]) = (one.min(other), one.max(other));
    }
}

/// A function that sorts sixteen rows by these comparators, and adds the different cells of each lane to the counts. Lanes are the
/// outer loop, so that the compiler keeps the cells in vector registers.
macro_rules! network {
    ($(#[$doc:meta])* $name:ident: $(($early:literal, $late:literal))*) => {
        $(#[$doc])*
        #[inline(always)]
        fn $name<T: Cell>(rows: &mut Tile<T>, counts: &mut [u8; BLOCK]) {
            for lane in 0..BLOCK {
                let mut cells = [T::default(); TOGETHER];
                for place in 0..TOGETHER {
                    cells[place] = rows[place].0[lane];
                }
                $(
                    let (one, other) = (cells[$early], cells[$late]);
                    (cells[$early], cells[$late]) = (one.min(other), one.max(other));
                )*
                let mut count = counts[lane].wrapping_add(1);
                for place in 1..TOGETHER {
                    count = count.wrapping_add(u8::from(cells[place - 1] != cells[place]));
                }
                counts[lane] = count;
                for place in 0..TOGETHER {
                    rows[place].0[lane] = cells[place];
                }
            }
        }
    };
}

network! {
    /// Any rows: M. W. Green's network, in Knuth, The Art of Computer Programming 3, 5.3.4.
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
    /// Bitonic rows: they rise, then fall, up to a rotation.
    sort_bitonic:
    (0, 8) (1, 9) (2, 10) (3, 11) (4, 12) (5, 13) (6, 14) (7, 15)
    (0, 4) (1, 5) (2, 6) (3, 7) (8, 12) (9, 13) (10, 14) (11, 15)
    (0, 2) (1, 3) (4, 6) (5, 7) (8, 10) (9, 11) (12, 14) (13, 15)
    (0, 1) (2, 3) (4, 5) (6, 7) (8, 9) (10, 11) (12, 13) (14, 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network that sorts all zeros and ones sorts everything (Knuth, 5.3.4, theorem Z).
    #[test]
    fn sixteen_rows_are_sorted() {
        for first in (0..1u32 << TOGETHER).step_by(BLOCK) {
            let bit = |place: usize, lane: usize| u8::from((first + lane as u32) >> place & 1 == 1);
            let mut rows: Tile<u8> =
                std::array::from_fn(|place| Row(std::array::from_fn(|lane| bit(place, lane))));
            sort(&mut rows, &mut [0; BLOCK]);
            assert!((0..BLOCK).all(|lane| rows.is_sorted_by_key(|row| row.0[lane])));
        }
    }

    /// Every pair of sorted runs of zeros and ones, of every length.
    #[test]
    fn runs_are_merged() {
        for (half, other) in
            [1, 2, 4, 8].into_iter().flat_map(|half| (1..=half).map(move |other| (half, other)))
        {
            let (early, late) = (half * TOGETHER, other * TOGETHER);
            let cases: Vec<(usize, usize)> =
                (0..=early).flat_map(|zeros| (0..=late).map(move |others| (zeros, others))).collect();
            for cases in cases.chunks(BLOCK) {
                let cell = |place: usize, lane: usize| {
                    let (zeros, others) = cases.get(lane).copied().unwrap_or_default();
                    u8::from(if place < early { place >= zeros } else { place - early >= others })
                };
                let row = |place: usize| Row(std::array::from_fn(|lane| cell(place, lane)));
                let mut tiles: Vec<Tile<u8>> = (0..half + other)
                    .map(|tile| std::array::from_fn(|place| row(tile * TOGETHER + place)))
                    .collect();
                merge(&mut tiles, half, &mut [0; BLOCK]);
                assert!((0..BLOCK).all(|lane| tiles.as_flattened().is_sorted_by_key(|row| row.0[lane])));
            }
        }
    }

    /// Each row is the repeated one in turn, also the last of a tile and the first of the next.
    #[test]
    fn two_hundred_and_fifty_five_different_rows_are_counted() {
        for last in 0..=u8::MAX - 1 {
            let others = (0..u8::MAX).filter(|&cell| cell != last);
            let cells = others.chain([last, last]);
            let mut rows: Vec<Row<u8>> = cells.map(|cell| Row([cell; BLOCK])).collect();
            let mut counts = [0; BLOCK];
            count(&mut rows, MOST - 1, 0, &mut counts, |_| ());
            assert_eq!(counts, [u8::MAX; BLOCK]);
        }
    }
}
