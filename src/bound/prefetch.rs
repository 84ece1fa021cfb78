//! Prefetch: the rows of a set are scattered over the table, and the processor cannot predict the next one.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

/// Bytes of a cache line.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Prefetch the cache lines of some cells, if the processor can.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a hint to the processor"))]
#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "no such hint"))]
pub fn prefetch<T>(cells: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for cell in cells.iter().step_by(LINE / size_of::<T>()) {
        // SAFETY: a prefetch reads and writes nothing, and every x86-64 processor has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cell).cast()) };
    }
}
