//! Which guesses make the most parts of a set, without counting them all: of a set that is too large for a pair matrix.
//!
//! Every guess has an upper bound on its number of parts, from the [`Supersets`]. Guesses are counted highest bound first,
//! until no bound that is left reaches what is asked for. Say the bounds are 70, 64, 40, 39 … and the first two turn out
//! to make 58 and 41 parts: then the best is found, and thousands of guesses need not be counted.
//!
//! A member of the set saves a guess when it is right, which is worth a part. So guesses are compared by their *score*:
//! the number of parts, and one more for a member. Where weights differ it is the gain, and a member's own weight
//! (`measure.rs`); what is bounded beforehand is the number of parts then, too, since so many parts gain at most what the
//! heaviest members weigh.
//!
//! Small sets count a block of guesses at a time. Large ones count one guess after the other, since their bounds are
//! sharp and few need counting; where they turn out not to be, what is left is counted in blocks, too.
//!
//! Sets of up to 160 secrets are bounded more closely by what look-alikes tell ([`Neighbours`]), a slab of guesses after the other,
//! the best first: most often none of a slab is left, else the few that are left are counted.
//!
//! Where many subsets of one set are scanned in turn, all guesses are counted on that set first: none makes more parts
//! of a subset, and a rule that forbids a guess there forbids it for all that follows.
//!
//! Counts and bounds are bytes, in which 255 stands for any larger number too (`counting.rs`): a guess that reaches it
//! is counted whatever is asked for.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use memchr::memchr_iter;

use crate::bound::columns::{BLOCK, Columns, Mask, SLAB};
use crate::bound::measure::{Gain, Gains, HeaviestFirst, Measure, PartCount, Parts, most_parts};
use crate::bound::neighbours::{Neighbours, Pairs};
use crate::bound::pairs::{MostGain, MostParts};
use crate::bound::parts::measure_block;
use crate::bound::prefetch::prefetch;
use crate::bound::supersets::{Supersets, lower};
use crate::game::{FeedbackTable, Line, Numbering};
use crate::words::{GuessId, SecretId};

/// After so many single guesses, what is left is weighed against a visit in blocks. (Four times as many sets a second on
/// 14855 / 14855: docs/performance.md, "What paid".)
const PROBES: [usize; 2] = [16, 64];

/// Single guesses that take as long as a block, roughly: a wrong choice costs time, never a result.
const SINGLES_FOR_A_BLOCK: usize = 12;

/// Single guesses are fetched so many ahead: twice as fast on sets of 160 to 1000 secrets, 1.06 of a whole proof.
const PREFETCHED: usize = 4;

/// Sets larger than this count single guesses, which is twice as fast from here on (docs/performance.md).
const BY_BLOCK_MAX: usize = 160;

/// Sets of so many secrets are bounded by neighbours, where there are any: 0.77 of the time on the original game (four pairs). Beside
/// intersections of supersets it is 1.07 of the time on 3000 / 14855.
const BY_NEIGHBOURS: RangeInclusive<usize> = 3..=160;

/// On smaller sets than this supersets say nothing that neighbours do not.
const SUPERSETS_MIN: usize = 64;

/// Bounds on scores are bytes: this one stands for any larger score too, so that no more can be asked for.
const LARGEST_SCORE: Gain = PartCount::MAX as Gain;

/// The tables of a game, and memory that is used again.
pub struct Scanner<'a> {
    table: &'a FeedbackTable,
    columns: &'a Columns,
    supersets: &'a Supersets,
    neighbours: &'a Neighbours,
    pairs: Pairs,
    /// The members of a set with their slots.
    members: Vec<(usize, SecretId)>,
    /// An upper bound on the score of every column.
    upper: Vec<u8>,
    /// Slots or blocks in the order of their visit.
    order: Vec<u16>,
    /// The sets whose subsets are scanned, each within the one before.
    within: Vec<Counted>,
    /// For games with many codes.
    seen: Vec<u8>,
}

/// A set, and how many parts each guess makes of it.
pub struct Counted {
    secrets: Vec<SecretId>,
    /// The number of parts of every column.
    parts: Vec<u8>,
}

impl<'a> Scanner<'a> {
    /// A scanner with nothing done.
    pub fn new(
        table: &'a FeedbackTable,
        columns: &'a Columns,
        (supersets, neighbours): (&'a Supersets, &'a Neighbours),
    ) -> Scanner<'a> {
        Scanner {
            table,
            columns,
            supersets,
            neighbours,
            pairs: Pairs::default(),
            members: Vec::new(),
            upper: vec![0; columns.stride()],
            order: Vec::new(),
            within: Vec::new(),
            seen: vec![0; columns.codes()],
        }
    }

    /// Count every allowed guess on a set.
    pub fn count(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> Counted {
        self.bound_all(set, allowed);
        let blocks = self.ceilings();
        let parts = Parts { size: set.len() };
        let mut counts = [0; BLOCK];
        for (block, upper) in self.upper.chunks_exact_mut(BLOCK).enumerate().filter(|&(at, _)| blocks[at] > 0)
        {
            let next = (block + 1).min(blocks.len() - 1);
            measure_block(self.columns, set, parts, (block, next), (0, PartCount::MAX), &mut counts);
            lower(self.columns.arch(), upper, &counts);
        }
        Counted { secrets: set.to_vec(), parts: self.upper.clone() }
    }

    /// Until [`leave`](Scanner::leave) only subsets of a set are scanned, with no guess allowed that was not when it was counted.
    pub fn enter(&mut self, counted: Counted) {
        self.within.push(counted);
    }

    /// Be done with the set that was entered last.
    pub fn leave(&mut self) -> Option<Counted> {
        self.within.pop()
    }

    /// An upper bound on the most parts that an allowed guess makes of a set of two or more, without counting.
    pub fn most_parts_unseen(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> MostParts {
        self.bound_all(set, allowed);
        let any = self.upper.iter().copied().max().unwrap_or(0);
        MostParts { any, member: any, attained: false }
    }

    /// The most parts that an allowed guess makes of a set of two or more.
    ///
    /// Of equal scores only one is sure to be seen, unless `every` is set. Where it is that of a member, `any` is the
    /// member's number of parts: another guess may have one part more. That comes to the same bound, but not with two
    /// guesses left, when that one part more may be what is found in time.
    pub fn most_parts(&mut self, set: &[SecretId], allowed: Option<&Mask>, every: bool) -> MostParts {
        let mut score = 0;
        let mut by_other = false;
        let mut too_many = false;
        self.visit(set, set, Parts { size: set.len() }, allowed, 1, |_, parts, member, least| {
            if parts == LARGEST_SCORE {
                // There may be any number of parts, by a member or not: no other guess can tell more.
                too_many = true;
                *least = Gain::MAX;
                return;
            }
            let this = parts + Gain::from(member.is_some());
            by_other = member.is_none() || by_other && this == score;
            score = this;
            *least = (if every && !by_other { score } else { score + 1 }).min(LARGEST_SCORE);
        });
        if too_many {
            return MostParts { any: PartCount::MAX, member: PartCount::MAX, attained: false };
        }
        // A score is above 1, and at most that of a member with one part less than too many.
        let member = (score - 1) as PartCount;
        MostParts { any: if by_other { score as PartCount } else { member }, member, attained: true }
    }

    /// The most that an allowed guess gains on a set of two or more, which is given in order, too.
    ///
    /// The score is exact. The gain is that of a guess with this score; of all guesses where `every` is set.
    pub fn most_gain(
        &mut self,
        set: &[SecretId],
        (order, gains): (&HeaviestFirst, Gains<'_>),
        allowed: Option<&Mask>,
        every: bool,
    ) -> MostGain {
        let mut most = MostGain::default();
        self.visit(set, &order.secrets, gains, allowed, 1, |_, gain, member, least| {
            let own = member.map_or(0, |secret| gains.own(secret));
            most.any = most.any.max(gain);
            most.score = most.score.max(gain + own);
            // What gains more than any so far scores more than that, too.
            *least = if every { most.any } else { most.score } + 1;
        });
        most
    }

    /// An upper bound on that, without counting.
    pub fn most_gain_unseen(
        &mut self,
        set: &[SecretId],
        (order, gains): (&HeaviestFirst, Gains<'_>),
        allowed: Option<&Mask>,
    ) -> MostGain {
        self.bound_all(set, allowed);
        let gain = |parts: PartCount| order.heaviest(most_parts(parts, set.len()));
        let any = gain(self.upper.iter().copied().max().unwrap_or(0));
        let score = |&secret: &SecretId| gain(self.upper[self.columns.slot_of(secret)]) + gains.own(secret);
        MostGain { any, score: set.iter().map(score).fold(any, Gain::max) }
    }

    /// Call `found` with every allowed guess that makes at least `least` parts of a set, or `least_member` if it is a
    /// member, with its number of parts and the member that it is, if it is one.
    ///
    /// Some that make fewer may be among them, since one score is asked for, the lower one: where members need 5 parts
    /// and others 7, that is 6, and so a guess outside of the set with 6 parts is called with, too.
    pub fn guesses_with(
        &mut self,
        set: &[SecretId],
        allowed: Option<&Mask>,
        least_member: usize,
        least: usize,
        mut found: impl FnMut(GuessId, Gain, Option<SecretId>),
    ) {
        let least = (least.min(least_member + 1) as Gain).min(LARGEST_SCORE);
        let parts = Parts { size: set.len() };
        self.visit(set, set, parts, allowed, least, |guess, parts, member, _| found(guess, parts, member));
    }

    /// Call `found` with every allowed guess whose score is at least `least`, with its gain and the member that it
    /// is, if it is one, of the set, which is given in order, too.
    pub fn guesses_gaining(
        &mut self,
        set: &[SecretId],
        (order, gains): (&HeaviestFirst, Gains<'_>),
        allowed: Option<&Mask>,
        least: Gain,
        mut found: impl FnMut(GuessId, Gain, Option<SecretId>),
    ) {
        self.visit(set, &order.secrets, gains, allowed, least, |guess, gain, member, _| {
            found(guess, gain, member)
        });
    }

    /// Visit every allowed guess whose score is at least `least`, which the visitor may raise. The set is given in the order
    /// of the measure, too.
    fn visit<M: Measure>(
        &mut self,
        set: &[SecretId],
        ordered: &[SecretId],
        measure: M,
        allowed: Option<&Mask>,
        mut least: Gain,
        mut visitor: impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let search = Search { set, ordered, measure };
        if !self.neighbours.is_empty() && BY_NEIGHBOURS.contains(&set.len()) {
            return self.visit_slabs(&search, allowed, least, visitor);
        }
        self.bound_all(set, allowed);
        for &secret in set {
            let slot = self.columns.slot_of(secret);
            self.upper[slot] = measure.member_level(self.upper[slot], measure.own(secret));
        }
        // Where intersections of supersets bound them, few guesses need counting.
        let by_block_max = self.supersets.intersected_from().map_or(BY_BLOCK_MAX, |from| from - 1);
        if (set.len() > by_block_max || allowed.is_some()) && !self.supersets.is_empty() {
            self.visit_singly(&search, least, visitor);
        } else {
            let ceilings = self.ceilings();
            self.visit_blocks(&search, (0, &ceilings), &mut least, &mut visitor);
        }
    }

    /// Bound the parts of every column, with 0 for guesses that are not allowed.
    fn bound_all(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        self.supersets.upper(self.columns, set, &mut self.upper);
        self.bound_by_context(set, allowed);
    }

    /// Bound them by the set that this one lies in, and by what is allowed.
    fn bound_by_context(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        if let Some(within) = self.within.last() {
            debug_assert!(set.iter().all(|secret| within.secrets.binary_search(secret).is_ok()), "a subset");
            lower(self.columns.arch(), &mut self.upper, &within.parts);
        }
        if let Some(allowed) = allowed {
            lower(self.columns.arch(), &mut self.upper, allowed.bounds());
        }
    }

    /// The highest bound in every block.
    fn ceilings(&self) -> Vec<u8> {
        ceilings(&self.upper)
    }

    /// Visit the blocks from one on that have these ceilings.
    fn visit_blocks<M: Measure>(
        &mut self,
        search: &Search<'_, M>,
        (first, ceilings): (usize, &[u8]),
        least: &mut Gain,
        visitor: &mut impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let Search { ordered, measure, .. } = *search;
        let mut level = measure.level(*least);
        self.order.clear();
        for ceiling in (0..=u8::MAX).rev().take_while(|&ceiling| usize::from(ceiling) >= level) {
            self.order.extend(memchr_iter(ceiling, ceilings).map(|block| block as u16));
        }
        let most_own = measure.most_own();
        let mut sums = [M::Sum::default(); BLOCK];
        for (at, &block) in self.order.iter().enumerate() {
            let next = usize::from(self.order.get(at + 1).copied().unwrap_or(block));
            let block = usize::from(block);
            let ceiling = ceilings[block];
            if usize::from(ceiling) < level {
                break;
            }
            let asked = least.saturating_sub(most_own);
            let (block, next) = (first + block, first + next);
            measure_block(self.columns, ordered, measure, (block, next), (asked, ceiling), &mut sums);
            for (lane, &sum) in sums.iter().enumerate() {
                let (slot, sum) = (block * BLOCK + lane, sum.into());
                if sum + most_own >= *least
                    && self.upper[slot] > 0
                    && let Some(guess) = self.columns.guess(slot)
                {
                    let (member, score) = search.score(guess, sum, self.table.numbering());
                    if score >= *least {
                        visitor(guess, sum, member, least);
                    }
                }
            }
            level = measure.level(*least);
        }
    }

    fn visit_singly<M: Measure>(
        &mut self,
        search: &Search<'_, M>,
        mut least: Gain,
        mut visitor: impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let measure = search.measure;
        let highest = self.upper.iter().copied().max().unwrap_or(0);
        let mut visited = 0;
        for level in (1..=highest).rev() {
            self.order.clear();
            self.order.extend(memchr_iter(level, &self.upper).map(|slot| slot as u16));
            self.order.iter().take(PREFETCHED).for_each(|&slot| self.prefetch(slot));
            for at in 0..self.order.len() {
                let least_level = measure.level(least);
                if usize::from(level) < least_level {
                    return;
                }
                if PROBES.contains(&visited) {
                    let ceilings = self.ceilings();
                    if self.blocks_pay(&ceilings, least_level) {
                        return self.visit_blocks(search, (0, &ceilings), &mut least, &mut visitor);
                    }
                }
                visited += 1;
                if let Some(&later) = self.order.get(at + PREFETCHED) {
                    self.prefetch(later);
                }
                let slot = usize::from(self.order[at]);
                // Counted: a visit in blocks leaves it out.
                self.upper[slot] = 0;
                self.visit_one(search, slot, &mut least, &mut visitor);
            }
        }
    }

    /// Visit them slab by slab, the best guesses first, as far as what neighbours say leaves any.
    fn visit_slabs<M: Measure>(
        &mut self,
        search: &Search<'_, M>,
        allowed: Option<&Mask>,
        mut least: Gain,
        mut visitor: impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let Search { set, measure, .. } = *search;
        if set.len() < SUPERSETS_MIN {
            self.upper.fill(set.len() as PartCount);
            self.bound_by_context(set, allowed);
        } else {
            self.bound_all(set, allowed);
        }
        self.neighbours.look_at(set, &mut self.pairs);
        let most_own = measure.most_own();
        self.members.clear();
        self.members.extend(set.iter().map(|&secret| (self.columns.slot_of(secret), secret)));
        self.members.sort_unstable_by_key(|&(slot, _)| Reverse(slot));
        for slab in 0..self.columns.slabs() {
            let first = slab * SLAB;
            let upper: &mut [u8; SLAB] = self.upper[first..].first_chunk_mut().expect("slabs are in it");
            let least_parts = measure.level(least.saturating_sub(most_own));
            if !self.neighbours.lower(slab, &self.pairs, least_parts, upper) {
                continue;
            }
            while let Some(&(slot, secret)) = self.members.last().filter(|&&(slot, _)| slot < first + SLAB) {
                self.members.pop();
                if let Some(at) = slot.checked_sub(first) {
                    upper[at] = measure.member_level(upper[at], measure.own(secret));
                }
            }
            let level = measure.level(least).max(1);
            self.order.clear();
            let passing = (first..).zip(upper.iter()).filter(|&(_, &bound)| usize::from(bound) >= level);
            self.order.extend(passing.map(|(slot, _)| slot as u16));
            if self.order.len() > SLAB / BLOCK * SINGLES_FOR_A_BLOCK {
                let ceilings: Vec<u8> = ceilings(&self.upper[first..][..SLAB]);
                self.visit_blocks(search, (first / BLOCK, &ceilings), &mut least, &mut visitor);
                continue;
            }
            self.order.sort_unstable_by_key(|&slot| Reverse(self.upper[usize::from(slot)]));
            self.order.iter().take(PREFETCHED).for_each(|&slot| self.prefetch(slot));
            for at in 0..self.order.len() {
                if let Some(&later) = self.order.get(at + PREFETCHED) {
                    self.prefetch(later);
                }
                let slot = usize::from(self.order[at]);
                if usize::from(self.upper[slot]) < measure.level(least) {
                    break;
                }
                self.visit_one(search, slot, &mut least, &mut visitor);
            }
        }
    }

    /// Visit the guess in a slot.
    fn visit_one<M: Measure>(
        &mut self,
        search: &Search<'_, M>,
        slot: usize,
        least: &mut Gain,
        visitor: &mut impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let Search { ordered, measure, .. } = *search;
        let Some(guess) = self.columns.guess(slot) else { return };
        let sum = single(self.table.column(guess), ordered, measure, &mut self.seen);
        if sum + measure.most_own() >= *least {
            let (member, score) = search.score(guess, sum, self.table.numbering());
            if score >= *least {
                visitor(guess, sum, member, least);
            }
        }
    }

    /// Whether the columns that are left are counted sooner in blocks.
    fn blocks_pay(&self, ceilings: &[u8], level: usize) -> bool {
        let passing = |bounds: &[u8]| bounds.iter().filter(|&&bound| usize::from(bound) >= level).count();
        passing(&self.upper) > passing(ceilings) * SINGLES_FOR_A_BLOCK
    }

    /// Fetch the column in a slot.
    fn prefetch(&self, slot: u16) {
        let Some(guess) = self.columns.guess(usize::from(slot)) else { return };
        match self.table.column(guess) {
            Line::Narrow(cells) => prefetch(cells),
            Line::Wide(cells) => prefetch(cells),
        }
    }
}

/// The highest bound in every block.
fn ceilings(upper: &[u8]) -> Vec<u8> {
    upper.chunks_exact(BLOCK).map(|block| block.iter().copied().max().unwrap_or(0)).collect()
}

/// What is looked for.
struct Search<'a, M> {
    /// The set, increasing.
    set: &'a [SecretId],
    /// The set in the order of the measure.
    ordered: &'a [SecretId],
    measure: M,
}

impl<M: Measure> Search<'_, M> {
    /// The member that a guess is, if it is one, and its score.
    fn score(&self, guess: GuessId, sum: Gain, numbering: &Numbering) -> (Option<SecretId>, Gain) {
        let member = numbering.secret(guess).filter(|secret| self.set.binary_search(secret).is_ok());
        (member, sum + member.map_or(0, |secret| self.measure.own(secret)))
    }
}

/// What one guess is measured on a set in the order of the measure. `seen` has a byte for every feedback code, all 0.
fn single<M: Measure>(line: Line<'_>, ordered: &[SecretId], measure: M, seen: &mut [u8]) -> Gain {
    let worth = |place: usize, seen: &mut u8| match std::mem::replace(seen, 1) {
        0 => measure.worth(place).into(),
        _ => 0,
    };
    let members = ordered.iter().map(|secret| secret.index()).enumerate();
    let sum: Gain = match line {
        Line::Narrow(cells) => {
            // A byte is always an index of this table, which the compiler knows.
            let mut seen = [0u8; 1 << 8];
            members.map(|(place, secret)| worth(place, &mut seen[usize::from(cells[secret])])).sum()
        }
        Line::Wide(cells) => {
            let sum =
                members.map(|(place, secret)| worth(place, &mut seen[usize::from(cells[secret])])).sum();
            for secret in ordered {
                seen[usize::from(cells[secret.index()])] = 0;
            }
            sum
        }
    };
    sum.min(M::MOST)
}
