//! Memory asked for before it is needed: the rows of a set lie all over the table, and the processor cannot know
//! which are read next.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

/// Bytes that come together.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Ask for all cache lines of these cells; nothing where the processor cannot be asked.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a hint to the processor"))]
#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "nothing to ask"))]
pub fn prefetch<T>(cells: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for cell in cells.iter().step_by(LINE / size_of::<T>()) {
        // SAFETY: a prefetch reads and writes nothing, and every x86-64 processor has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cell).cast()) };
    }
}
