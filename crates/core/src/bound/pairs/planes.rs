//! The number of parts of all guesses of a slab, in bit planes: plane k holds bit k of every sum. Adding one for all guesses for
//! which a secret opens a part carries from plane to plane.

use bytemuck::{Pod, Zeroable};
use pulp::{Simd, WithSimd};

use crate::bound::bit_planes::{separating, within};
use crate::bound::columns::{BLOCK, BLOCKS, Cell, Row, SLAB};
use crate::bound::measure::Gain;

/// A bit for each guess of a slab: a byte for each lane, a bit of it for each block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
pub(super) struct SlabBits(pub(super) [u64; WORDS]);

pub(super) const WORDS: usize = SLAB / 64;

/// Bits of a count of parts: sets have at most [`MAX_SET`](super::MAX_SET) members.
pub(super) const MAX_PLANES: usize = 7;

/// The number of the pair (i, 0), i > 0: pair (i, j) follows it by j places.
#[inline(always)]
pub(super) fn first_pair(i: usize) -> usize {
    i * i.saturating_sub(1) / 2
}

/// The bits of a matrix, and the order of visits.
#[derive(Default)]
pub(super) struct Slabs {
    /// `bits[slab * pairs + pair]`; slab 0 holds the members.
    pub(super) bits: Vec<SlabBits>,
    pub(super) pairs: usize,
    /// The most parts of the whole set in each slab.
    pub(super) ceiling: Vec<u8>,
    /// The slabs after the first, highest ceiling first.
    pub(super) visit: Vec<u16>,
}

impl Slabs {
    #[inline(always)]
    pub(super) fn slab<S: Simd>(&self, slab: usize) -> &[S::u64s] {
        let pairs = &self.bits[slab * self.pairs..][..self.pairs];
        S::as_simd_u64s(bytemuck::cast_slice(pairs)).0
    }
}

/// Upper bounds on the parts that a guess makes of a set; 0 if there is no such guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MostParts {
    pub any: Gain,
    /// For members of the set.
    pub member: Gain,
    /// Whether some guess attains the counting bound of the set that follows from `any` and `member`.
    pub attained: bool,
}

/// Upper bounds on what an allowed guess gains on a set, in units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MostGain {
    pub any: Gain,
    /// The gain, plus its own weight for a member.
    pub score: Gain,
}

pub(super) fn highest_sum(planes: &[SlabBits]) -> Gain {
    let mut columns = [u64::MAX; WORDS];
    let mut highest = 0;
    for (plane, bits) in planes.iter().enumerate().rev() {
        let having: [u64; WORDS] = std::array::from_fn(|word| columns[word] & bits.0[word]);
        if having != [0; WORDS] {
            columns = having;
            highest |= 1 << plane;
        }
    }
    highest
}

#[inline]
pub(super) fn sum_at(planes: &[SlabBits], at: usize) -> Gain {
    let bit = |bits: &SlabBits| Gain::from(bytemuck::bytes_of(bits)[at % BLOCK] >> (at / BLOCK) & 1);
    planes.iter().enumerate().map(|(plane, bits)| bit(bits) << plane).sum()
}

/// The columns with a sum of at least `least`.
pub(super) fn at_least(planes: &[SlabBits], least: Gain) -> SlabBits {
    let below = match least.checked_sub(1) {
        None => [0; BLOCK],
        Some(spare) if spare.checked_shr(planes.len() as u32).unwrap_or(0) > 0 => [u8::MAX; BLOCK],
        Some(spare) => within(bytemuck::cast_slice(planes), spare as usize),
    };
    let SlabBits(below) = bytemuck::cast(below);
    SlabBits(below.map(|word| !word))
}

/// Bit planes of the number of parts in one vector of a slab.
#[inline(always)]
fn count<S: Simd, const PLANES: usize>(
    simd: S,
    rows: &[S::u64s],
    vectors: usize,
    vector: usize,
    places: &[u8],
) -> [S::u64s; PLANES] {
    let mut planes = [simd.splat_u64s(0); PLANES];
    for (earlier, &place) in places.iter().enumerate() {
        let mut carry = opens(simd, rows, vectors, vector, place, &places[..earlier]);
        for plane in &mut planes {
            let sum = simd.xor_u64s(*plane, carry);
            carry = simd.and_u64s(*plane, carry);
            *plane = sum;
        }
    }
    planes
}

/// The guesses of a vector that separate a secret from all earlier ones.
#[inline(always)]
pub(super) fn opens<S: Simd>(
    simd: S,
    rows: &[S::u64s],
    vectors: usize,
    vector: usize,
    place: u8,
    earlier: &[u8],
) -> S::u64s {
    let rows = &rows[first_pair(usize::from(place)) * vectors..][..usize::from(place) * vectors];
    let mut opens = simd.splat_u64s(u64::MAX);
    for &other in earlier {
        opens = simd.and_u64s(opens, rows[usize::from(other) * vectors + vector]);
    }
    opens
}

/// Run a kernel with the number of bit planes that the counts of a subset need.
macro_rules! with_planes {
    ($places:expr, $kernel:ident::<$simd:ident, _>($($argument:expr),*)) => {
        match $places.len() {
            0..=3 => $kernel::<$simd, 2>($($argument),*),
            4..=7 => $kernel::<$simd, 3>($($argument),*),
            8..=15 => $kernel::<$simd, 4>($($argument),*),
            16..=31 => $kernel::<$simd, 5>($($argument),*),
            32..=63 => $kernel::<$simd, 6>($($argument),*),
            _ => $kernel::<$simd, 7>($($argument),*),
        }
    };
}

/// For each pair of secrets with these rows, the guesses of a slab that separate them.
pub(super) struct Separate<'a, T>(pub(super) &'a [&'a [Row<T>; BLOCKS]], pub(super) &'a mut [SlabBits]);

impl<T: Cell> WithSimd for Separate<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Separate(rows, pairs) = self;
        let mut pairs = pairs.iter_mut();
        for (i, row) in rows.iter().enumerate() {
            for (other, pair) in rows[..i].iter().zip(&mut pairs) {
                *pair = bytemuck::cast(separating(row, other));
            }
        }
    }
}

pub(super) struct Planes<'a> {
    pub(super) slabs: &'a Slabs,
    pub(super) places: &'a [u8],
    pub(super) slab: usize,
    pub(super) planes: &'a mut [SlabBits; MAX_PLANES],
}

impl WithSimd for Planes<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (places, planes) = (self.places, self.planes);
        let rows = self.slabs.slab::<S>(self.slab);
        with_planes!(places, slab_planes::<S, _>(simd, rows, places, planes));
    }
}

#[inline(always)]
fn slab_planes<S: Simd, const PLANES: usize>(
    simd: S,
    rows: &[S::u64s],
    places: &[u8],
    planes: &mut [SlabBits; MAX_PLANES],
) {
    *planes = [SlabBits::zeroed(); MAX_PLANES];
    let vectors = WORDS / S::U64_LANES;
    for vector in 0..vectors {
        let counted = count::<S, PLANES>(simd, rows, vectors, vector, places);
        for (plane, counted) in planes.iter_mut().zip(counted) {
            S::as_mut_simd_u64s(&mut plane.0).0[vector] = counted;
        }
    }
}

pub(super) struct Most<'a> {
    pub(super) slabs: &'a Slabs,
    pub(super) places: &'a [u8],
    pub(super) every: bool,
}

impl WithSimd for Most<'_> {
    type Output = MostParts;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> MostParts {
        let Most { slabs, places, every } = self;
        with_planes!(places, most_parts::<S, _>(simd, slabs, places, every))
    }
}

#[inline(always)]
fn most_parts<S: Simd, const PLANES: usize>(simd: S, slabs: &Slabs, places: &[u8], every: bool) -> MostParts {
    let size = places.len() as Gain;
    let vectors = WORDS / S::U64_LANES;
    let mut members = SlabBits::zeroed();
    for &place in places {
        let place = usize::from(place);
        bytemuck::bytes_of_mut(&mut members)[place % BLOCK] |= 1 << (place / BLOCK);
    }
    let mut most = MostParts { any: 0, member: 0, attained: true };
    let rows = slabs.slab::<S>(0);
    for (vector, &mask) in S::as_simd_u64s(&members.0).0.iter().enumerate() {
        if !nonzero(simd, mask) {
            continue;
        }
        let planes = count::<S, PLANES>(simd, rows, vectors, vector, places);
        most.member = most.member.max(highest(simd, &planes, mask));
    }
    most.any = most.member;
    // What other guesses must exceed: one more part is worth no more than the member, unless that leaves a single pair.
    let mut bar = if every || most.member + 2 == size { most.member } else { most.member + 1 };
    for &slab in &slabs.visit {
        // Counts never grow when a set shrinks, so a ceiling holds for every subset.
        if bar >= size || Gain::from(slabs.ceiling[usize::from(slab)]) <= bar {
            break;
        }
        let rows = slabs.slab::<S>(usize::from(slab));
        for vector in 0..vectors {
            if bar + 1 == size {
                if perfect(simd, rows, vectors, vector, places) {
                    (bar, most.any) = (size, size);
                    break;
                }
            } else {
                let planes = count::<S, PLANES>(simd, rows, vectors, vector, places);
                let parts = highest(simd, &planes, simd.splat_u64s(u64::MAX));
                if parts > bar {
                    (bar, most.any) = (parts, parts);
                }
            }
        }
    }
    most
}

/// Whether some guess of a vector separates all secrets of the subset.
#[inline(always)]
fn perfect<S: Simd>(simd: S, rows: &[S::u64s], vectors: usize, vector: usize, places: &[u8]) -> bool {
    let mut all = simd.splat_u64s(u64::MAX);
    for (earlier, &place) in places.iter().enumerate() {
        let first = first_pair(usize::from(place));
        let rows = &rows[first * vectors..][..usize::from(place) * vectors];
        for &other in &places[..earlier] {
            all = simd.and_u64s(all, rows[usize::from(other) * vectors + vector]);
        }
        if !nonzero(simd, all) {
            return false;
        }
    }
    true
}

/// The highest sum among the masked columns of a vector.
#[inline(always)]
pub(super) fn highest<S: Simd, const PLANES: usize>(
    simd: S,
    planes: &[S::u64s; PLANES],
    mask: S::u64s,
) -> Gain {
    let mut columns = mask;
    let mut highest = 0;
    for plane in (0..PLANES).rev() {
        let having = simd.and_u64s(columns, planes[plane]);
        if nonzero(simd, having) {
            columns = having;
            highest |= 1 << plane;
        }
    }
    highest
}

#[inline(always)]
fn nonzero<S: Simd>(simd: S, bits: S::u64s) -> bool {
    simd.first_true_m64s(simd.greater_than_u64s(bits, simd.splat_u64s(0))) < S::U64_LANES
}
