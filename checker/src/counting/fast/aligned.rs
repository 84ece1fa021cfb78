//! Memory that begins with a cache line: a row of 64 bytes is one line then, and not parts of two.

use std::ops::{Deref, DerefMut};

/// Bytes of a cache line.
const LINE: usize = 64;

/// A slice that begins with a cache line.
pub struct Aligned<T> {
    /// What was asked for, with room to begin later.
    memory: Vec<T>,
    begin: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// So many defaults.
    #[must_use]
    pub fn new(len: usize) -> Aligned<T> {
        let memory = vec![T::default(); len + LINE / size_of::<T>()];
        // Where it cannot be told it begins anywhere: that takes time only.
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
    fn the_first_cell_begins_a_line() {
        for len in [0, 1, 64, 1000, 1 << 20] {
            let (bytes, words) = (Aligned::<u8>::new(len), Aligned::<u16>::new(len));
            assert_eq!((bytes.len(), words.len()), (len, len));
            assert!(bytes.as_ptr().addr().is_multiple_of(LINE) && words.as_ptr().addr().is_multiple_of(LINE));
        }
    }
}
