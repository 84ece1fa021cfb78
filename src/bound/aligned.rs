//! Memory that begins with a cache line, so that a row of 64 bytes lies on one line and not on two.

use std::ops::{Deref, DerefMut};

const LINE: usize = 64;

/// A slice that begins with a cache line.
pub struct Aligned<T> {
    /// The slice, with room to shift its beginning.
    memory: Vec<T>,
    begin: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// `len` default values.
    pub fn new(len: usize) -> Aligned<T> {
        let memory = vec![T::default(); len + LINE / size_of::<T>()];
        // If alignment is impossible, only speed suffers.
        let begin = memory.as_ptr().align_offset(LINE);
        Aligned { begin: if begin <= memory.len() - len { begin } else { 0 }, memory, len }
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.memory[self.begin..][..self.len]
    }
}

impl<T> DerefMut for Aligned<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.memory[self.begin..][..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_begin_with_a_cache_line() {
        for len in [0, 1, 64, 1000, 1 << 20] {
            let (bytes, words) = (Aligned::<u8>::new(len), Aligned::<u16>::new(len));
            assert_eq!((bytes.len(), words.len()), (len, len));
            assert!(bytes.as_ptr().addr().is_multiple_of(LINE) && words.as_ptr().addr().is_multiple_of(LINE));
        }
    }
}
