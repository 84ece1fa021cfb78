//! Guesses that make too few parts of a set, told from secrets that look alike.
//!
//! Look at the members of a set one after the other: a member that a guess leaves together with an earlier one opens no part.
//! So a guess makes at most as many parts as there are members that it tells from all earlier ones *that are looked at*, whichever
//! these are. A member that is left together with others at all is nearly always left together with one that looks like it: a few
//! such *neighbours* suffice. Whether a guess leaves two of them together is one bit, found once for all parts of a lemma's
//! set; members that open no part are counted in bit planes, 512 guesses at a time.
//!
//! What may make enough parts is counted as ever. Neighbours only tell what need not be, and so it does no harm which they are.

use std::ops::{Range, RangeInclusive};

use pulp::bytemuck::cast_slice;
use pulp::{Arch, Simd, WithSimd};

use crate::counting::fast::lanes::{Cell, Row};
use crate::counting::fast::look_alikes::LookAlikes;
use crate::counting::fast::pairs::{BLOCKS, LeftTogether, Line, WORDS, blocks_in};

/// Neighbours of a secret. Their bits are half as long as the secret's row of a table of bytes, and with more of them fewer sets'
/// would stay in a near cache.
const NEAREST: usize = 4;

/// So many of them are looked at that are members of a set, the most alike.
const LOOKED_AT: usize = 3;

/// Sets of so many are worth it; no more can be counted.
pub const SIZES: RangeInclusive<usize> = 11..=255;

/// Members that are added to the planes together.
const TOGETHER: usize = 8;

/// Bit planes: they count to 255.
const PLANES: usize = 8;

/// For each secret of a lemma's set, those before it that look most like it, and which guesses leave them together with it.
pub struct Neighbours {
    /// By place in the set, the most alike first; where there are fewer, the place behind the set stands for the others.
    earlier: Vec<[u16; NEAREST]>,
    /// The lines of each of these pairs, and of one more that no guess leaves together.
    bits: Vec<Line>,
    /// How many lines a pair has for the guesses of each table.
    lines: [usize; 2],
}

/// One of two tables.
#[derive(Clone, Copy)]
pub enum Which {
    /// The best guesses.
    Best,
    /// All guesses.
    All,
}

/// The pairs of some members, by their numbers. Where a member has fewer, its last one stands again, or the one that no guess leaves
/// together.
type Group = [[u32; LOOKED_AT]; TOGETHER];

/// Memory to look at sets, and what was found.
#[derive(Default)]
pub struct Looked {
    /// For each place, whether a member stands there; none does between uses.
    is_member: Vec<bool>,
    /// The pairs that are looked at.
    groups: Vec<Group>,
    members: usize,
    /// For each vector of guesses, its counts: as long as the processor's are, so nobody else can read them.
    planes: Vec<u64>,
    /// What was asked for last.
    least: Option<usize>,
    /// The guesses that may make so many parts.
    within: Vec<Line>,
    /// For each line, its blocks with such a guess, a bit for each.
    blocks: Vec<u8>,
    /// The first block that was not passed yet.
    next: usize,
}

impl Neighbours {
    /// Of the secrets of a set, for the best guesses and for all, in tables of so many `blocks`; `rows` are what they show on the
    /// secret at a place.
    #[must_use]
    pub fn new<'t, C: Cell>(
        alike: &LookAlikes<C>,
        set: &[u16],
        blocks: [usize; 2],
        rows: impl Fn(usize) -> [&'t [Row<C>]; 2],
    ) -> Neighbours {
        let lines = blocks.map(|blocks| blocks.div_ceil(BLOCKS));
        let of_pair = lines[0] + lines[1];
        let nowhere = u16::try_from(set.len()).expect("at most 65,535");
        let mut place = vec![nowhere; alike.secrets()];
        (0..).zip(set).for_each(|(at, &secret)| place[usize::from(secret)] = at);
        let mut earlier = vec![[nowhere; NEAREST]; set.len()];
        let mut bits = vec![Line::default(); (set.len() * NEAREST + 1) * of_pair];
        let mut pairs = bits.chunks_mut(of_pair.max(1));
        let arch = Arch::new();
        for (member, earlier) in earlier.iter_mut().enumerate() {
            let others = alike.before(set[member]).iter().map(|&other| place[usize::from(other)]);
            let others = others.filter(|&place| place != nowhere);
            earlier.iter_mut().zip(others).for_each(|(to, place)| *to = place);
            let one = rows(member);
            for (&mut other, pair) in earlier.iter_mut().zip(&mut pairs) {
                if other != nowhere {
                    let (first, second) = pair.split_at_mut(lines[0]);
                    let other = rows(other.into());
                    for (table, lines) in [first, second].into_iter().enumerate() {
                        arch.dispatch(LeftTogether { one: one[table], other: other[table], lines });
                    }
                }
            }
        }
        Neighbours { earlier, bits, lines }
    }

    /// Prepares to count on the secrets at some places, which increase and are 255 at most.
    pub fn look_at(&self, places: &[u32], looked: &mut Looked) {
        let Looked { is_member, groups, members, .. } = looked;
        // Nobody stands behind the set.
        is_member.resize(self.earlier.len() + 1, false);
        places.iter().for_each(|&place| is_member[place as usize] = true);
        let number = |place: u32, neighbour: u32| place * NEAREST as u32 + neighbour;
        let none = number(self.earlier.len() as u32, 0);
        groups.clear();
        groups.resize(places.len().div_ceil(TOGETHER), [[none; LOOKED_AT]; TOGETHER]);
        for (pairs, &place) in groups.as_flattened_mut().iter_mut().zip(places) {
            // No branch depends on who they are.
            let mut are_members = 0u32;
            for (at, &other) in self.earlier[place as usize].iter().enumerate() {
                are_members |= u32::from(is_member[usize::from(other)]) << at;
            }
            let mut last = none;
            for pair in pairs {
                let next = number(place, are_members.trailing_zeros());
                last = if are_members == 0 { last } else { next };
                *pair = last;
                are_members &= are_members.wrapping_sub(1);
            }
        }
        places.iter().for_each(|&place| is_member[place as usize] = false);
        *members = places.len();
    }

    /// Counts for the guesses of one of the two tables which of the members that were looked at open no part.
    pub fn count(&self, which: Which, looked: &mut Looked) {
        let [best, all] = self.lines;
        let lines = match which {
            Which::Best => 0..best,
            Which::All => best..best + all,
        };
        (looked.least, looked.next) = (None, 0);
        looked.within.clear();
        looked.within.resize(lines.len(), Line::default());
        let Looked { groups, planes, .. } = looked;
        planes.clear();
        planes.resize(lines.len() * WORDS * PLANES, 0);
        Arch::new().dispatch(Count { bits: &self.bits, of_pair: best + all, lines, groups, planes });
    }
}

impl Looked {
    /// Takes the next block, of those that were counted, with a guess that may make `least` parts; each is taken once.
    pub fn take(&mut self, least: usize) -> Option<usize> {
        if self.least.replace(least) != Some(least) {
            self.find(least);
        }
        let first = self.next / BLOCKS;
        let not_passed = |line| if line == first { u8::MAX << (self.next % BLOCKS) } else { u8::MAX };
        let mut lines = (first..self.blocks.len()).map(|line| (line, self.blocks[line] & not_passed(line)));
        let (line, left) = lines.find(|&(_, left)| left != 0)?;
        let block = line * BLOCKS + left.trailing_zeros() as usize;
        self.next = block + 1;
        Some(block)
    }

    /// The most parts that any guess may make of those that were counted, which are so many blocks.
    #[must_use]
    pub fn most(&self, blocks: usize) -> usize {
        self.members - Arch::new().dispatch(Fewest { planes: &self.planes, blocks }).min(self.members)
    }

    fn find(&mut self, least: usize) {
        let Looked { members, planes, within, blocks, .. } = self;
        blocks.clear();
        if let Some(spare) = members.checked_sub(least) {
            Arch::new().dispatch(Within { planes, spare, within });
            blocks.extend(within.iter().map(blocks_in));
        }
    }
}

/// Adds up, for each guess, how many members it leaves together with earlier ones.
struct Count<'a> {
    bits: &'a [Line],
    /// How many lines each pair has.
    of_pair: usize,
    /// Those of them that are counted.
    lines: Range<usize>,
    groups: &'a [Group],
    /// All zero.
    planes: &'a mut [u64],
}

// Vectors by name: of loops over the words of a line compilers make a mixture of short ones.
impl WithSimd for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Count { bits, of_pair, lines, groups, planes } = self;
        let planes = S::as_mut_simd_u64s(planes).0.as_chunks_mut::<PLANES>().0;
        // A few members on all lines, and not all members on one: so few pairs are read at a time, each as it lies.
        for group in groups {
            let mut of_group = [[&[][..]; LOOKED_AT]; TOGETHER];
            for (of_pair_lines, &pair) in of_group.as_flattened_mut().iter_mut().zip(group.as_flattened()) {
                *of_pair_lines = &bits[pair as usize * of_pair..][lines.clone()];
            }
            for (line, planes) in planes.chunks_exact_mut(WORDS / S::U64_LANES).enumerate() {
                for (at, planes) in planes.iter_mut().enumerate() {
                    let mut rows = [simd.splat_u64s(0); TOGETHER];
                    for (row, pairs) in rows.iter_mut().zip(&of_group) {
                        for pair in pairs {
                            *row = simd.or_u64s(*row, S::as_simd_u64s(&pair[line].0).0[at]);
                        }
                    }
                    add(simd, &rows, planes);
                }
            }
        }
    }
}

/// Finds the guesses for which the count is at most `spare`.
struct Within<'a> {
    planes: &'a [u64],
    spare: usize,
    within: &'a mut [Line],
}

impl WithSimd for Within<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Within { planes, spare, within } = self;
        let planes = S::as_simd_u64s(planes).0.as_chunks::<PLANES>().0;
        for (line, planes) in within.iter_mut().zip(planes.chunks_exact(WORDS / S::U64_LANES)) {
            for (within, planes) in S::as_mut_simd_u64s(&mut line.0).0.iter_mut().zip(planes) {
                *within = at_most(simd, planes, spare);
            }
        }
    }
}

/// Finds the least count of the guesses in so many blocks.
struct Fewest<'a> {
    planes: &'a [u64],
    blocks: usize,
}

impl WithSimd for Fewest<'_> {
    type Output = usize;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> usize {
        let Fewest { planes, blocks } = self;
        let planes = S::as_simd_u64s(planes).0.as_chunks::<PLANES>().0;
        let mut fewest = usize::MAX;
        for (at, planes) in planes.iter().enumerate() {
            // What lies behind the last block of a line was never counted.
            let in_line = blocks.saturating_sub(at * S::U64_LANES / WORDS * BLOCKS).min(BLOCKS);
            let counted = [u8::MAX.checked_shr((BLOCKS - in_line) as u32).unwrap_or(0); 8];
            fewest = fewest.min(least(simd, planes, simd.splat_u64s(u64::from_le_bytes(counted))));
        }
        fewest
    }
}

/// Adds a bit of each of eight rows to the planes: a tree of full adders, then a carry that goes up.
#[inline(always)]
fn add<S: Simd>(simd: S, rows: &[S::u64s; TOGETHER], planes: &mut [S::u64s; PLANES]) {
    let (ones, two) = full_add(simd, planes[0], rows[0], rows[1]);
    let (ones, other) = full_add(simd, ones, rows[2], rows[3]);
    let (twos, four) = full_add(simd, planes[1], two, other);
    let (ones, two) = full_add(simd, ones, rows[4], rows[5]);
    let (ones, other) = full_add(simd, ones, rows[6], rows[7]);
    let (twos, another) = full_add(simd, twos, two, other);
    let (fours, mut carry) = full_add(simd, planes[2], four, another);
    (planes[0], planes[1], planes[2]) = (ones, twos, fours);
    for plane in &mut planes[3..] {
        let sum = *plane;
        *plane = simd.xor_u64s(sum, carry);
        carry = simd.and_u64s(carry, sum);
    }
}

/// The sum of three bits at each place, and what is carried.
#[inline(always)]
fn full_add<S: Simd>(simd: S, one: S::u64s, two: S::u64s, three: S::u64s) -> (S::u64s, S::u64s) {
    let either = simd.xor_u64s(one, two);
    let carry = simd.or_u64s(simd.and_u64s(one, two), simd.and_u64s(three, either));
    (simd.xor_u64s(either, three), carry)
}

/// Where the count is at most so much: from the highest plane down it is equal so far, or less already.
#[inline(always)]
fn at_most<S: Simd>(simd: S, planes: &[S::u64s; PLANES], most: usize) -> S::u64s {
    let (mut less, mut equal) = (simd.splat_u64s(0), simd.splat_u64s(u64::MAX));
    for (plane, &bits) in planes.iter().enumerate().rev() {
        let without = simd.and_u64s(equal, simd.not_u64s(bits));
        if most >> plane & 1 == 1 {
            less = simd.or_u64s(less, without);
            equal = simd.and_u64s(equal, bits);
        } else {
            equal = without;
        }
    }
    simd.or_u64s(less, equal)
}

/// The least count at the places of a mask: from the highest plane down it has a bit where all that are left have it.
#[inline(always)]
fn least<S: Simd>(simd: S, planes: &[S::u64s; PLANES], mask: S::u64s) -> usize {
    let (mut left, mut least) = (mask, 0);
    for (plane, &bits) in planes.iter().enumerate().rev() {
        let without = simd.and_u64s(left, simd.not_u64s(bits));
        if cast_slice::<_, u64>(&[without]).iter().fold(0, |some, word| some | word) != 0 {
            left = without;
        } else {
            least |= 1 << plane;
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::counting::fast::lanes::LANES;
    use crate::counting::fast::subtable::Subtable;
    use crate::counting::fast::subtable::Table;
    use crate::counting::naive;
    use crate::play::drawn;
    use crate::play::game::Objective;

    /// The neighbours of a set, for a few of the guesses and for all.
    fn neighbours<C: Cell>(whole: &Arc<Subtable<C>>, set: &[u16], few: &Subtable<C>) -> Neighbours {
        let rows = |at: usize| [few.row(at as u32), whole.row(set[at].into())];
        Neighbours::new(&LookAlikes::new(whole), set, [few.blocks(), whole.blocks()], rows)
    }

    /// Holds the blocks that are found to the parts that guesses make; how many blocks are left out, and how many are not that
    /// could be.
    fn holds<C: Cell>(length: usize) -> (usize, usize) {
        let rng = &mut fastrand::Rng::with_seed(length as u64);
        let game = drawn::game(rng, [300, 1100], length, false, Objective::Mean);
        let whole = Arc::new(Subtable::whole(&game, &Table::<C>::new(&game)));
        let (mut left_out, mut in_vain) = (0, 0);
        for size in [1, 2, LOOKED_AT + 1, 11, 60, 200, 255, 300] {
            let set: Vec<u16> = drawn::numbers(rng, 300, size).into_iter().map(|n| n as u16).collect();
            let columns = drawn::numbers(rng, 1100, 700);
            let few = whole.part(set.clone(), &columns);
            let neighbours = neighbours(&whole, &set, &few);
            let mut looked = Looked::default();
            for members in [size.min(255), size.div_ceil(2), 1] {
                let places = drawn::numbers(rng, size as u32, members);
                neighbours.look_at(&places, &mut looked);
                let secrets = drawn::at(&set, &places);
                let count = |&guess: &u16| naive::parts(&game, guess, &secrets).len();
                let parts =
                    [&few.columns, &whole.columns].map(|all| all.iter().map(count).collect::<Vec<usize>>());
                for (which, parts) in [Which::Best, Which::All].into_iter().zip(&parts) {
                    let most = *parts.iter().max().unwrap();
                    neighbours.count(which, &mut looked);
                    let at_most = looked.most(parts.len().div_ceil(LANES));
                    assert!(at_most >= most && (size > LOOKED_AT + 1 || at_most == most));
                    for least in [0, most.saturating_sub(2), most, most + 1, members, members + 1] {
                        neighbours.count(which, &mut looked);
                        let left: Vec<usize> = std::iter::from_fn(|| looked.take(least)).collect();
                        assert!(left.is_sorted());
                        for (block, parts) in parts.chunks(LANES).enumerate() {
                            let wanted = parts.iter().any(|&parts| parts >= least);
                            let found = left.contains(&block);
                            assert!(found || !wanted, "{size}, {members}, {least}, {block}");
                            left_out += usize::from(!found);
                            in_vain += usize::from(found && !wanted);
                            // All pairs were looked at, so nothing is left to be counted.
                            assert!(size > LOOKED_AT + 1 || found == wanted);
                        }
                    }
                }
            }
        }
        (left_out, in_vain)
    }

    #[test]
    fn no_block_is_left_out_with_a_guess_that_makes_enough_parts() {
        for (left_out, in_vain) in [holds::<u8>(4), holds::<u8>(5), holds::<u16>(6)] {
            assert!(left_out > 500 && in_vain < left_out, "{left_out} left out, {in_vain} in vain");
        }
    }
}
