//! The gains of all guesses of a slab, in bit planes: as in `planes.rs`, but adding weights instead of ones.

use bytemuck::Zeroable;
use pulp::{Simd, WithSimd};

use crate::bound::measure::{Gain, HeaviestFirst};
use crate::bound::pairs::planes::{MostGain, SlabBits, Slabs, WORDS, highest, opens, sum_at};

pub(super) const GAIN_PLANES: usize = Gain::BITS as usize;

/// Run a kernel with at least as many bit planes as the gains of a subset need.
macro_rules! with_gain_planes {
    ($order:expr, $kernel:ident::<$simd:ident, _>($($argument:expr),*)) => {
        match Gain::BITS - $order.total().leading_zeros() {
            0..=4 => $kernel::<$simd, 4>($($argument),*),
            5..=6 => $kernel::<$simd, 6>($($argument),*),
            7..=8 => $kernel::<$simd, 8>($($argument),*),
            9..=10 => $kernel::<$simd, 10>($($argument),*),
            11..=12 => $kernel::<$simd, 12>($($argument),*),
            13..=16 => $kernel::<$simd, 16>($($argument),*),
            17..=20 => $kernel::<$simd, 20>($($argument),*),
            21..=24 => $kernel::<$simd, 24>($($argument),*),
            _ => $kernel::<$simd, GAIN_PLANES>($($argument),*),
        }
    };
}

/// A subset of a matrix whose secrets are given heaviest first.
#[derive(Clone, Copy)]
pub(super) struct Weighted<'a> {
    pub(super) places: &'a [u8],
    pub(super) order: &'a HeaviestFirst,
}

/// Bit planes of the gains in one vector of a slab.
#[inline(always)]
fn gains<S: Simd, const PLANES: usize>(
    simd: S,
    rows: &[S::u64s],
    vectors: usize,
    vector: usize,
    subset: Weighted<'_>,
) -> [S::u64s; PLANES] {
    let mut planes = [simd.splat_u64s(0); PLANES];
    let Weighted { places, order } = subset;
    for (earlier, (&place, sums)) in places.iter().zip(order.sums.windows(2)).enumerate() {
        let worth = sums[1] - sums[0];
        let opens = opens(simd, rows, vectors, vector, place, &places[..earlier]);
        let mut carry = simd.splat_u64s(0);
        for (bit, plane) in planes.iter_mut().enumerate() {
            let half = simd.xor_u64s(*plane, carry);
            let both = simd.and_u64s(*plane, carry);
            if worth >> bit & 1 == 1 {
                *plane = simd.xor_u64s(half, opens);
                carry = simd.or_u64s(both, simd.and_u64s(half, opens));
            } else {
                *plane = half;
                carry = both;
            }
        }
    }
    planes
}

pub(super) struct GainPlanes<'a> {
    pub(super) slabs: &'a Slabs,
    pub(super) subset: Weighted<'a>,
    pub(super) slab: usize,
    pub(super) planes: &'a mut [SlabBits; GAIN_PLANES],
}

impl WithSimd for GainPlanes<'_> {
    type Output = usize;

    /// Returns the number of planes used.
    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> usize {
        let GainPlanes { slabs, subset, slab, planes } = self;
        let rows = slabs.slab::<S>(slab);
        with_gain_planes!(subset.order, slab_planes::<S, _>(simd, rows, subset, planes))
    }
}

#[inline(always)]
fn slab_planes<S: Simd, const PLANES: usize>(
    simd: S,
    rows: &[S::u64s],
    subset: Weighted<'_>,
    planes: &mut [SlabBits; GAIN_PLANES],
) -> usize {
    let vectors = WORDS / S::U64_LANES;
    for vector in 0..vectors {
        let sums = gains::<S, PLANES>(simd, rows, vectors, vector, subset);
        for (plane, sums) in planes.iter_mut().zip(sums) {
            S::as_mut_simd_u64s(&mut plane.0).0[vector] = sums;
        }
    }
    PLANES
}

/// The highest gain and score over all slabs.
pub(super) struct MostGains<'a> {
    pub(super) slabs: &'a Slabs,
    pub(super) subset: Weighted<'a>,
    /// Whether the gain must be exact, not only the score.
    pub(super) every: bool,
}

impl WithSimd for MostGains<'_> {
    type Output = MostGain;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> MostGain {
        let MostGains { slabs, subset, every } = self;
        with_gain_planes!(subset.order, most_gain::<S, _>(simd, slabs, subset, every))
    }
}

#[inline(always)]
fn most_gain<S: Simd, const PLANES: usize>(
    simd: S,
    slabs: &Slabs,
    subset: Weighted<'_>,
    every: bool,
) -> MostGain {
    let Weighted { places, order } = subset;
    let mut most = MostGain::default();
    let mut planes = [SlabBits::zeroed(); GAIN_PLANES];
    let used = slab_planes::<S, PLANES>(simd, slabs.slab::<S>(0), subset, &mut planes);
    for (&place, sums) in places.iter().zip(order.sums.windows(2)) {
        let gain = sum_at(&planes[..used], usize::from(place));
        most.any = most.any.max(gain);
        most.score = most.score.max(gain + sums[1] - sums[0]);
    }
    let vectors = WORDS / S::U64_LANES;
    for &slab in &slabs.visit {
        let enough = if every { most.any } else { most.score };
        // No later slab has more parts, and K parts gain at most the weight of the K heaviest secrets.
        if order.heaviest(usize::from(slabs.ceiling[usize::from(slab)])) <= enough {
            break;
        }
        let rows = slabs.slab::<S>(usize::from(slab));
        for vector in 0..vectors {
            let sums = gains::<S, PLANES>(simd, rows, vectors, vector, subset);
            most.any = most.any.max(highest(simd, &sums, simd.splat_u64s(u64::MAX)));
        }
        most.score = most.score.max(most.any);
    }
    most
}
