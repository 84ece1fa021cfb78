//! The guesses that make the most parts of a set that is too large for a pair matrix, without counting most of them.
//!
//! The [`Supersets`] bound the number of parts of every guess from above. Guesses are counted highest bound first, until no
//! remaining bound reaches the required number. Say the bounds are 70, 64, 40, 39 … and the first two guesses make
//! 58 and 41 parts: then the best is known, and thousands of guesses need no count.
//!
//! A member of the set can be the answer, which is worth one part. So guesses are compared by their *score*: the number of
//! parts, plus one for a member. If weights differ, the score is the gain plus a member's own weight (`measure.rs`); the bound
//! is still a number of parts, since K parts gain at most the weight of the K heaviest members.
//!
//! `visit.rs` chooses which guesses to count, and in which order.
//!
//! Before many subsets of one set are scanned in turn, all guesses are counted on that set: no guess makes more parts of a
//! subset, and a guess that a rule forbids there stays forbidden.

use crate::bound::columns::{BLOCK, Columns, Mask};
use crate::bound::count::{Count, Counts, Work, lower, lower_to_allowed, with_count};
use crate::bound::intersections::Missed;
use crate::bound::measure::{Gain, Gains, HeaviestFirst, Measure, Parts};
use crate::bound::neighbour_bound::NeighbourBound;
use crate::bound::neighbour_gain::NeighbourGain;
use crate::bound::neighbours::Neighbours;
use crate::bound::pairs::{MostGain, MostParts};
use crate::bound::supersets::Supersets;
use crate::game::{FeedbackTable, GuessId, SecretId};

/// The tables of a game, and reused memory.
pub struct Scanner<'a> {
    pub(super) table: &'a FeedbackTable,
    pub(super) columns: &'a Columns,
    pub(super) supersets: &'a Supersets,
    pub(super) neighbours: &'a Neighbours,
    pub(super) neighbour_bound: NeighbourBound,
    pub(super) neighbour_gain: NeighbourGain,
    /// The largest own worth of a member in each block.
    pub(super) most_own: Vec<Gain>,
    /// The members of a set with their slots.
    pub(super) members: Vec<(usize, SecretId)>,
    /// An upper bound on the level of every column.
    pub(super) upper: Counts,
    /// Slots or blocks in the order of their visit.
    pub(super) order: Vec<u16>,
    /// Work of this scan so far.
    pub(super) work: Work,
    /// Intersections that would have saved work.
    pub(super) missed: Missed,
    /// The sets whose subsets are scanned, each within the one before.
    within: Vec<Counted>,
    /// A mark for every feedback code.
    pub(super) seen: Vec<u8>,
}

pub struct Counted {
    secrets: Vec<SecretId>,
    parts: Counts,
}

impl<'a> Scanner<'a> {
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
            neighbour_bound: NeighbourBound::default(),
            neighbour_gain: NeighbourGain::default(),
            most_own: Vec::new(),
            members: Vec::new(),
            upper: Counts::none(columns),
            order: Vec::new(),
            work: 0,
            missed: Missed::default(),
            within: Vec::new(),
            seen: vec![0; columns.codes],
        }
    }

    pub fn count(&self, set: &[SecretId], allowed: Option<&Mask>) -> Counted {
        Counted { secrets: set.to_vec(), parts: Counts::of_set(self.table, self.columns, set, allowed) }
    }

    /// Until [`leave`](Scanner::leave), scan only subsets of this set, and allow only guesses that were allowed in its count.
    pub fn enter(&mut self, counted: Counted) {
        self.within.push(counted);
    }

    pub fn leave(&mut self) -> Option<Counted> {
        self.within.pop()
    }

    /// An upper bound on the most parts that an allowed guess makes of a set of two or more, without counting.
    pub fn most_parts_unseen(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> MostParts {
        let any = with_count!(self.columns, set.len(), C => self.highest_bound::<C>(set, allowed).into());
        MostParts { any, member: any, attained: false }
    }

    fn highest_bound<C: Count>(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> C {
        self.bound_columns::<C>(set, allowed);
        C::of(&self.upper).iter().copied().max().unwrap_or_default()
    }

    /// The most parts that an allowed guess makes of a set of two or more, if some guess scores at least `least`; else none, and
    /// `attained` is false.
    ///
    /// Unless `every` is set, the scan may see only one of several guesses with the highest score. If it is a member, `any` is
    /// the member's number of parts, although another guess may make one more. The counting bound is the same, except with
    /// two guesses left: there, one more part may be one more secret found in time. A guess that leaves a single pair together is
    /// seen: it attains its counting bound, and the member may not.
    pub fn most_parts(
        &mut self,
        set: &[SecretId],
        allowed: Option<&Mask>,
        every: bool,
        least: Gain,
    ) -> MostParts {
        let mut score = 0;
        let mut by_other = false;
        let visitor = |_, parts, member: Option<SecretId>, least: &mut Gain| {
            let this = parts + Gain::from(member.is_some());
            by_other = member.is_none() || by_other && this == score;
            score = this;
            let ties_count = every || score as usize + 1 == set.len();
            *least = if ties_count && !by_other { score } else { score + 1 };
        };
        with_count!(self.columns, set.len(), C => {
            self.visit(set, set, Parts::<C>::new(set.len()), allowed, least, visitor)
        });
        let member = score.saturating_sub(1);
        MostParts { any: if by_other { score } else { member }, member, attained: score > 0 }
    }

    /// The highest gain of an allowed guess on a set of two or more, which is also given in order; 0 if no guess scores at least
    /// `least`.
    ///
    /// The score is exact. The gain is exact if `every` is set, otherwise that of a guess with the highest score.
    pub fn most_gain(
        &mut self,
        set: &[SecretId],
        (order, gains): (&HeaviestFirst, Gains<'_>),
        allowed: Option<&Mask>,
        every: bool,
        least: Gain,
    ) -> MostGain {
        let mut most = MostGain::default();
        self.visit(set, &order.secrets, gains, allowed, least, |_, gain, member, least| {
            let own = member.map_or(0, |secret| gains.own(secret));
            most.any = most.any.max(gain);
            most.score = most.score.max(gain + own);
            // A guess with a gain above `any` also has a score above it.
            *least = if every { most.any } else { most.score } + 1;
        });
        most
    }

    /// An upper bound on [`most_gain`](Scanner::most_gain), without counting.
    pub fn most_gain_unseen(
        &mut self,
        set: &[SecretId],
        (order, gains): (&HeaviestFirst, Gains<'_>),
        allowed: Option<&Mask>,
    ) -> MostGain {
        with_count!(self.columns, set.len(), C => {
            let any = order.heaviest(self.highest_bound::<C>(set, allowed).parts());
            let upper = C::of(&self.upper);
            let score = |&secret: &SecretId| {
                order.heaviest(upper[self.columns.slot_of(secret)].parts()) + gains.own(secret)
            };
            MostGain { any, score: set.iter().map(score).fold(any, Gain::max) }
        })
    }

    /// Call `found` with the number of parts, and the member that the guess is, for every allowed guess that makes at least
    /// `least` parts of a set, or `least_member` if it is a member.
    ///
    /// There may be further calls, since the scan looks for one score, the lower one: if members need 5 parts and others 7,
    /// that is 6, so `found` also gets a guess outside of the set with 6 parts.
    pub fn guesses_with(
        &mut self,
        set: &[SecretId],
        allowed: Option<&Mask>,
        least_member: usize,
        least: usize,
        mut found: impl FnMut(GuessId, Gain, Option<SecretId>),
    ) {
        let least = least.min(least_member + 1) as Gain;
        let visitor = |guess, parts, member: Option<_>, _: &mut Gain| found(guess, parts, member);
        with_count!(self.columns, set.len(), C => {
            self.visit(set, set, Parts::<C>::new(set.len()), allowed, least, visitor)
        });
    }

    /// Call `found` with the gain, and the member that the guess is, for every allowed guess whose score is at least
    /// `least`, on a set that is also given in order.
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

    /// Bound the parts of every column, with 0 for guesses that are not allowed.
    pub(super) fn bound_columns<C: Count>(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        let tables = (self.table, self.columns);
        self.supersets.upper(tables, set, C::of_mut(&mut self.upper), &mut self.missed);
        self.bound_by_context::<C>(set, allowed);
    }

    /// Lower the bounds to those of the set that was entered last, and to 0 for guesses that are not allowed.
    pub(super) fn bound_by_context<C: Count>(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        let (arch, upper) = (self.columns.arch, C::of_mut(&mut self.upper));
        if let Some(within) = self.within.last() {
            debug_assert!(set.iter().all(|secret| within.secrets.binary_search(secret).is_ok()), "a subset");
            lower(arch, upper, C::of(&within.parts));
        }
        if let Some(allowed) = allowed {
            lower_to_allowed(arch, upper, &allowed.0);
        }
    }
}

/// The highest bound in every block.
pub(super) fn ceilings<C: Count>(upper: &[C]) -> Vec<C> {
    let highest = |block: &[C]| block.iter().copied().max().unwrap_or_default();
    upper.chunks_exact(BLOCK).map(highest).collect()
}
