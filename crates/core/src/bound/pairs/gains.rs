//! The gains of all guesses of a slab, in bit planes: as in `planes.rs`, but adding weights instead of ones.

use crate::bound::bit_planes::full_add;
use crate::bound::columns::{BLOCK, Row};
use crate::bound::measure::{Gain, HeaviestFirst};
use crate::bound::pairs::planes::{MostGain, SlabBits, Slabs, highest, opens, sum_at};
use crate::bound::vector_width::Kernel;

pub(super) const GAIN_PLANES: usize = Gain::BITS as usize;

/// Run a kernel with at least as many bit planes as the gains of a subset need.
macro_rules! with_gain_planes {
    ($order:expr, $kernel:ident($($argument:expr),*)) => {
        match Gain::BITS - $order.total().leading_zeros() {
            0..=4 => $kernel::<4>($($argument),*),
            5..=6 => $kernel::<6>($($argument),*),
            7..=8 => $kernel::<8>($($argument),*),
            9..=10 => $kernel::<10>($($argument),*),
            11..=12 => $kernel::<12>($($argument),*),
            13..=16 => $kernel::<16>($($argument),*),
            17..=20 => $kernel::<20>($($argument),*),
            21..=24 => $kernel::<24>($($argument),*),
            _ => $kernel::<GAIN_PLANES>($($argument),*),
        }
    };
}

/// A subset of a matrix whose secrets are given heaviest first.
#[derive(Clone, Copy)]
pub(super) struct Weighted<'a> {
    pub(super) places: &'a [u8],
    pub(super) order: &'a HeaviestFirst,
}

/// Bit planes of the gains in a slab, of as many guesses at a time as vectors of `bytes` hold: the planes of more would not fit into the
/// registers.
#[inline(always)]
fn gains<const PLANES: usize>(rows: &[Row<u8>], subset: Weighted<'_>, bytes: usize) -> [SlabBits; PLANES] {
    let mut planes = [[0; BLOCK]; PLANES];
    match bytes {
        64 => add_gains::<PLANES, 64>(rows, subset, &mut planes),
        32 => add_gains::<PLANES, 32>(rows, subset, &mut planes),
        _ => add_gains::<PLANES, 16>(rows, subset, &mut planes),
    }
    planes
}

#[inline(always)]
fn add_gains<const PLANES: usize, const LANES: usize>(
    rows: &[Row<u8>],
    Weighted { places, order }: Weighted<'_>,
    all: &mut [SlabBits; PLANES],
) {
    for from in (0..BLOCK).step_by(LANES) {
        let mut planes = [[0; LANES]; PLANES];
        for (earlier, (&place, sums)) in places.iter().zip(order.sums.windows(2)).enumerate() {
            let worth = sums[1] - sums[0];
            let opens: [u8; LANES] = opens(rows, place, &places[..earlier], from);
            let mut carry = [0; LANES];
            for (bit, plane) in planes.iter_mut().enumerate() {
                if worth >> bit & 1 == 1 {
                    for lane in 0..LANES {
                        (plane[lane], carry[lane]) = full_add(plane[lane], carry[lane], opens[lane]);
                    }
                } else {
                    for lane in 0..LANES {
                        (plane[lane], carry[lane]) = (plane[lane] ^ carry[lane], plane[lane] & carry[lane]);
                    }
                }
            }
        }
        for (plane, own) in all.iter_mut().zip(planes) {
            plane[from..][..LANES].copy_from_slice(&own);
        }
    }
}

pub(super) struct GainPlanes<'a> {
    pub(super) slabs: &'a Slabs,
    pub(super) subset: Weighted<'a>,
    pub(super) slab: usize,
    pub(super) planes: &'a mut [SlabBits; GAIN_PLANES],
}

impl Kernel for GainPlanes<'_> {
    type Output = usize;

    /// Returns the number of planes used.
    #[inline(always)]
    fn run(self, bytes: usize) -> usize {
        let GainPlanes { slabs, subset, slab, planes } = self;
        with_gain_planes!(subset.order, slab_planes(slabs.slab(slab), subset, planes, bytes))
    }
}

#[inline(always)]
fn slab_planes<const PLANES: usize>(
    rows: &[Row<u8>],
    subset: Weighted<'_>,
    planes: &mut [SlabBits; GAIN_PLANES],
    bytes: usize,
) -> usize {
    planes[..PLANES].copy_from_slice(&gains::<PLANES>(rows, subset, bytes));
    PLANES
}

/// The highest gain and score over all slabs.
pub(super) struct MostGains<'a> {
    pub(super) slabs: &'a Slabs,
    pub(super) subset: Weighted<'a>,
    /// Whether the gain must be exact, not only the score.
    pub(super) every: bool,
}

impl Kernel for MostGains<'_> {
    type Output = MostGain;

    #[inline(always)]
    fn run(self, bytes: usize) -> MostGain {
        let MostGains { slabs, subset, every } = self;
        with_gain_planes!(subset.order, most_gain(slabs, subset, every, bytes))
    }
}

#[inline(always)]
fn most_gain<const PLANES: usize>(
    slabs: &Slabs,
    subset: Weighted<'_>,
    every: bool,
    bytes: usize,
) -> MostGain {
    let Weighted { places, order } = subset;
    let mut most = MostGain::default();
    let planes = gains::<PLANES>(slabs.slab(0), subset, bytes);
    for (&place, sums) in places.iter().zip(order.sums.windows(2)) {
        let gain = sum_at(&planes, usize::from(place));
        most.any = most.any.max(gain);
        most.score = most.score.max(gain + sums[1] - sums[0]);
    }
    for &slab in &slabs.visit {
        let enough = if every { most.any } else { most.score };
        // No later slab has more parts, and K parts gain at most the weight of the K heaviest secrets.
        if order.heaviest(usize::from(slabs.ceiling[usize::from(slab)])) <= enough {
            break;
        }
        let planes = gains::<PLANES>(slabs.slab(usize::from(slab)), subset, bytes);
        most.any = most.any.max(highest(&planes, [u8::MAX; BLOCK]));
        most.score = most.score.max(most.any);
    }
    most
}
