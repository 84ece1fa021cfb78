//! Upper bounds on the gain of every guess, from similar secrets.
//!
//! Take the members of a set heaviest first. A guess gains the weight of the members that open a part. A member does not open
//! one if the guess leaves it together with some chosen earlier member, a neighbour (`neighbour_bound.rs`): it is *repeated*.
//! So the gain is at most the weight W of the set without that of the repeated members.
//!
//! Weights are rounded down to *shares* of 2^b units. Let Q be the sum of the shares of the repeated members, so that they weigh
//! at least 2^b Q units, and let a guess have to gain `least`. Then
//!
//! ```text
//! gain <= W - 2^b Q, and gain < least if Q > floor((W - least) / 2^b).
//! ```
//!
//! Proof of the latter: Q is an integer, so it exceeds (W - least) / 2^b, and 2^b Q exceeds W - least.
//!
//! b is the least number for which the floor is below 255, and a share counts 255 at most. Bit planes add the shares, one bit of them
//! after the other, the highest first. A guess is refuted as soon as Q is too large, so the other sums stay below 255 at each
//! step. One step adds at most 255 members, so that nine planes from its bit on hold those sums; what wraps around was refuted.

use crate::bound::bit_planes::{TOGETHER, add, is_empty, sums, within};
use crate::bound::columns::{BLOCK, Row, SLAB};
use crate::bound::measure::{Gain, Measure};
use crate::bound::neighbour_bound::NeighbourBound;
use crate::bound::neighbours::Neighbours;
use crate::bound::vector_width::Kernel;

/// Bits of a share.
const SHARE_BITS: usize = 8;

/// Planes that one step changes.
const STEP: usize = SHARE_BITS + 1;

/// The weights that bound the gains of guesses on a set, and reused memory.
#[derive(Default)]
pub struct NeighbourGain {
    /// The weight of each member with pairs.
    worths: Vec<Gain>,
    /// The weight of the set.
    total: Gain,
    /// A share is two to this power, in units; `None` if nothing is shared yet.
    bits: Option<u32>,
    /// For each bit of a share, the members whose shares have it; the number of members stands for none.
    groups: [Vec<[u8; TOGETHER]>; SHARE_BITS],
    /// For each member with pairs, the guesses of a slab that repeat it.
    rows: Vec<Row<u8>>,
}

impl NeighbourGain {
    /// Take the weights of a set with these pairs.
    pub fn prepare(&mut self, bound: &NeighbourBound, measure: impl Measure) {
        self.worths.clear();
        self.worths.extend(bound.repeatable.iter().map(|&place| measure.worth(place).into()));
        self.total = measure.rest(0);
        self.bits = None;
        self.rows.clear();
        self.rows.resize(self.worths.len() + 1, Row([0; BLOCK]));
    }

    /// Lower the levels of the guesses of a slab, to 0 for those that gain less than `least`. If that is all of them, returns
    /// `false` and changes nothing.
    pub fn lower(
        &mut self,
        (neighbours, bound): (&Neighbours, &NeighbourBound),
        slab: usize,
        least: Gain,
        measure: impl Measure,
        upper: &mut [u8; SLAB],
    ) -> bool {
        let Some(spare) = self.total.checked_sub(least) else { return false };
        self.share(spare);
        neighbours.arch.run(Lower { neighbours, bound, slab, spare, own: self, measure, upper })
    }

    /// Share the weights such that this spare has at most 254 shares.
    fn share(&mut self, spare: Gain) {
        let bits = (0..Gain::BITS).find(|bits| spare >> bits < 255).expect("the last one leaves a bit");
        if self.bits.replace(bits) == Some(bits) {
            return;
        }
        let none = self.worths.len() as u8;
        for (bit, groups) in self.groups.iter_mut().enumerate() {
            groups.clear();
            let mut filled = TOGETHER;
            for (member, worth) in self.worths.iter().enumerate() {
                if (worth >> bits).min(255) >> bit & 1 == 0 {
                    continue;
                }
                if filled == TOGETHER {
                    groups.push([none; TOGETHER]);
                    filled = 0;
                }
                if let Some(group) = groups.last_mut() {
                    group[filled] = member as u8;
                    filled += 1;
                }
            }
        }
    }
}

/// [`NeighbourGain::lower`], where repeated members may weigh `spare`.
struct Lower<'a, M> {
    neighbours: &'a Neighbours,
    bound: &'a NeighbourBound,
    slab: usize,
    spare: Gain,
    own: &'a mut NeighbourGain,
    measure: M,
    upper: &'a mut [u8; SLAB],
}

impl<M: Measure> Kernel for Lower<'_, M> {
    type Output = bool;

    #[inline(always)]
    fn run(self, _: usize) -> bool {
        let Lower { neighbours, bound, slab, spare, own, measure, upper } = self;
        let NeighbourGain { total, bits, groups, rows, .. } = own;
        let bits = bits.unwrap_or_default();
        let mut from = 0;
        for (Row(row), &end) in rows.iter_mut().zip(&bound.ends) {
            *row = bound.repeats(neighbours, slab, from..end);
            from = end;
        }
        let spare = (spare >> bits) as usize;
        let mut planes = [[0; BLOCK]; SHARE_BITS - 1 + STEP];
        let mut left = [u8::MAX; BLOCK];
        for bit in (0..SHARE_BITS).rev() {
            let planes: &mut [_; STEP] = planes[bit..].first_chunk_mut().expect("there are as many");
            for group in &groups[bit] {
                add(&group.map(|member| rows[usize::from(member)].0), planes);
            }
            let within = within(planes, spare >> bit);
            for lane in 0..BLOCK {
                left[lane] &= within[lane];
            }
            if is_empty(&left) {
                return false;
            }
        }
        for (block, upper) in upper.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let mut some = 0;
            for lane in 0..BLOCK {
                let is_left = left[lane] >> block & 1;
                upper[lane] &= is_left.wrapping_neg();
                some |= is_left;
            }
            if some == 0 {
                continue;
            }
            let shares = sums(&planes[..SHARE_BITS], block);
            for (upper, &shares) in upper.iter_mut().zip(&shares).filter(|(upper, _)| **upper > 0) {
                *upper = measure.level::<u8>(*total - (Gain::from(shares) << bits)).min(*upper);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::bound::columns::Columns;
    use crate::bound::measure::{HeaviestFirst, Units};
    use crate::bound::neighbour_bound::tests::{game, some_of};
    use crate::bound::vector_width::VectorWidth;
    use crate::game::SecretId;

    #[test]
    fn levels_hold_and_no_slab_with_enough_gain_is_skipped() {
        let random = &mut Pcg32::seed_from_u64(4);
        let (mut skipped, mut refuted, mut exact) = (0, 0, 0);
        let powers = [(5, 0), (5, 7), (5, 31), (4, 16), (6, 20)];
        for ((len, power), vectors) in powers.into_iter().flat_map(|game| VectorWidth::ALL.map(|v| (game, v)))
        {
            let game = game(random, len);
            let weights: Vec<u32> = (0..300).map(|_| 1 << random.random_range(0..=power)).collect();
            let (units, columns) =
                (Units::new(&weights), Columns::new(game.table(), game.feedback_count(), vectors));
            let neighbours =
                Neighbours::new(&columns, &weights, usize::MAX, &|| false).expect("nothing stops it");
            let (mut bound, mut gain) = (NeighbourBound::default(), NeighbourGain::default());
            let mut order = HeaviestFirst::default();
            for size in [2, 3, 9, 40, 160, 255] {
                units.heaviest_first(&some_of(random, size), &mut order);
                let gains = order.gains(&units);
                bound.prepare(&neighbours, &order.secrets);
                gain.prepare(&bound, gains);
                for slab in 0..columns.slabs() {
                    let truth: Vec<Gain> = (0..SLAB)
                        .map(|at| {
                            let Some(guess) = columns.guess(slab * SLAB + at) else { return 0 };
                            let mut parts: HashMap<_, Gain> = HashMap::new();
                            let open = |&secret: &SecretId| {
                                parts.entry(game.table().get(guess, secret)).or_insert(units.gain(secret));
                            };
                            order.secrets.iter().for_each(open);
                            parts.values().sum()
                        })
                        .collect();
                    let most = truth.iter().copied().max().expect("a slab");
                    for least in [0, most / 2, most - most / 8, most, most + 1, order.total() + 1] {
                        let mut upper = [size as u8; SLAB];
                        if !gain.lower((&neighbours, &bound), slab, least, gains, &mut upper) {
                            assert!(most < least, "a gain of {most}, {least} required");
                            skipped += 1;
                            continue;
                        }
                        for (&truth, &level) in truth.iter().zip(&upper) {
                            assert!(
                                truth < least || level >= gains.level::<u8>(truth),
                                "{level} for {truth}"
                            );
                            refuted += usize::from(level == 0);
                            exact += usize::from(level > 0 && level == gains.level::<u8>(truth));
                        }
                    }
                }
            }
        }
        assert!(skipped > 50 && refuted > 1000 && exact > 10_000, "{skipped} {refuted} {exact}");
    }
}
