//! Prefetch: the rows of a set are scattered over the table, and the processor cannot predict the next one.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use crate::game::SecretId;

/// Bytes of a cache line.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Prefetch the cache lines of some cells, if the processor can.
#[inline(always)]
#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "no such hint"))]
pub(crate) fn prefetch<T>(cells: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for cell in cells.iter().step_by(LINE / size_of::<T>()) {
        prefetch_cell(cell);
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[expect(unsafe_code, reason = "a hint to the processor")]
fn prefetch_cell<T>(cell: &T) {
    // SAFETY: a prefetch reads and writes nothing, and every x86-64 processor has it.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cell).cast()) };
}

/// Prefetch the cells of a set in a column.
#[inline(always)]
#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "no such hint"))]
pub(crate) fn prefetch_members<T>(cells: &[T], set: &[SecretId]) {
    #[cfg(target_arch = "x86_64")]
    match size_of_val(cells) < set.len() * LINE {
        true => prefetch(cells),
        false => set.iter().for_each(|secret| prefetch_cell(&cells[secret.index()])),
    }
}
