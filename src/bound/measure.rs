//! What a guess is measured by: the number of its parts, or the weight of the heaviest secret of each.
//!
//! Both are sums over the secrets of a set that *open* a part, that is, to which no earlier secret has the same feedback.
//! With equal weights every such secret counts one. Else the set is put in order, heaviest first, so that the secret that
//! opens a part is the heaviest of it, and counts what it weighs: that sum is the *gain* of the guess (`counting.rs`).
//!
//! Weights are counted in *units*, so that every score fits in 32 bits: a unit is the least power of two for which the
//! weights of all secrets, each rounded up to whole units, add up to less than 2^31, and no guess gains more than all of them
//! or solves more. So a gain is exact where the weights of a game add up to less than 2^31; else it is rounded up, and what
//! follows from it is a bound still, the same on every way of counting.

use std::cell::RefCell;
use std::marker::PhantomData;

use crate::bound::columns::{BLOCK, Cell};
use crate::bound::count::Count;
use crate::game::Numbering;
use crate::words::SecretId;

/// A number of parts, or a gain in units.
pub type Gain = u32;

/// What a kernel adds up over the members of a set, in their order.
///
/// Guesses are looked for by *score*: what they are measured, and what is found at once by one that is a member. What is
/// known of them beforehand is their *level*, an upper bound on their number of parts; a member's level is raised by what it
/// finds, and the largest level stands for any larger one too.
pub trait Measure: Copy {
    /// The sum of one guess.
    type Sum: Copy + Default + Ord + Into<Gain>;

    /// Whether it is a number of parts and nothing else.
    const COUNTS_PARTS: bool = false;

    /// So many members of a large set are measured first, where they may well tell that the others need not be.
    const FIRST: Option<usize> = None;

    /// What the member at this place counts if it opens a part.
    fn worth(self, place: usize) -> Self::Sum;

    /// What a secret that is guessed counts besides.
    fn own(self, secret: SecretId) -> Gain;

    /// The most that a member counts besides.
    fn most_own(self) -> Gain;

    /// The most that the members from this place on can add.
    fn rest(self, from: usize) -> Gain;

    /// Whether a guess that comes to this sum on the first `few` members, and makes at most so many parts of all, may come to
    /// `least` on all.
    fn may_reach(self, _least: Gain, _sum: Self::Sum, _few: usize, _parts: usize) -> bool {
        true
    }

    /// The least level of which a guess may reach a score.
    fn level<C: Count>(self, least: Gain) -> C;

    /// The level of a member, from an upper bound on its parts.
    fn member_level<C: Count>(self, parts: C, own: Gain) -> C;

    /// Add what a member is worth to a sum, if it opens a part.
    fn add(sum: &mut Self::Sum, worth: Self::Sum, opens: bool);

    /// The sums, where they are numbers of parts in a byte and nothing else.
    #[inline(always)]
    fn parts(_: &mut [Self::Sum; BLOCK]) -> Option<&mut [u8; BLOCK]> {
        None
    }

    /// One sum and another, if that is not more than a sum can be.
    fn plus(sum: Self::Sum, other: Self::Sum) -> Self::Sum;

    /// The thread's memory for [`tabulate`](Measure::tabulate), all 0.
    fn with_table<R>(act: impl FnOnce(&mut Vec<Self::Sum>) -> R) -> R;

    /// The sums of a block of guesses from the rows of so many members, of any number. `table` has a line of a block for
    /// every feedback, all 0 before and after.
    ///
    /// Each member, the last one first, writes down what it is worth at the place of its feedback, which is left with what the
    /// first one is worth that has it.
    #[inline(always)]
    fn tabulate<'r, T: Cell + 'r>(
        self,
        members: usize,
        row: impl Fn(usize) -> &'r [T; BLOCK],
        table: &mut [Self::Sum],
        sums: &mut [Self::Sum; BLOCK],
    ) {
        for member in (0..members).rev() {
            let (row, worth) = (row(member), self.worth(member));
            for lane in 0..BLOCK {
                table[row[lane].code() * BLOCK + lane] = worth;
            }
        }
        let mut found = [Self::Sum::default(); BLOCK];
        if table.len() > MOST_LINES_PER_MEMBER * BLOCK * members {
            for member in 0..members {
                let row = row(member);
                for lane in 0..BLOCK {
                    let worth = std::mem::take(&mut table[row[lane].code() * BLOCK + lane]);
                    found[lane] = Self::plus(found[lane], worth);
                }
            }
        } else {
            for line in table.chunks_exact_mut(BLOCK) {
                for lane in 0..BLOCK {
                    found[lane] = Self::plus(found[lane], line[lane]);
                }
                line.fill(Self::Sum::default());
            }
        }
        *sums = found;
    }
}

/// A table of more lines is not read through: the members know which of them are in use.
const MOST_LINES_PER_MEMBER: usize = 16;

thread_local! {
    static GAINS: RefCell<Vec<Gain>> = const { RefCell::new(Vec::new()) };
}

/// Every part counts one, in a number that is large enough for the set ([`Count`]).
#[derive(Clone, Copy)]
pub struct Parts<C> {
    /// The number of members.
    size: usize,
    counts: PhantomData<C>,
}

impl<C> Parts<C> {
    /// Of a set of so many members.
    pub fn of(size: usize) -> Parts<C> {
        Parts { size, counts: PhantomData }
    }
}

impl<C: Count> Measure for Parts<C> {
    type Sum = C;

    const COUNTS_PARTS: bool = true;

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

    #[inline(always)]
    fn add(sum: &mut C, _: C, opens: bool) {
        *sum += C::from(opens);
    }

    #[inline(always)]
    fn parts(sums: &mut [C; BLOCK]) -> Option<&mut [u8; BLOCK]> {
        C::bytes(sums)
    }

    #[inline(always)]
    fn plus(sum: C, other: C) -> C {
        sum.plus(other)
    }

    fn with_table<R>(act: impl FnOnce(&mut Vec<C>) -> R) -> R {
        C::with_table(act)
    }
}

/// Every part counts what its heaviest member weighs.
#[derive(Clone, Copy)]
pub struct Gains<'a> {
    /// What the first k members weigh in units, at index k; the heaviest come first.
    sums: &'a [Gain],
    units: &'a Units,
}

impl Measure for Gains<'_> {
    type Sum = Gain;

    const FIRST: Option<usize> = Some(128);

    #[inline(always)]
    fn worth(self, place: usize) -> Gain {
        self.sums[place + 1] - self.sums[place]
    }

    #[inline(always)]
    fn own(self, secret: SecretId) -> Gain {
        self.units.of(secret)
    }

    #[inline(always)]
    fn most_own(self) -> Gain {
        self.sums[1]
    }

    #[inline(always)]
    fn rest(self, from: usize) -> Gain {
        self.sums[self.sums.len() - 1] - self.sums[from]
    }

    /// What gains so much has as many parts at least as the heaviest members that weigh it, and each part that is new after them
    /// is worth no more than the next member.
    fn may_reach(self, least: Gain, sum: Gain, few: usize, parts: usize) -> bool {
        let members = self.sums.len() - 1;
        let made = self.sums.partition_point(|&heaviest| heaviest < sum);
        let most = (few + parts.saturating_sub(made)).min(members);
        sum + self.sums[most] - self.sums[few] >= least
    }

    /// So many parts gain no more than the heaviest members weigh; one level above all stands for a member's that does.
    #[inline]
    fn level<C: Count>(self, least: Gain) -> C {
        C::at_most(self.sums.partition_point(|&sum| sum < least))
    }

    #[inline]
    fn member_level<C: Count>(self, parts: C, own: Gain) -> C {
        let gain = self.sums[parts.parts().min(self.sums.len() - 1)];
        self.level(gain + own)
    }

    #[inline(always)]
    fn add(sum: &mut Gain, worth: Gain, opens: bool) {
        *sum += if opens { worth } else { 0 };
    }

    #[inline(always)]
    fn plus(sum: Gain, other: Gain) -> Gain {
        sum.wrapping_add(other)
    }

    fn with_table<R>(act: impl FnOnce(&mut Vec<Gain>) -> R) -> R {
        GAINS.with_borrow_mut(act)
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
    /// Those of these weights, all positive.
    pub fn new(weights: &[u32]) -> Units {
        let in_units = |bits: u32| weights.iter().map(move |&weight| weight.div_ceil(1 << bits));
        let fits = |bits: &u32| in_units(*bits).map(u64::from).sum::<u64>() <= u64::from(Gain::MAX / 2);
        let bits = (0..u32::BITS).find(fits).expect("there are less than 2^16 secrets");
        Units { weights: in_units(bits).collect(), bits }
    }

    /// The same units for secrets that are numbered otherwise than in the game.
    pub fn numbered(&self, numbering: &Numbering) -> Units {
        let own = |secret| self.of(numbering.answer(secret));
        Units { weights: numbering.secrets().map(own).collect(), bits: self.bits }
    }

    /// A number of units as a weight.
    #[inline]
    pub fn weight(&self, units: Gain) -> u64 {
        u64::from(units) << self.bits
    }

    /// The least number of units that weigh at least this.
    pub fn at_least(&self, weight: u64) -> u64 {
        weight.div_ceil(1 << self.bits)
    }

    /// What a secret weighs.
    #[inline]
    pub fn of(&self, secret: SecretId) -> Gain {
        self.weights[secret.index()]
    }

    /// Put a set in order.
    pub fn heaviest_first(&self, set: &[SecretId], order: &mut HeaviestFirst) {
        order.secrets.clear();
        order.secrets.extend_from_slice(set);
        // Sets are increasing, and sorting keeps the order of equals.
        order.secrets.sort_by_key(|&secret| std::cmp::Reverse(self.of(secret)));
        order.sums.clear();
        order.sums.push(0);
        let mut sum = 0;
        order.sums.extend(order.secrets.iter().map(|&secret| {
            sum += self.of(secret);
            sum
        }));
    }
}

/// A set in order of weight, heaviest first, and what its first members weigh together.
#[derive(Debug, Default)]
pub struct HeaviestFirst {
    /// The members.
    pub secrets: Vec<SecretId>,
    /// What the first k of them weigh in units, at index k.
    pub sums: Vec<Gain>,
}

impl HeaviestFirst {
    /// How a kernel measures guesses on this set.
    pub fn gains<'a>(&'a self, units: &'a Units) -> Gains<'a> {
        Gains { sums: &self.sums, units }
    }

    /// What all members weigh, in units.
    pub fn total(&self) -> Gain {
        self.sums.last().copied().unwrap_or(0)
    }

    /// The most that so many parts can gain.
    #[inline]
    pub fn heaviest(&self, parts: usize) -> Gain {
        self.sums[parts.min(self.secrets.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_fit_whatever_the_weights() {
        let units = Units::new(&[5, 3, 2]);
        assert_eq!((units.bits, units.of(SecretId::new(1)), units.weight(7)), (0, 3, 7));
        // Much more than 31 bits hold.
        let units = Units::new(&[u32::MAX, 1]);
        assert_eq!(units.bits, 2);
        assert_eq!((units.of(SecretId::new(0)), units.of(SecretId::new(1))), (1 << 30, 1));
        assert_eq!((units.weight(1 << 30), units.at_least(5)), (1 << 32, 2));
        let many = Units::new(&vec![u32::MAX; 65_535]);
        let mut order = HeaviestFirst::default();
        many.heaviest_first(&(0..65_535).map(SecretId::new).collect::<Vec<_>>(), &mut order);
        assert!(many.weight(order.total()) >= 65_535 * u64::from(u32::MAX));
    }

    #[test]
    fn the_heaviest_come_first_and_equals_in_their_order() {
        let units = Units::new(&[2, 9, 2, 5]);
        let mut order = HeaviestFirst::default();
        units.heaviest_first(&[0, 1, 2, 3].map(SecretId::new), &mut order);
        assert_eq!(order.secrets, [1, 3, 0, 2].map(SecretId::new));
        assert_eq!(order.sums, [0, 9, 14, 16, 18]);
        assert_eq!((order.heaviest(2), order.heaviest(9), order.total()), (14, 18, 18));
        let gains = order.gains(&units);
        assert_eq!((gains.worth(1), gains.rest(1), gains.rest(4)), (5, 9, 0));
        // 9 takes one part, 10 two; what only a member reaches is one level above all.
        assert_eq!([9, 10, 18, 19].map(|least| gains.level::<u8>(least)), [1, 2, 4, 5]);
        assert_eq!((gains.member_level(2u8, 2), gains.member_level(2u16, 5)), (3, 5));
    }

    #[test]
    fn a_level_beyond_a_byte_is_the_largest_one() {
        // A heavy secret among 300 of weight one: with its own weight a member outweighs all others.
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
