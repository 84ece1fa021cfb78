//! Numbers of parts, in one byte or two.
//!
//! The kernels count nearly all sets in bytes, 64 at a time. A byte is enough for a set of at most [`IN_BYTES_MAX`] secrets, and
//! for any set of a game with few feedback codes, such as the 243 of five places with three colours. Larger sets of other games are counted in 16
//! bits: that is always enough, since a game has less than 2^16 secrets. So every count is exact.
//!
//! The parts of a large set bound those of its subsets, so [`Counts`] of a large set hold both forms. Their bytes serve small
//! subsets; 255 stands for any larger number, which exceeds the parts of any such subset.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use memchr::memchr_iter;

use crate::bound::measure::Sum;
use crate::bound::vector_width::{Arch, Kernel};
use crate::game::{Line, SecretId};

/// The largest set whose number of parts always fits in a byte. One more, for a member that is guessed, stays below 255.
pub const IN_BYTES_MAX: usize = 253;

/// Work of a scan, in cells of the feedback table that a kernel counts in bytes, about a quarter of a nanosecond each.
pub type Work = u64;

pub trait Count: Sum + From<bool> + Send + Sync {
    const MAX: Self;

    /// The number, or [`MAX`](Count::MAX) if it is larger.
    fn at_most(parts: usize) -> Self;

    fn parts(self) -> usize;

    /// The sum, or [`MAX`](Count::MAX) if it is larger.
    fn plus(self, other: Self) -> Self;

    fn of(counts: &Counts) -> &[Self];

    fn of_mut(counts: &mut Counts) -> &mut [Self];

    /// How many levels [`places`](Count::places) should look up in one call.
    fn band(highest: Self) -> usize;

    /// Append the places of all levels within a range, highest level first, then first place first.
    fn places(levels: &[Self], range: RangeInclusive<Self>, places: &mut Vec<u16>);
}

macro_rules! count {
    ($count:ident, $field:ident, $($own:item)*) => {
        impl Count for $count {
            const MAX: $count = $count::MAX;

            #[inline(always)]
            fn at_most(parts: usize) -> $count {
                parts.min(usize::from($count::MAX)) as $count
            }

            #[inline(always)]
            fn parts(self) -> usize {
                usize::from(self)
            }

            #[inline(always)]
            fn plus(self, other: $count) -> $count {
                self.saturating_add(other)
            }

            fn of(counts: &Counts) -> &[$count] {
                &counts.$field
            }

            fn of_mut(counts: &mut Counts) -> &mut [$count] {
                &mut counts.$field
            }

            $($own)*
        }
    };
}

count! { u8, bytes,
    fn band(_: u8) -> usize {
        1
    }

    fn places(levels: &[u8], range: RangeInclusive<u8>, places: &mut Vec<u16>) {
        for level in range.rev() {
            places.extend(memchr_iter(level, levels).map(|place| place as u16));
        }
    }
}

/// The levels of a large set are looked up in about this many bands.
const BANDS: usize = 64;

count! { u16, words,
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

/// Run code with the type that counts the parts of a set of this size.
macro_rules! with_count {
    ($columns:expr, $size:expr, $count:ident => $code:expr) => {
        match $columns.fits_bytes($size) {
            true => {
                type $count = u8;
                $code
            }
            false => {
                type $count = u16;
                $code
            }
        }
    };
}
pub(crate) use with_count;

/// For every column its number of parts of one set, or an upper bound on it.
#[derive(Debug, Clone)]
pub struct Counts {
    bytes: Vec<u8>,
    /// Empty if bytes are enough.
    words: Vec<u16>,
}

impl Counts {
    pub fn from_words(words: Vec<u16>) -> Counts {
        Counts { bytes: words.iter().map(|&count| u8::at_most(usize::from(count))).collect(), words }
    }

    pub fn from_bytes(bytes: Vec<u8>) -> Counts {
        Counts { bytes, words: Vec::new() }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.bytes[..]) + size_of_val(&self.words[..])
    }
}

/// The number of parts that one guess makes of a set. `seen` has a byte for every feedback code, all 0 before and after.
///
/// Each secret marks its feedback, and a last pass adds up the marks, so no step waits for an earlier one. On large sets
/// of games with many codes this is faster than blocks of guesses, whose table exceeds the first-level cache.
pub fn distinct(line: Line<'_>, set: &[SecretId], seen: &mut [u8]) -> usize {
    match line {
        Line::Narrow(cells) => set.iter().for_each(|secret| seen[usize::from(cells[secret.index()])] = 1),
        Line::Wide(cells) => set.iter().for_each(|secret| seen[usize::from(cells[secret.index()])] = 1),
    }
    // The sum of 255 marks fits in a byte.
    let marked = seen.chunks(usize::from(u8::MAX));
    let parts = marked.map(|marks| usize::from(marks.iter().sum::<u8>())).sum();
    seen.fill(0);
    parts
}

/// Replace every bound by the smaller one of the two for its column.
pub fn lower<C: Count>(arch: Arch, upper: &mut [C], bounds: &[C]) {
    assert_eq!(upper.len(), bounds.len(), "one bound a column");
    arch.run(Lower(upper, bounds));
}

struct Lower<'a, C>(&'a mut [C], &'a [C]);

impl<C: Count> Kernel for Lower<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: usize) {
        for (upper, &bound) in self.0.iter_mut().zip(self.1) {
            *upper = bound.min(*upper);
        }
    }
}

/// Set the bound of every guess with a 0 in `allowed` to 0.
pub fn lower_to_allowed<C: Count>(arch: Arch, upper: &mut [C], allowed: &[u8]) {
    arch.run(Allow(upper, allowed));
}

struct Allow<'a, C>(&'a mut [C], &'a [u8]);

impl<C: Count> Kernel for Allow<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: usize) {
        for (upper, &allowed) in self.0.iter_mut().zip(self.1) {
            *upper = if allowed == 0 { C::default() } else { *upper };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_highest_level_first() {
        let mut places = Vec::new();
        u8::places(&[3, 1, 4, 1, 5, 4], 3..=4, &mut places);
        assert_eq!(places, [2, 5, 0]);
        let mut places = Vec::new();
        u16::places(&[300, 100, 400, 100, 500, 400], 300..=400, &mut places);
        assert_eq!(places, [2, 5, 0]);
    }

    #[test]
    fn a_saturated_byte_exceeds_the_count_of_any_small_set() {
        let counts = Counts::from_words(vec![3, 254, 255, 256, 1000]);
        assert_eq!(u8::of(&counts), [3, 254, 255, 255, 255]);
        assert!(usize::from(u8::MAX) > IN_BYTES_MAX + 1);
    }
}
