//! The measure of a guess on a set: its number of parts, or its gain, the sum of the heaviest weight in each part.
//!
//! Both are sums over the secrets that *open* a part, that is, differ in feedback from all earlier secrets. With equal weights
//! each of them counts one. Otherwise the set is sorted, heaviest first. Then the secret that opens a part is its heaviest and
//! counts its weight: the sum is the *gain* of the guess (`counting.rs`).
//!
//! Weights are counted in *units*, so that every score fits in 32 bits. A unit is the least power of two such that the weights of
//! all secrets, each rounded up to whole units, add up to less than 2^31; no guess gains or solves more than all of them. So
//! gains are exact if the weights of a game add up to less than 2^31. Otherwise they are rounded up: the bounds that follow stay
//! valid, and every kernel computes the same.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::ops::{AddAssign, RangeInclusive};
use std::thread::LocalKey;

use crate::bound::columns::BLOCK;
use crate::bound::count::{Count, IN_BYTES_MAX};
use crate::bound::price::Price;
use crate::game::{Numbering, SecretId};

/// A number of parts, or a gain in units.
pub type Gain = u32;

/// A sum over the members of a set, in their order, that a kernel computes for each guess.
///
/// The *score* of a guess is its sum, plus its own worth if it is a member. Its *level* is an upper bound on its parts, known
/// before it is measured; the level of a member also covers its own worth. The largest level stands for all larger ones.
pub trait Measure: Copy {
    type Sum: Sum;

    const COUNTS_PARTS: bool = false;

    /// Measure a large set on this many members first: [`may_reach`](Measure::may_reach) may then rule out the rest.
    const FIRST: Option<usize> = None;

    /// Sizes of the sets that neighbours bound, if there are any.
    const BY_NEIGHBOURS: RangeInclusive<usize>;

    /// The summand of the member at this place, if it opens a part.
    fn worth(self, place: usize) -> Self::Sum;

    /// The additional score of the guess that is this secret.
    fn own(self, secret: SecretId) -> Gain;

    /// The largest [`own`](Measure::own) of all members.
    fn most_own(self) -> Gain;

    /// The most that the members from this place on can add.
    fn rest(self, from: usize) -> Gain;

    /// Whether a guess with this sum on the first `few` members and at most `parts` parts may have the sum `least` on all.
    fn may_reach(self, _least: Gain, _sum: Self::Sum, _few: usize, _parts: usize) -> bool {
        true
    }

    /// The least level at which a guess may have this score.
    fn level<C: Count>(self, least: Gain) -> C;

    /// The level of a member, from an upper bound on its parts.
    fn member_level<C: Count>(self, parts: C, own: Gain) -> C;
}

/// The type of a sum.
pub trait Sum: Copy + Default + Ord + AddAssign + Into<Gain> + 'static {
    /// Memory of this thread for a kernel, all 0 between uses.
    fn table() -> &'static LocalKey<RefCell<Vec<Self>>>;

    /// The sums of a block, if they are bytes.
    fn bytes(_sums: &mut [Self; BLOCK]) -> Option<&mut [u8; BLOCK]> {
        None
    }
}

macro_rules! sum {
    ($sum:ident $($own:item)*) => {
        impl Sum for $sum {
            fn table() -> &'static LocalKey<RefCell<Vec<$sum>>> {
                thread_local! {
                    static TABLE: RefCell<Vec<$sum>> = const { RefCell::new(Vec::new()) };
                }
                &TABLE
            }

            $($own)*
        }
    };
}

sum! { u8
    #[inline(always)]
    fn bytes(sums: &mut [u8; BLOCK]) -> Option<&mut [u8; BLOCK]> {
        Some(sums)
    }
}
sum! { u16 }
sum! { u32 }

#[derive(Clone, Copy)]
pub struct Parts<C> {
    size: usize,
    counts: PhantomData<C>,
}

impl<C> Parts<C> {
    pub fn new(size: usize) -> Parts<C> {
        Parts { size, counts: PhantomData }
    }
}

impl<C: Count> Measure for Parts<C> {
    type Sum = C;

    const COUNTS_PARTS: bool = true;

    /// 0.77 of the time on the original game (four pairs). Up to 253 secrets it takes as long.
    const BY_NEIGHBOURS: RangeInclusive<usize> = 3..=160;

    #[inline(always)]
    fn worth(self, _: usize) -> C {
        C::from(true)
    }

    #[inline(always)]
    fn own(self, _: SecretId) -> Gain {
        1
    }

    #[inline(always)]
    fn most_own(self) -> Gain {
        1
    }

    #[inline(always)]
    fn rest(self, from: usize) -> Gain {
        (self.size - from) as Gain
    }

    #[inline(always)]
    fn level<L: Count>(self, least: Gain) -> L {
        L::at_most(least as usize)
    }

    #[inline(always)]
    fn member_level<L: Count>(self, parts: L, _: Gain) -> L {
        parts.plus(L::from(true))
    }
}

/// Every part counts the weight of its heaviest member.
#[derive(Clone, Copy)]
pub struct Gains<'a> {
    /// At index k the weight of the k heaviest members, in units.
    sums: &'a [Gain],
    units: &'a Units,
}

impl Measure for Gains<'_> {
    type Sum = Gain;

    const FIRST: Option<usize> = Some(128);

    /// Up to 160 secrets it takes 1.1 times as long with weights 1000/(r + 9).
    const BY_NEIGHBOURS: RangeInclusive<usize> = 3..=IN_BYTES_MAX;

    #[inline(always)]
    fn worth(self, place: usize) -> Gain {
        self.sums[place + 1] - self.sums[place]
    }

    #[inline(always)]
    fn own(self, secret: SecretId) -> Gain {
        self.units.gain(secret)
    }

    #[inline(always)]
    fn most_own(self) -> Gain {
        self.sums[1]
    }

    #[inline(always)]
    fn rest(self, from: usize) -> Gain {
        self.sums[self.sums.len() - 1] - self.sums[from]
    }

    /// A sum needs at least as many parts as there are heaviest members with this weight. Each further part opens with a later
    /// member, and later members weigh no more than the next ones in order.
    fn may_reach(self, least: Gain, sum: Gain, few: usize, parts: usize) -> bool {
        let members = self.sums.len() - 1;
        let made = self.sums.partition_point(|&heaviest| heaviest < sum);
        // A caller that knows no maximum gives the largest number.
        let most = (few + parts.min(members).saturating_sub(made)).min(members);
        sum + self.sums[most] - self.sums[few] >= least
    }

    /// K parts gain at most the weight of the K heaviest members; one level above all members stands for any larger score.
    #[inline]
    fn level<C: Count>(self, least: Gain) -> C {
        C::at_most(self.sums.partition_point(|&sum| sum < least))
    }

    #[inline]
    fn member_level<C: Count>(self, parts: C, own: Gain) -> C {
        let gain = self.sums[parts.parts().min(self.sums.len() - 1)];
        self.level(gain + own)
    }
}

/// The weights of a game in units.
#[derive(Debug, Clone)]
pub struct Units {
    weights: Vec<Gain>,
    /// A unit is two to this power.
    bits: u32,
}

impl Units {
    pub fn new(weights: &[u32]) -> Units {
        Units::of_large(&weights.iter().map(|&weight| weight.into()).collect::<Vec<_>>())
    }

    /// The units of weights of up to 60 bits in all.
    pub fn of_large(weights: &[u64]) -> Units {
        let in_units = |bits: u32| weights.iter().map(move |&weight| weight.div_ceil(1 << bits));
        let fits = |bits: &u32| in_units(*bits).sum::<u64>() <= u64::from(Gain::MAX / 2);
        let bits = (0..u64::BITS).find(fits).expect("there are less than 2^16 secrets");
        Units { weights: in_units(bits).map(|units| units as Gain).collect(), bits }
    }

    /// The same weights under another numbering of the secrets.
    pub fn numbered(&self, numbering: &Numbering) -> Units {
        let own = |secret| self.gain(numbering.answer(secret));
        Units { weights: numbering.secrets().map(own).collect(), bits: self.bits }
    }

    #[inline]
    pub fn weight(&self, units: Gain) -> u64 {
        u64::from(units) << self.bits
    }

    /// A lower bound on the weight of `count` secrets with this sum of units: each was rounded up by less than a unit.
    pub fn at_least_of(&self, count: usize, units: Gain) -> u64 {
        self.weight(units) - count as u64 * ((1 << self.bits) - 1)
    }

    /// The least number of units with at least this weight.
    pub fn at_least(&self, weight: u64) -> u64 {
        weight.div_ceil(1 << self.bits)
    }

    /// The weight of a secret, in units.
    #[inline]
    pub fn gain(&self, secret: SecretId) -> Gain {
        self.weights[secret.index()]
    }

    /// Sort a set, heaviest first and equally heavy secrets in increasing order.
    pub fn heaviest_first(&self, set: &[SecretId], order: &mut HeaviestFirst) {
        order.secrets.clear();
        order.secrets.extend_from_slice(set);
        // Sets are increasing, and the sort is stable.
        order.secrets.sort_by_key(|&secret| std::cmp::Reverse(self.gain(secret)));
        order.sums.clear();
        order.sums.push(0);
        let mut sum = 0;
        order.sums.extend(order.secrets.iter().map(|&secret| {
            sum += self.gain(secret);
            sum
        }));
    }
}

/// A set sorted by weight, heaviest first.
#[derive(Debug, Default)]
pub struct HeaviestFirst {
    pub secrets: Vec<SecretId>,
    /// At index k the weight of the first k secrets, in units.
    pub sums: Vec<Gain>,
}

impl HeaviestFirst {
    pub fn gains<'a>(&'a self, units: &'a Units) -> Gains<'a> {
        Gains { sums: &self.sums, units }
    }

    /// The weight of the set, in units.
    pub fn total(&self) -> Gain {
        self.sums.last().copied().unwrap_or(0)
    }

    /// An upper bound on the gain of a guess with this many parts.
    #[inline]
    pub fn heaviest(&self, parts: usize) -> Gain {
        self.sums[parts.min(self.secrets.len())]
    }
}

/// Size, total weight and largest weight of a set, or the most that one guess solves of it.
#[derive(Debug, Clone)]
pub struct Weighed {
    pub size: usize,
    /// The secrets that must be told apart at least: one of each class.
    pub apart: usize,
    pub weight: Price,
    pub heaviest: Price,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_fit_for_any_weights() {
        let units = Units::new(&[5, 3, 2]);
        assert_eq!((units.bits, units.gain(SecretId::new(1)), units.weight(7)), (0, 3, 7));
        // The sum exceeds 31 bits.
        let units = Units::new(&[u32::MAX, 1]);
        assert_eq!(units.bits, 2);
        assert_eq!((units.gain(SecretId::new(0)), units.gain(SecretId::new(1))), (1 << 30, 1));
        assert_eq!((units.weight(1 << 30), units.at_least(5)), (1 << 32, 2));
        assert_eq!((units.at_least_of(1, 1), units.at_least_of(3, 3)), (1, 3));
        let many = Units::new(&vec![u32::MAX; 65_535]);
        let mut order = HeaviestFirst::default();
        many.heaviest_first(&(0..65_535).map(SecretId::new).collect::<Vec<_>>(), &mut order);
        assert!(many.weight(order.total()) >= 65_535 * u64::from(u32::MAX));
    }

    #[test]
    fn the_heaviest_come_first_and_ties_keep_their_order() {
        let units = Units::new(&[2, 9, 2, 5]);
        let mut order = HeaviestFirst::default();
        units.heaviest_first(&[0, 1, 2, 3].map(SecretId::new), &mut order);
        assert_eq!(order.secrets, [1, 3, 0, 2].map(SecretId::new));
        assert_eq!(order.sums, [0, 9, 14, 16, 18]);
        assert_eq!((order.heaviest(2), order.heaviest(9), order.total()), (14, 18, 18));
        let gains = order.gains(&units);
        assert_eq!((gains.worth(1), gains.rest(1), gains.rest(4)), (5, 9, 0));
        // 9 needs one part, 10 needs two; one level above all stands for scores that only members reach.
        assert_eq!([9, 10, 18, 19].map(|least| gains.level::<u8>(least)), [1, 2, 4, 5]);
        assert_eq!((gains.member_level(2u8, 2), gains.member_level(2u16, 5)), (3, 5));
    }

    #[test]
    fn a_level_beyond_a_byte_is_the_largest_one() {
        // One heavy secret among 300 of weight one: its own weight alone exceeds all others.
        let mut weights = vec![1; 301];
        weights[0] = 1000;
        let units = Units::new(&weights);
        let mut order = HeaviestFirst::default();
        units.heaviest_first(&(0..301).map(SecretId::new).collect::<Vec<_>>(), &mut order);
        let gains = order.gains(&units);
        assert_eq!((gains.member_level(2u8, 1000), gains.member_level(2u16, 1000)), (u8::MAX, 302));
        assert_eq!((gains.level::<u8>(1299), gains.level::<u16>(1299)), (u8::MAX, 300));
    }
}
