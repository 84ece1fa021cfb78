//! Which guesses are counted on a set, and in which order, so that few are.
//!
//! Every guess has an upper bound on its number of parts. Guesses are visited highest bound first, until no bound that is left reaches
//! what is asked for, which the visitor raises meanwhile.
//!
//! Small sets count a block of guesses at a time. Large ones count one guess after the other, since their bounds are
//! sharp and few need counting; where they turn out not to be, what is left is counted in blocks, too, if bytes are enough for
//! them (`count.rs`).
//!
//! Sets of up to 160 secrets are bounded more closely by what look-alikes tell (`neighbours.rs`), a slab of guesses after the
//! other, the best first: most often none of a slab is left, else the few that are left are counted. A slab is left out where no
//! guess of it reaches what is asked for, not even as a member of the set that is worth as much as any.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use crate::bound::columns::{BLOCK, Mask, SLAB};
use crate::bound::count::{Count, distinct};
use crate::bound::measure::{Gain, Measure};
use crate::bound::parts::measure_block;
use crate::bound::prefetch::prefetch;
use crate::bound::scan::{Scanner, ceilings};
use crate::game::{Line, Numbering};
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

impl Scanner<'_> {
    /// Visit every allowed guess whose score is at least `least`, which the visitor may raise. The set is given in the order
    /// of the measure, too.
    pub(super) fn visit<M: Measure>(
        &mut self,
        set: &[SecretId],
        ordered: &[SecretId],
        measure: M,
        allowed: Option<&Mask>,
        least: Gain,
        visitor: impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let search = Search { set, ordered, measure };
        if !self.neighbours.is_empty() && BY_NEIGHBOURS.contains(&set.len()) {
            return self.visit_slabs(&search, allowed, least, visitor);
        }
        match self.columns.fits_bytes(set.len()) {
            true => self.visit_in::<M, u8>(&search, allowed, least, visitor),
            false => self.visit_in::<M, u16>(&search, allowed, least, visitor),
        }
    }

    /// The same with bounds of one kind.
    fn visit_in<M: Measure, C: Count>(
        &mut self,
        search: &Search<'_, M>,
        allowed: Option<&Mask>,
        mut least: Gain,
        mut visitor: impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let Search { set, measure, .. } = *search;
        self.bound_all::<C>(set, allowed);
        let upper = C::of_mut(&mut self.upper);
        for &secret in set {
            let bound = &mut upper[self.columns.slot_of(secret)];
            *bound = measure.member_level(*bound, measure.own(secret));
        }
        // Where intersections of supersets bound them, few guesses need counting.
        let by_block_max = self.supersets.intersected_from().map_or(BY_BLOCK_MAX, |from| from - 1);
        let singly = (set.len() > by_block_max || allowed.is_some()) && !self.supersets.is_empty();
        if singly || !self.columns.fits_bytes(set.len()) {
            self.visit_singly::<M, C>(search, least, visitor);
        } else {
            let ceilings = ceilings(upper);
            self.visit_blocks::<M, C>(search, (0, &ceilings), &mut least, &mut visitor);
        }
    }

    /// Visit the blocks from one on that have these ceilings.
    fn visit_blocks<M: Measure, C: Count>(
        &mut self,
        search: &Search<'_, M>,
        (first, ceilings): (usize, &[C]),
        least: &mut Gain,
        visitor: &mut impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let Search { ordered, measure, .. } = *search;
        let mut level: C = measure.level(*least);
        self.order.clear();
        C::places(ceilings, level..=C::MAX, &mut self.order);
        let most_own = measure.most_own();
        let mut sums = [M::Sum::default(); BLOCK];
        for (at, &block) in self.order.iter().enumerate() {
            let next = usize::from(self.order.get(at + 1).copied().unwrap_or(block));
            let block = usize::from(block);
            let ceiling = ceilings[block];
            if ceiling < level {
                break;
            }
            let asked = least.saturating_sub(most_own);
            let (block, next) = (first + block, first + next);
            measure_block(self.columns, ordered, measure, (block, next), (asked, ceiling.parts()), &mut sums);
            for (lane, &sum) in sums.iter().enumerate() {
                let (slot, sum) = (block * BLOCK + lane, sum.into());
                if sum + most_own >= *least
                    && C::of(&self.upper)[slot] > C::default()
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

    fn visit_singly<M: Measure, C: Count>(
        &mut self,
        search: &Search<'_, M>,
        mut least: Gain,
        mut visitor: impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let measure = search.measure;
        let fits_bytes = self.columns.fits_bytes(search.set.len());
        let highest = C::of(&self.upper).iter().copied().max().unwrap_or_default();
        let mut visited = 0;
        let band = C::band(highest);
        for top in (1..=highest.parts()).rev().step_by(band) {
            let lowest = (top + 1).saturating_sub(band).max(1);
            self.order.clear();
            C::places(C::of(&self.upper), C::at_most(lowest)..=C::at_most(top), &mut self.order);
            self.order.iter().take(PREFETCHED).for_each(|&slot| self.prefetch(slot));
            for at in 0..self.order.len() {
                let slot = usize::from(self.order[at]);
                let least_level: C = measure.level(least);
                if C::of(&self.upper)[slot] < least_level {
                    return;
                }
                if fits_bytes && PROBES.contains(&visited) {
                    let ceilings = ceilings(C::of(&self.upper));
                    if self.blocks_pay(&ceilings, least_level) {
                        return self.visit_blocks(search, (0, &ceilings), &mut least, &mut visitor);
                    }
                }
                visited += 1;
                if let Some(&later) = self.order.get(at + PREFETCHED) {
                    self.prefetch(later);
                }
                // Counted: a visit in blocks leaves it out.
                C::of_mut(&mut self.upper)[slot] = C::default();
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
            u8::of_mut(&mut self.upper).fill(set.len() as u8);
            self.bound_by_context::<u8>(set, allowed);
        } else {
            self.bound_all::<u8>(set, allowed);
        }
        self.neighbours.look_at(set, &mut self.pairs);
        let most_own = measure.most_own();
        self.members.clear();
        self.members.extend(set.iter().map(|&secret| (self.columns.slot_of(secret), secret)));
        self.members.sort_unstable_by_key(|&(slot, _)| Reverse(slot));
        for slab in 0..self.columns.slabs() {
            let first = slab * SLAB;
            let upper: &mut [u8] = u8::of_mut(&mut self.upper);
            let upper: &mut [u8; SLAB] = upper[first..].first_chunk_mut().expect("slabs are in it");
            let least_parts: u8 = measure.level(least.saturating_sub(most_own));
            if !self.neighbours.lower(slab, &self.pairs, least_parts.into(), upper) {
                continue;
            }
            while let Some(&(slot, secret)) = self.members.last().filter(|&&(slot, _)| slot < first + SLAB) {
                self.members.pop();
                if let Some(at) = slot.checked_sub(first) {
                    upper[at] = measure.member_level(upper[at], measure.own(secret));
                }
            }
            let level = measure.level::<u8>(least).max(1);
            self.order.clear();
            let passing = (first..).zip(upper.iter()).filter(|&(_, &bound)| bound >= level);
            self.order.extend(passing.map(|(slot, _)| slot as u16));
            if self.order.len() > SLAB / BLOCK * SINGLES_FOR_A_BLOCK {
                let ceilings = ceilings(&upper[..]);
                self.visit_blocks(search, (first / BLOCK, &ceilings), &mut least, &mut visitor);
                continue;
            }
            self.order.sort_unstable_by_key(|&slot| Reverse(upper[usize::from(slot) - first]));
            self.order.iter().take(PREFETCHED).for_each(|&slot| self.prefetch(slot));
            for at in 0..self.order.len() {
                if let Some(&later) = self.order.get(at + PREFETCHED) {
                    self.prefetch(later);
                }
                let slot = usize::from(self.order[at]);
                if u8::of(&self.upper)[slot] < measure.level(least) {
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
        let line = self.table.column(guess);
        let sum = match M::COUNTS_PARTS && !self.columns.fits_bytes(ordered.len()) {
            true => distinct(line, ordered, &mut self.seen) as Gain,
            false => single(line, ordered, measure, &mut self.seen),
        };
        if sum + measure.most_own() >= *least {
            let (member, score) = search.score(guess, sum, self.table.numbering());
            if score >= *least {
                visitor(guess, sum, member, least);
            }
        }
    }

    /// Whether the columns that are left are counted sooner in blocks.
    fn blocks_pay<C: Count>(&self, ceilings: &[C], level: C) -> bool {
        let passing = |bounds: &[C]| bounds.iter().filter(|&&bound| bound >= level).count();
        passing(C::of(&self.upper)) > passing(ceilings) * SINGLES_FOR_A_BLOCK
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
    match line {
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
    }
}
