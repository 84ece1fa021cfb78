//! The bits of a pair matrix: which guesses separate two secrets.

use pulp::Arch;

use crate::bound::columns::Cell;
use crate::bound::pairs::planes::SlabBits;

/// Fill the pairs of a slab from its rows of 8-bit cells.
pub(super) fn compare_bytes(arch: Arch, rows: &[&[u8]], pairs: &mut [SlabBits]) {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) => x86::compare(simd, rows, pairs),
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => x86::compare(simd, rows, pairs),
        _ => compare_cells(rows, pairs),
    }
}

/// Fill the pairs of a slab on any processor.
pub(super) fn compare_cells<T: Cell>(rows: &[&[T]], pairs: &mut [SlabBits]) {
    let mut pairs = pairs.iter_mut();
    for (i, row) in rows.iter().enumerate() {
        for (other, pair) in rows[..i].iter().zip(&mut pairs) {
            for (word, (a, b)) in row.chunks(64).zip(other.chunks(64)).enumerate() {
                pair.0[word] =
                    a.iter().zip(b).enumerate().map(|(bit, (a, b))| u64::from(a != b) << bit).sum();
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use pulp::x86::{V3, V4};
    use pulp::{NullaryFnOnce, Simd};

    use crate::bound::pairs::planes::SlabBits;

    pub(super) fn compare(simd: impl Compare, rows: &[&[u8]], pairs: &mut [SlabBits]) {
        simd.vectorize(CompareBytes { simd, rows, pairs });
    }

    /// A processor with a vector comparison of bytes.
    pub(super) trait Compare: Simd {
        /// A bit for every column whose cells differ.
        fn differ(self, row: &[u8], other: &[u8], pair: &mut SlabBits);
    }

    impl Compare for V4 {
        #[inline(always)]
        fn differ(self, row: &[u8], other: &[u8], pair: &mut SlabBits) {
            let (row, other) = (Self::as_simd_u8s(row).0, Self::as_simd_u8s(other).0);
            for (word, (&row, &other)) in pair.0.iter_mut().zip(row.iter().zip(other)) {
                *word = !self.cmp_eq_u8x64(row, other).0;
            }
        }
    }

    impl Compare for V3 {
        #[inline(always)]
        fn differ(self, row: &[u8], other: &[u8], pair: &mut SlabBits) {
            let (row, other) = (Self::as_simd_u8s(row).0, Self::as_simd_u8s(other).0);
            for (word, (row, other)) in pair.0.iter_mut().zip(row.chunks(2).zip(other.chunks(2))) {
                *word = 0;
                for (half, (&row, &other)) in row.iter().zip(other).enumerate() {
                    let same = pulp::cast(self.cmp_eq_u8x32(row, other));
                    *word |= u64::from(!self.avx2._mm256_movemask_epi8(same) as u32) << (32 * half);
                }
            }
        }
    }

    struct CompareBytes<'a, C> {
        simd: C,
        rows: &'a [&'a [u8]],
        pairs: &'a mut [SlabBits],
    }

    impl<C: Compare> NullaryFnOnce for CompareBytes<'_, C> {
        type Output = ();

        #[inline(always)]
        fn call(self) {
            let mut pairs = self.pairs.iter_mut();
            for (i, row) in self.rows.iter().enumerate() {
                for (other, pair) in self.rows[..i].iter().zip(&mut pairs) {
                    self.simd.differ(row, other, pair);
                }
            }
        }
    }
}
