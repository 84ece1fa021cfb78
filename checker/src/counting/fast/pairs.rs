//! The guesses that give two secrets the same feedback: one bit per guess, 512 guesses at a time.

use pulp::{Simd, WithSimd};

use crate::counting::fast::lanes::{Cell, LANES, Row};

/// Blocks of guesses per line.
pub const BLOCKS: usize = 8;

/// Words per line.
pub const WORDS: usize = LANES * BLOCKS / u64::BITS as usize;

/// One bit for each guess of eight blocks: a byte per lane, with a bit per block. It fills a cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub struct Line(pub [u64; WORDS]);

/// Finds the guesses that leave two secrets together: give them the same feedback.
pub struct LeftTogether<'a, C> {
    /// The feedback on one secret, in whole blocks.
    pub one: &'a [Row<C>],
    /// The feedback on the other, as many blocks.
    pub other: &'a [Row<C>],
    pub lines: &'a mut [Line],
}

impl<C: Cell> WithSimd for LeftTogether<'_, C> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let LeftTogether { one, other, lines } = self;
        for (line, (one, other)) in lines.iter_mut().zip(one.chunks(BLOCKS).zip(other.chunks(BLOCKS))) {
            let mut bytes = [0u8; LANES];
            for (block, (one, other)) in one.iter().zip(other).enumerate() {
                for lane in 0..LANES {
                    bytes[lane] |= u8::from(one[lane] == other[lane]) << block;
                }
            }
            for (word, bytes) in line.0.iter_mut().zip(bytes.as_chunks().0) {
                *word = u64::from_le_bytes(*bytes);
            }
        }
    }
}

/// The blocks of a line with at least one bit set, as one bit per block.
#[inline(always)]
pub fn blocks_in(line: &Line) -> u8 {
    let mut some = 0;
    for word in line.0 {
        some |= word;
    }
    some.to_le_bytes().into_iter().fold(0, |some, byte| some | byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulp::Arch;

    #[test]
    fn a_bit_is_set_if_two_cells_are_equal() {
        let mut rng = fastrand::Rng::with_seed(1);
        for blocks in [1_usize, 7, 8, 9, 20] {
            let mut row =
                || (0..blocks).map(|_| Row(std::array::from_fn(|_| rng.u8(..3)))).collect::<Vec<Row<u8>>>();
            let (one, other) = (row(), row());
            let mut lines = vec![Line::default(); blocks.div_ceil(BLOCKS)];
            Arch::new().dispatch(LeftTogether { one: &one, other: &other, lines: &mut lines });
            let mut with_some = vec![false; lines.len() * BLOCKS];
            for column in 0..lines.len() * BLOCKS * LANES {
                let (line, block, lane) =
                    (column / (BLOCKS * LANES), column / LANES % BLOCKS, column % LANES);
                let bit = lines[line].0[lane / 8] >> (8 * (lane % 8) + block) & 1 == 1;
                let at = column / LANES;
                assert_eq!(bit, at < blocks && one[at][lane] == other[at][lane]);
                with_some[column / LANES] |= bit;
            }
            for (block, some) in with_some.into_iter().enumerate() {
                assert_eq!(blocks_in(&lines[block / BLOCKS]) >> (block % BLOCKS) & 1 == 1, some);
            }
        }
    }
}
