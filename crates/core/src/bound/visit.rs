//! Which guesses are counted on a set, and in which order, so that few are.
//!
//! Every guess has an upper bound on its number of parts. Guesses are visited highest bound first, until no remaining bound
//! reaches the required score, which the visitor raises meanwhile.
//!
//! - Small sets are counted by blocks of guesses.
//! - Large sets are counted guess by guess: their bounds are sharp, and few guesses need a count. If many do, the rest is
//!   counted by blocks, provided that bytes are enough (`count.rs`).
//! - If supersets leave many guesses of a set of up to 160 secrets, or 253 with weights, similar secrets give closer bounds
//!   (`neighbours.rs`), one slab of guesses after the other, the best first. Most slabs have no guesses above the bound; in the
//!   others these few are counted. A slab is skipped if none of its guesses reaches the required score, even with the largest own
//!   worth of its members. If no score is required, the first block is counted first.
//!
//! The work of a visit goes to the intersections of supersets that it missed, which are counted when that pays
//! (`intersections.rs`).

use std::cmp::Reverse;

use crate::bound::columns::{BLOCK, Mask, SLAB};
use crate::bound::count::{Count, Work, distinct, with_count};
use crate::bound::intersections::Missed;
use crate::bound::measure::{Gain, Measure};
use crate::bound::parts::{COLUMNS_AHEAD, cell_work, measure_block};
use crate::bound::scan::{Scanner, ceilings};
use crate::game::{GuessId, Line, Numbering, SecretId};

/// After these numbers of single guesses, the visit may change to blocks. (Four times as many sets a second on 14855 / 14855:
/// docs/experiments.md, "Ideas that pay".)
const PROBES: [usize; 2] = [16, 64];

/// Single guesses that take about as long as a block: a wrong choice costs time, never a result.
const SINGLES_FOR_A_BLOCK: usize = 12;

/// Larger sets are counted guess by guess, which is twice as fast from here on (docs/experiments.md).
const BY_BLOCK_MAX: usize = 160;

/// Work for each guess before any is counted.
const SETUP_WORK: Work = 2;

/// Work for each cell of a single guess.
const SINGLE_WORK: Work = 6;

impl Scanner<'_> {
    /// Visit every allowed guess whose score is at least `least`, which the visitor may raise. It gets the guess, its sum and the
    /// member that it is. The set is also given in the order of the measure.
    pub(super) fn visit<M: Measure>(
        &mut self,
        set: &[SecretId],
        ordered: &[SecretId],
        measure: M,
        allowed: Option<&Mask>,
        least: Gain,
        visitor: impl FnMut(GuessId, Gain, Option<SecretId>, &mut Gain),
    ) {
        let mut search = Search { set, ordered, measure, allowed, least, visitor };
        self.most_own.clear();
        self.most_own.resize(self.columns.stride / BLOCK, 0);
        for &secret in set {
            let own = &mut self.most_own[self.columns.slot_of(secret) / BLOCK];
            *own = measure.own(secret).max(*own);
        }
        (self.work, self.missed) = (self.columns.stride as Work * SETUP_WORK, Missed::default());
        if !self.neighbours.is_empty() && M::BY_NEIGHBOURS.contains(&set.len()) {
            self.visit_by_neighbours(&mut search);
        } else {
            with_count!(self.columns, set.len(), C => self.visit_by_supersets::<C, M, _>(&mut search));
        }
        self.supersets.intersections.charge(&self.missed, self.work);
    }

    fn visit_by_supersets<C: Count, M: Measure, V: Visitor>(&mut self, search: &mut Search<'_, M, V>) {
        let Search { set, allowed, .. } = *search;
        self.bound_columns::<C>(set, allowed);
        self.raise_members::<C, M, V>(search, 0);
        let singly = (set.len() > BY_BLOCK_MAX || allowed.is_some()) && !self.supersets.is_empty();
        if singly || !self.columns.fits_bytes(set.len()) {
            self.visit_singly::<C, M, V>(search);
        } else {
            let ceilings = ceilings(C::of(&self.upper));
            self.visit_blocks(search, 0, &ceilings, true);
        }
    }

    /// Visit with bounds from supersets, and from neighbours if these leave many guesses. On smaller sets than intersections bound,
    /// supersets add nothing to neighbours.
    fn visit_by_neighbours<M: Measure, V: Visitor>(&mut self, search: &mut Search<'_, M, V>) {
        let Search { set, allowed, .. } = *search;
        if set.len() < self.supersets.intersections.terms.secrets {
            u8::of_mut(&mut self.upper).fill(set.len() as u8);
            self.bound_by_context::<u8>(set, allowed);
        } else {
            self.bound_columns::<u8>(set, allowed);
        }
        let mut from = 0;
        if search.least <= 1 {
            // Nothing is known: the best guesses say what the others must reach.
            self.visit_blocks(search, 0, &[u8::MAX], false);
            from = BLOCK;
            u8::of_mut(&mut self.upper)[..from].fill(0);
        }
        let level = search.level::<u8>().max(1);
        let passing = u8::of(&self.upper).iter().filter(|&&bound| bound >= level).count();
        if passing >= self.neighbours.guesses {
            self.visit_slabs(search, from);
        } else {
            self.raise_members::<u8, M, V>(search, from);
            self.visit_singly::<u8, M, V>(search);
        }
    }

    /// Raise the bounds of members from the slot `from` on to those of their scores.
    fn raise_members<C: Count, M: Measure, V: Visitor>(&mut self, search: &Search<'_, M, V>, from: usize) {
        let upper = C::of_mut(&mut self.upper);
        for &secret in search.set {
            let slot = self.columns.slot_of(secret);
            if slot >= from {
                upper[slot] = search.measure.member_level(upper[slot], search.measure.own(secret));
            }
        }
    }

    /// Visit the blocks from `first` on that have these ceilings, which may be bounds on parts.
    fn visit_blocks<C: Count, M: Measure, V: Visitor>(
        &mut self,
        search: &mut Search<'_, M, V>,
        first: usize,
        ceilings: &[C],
        bound_parts: bool,
    ) {
        let Search { ordered, measure, .. } = *search;
        self.order.clear();
        C::places(ceilings, search.level()..=C::MAX, &mut self.order);
        let mut sums = [M::Sum::default(); BLOCK];
        let block_work = (BLOCK * ordered.len()) as Work * cell_work(self.columns, ordered.len());
        for (at, &block) in self.order.iter().enumerate() {
            let next = usize::from(self.order.get(at + 1).copied().unwrap_or(block));
            let block = usize::from(block);
            let ceiling = ceilings[block];
            if ceiling < search.level() {
                break;
            }
            self.work += block_work;
            let most_own = self.most_own[first + block];
            let most_parts = if bound_parts { ceiling.parts() } else { ordered.len() };
            let wanted = (search.least.saturating_sub(most_own), most_parts);
            let (block, next) = (first + block, first + next);
            measure_block(self.columns, ordered, measure, (block, next), wanted, &mut sums);
            for (lane, &sum) in sums.iter().enumerate() {
                let (slot, sum) = (block * BLOCK + lane, sum.into());
                if sum + most_own >= search.least
                    && C::of(&self.upper)[slot] > C::default()
                    && let Some(guess) = self.columns.guess(slot)
                {
                    search.offer(guess, sum, self.table.numbering());
                }
            }
        }
    }

    fn visit_singly<C: Count, M: Measure, V: Visitor>(&mut self, search: &mut Search<'_, M, V>) {
        let fits_bytes = self.columns.fits_bytes(search.set.len());
        let highest = C::of(&self.upper).iter().copied().max().unwrap_or_default();
        let mut visited = 0;
        let band = C::band(highest);
        for top in (1..=highest.parts()).rev().step_by(band) {
            if C::at_most(top) < search.level() {
                return;
            }
            let lowest = (top + 1).saturating_sub(band).max(1);
            self.order.clear();
            // Padding has bounds, too, and in the largest games slots that 16 bits do not hold.
            let levels = &C::of(&self.upper)[..self.columns.guess_count()];
            C::places(levels, C::at_most(lowest)..=C::at_most(top), &mut self.order);
            for at in 0..self.order.len() {
                let slot = self.prefetched(at, search.set);
                let least: C = search.level();
                if C::of(&self.upper)[slot] < least {
                    return;
                }
                if fits_bytes && PROBES.contains(&visited) {
                    let ceilings = ceilings(C::of(&self.upper));
                    if self.blocks_pay(&ceilings, least) {
                        return self.visit_blocks(search, 0, &ceilings, true);
                    }
                }
                visited += 1;
                // A later visit by blocks omits it.
                C::of_mut(&mut self.upper)[slot] = C::default();
                self.visit_one(search, slot);
            }
        }
    }

    /// Visit slab after slab from the slot `from` on, the best guesses first, with bounds from neighbours.
    fn visit_slabs<M: Measure, V: Visitor>(&mut self, search: &mut Search<'_, M, V>, from: usize) {
        let Search { set, ordered, measure, .. } = *search;
        self.neighbour_bound.prepare(self.neighbours, ordered);
        if !M::COUNTS_PARTS {
            self.neighbour_gain.prepare(&self.neighbour_bound, measure);
        }
        self.members.clear();
        self.members.extend(set.iter().map(|&secret| (self.columns.slot_of(secret), secret)));
        self.members.sort_unstable_by_key(|&(slot, _)| Reverse(slot));
        self.members.truncate(self.members.partition_point(|&(slot, _)| slot >= from));
        for slab in 0..self.columns.slabs() {
            let first = slab * SLAB;
            let upper: &mut [u8] = u8::of_mut(&mut self.upper);
            let upper: &mut [u8; SLAB] = upper[first..].first_chunk_mut().expect("slabs are in it");
            let members = self.members.partition_point(|&(slot, _)| slot >= first + SLAB)..;
            let own = self.members[members.clone()].iter().map(|&(_, secret)| measure.own(secret)).max();
            let least = search.least.saturating_sub(own.unwrap_or(0));
            self.work += self.neighbour_bound.work();
            let bounds = (self.neighbours, &self.neighbour_bound);
            let some = match M::COUNTS_PARTS {
                true => self.neighbour_bound.lower(self.neighbours, slab, least as usize, upper),
                false => self.neighbour_gain.lower(bounds, slab, least, measure, upper),
            };
            if !some {
                self.members.truncate(members.start);
                continue;
            }
            for (slot, secret) in self.members.drain(members) {
                let level = &mut upper[slot - first];
                *level = measure.member_level(*level, measure.own(secret));
            }
            let level = search.level::<u8>().max(1);
            self.order.clear();
            let passing =
                (first..self.columns.guess_count()).zip(upper.iter()).filter(|&(_, &bound)| bound >= level);
            self.order.extend(passing.map(|(slot, _)| slot as u16));
            if self.order.len() > SLAB / BLOCK * SINGLES_FOR_A_BLOCK {
                let ceilings = ceilings(&upper[..]);
                self.visit_blocks(search, first / BLOCK, &ceilings, M::COUNTS_PARTS);
                continue;
            }
            self.order.sort_unstable_by_key(|&slot| Reverse(upper[usize::from(slot) - first]));
            for at in 0..self.order.len() {
                let slot = self.prefetched(at, search.set);
                if u8::of(&self.upper)[slot] < search.level() {
                    break;
                }
                self.visit_one(search, slot);
            }
        }
    }

    /// The slot at a place of the order. The cells of a set are fetched at later places meanwhile.
    fn prefetched(&self, at: usize, set: &[SecretId]) -> usize {
        let ahead = if at == 0 { 0..=COLUMNS_AHEAD } else { at + COLUMNS_AHEAD..=at + COLUMNS_AHEAD };
        for guess in ahead.filter_map(|later| self.columns.guess(usize::from(*self.order.get(later)?))) {
            self.table.column(guess).prefetch(set);
        }
        usize::from(self.order[at])
    }

    fn visit_one<M: Measure, V: Visitor>(&mut self, search: &mut Search<'_, M, V>, slot: usize) {
        let Search { ordered, measure, .. } = *search;
        let Some(guess) = self.columns.guess(slot) else { return };
        self.work += ordered.len() as Work * SINGLE_WORK;
        let line = self.table.column(guess);
        let sum = match M::COUNTS_PARTS && !self.columns.fits_bytes(ordered.len()) {
            true => distinct(line, ordered, &mut self.seen) as Gain,
            false => single(line, ordered, measure, &mut self.seen),
        };
        search.offer(guess, sum, self.table.numbering());
    }

    /// Whether the remaining columns are counted faster in blocks.
    fn blocks_pay<C: Count>(&self, ceilings: &[C], level: C) -> bool {
        let passing = |bounds: &[C]| bounds.iter().filter(|&&bound| bound >= level).count();
        passing(C::of(&self.upper)) > passing(ceilings) * SINGLES_FOR_A_BLOCK
    }
}

/// A search for all guesses with a score of at least `least`.
struct Search<'a, M, V> {
    /// The set in increasing order.
    set: &'a [SecretId],
    /// The set in the order of the measure.
    ordered: &'a [SecretId],
    measure: M,
    allowed: Option<&'a Mask>,
    least: Gain,
    visitor: V,
}

trait Visitor: FnMut(GuessId, Gain, Option<SecretId>, &mut Gain) {}

impl<V: FnMut(GuessId, Gain, Option<SecretId>, &mut Gain)> Visitor for V {}

impl<M: Measure, V: Visitor> Search<'_, M, V> {
    /// The least level at which a guess may have the required score.
    fn level<C: Count>(&self) -> C {
        self.measure.level(self.least)
    }

    /// Call the visitor if the score of a guess is high enough.
    fn offer(&mut self, guess: GuessId, sum: Gain, numbering: &Numbering) {
        if sum + self.measure.most_own() < self.least {
            return;
        }
        let member = numbering.secret(guess).filter(|secret| self.set.binary_search(secret).is_ok());
        if sum + member.map_or(0, |secret| self.measure.own(secret)) >= self.least {
            (self.visitor)(guess, sum, member, &mut self.least);
        }
    }
}

/// The sum of one guess on a set in the order of the measure. `seen` has a byte for every feedback code, all 0.
fn single<M: Measure>(line: Line<'_>, ordered: &[SecretId], measure: M, seen: &mut [u8]) -> Gain {
    let worth = |place: usize, seen: &mut u8| match std::mem::replace(seen, 1) {
        0 => measure.worth(place).into(),
        _ => 0,
    };
    let members = ordered.iter().map(|secret| secret.index()).enumerate();
    match line {
        Line::Narrow(cells) => {
            // The compiler knows that a byte is an index of this table.
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
