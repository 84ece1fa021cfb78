//! Upper bounds on the number of parts that guesses make of a set, from secrets that look alike.
//!
//! Go through the members of a set in order. A member that a guess leaves together with an earlier one opens no new part.
//! So the number of parts is at most the number of members that the guess tells apart from all their *neighbours*: a few
//! earlier members, chosen in any way. The choice affects only the quality of the bound, and the members most alike work well: a
//! member that shares a part with any earlier one nearly always shares it with one that looks like it. Whether a guess leaves
//! two secrets together is one bit, computed once for all parts of a lemma's set. Members that open no part are counted in
//! bit planes, 512 guesses at a time.
//!
//! Guesses whose bound suffices are then counted exactly; all others are skipped.

use std::ops::{Range, RangeInclusive};

use pulp::bytemuck::cast_slice;
use pulp::{Arch, Simd, WithSimd};

use crate::counting::fast::lanes::{Cell, Row};
use crate::counting::fast::look_alikes::LookAlikes;
use crate::counting::fast::pairs::{BLOCKS, LeftTogether, Line, WORDS, blocks_in};

/// Neighbours of a secret. More of them would push the bits of most sets out of the near caches.
const NEAREST: usize = 4;

/// Neighbours compared per member of a set: the most alike of those in the set.
const COMPARED: usize = 3;

/// Sizes of sets that are worth bounding; the planes cannot count larger ones.
pub const SIZES: RangeInclusive<usize> = 11..=255;

/// Members added to the planes together.
const TOGETHER: usize = 8;

/// Bit planes, which count to 255.
const PLANES: usize = 8;

/// For each secret of a lemma's set, its neighbours and the guesses that leave it together with each.
pub struct Neighbours {
    /// By place in the set, the most alike first; missing ones are the place after the set.
    earlier: Vec<[u16; NEAREST]>,
    /// The lines of each of these pairs, then of a dummy pair that no guess leaves together.
    bits: Vec<Line>,
    /// The number of lines per pair for the guesses of each table.
    lines: [usize; 2],
}

/// One of two tables.
#[derive(Clone, Copy)]
pub enum Which {
    Best,
    All,
}

/// The numbers of the pairs of some members. A member with fewer repeats its last one or has the dummy pair.
type Group = [[u32; COMPARED]; TOGETHER];

/// The counts for one set of members, with buffers to reuse. One per thread.
#[derive(Default)]
pub struct Tally {
    /// Whether each place has a member; all false between uses.
    is_member: Vec<bool>,
    /// The pairs compared.
    groups: Vec<Group>,
    members: usize,
    /// For each vector of guesses, its counts. The vectors are as long as the processor's, so the layout varies.
    planes: Vec<u64>,
    /// The minimum of the last call of `take`.
    least: Option<usize>,
    /// For each line, its blocks with a guess that may reach it, as one bit per block.
    blocks: Vec<u8>,
    /// The first block not taken or passed yet.
    next: usize,
}

impl Neighbours {
    /// Finds the neighbours in a set; `rows` gives the rows of the secret at a place, of the best guesses and of all.
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

    /// Selects the members to count: at most 255 places, increasing.
    pub fn select(&self, places: &[u32], tally: &mut Tally) {
        let Tally { is_member, groups, members, .. } = tally;
        // The place after the set never has a member.
        is_member.resize(self.earlier.len() + 1, false);
        places.iter().for_each(|&place| is_member[place as usize] = true);
        let number = |place: u32, neighbour: u32| place * NEAREST as u32 + neighbour;
        let none = number(self.earlier.len() as u32, 0);
        groups.clear();
        groups.resize(places.len().div_ceil(TOGETHER), [[none; COMPARED]; TOGETHER]);
        for (pairs, &place) in groups.as_flattened_mut().iter_mut().zip(places) {
            // No branch depends on the members.
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

    /// Counts, for each guess of a table, the selected members that open no part.
    pub fn count(&self, which: Which, tally: &mut Tally) {
        let [best, all] = self.lines;
        let lines = match which {
            Which::Best => 0..best,
            Which::All => best..best + all,
        };
        (tally.least, tally.next) = (None, 0);
        let Tally { groups, planes, .. } = tally;
        planes.clear();
        planes.resize(lines.len() * WORDS * PLANES, 0);
        Arch::new().dispatch(Count { bits: &self.bits, of_pair: best + all, lines, groups, planes });
    }
}

impl Tally {
    /// Takes the next block with a guess that may make at least `least` parts; each block is taken once.
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

    /// The maximum number of parts that a guess of the table, which has `blocks` blocks, may make.
    pub fn most(&self, blocks: usize) -> usize {
        self.members - Arch::new().dispatch(Fewest { planes: &self.planes, blocks }).min(self.members)
    }

    fn find(&mut self, least: usize) {
        let Tally { members, planes, blocks, .. } = self;
        blocks.clear();
        if let Some(spare) = members.checked_sub(least) {
            Arch::new().dispatch(Within { planes, spare, blocks });
        }
    }
}

/// Counts, for each guess, the members that it leaves together with a neighbour.
struct Count<'a> {
    bits: &'a [Line],
    /// Lines per pair.
    of_pair: usize,
    lines: Range<usize>,
    groups: &'a [Group],
    planes: &'a mut [u64],
}

// Explicit vectors: compilers turn loops over the words of a line into a mixture of short ones.
impl WithSimd for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Count { bits, of_pair, lines, groups, planes } = self;
        let planes = S::as_mut_simd_u64s(planes).0.as_chunks_mut::<PLANES>().0;
        // A few members on all lines, not all members on one line: this reads few pairs at a time, each in memory order.
        for group in groups {
            let mut of_group = [[&[][..]; COMPARED]; TOGETHER];
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

/// Finds the blocks of each line with a guess whose count is at most `spare`.
struct Within<'a> {
    planes: &'a [u64],
    spare: usize,
    blocks: &'a mut Vec<u8>,
}

impl WithSimd for Within<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Within { planes, spare, blocks } = self;
        let planes = S::as_simd_u64s(planes).0.as_chunks::<PLANES>().0;
        for planes in planes.chunks_exact(WORDS / S::U64_LANES) {
            let mut line = Line::default();
            for (within, planes) in S::as_mut_simd_u64s(&mut line.0).0.iter_mut().zip(planes) {
                *within = at_most(simd, planes, spare);
            }
            blocks.push(blocks_in(&line));
        }
    }
}

/// Finds the minimum count of the guesses in the first `blocks` blocks.
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
            // Ignore lanes after the last block.
            let in_line = blocks.saturating_sub(at * S::U64_LANES / WORDS * BLOCKS).min(BLOCKS);
            let counted = [u8::MAX.checked_shr((BLOCKS - in_line) as u32).unwrap_or(0); 8];
            fewest = fewest.min(least(simd, planes, simd.splat_u64s(u64::from_le_bytes(counted))));
        }
        fewest
    }
}

/// Adds one bit of each of eight rows to the planes: a tree of full adders, then a rippling carry.
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

/// The sum and the carry of three bits at each place.
#[inline(always)]
fn full_add<S: Simd>(simd: S, one: S::u64s, two: S::u64s, three: S::u64s) -> (S::u64s, S::u64s) {
    let either = simd.xor_u64s(one, two);
    let carry = simd.or_u64s(simd.and_u64s(one, two), simd.and_u64s(three, either));
    (simd.xor_u64s(either, three), carry)
}

/// The places whose count is at most `most`: going down the planes, they are equal so far or already less.
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

/// The minimum count at the places of a mask: going down the planes, it has each bit that all remaining places have.
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
    use crate::counting::naive;
    use crate::play::drawn;
    use crate::play::game::Objective;

    /// The neighbours of a set, for some guesses and for all.
    fn neighbours<C: Cell>(whole: &Arc<Subtable<C>>, set: &[u16], few: &Subtable<C>) -> Neighbours {
        let rows = |at: usize| [few.row(at as u32), whole.row(set[at].into())];
        Neighbours::new(&LookAlikes::new(whole), set, [few.blocks, whole.blocks], rows)
    }

    /// Compares the blocks found with the parts that guesses make. Returns how many blocks are skipped, and how many could be
    /// but are not.
    fn holds<C: Cell>(length: usize) -> (usize, usize) {
        let rng = &mut fastrand::Rng::with_seed(length as u64);
        let game = drawn::game(rng, [300, 1100], length, false, Objective::Mean);
        let whole = Arc::new(Subtable::<C>::whole(&game));
        let (mut left_out, mut in_vain) = (0, 0);
        for size in [1, 2, COMPARED + 1, 11, 60, 200, 255, 300] {
            let set: Vec<u16> = drawn::numbers(rng, 300, size).into_iter().map(|n| n as u16).collect();
            let columns = drawn::numbers(rng, 1100, 700);
            let few = whole.part(set.clone(), &columns);
            let neighbours = neighbours(&whole, &set, &few);
            let mut tally = Tally::default();
            for members in [size.min(255), size.div_ceil(2), 1] {
                let places = drawn::numbers(rng, size as u32, members);
                neighbours.select(&places, &mut tally);
                let secrets = drawn::at(&set, &places);
                let count = |&guess: &u16| naive::parts(&game, guess, &secrets).len();
                let parts =
                    [&few.columns, &whole.columns].map(|all| all.iter().map(count).collect::<Vec<usize>>());
                for (which, parts) in [Which::Best, Which::All].into_iter().zip(&parts) {
                    let most = *parts.iter().max().unwrap();
                    neighbours.count(which, &mut tally);
                    let at_most = tally.most(parts.len().div_ceil(LANES));
                    assert!(at_most >= most && (size > COMPARED + 1 || at_most == most));
                    for least in [0, most.saturating_sub(2), most, most + 1, members, members + 1] {
                        neighbours.count(which, &mut tally);
                        let left: Vec<usize> = std::iter::from_fn(|| tally.take(least)).collect();
                        assert!(left.is_sorted());
                        for (block, parts) in parts.chunks(LANES).enumerate() {
                            let wanted = parts.iter().any(|&parts| parts >= least);
                            let found = left.contains(&block);
                            assert!(found || !wanted, "{size}, {members}, {least}, {block}");
                            left_out += usize::from(!found);
                            in_vain += usize::from(found && !wanted);
                            // All pairs were compared, so the bound is exact.
                            assert!(size > COMPARED + 1 || found == wanted);
                        }
                    }
                }
            }
        }
        (left_out, in_vain)
    }

    #[test]
    fn no_skipped_block_has_a_guess_that_makes_enough_parts() {
        for (left_out, in_vain) in [holds::<u8>(4), holds::<u8>(5), holds::<u16>(6)] {
            assert!(left_out > 500 && in_vain < left_out, "{left_out} left out, {in_vain} in vain");
        }
    }
}
