//! Numbers of parts, in one byte or two.
//!
//! Nearly all sets are counted in bytes, of which kernels take 64 at a time. That is enough for every set of at most
//! [`IN_BYTES_MAX`] secrets, which makes no more parts, and for every set of a game with few kinds of feedback: words of five
//! letters have 243. Larger sets of other games are counted in 16 bits, which hold any number of parts, since a game has less
//! than 2^16 secrets. So no count stands for more than it says.
//!
//! What a guess makes of a large set bounds what it makes of its subsets. So [`Counts`] of such a set have both: the bytes, for
//! small subsets, are 255 where there are more parts, which is more than any of those subsets has.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::ops::{AddAssign, RangeInclusive};

use memchr::memchr_iter;
use pulp::{Arch, Simd, WithSimd};

use crate::game::Line;
use crate::words::SecretId;

/// The largest set whose number of parts always fits in a byte. With one more for a member that is guessed it stays below 255.
pub const IN_BYTES_MAX: usize = 253;

/// A number of parts.
pub trait Count: Copy + Default + Ord + From<bool> + AddAssign + Into<u32> + Send + Sync + 'static {
    /// The largest of all.
    const MAX: Self;

    /// A number, or the largest that there is.
    fn at_most(parts: usize) -> Self;

    /// As a number of parts.
    fn parts(self) -> usize;

    /// The sum, or the largest number that there is.
    fn plus(self, other: Self) -> Self;

    /// Counts as bytes, if that is what they are.
    fn bytes<const N: usize>(counts: &mut [Self; N]) -> Option<&mut [u8; N]>;

    /// The thread's memory for counting, all 0.
    fn with_table<R>(act: impl FnOnce(&mut Vec<Self>) -> R) -> R;

    /// Of counts of this kind and the other those of this kind.
    fn of(counts: &Counts) -> &[Self];

    /// The same, to be changed.
    fn of_mut(counts: &mut Counts) -> &mut [Self];

    /// Guesses whose levels differ by less than this are looked up together.
    fn band(highest: Self) -> usize;

    /// Where the levels are within a range: appended, the highest first, and of equal ones the first.
    fn places(levels: &[Self], range: RangeInclusive<Self>, places: &mut Vec<u16>);
}

thread_local! {
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static WORDS: RefCell<Vec<u16>> = const { RefCell::new(Vec::new()) };
}

impl Count for u8 {
    const MAX: u8 = u8::MAX;

    #[inline(always)]
    fn at_most(parts: usize) -> u8 {
        parts.min(usize::from(u8::MAX)) as u8
    }

    #[inline(always)]
    fn parts(self) -> usize {
        usize::from(self)
    }

    #[inline(always)]
    fn plus(self, other: u8) -> u8 {
        self.saturating_add(other)
    }

    #[inline(always)]
    fn bytes<const N: usize>(counts: &mut [u8; N]) -> Option<&mut [u8; N]> {
        Some(counts)
    }

    fn with_table<R>(act: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        BYTES.with_borrow_mut(act)
    }

    fn of(counts: &Counts) -> &[u8] {
        &counts.bytes
    }

    fn of_mut(counts: &mut Counts) -> &mut [u8] {
        &mut counts.bytes
    }

    fn band(_: u8) -> usize {
        1
    }

    fn places(levels: &[u8], range: RangeInclusive<u8>, places: &mut Vec<u16>) {
        for level in range.rev() {
            places.extend(memchr_iter(level, levels).map(|place| place as u16));
        }
    }
}

/// All levels of a large set are looked through in about so many bands.
const BANDS: usize = 64;

impl Count for u16 {
    const MAX: u16 = u16::MAX;

    #[inline(always)]
    fn at_most(parts: usize) -> u16 {
        parts.min(usize::from(u16::MAX)) as u16
    }

    #[inline(always)]
    fn parts(self) -> usize {
        usize::from(self)
    }

    #[inline(always)]
    fn plus(self, other: u16) -> u16 {
        self.saturating_add(other)
    }

    #[inline(always)]
    fn bytes<const N: usize>(_: &mut [u16; N]) -> Option<&mut [u8; N]> {
        None
    }

    fn with_table<R>(act: impl FnOnce(&mut Vec<u16>) -> R) -> R {
        WORDS.with_borrow_mut(act)
    }

    fn of(counts: &Counts) -> &[u16] {
        &counts.words
    }

    fn of_mut(counts: &mut Counts) -> &mut [u16] {
        &mut counts.words
    }

    fn band(highest: u16) -> usize {
        usize::from(highest).div_ceil(BANDS).max(1)
    }

    fn places(levels: &[u16], range: RangeInclusive<u16>, places: &mut Vec<u16>) {
        let before = places.len();
        let within = levels.iter().enumerate().filter(|(_, level)| range.contains(level));
        places.extend(within.map(|(place, _)| place as u16));
        places[before..].sort_unstable_by_key(|&place| (Reverse(levels[usize::from(place)]), place));
    }
}

/// A number of parts for every column: those that it makes of a set, or at most.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    bytes: Vec<u8>,
    /// None where bytes are enough.
    words: Vec<u16>,
}

impl Counts {
    /// What is counted in words, in bytes too.
    pub fn from_words(words: Vec<u16>) -> Counts {
        Counts { bytes: words.iter().map(|&count| u8::at_most(usize::from(count))).collect(), words }
    }

    /// What is counted in bytes and need not be in words.
    pub fn from_bytes(bytes: Vec<u8>) -> Counts {
        Counts { bytes, words: Vec::new() }
    }
}

/// The number of parts that one guess makes of a set. `seen` has a byte for every feedback code, all 0 before and after.
///
/// Each secret marks its feedback and nothing is read back, so that marks do not wait for each other; in the end all marks are
/// added up. For large sets of games with many codes that is faster than blocks of guesses, whose table does not fit into the
/// nearest cache.
pub fn distinct(line: Line<'_>, set: &[SecretId], seen: &mut [u8]) -> usize {
    match line {
        Line::Narrow(cells) => set.iter().for_each(|secret| seen[usize::from(cells[secret.index()])] = 1),
        Line::Wide(cells) => set.iter().for_each(|secret| seen[usize::from(cells[secret.index()])] = 1),
    }
    // Few enough marks for a byte are added in bytes.
    let marked = seen.chunks(usize::from(u8::MAX));
    let parts = marked.map(|marks| usize::from(marks.iter().sum::<u8>())).sum();
    seen.fill(0);
    parts
}

/// Lower every bound to another one of the same column.
///
/// # Panics
/// If there are not as many of both.
pub fn lower<C: Count>(arch: Arch, upper: &mut [C], bounds: &[C]) {
    assert_eq!(upper.len(), bounds.len(), "one bound a column");
    arch.dispatch(Lower { upper, bounds });
}

struct Lower<'a, C> {
    upper: &'a mut [C],
    bounds: &'a [C],
}

impl<C: Count> WithSimd for Lower<'_, C> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for (upper, &bound) in self.upper.iter_mut().zip(self.bounds) {
            *upper = bound.min(*upper);
        }
    }
}

/// Lower the bound of every guess that may not be played, which has a 0 in `allowed`, to 0.
pub fn lower_to_allowed<C: Count>(arch: Arch, upper: &mut [C], allowed: &[u8]) {
    arch.dispatch(Allow { upper, allowed });
}

struct Allow<'a, C> {
    upper: &'a mut [C],
    allowed: &'a [u8],
}

impl<C: Count> WithSimd for Allow<'_, C> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for (upper, &allowed) in self.upper.iter_mut().zip(self.allowed) {
            *upper = if allowed == 0 { C::default() } else { *upper };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_looked_up_from_the_highest_down() {
        let mut places = Vec::new();
        u8::places(&[3, 1, 4, 1, 5, 4], 3..=4, &mut places);
        assert_eq!(places, [2, 5, 0]);
        let mut places = Vec::new();
        u16::places(&[300, 100, 400, 100, 500, 400], 300..=400, &mut places);
        assert_eq!(places, [2, 5, 0]);
    }

    #[test]
    fn more_than_a_byte_holds_is_more_than_any_small_set_has() {
        let counts = Counts::from_words(vec![3, 254, 255, 256, 1000]);
        assert_eq!(u8::of(&counts), [3, 254, 255, 255, 255]);
        assert!(usize::from(u8::MAX) > IN_BYTES_MAX + 1);
    }
}
