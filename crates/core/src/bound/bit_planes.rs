//! Sums of bits, one for each guess of a slab, in bit planes: plane k holds bit k of every sum.
//!
//! A row is a cache line with a bit for each guess: a byte for each lane, a bit of it for each block.

use crate::bound::columns::{BLOCK, BLOCKS, Cell, Row};

/// Rows that are added together.
pub(super) const TOGETHER: usize = 8;

/// Planes of sums up to 255.
pub(super) const PLANES: usize = 8;

/// The guesses of a slab that separate the secrets with these rows.
#[inline(always)]
pub(super) fn separating<T: Cell>(one: &[Row<T>; BLOCKS], other: &[Row<T>; BLOCKS]) -> [u8; BLOCK] {
    let mut separating = [0; BLOCK];
    for (block, (Row(one), Row(other))) in one.iter().zip(other).enumerate() {
        for lane in 0..BLOCK {
            separating[lane] |= if one[lane] == other[lane] { 0 } else { 1 << block };
        }
    }
    separating
}

/// The sums of a block, from planes of the lowest bits on.
#[inline(always)]
pub(super) fn sums(planes: &[[u8; BLOCK]], block: usize) -> [u8; BLOCK] {
    let mut sums = [0; BLOCK];
    for (plane, bits) in planes.iter().enumerate() {
        for lane in 0..BLOCK {
            sums[lane] |= if bits[lane] & 1 << block == 0 { 0 } else { 1 << plane };
        }
    }
    sums
}

/// The sums that are at most `spare`, a bit each: compared from the highest plane down, they are equal or already less.
#[inline(always)]
pub(super) fn within(planes: &[[u8; BLOCK]], spare: usize) -> [u8; BLOCK] {
    let mut within = [0; BLOCK];
    let mut equal = [u8::MAX; BLOCK];
    for (plane, bits) in planes.iter().enumerate().rev() {
        let spare = if spare >> plane & 1 == 1 { u8::MAX } else { 0 };
        for lane in 0..BLOCK {
            let bits = bits[lane];
            within[lane] |= equal[lane] & !bits & spare;
            equal[lane] &= !(bits ^ spare);
        }
    }
    for lane in 0..BLOCK {
        within[lane] |= equal[lane];
    }
    within
}

/// Whether there is no bit. The compiler tests half a row with one instruction, but not a whole one.
#[inline(always)]
pub(super) fn is_empty(row: &[u8; BLOCK]) -> bool {
    let mut halves = [0; BLOCK / 2];
    for lane in 0..BLOCK / 2 {
        halves[lane] = row[lane] | row[lane + BLOCK / 2];
    }
    halves == [0; BLOCK / 2]
}

/// Add a bit of each of eight rows to the planes: full adders first, then a ripple carry.
#[inline(always)]
pub(super) fn add<const PLANES: usize>(rows: &[[u8; BLOCK]; TOGETHER], planes: &mut [[u8; BLOCK]; PLANES]) {
    for lane in 0..BLOCK {
        let (ones, two) = full_add(planes[0][lane], rows[0][lane], rows[1][lane]);
        let (ones, other) = full_add(ones, rows[2][lane], rows[3][lane]);
        let (twos, four) = full_add(planes[1][lane], two, other);
        let (ones, two) = full_add(ones, rows[4][lane], rows[5][lane]);
        let (ones, other) = full_add(ones, rows[6][lane], rows[7][lane]);
        let (twos, another) = full_add(twos, two, other);
        let (fours, mut carry) = full_add(planes[2][lane], four, another);
        (planes[0][lane], planes[1][lane], planes[2][lane]) = (ones, twos, fours);
        for plane in &mut planes[3..] {
            let sum = plane[lane];
            plane[lane] = sum ^ carry;
            carry &= sum;
        }
    }
}

/// The sum of three bits in each place, and the carry.
#[inline(always)]
pub(super) fn full_add(one: u8, two: u8, three: u8) -> (u8, u8) {
    let either = one ^ two;
    (either ^ three, one & two | either & three)
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;

    #[test]
    fn sums_are_the_numbers_of_bits() {
        let random = &mut Pcg32::seed_from_u64(1);
        let mut planes = [[0; BLOCK]; PLANES];
        let mut counts = [[0u8; BLOCK]; BLOCKS];
        for _ in 0..31 {
            let mut rows = [[0u8; BLOCK]; TOGETHER];
            for row in &mut rows {
                row.iter_mut().for_each(|bits| *bits = random.random_range(0..=u8::MAX));
                for (block, counts) in counts.iter_mut().enumerate() {
                    counts.iter_mut().zip(&*row).for_each(|(count, bits)| *count += bits >> block & 1);
                }
            }
            add(&rows, &mut planes);
            let spare = random.random_range(0..=u8::MAX);
            let within = within(&planes, spare.into());
            for (block, counts) in counts.iter().enumerate() {
                assert_eq!(sums(&planes, block), *counts);
                for lane in 0..BLOCK {
                    assert_eq!(within[lane] >> block & 1 == 1, counts[lane] <= spare);
                }
            }
        }
    }
}
