//! The number of parts of all guesses of a slab, in bit planes: plane k holds bit k of every sum. Adding one for all guesses for
//! which a secret opens a part carries from plane to plane.

use crate::bound::bit_planes::{is_empty, separating, within};
use crate::bound::columns::{BLOCK, BLOCKS, Cell, Row};
use crate::bound::measure::Gain;
use crate::bound::vector_width::Kernel;

/// A bit for each guess of a slab: a byte for each lane, a bit of it for each block.
pub(super) type SlabBits = [u8; BLOCK];

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
    pub(super) bits: Vec<Row<u8>>,
    pub(super) pairs: usize,
    /// The most parts of the whole set in each slab.
    pub(super) ceiling: Vec<u8>,
    /// The slabs after the first, highest ceiling first.
    pub(super) visit: Vec<u16>,
}

impl Slabs {
    #[inline(always)]
    pub(super) fn slab(&self, slab: usize) -> &[Row<u8>] {
        &self.bits[slab * self.pairs..][..self.pairs]
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

#[inline]
pub(super) fn sum_at(planes: &[SlabBits], at: usize) -> Gain {
    let bit = |bits: &SlabBits| Gain::from(bits[at % BLOCK] >> (at / BLOCK) & 1);
    planes.iter().enumerate().map(|(plane, bits)| bit(bits) << plane).sum()
}

/// The columns with a sum of at least `least`.
pub(super) fn at_least(planes: &[SlabBits], least: Gain) -> SlabBits {
    let below = match least.checked_sub(1) {
        None => [0; BLOCK],
        Some(spare) if spare.checked_shr(planes.len() as u32).unwrap_or(0) > 0 => [u8::MAX; BLOCK],
        Some(spare) => within(planes, spare as usize),
    };
    below.map(|bits| !bits)
}

/// Bit planes of the number of parts in a slab.
#[inline(always)]
fn count<const PLANES: usize>(rows: &[Row<u8>], places: &[u8]) -> [SlabBits; PLANES] {
    let mut planes = [[0; BLOCK]; PLANES];
    for (earlier, &place) in places.iter().enumerate() {
        let mut carry: SlabBits = opens(rows, place, &places[..earlier], 0);
        for plane in &mut planes {
            for lane in 0..BLOCK {
                let sum = plane[lane];
                plane[lane] = sum ^ carry[lane];
                carry[lane] &= sum;
            }
        }
    }
    planes
}

/// The guesses of a slab, from a lane on, that separate a secret from all earlier ones.
#[inline(always)]
pub(super) fn opens<const LANES: usize>(
    rows: &[Row<u8>],
    place: u8,
    earlier: &[u8],
    from: usize,
) -> [u8; LANES] {
    let rows = &rows[first_pair(usize::from(place))..][..usize::from(place)];
    let mut opens = [u8::MAX; LANES];
    for &other in earlier {
        let separating = &rows[usize::from(other)].0[from..][..LANES];
        for lane in 0..LANES {
            opens[lane] &= separating[lane];
        }
    }
    opens
}

/// Run a kernel with the number of bit planes that the counts of a subset need.
macro_rules! with_planes {
    ($places:expr, $kernel:ident($($argument:expr),*)) => {
        match $places.len() {
            0..=3 => $kernel::<2>($($argument),*),
            4..=7 => $kernel::<3>($($argument),*),
            8..=15 => $kernel::<4>($($argument),*),
            16..=31 => $kernel::<5>($($argument),*),
            32..=63 => $kernel::<6>($($argument),*),
            _ => $kernel::<7>($($argument),*),
        }
    };
}

/// For each pair of secrets with these rows, the guesses of a slab that separate them.
pub(super) struct Separate<'a, T>(pub(super) &'a [&'a [Row<T>; BLOCKS]], pub(super) &'a mut [Row<u8>]);

impl<T: Cell> Kernel for Separate<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: usize) {
        let Separate(rows, pairs) = self;
        let mut pairs = pairs.iter_mut();
        for (i, row) in rows.iter().enumerate() {
            for (other, Row(pair)) in rows[..i].iter().zip(&mut pairs) {
                *pair = separating(row, other);
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

impl Kernel for Planes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: usize) {
        let Planes { slabs, places, slab, planes } = self;
        with_planes!(places, slab_planes(slabs.slab(slab), places, planes));
    }
}

#[inline(always)]
fn slab_planes<const PLANES: usize>(rows: &[Row<u8>], places: &[u8], planes: &mut [SlabBits; MAX_PLANES]) {
    *planes = [[0; BLOCK]; MAX_PLANES];
    planes[..PLANES].copy_from_slice(&count::<PLANES>(rows, places));
}

pub(super) struct Most<'a> {
    pub(super) slabs: &'a Slabs,
    pub(super) places: &'a [u8],
    pub(super) every: bool,
}

impl Kernel for Most<'_> {
    type Output = MostParts;

    #[inline(always)]
    fn run(self, _: usize) -> MostParts {
        let Most { slabs, places, every } = self;
        with_planes!(places, most_parts(slabs, places, every))
    }
}

#[inline(always)]
fn most_parts<const PLANES: usize>(slabs: &Slabs, places: &[u8], every: bool) -> MostParts {
    let size = places.len() as Gain;
    let mut members = [0; BLOCK];
    for &place in places {
        let place = usize::from(place);
        members[place % BLOCK] |= 1 << (place / BLOCK);
    }
    let member = highest(&count::<PLANES>(slabs.slab(0), places), members);
    let mut most = MostParts { any: member, member, attained: true };
    // What other guesses must exceed: one more part is worth no more than the member, unless that leaves a single pair.
    let mut bar = if every || most.member + 2 == size { most.member } else { most.member + 1 };
    for &slab in &slabs.visit {
        // Counts never grow when a set shrinks, so a ceiling holds for every subset.
        if bar >= size || Gain::from(slabs.ceiling[usize::from(slab)]) <= bar {
            break;
        }
        let rows = slabs.slab(usize::from(slab));
        if bar + 1 == size {
            if perfect(rows, places) {
                (bar, most.any) = (size, size);
            }
        } else {
            let parts = highest(&count::<PLANES>(rows, places), [u8::MAX; BLOCK]);
            if parts > bar {
                (bar, most.any) = (parts, parts);
            }
        }
    }
    most
}

/// Whether some guess of a slab separates all secrets of the subset.
#[inline(always)]
fn perfect(rows: &[Row<u8>], places: &[u8]) -> bool {
    let mut all = [u8::MAX; BLOCK];
    for (earlier, &place) in places.iter().enumerate() {
        let opens: SlabBits = opens(rows, place, &places[..earlier], 0);
        for lane in 0..BLOCK {
            all[lane] &= opens[lane];
        }
        if is_empty(&all) {
            return false;
        }
    }
    true
}

/// The highest sum among the masked columns of a slab.
#[inline(always)]
pub(super) fn highest(planes: &[SlabBits], mask: SlabBits) -> Gain {
    let mut columns = mask;
    let mut highest = 0;
    for (plane, bits) in planes.iter().enumerate().rev() {
        let mut having = [0; BLOCK];
        for lane in 0..BLOCK {
            having[lane] = columns[lane] & bits[lane];
        }
        if !is_empty(&having) {
            columns = having;
            highest |= 1 << plane;
        }
    }
    highest
}
