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
//! Which guesses are counted, and in which order, is in `visit.rs`.
//!
//! Where many subsets of one set are scanned in turn, all guesses are counted on that set first: none makes more parts
//! of a subset, and a rule that forbids a guess there forbids it for all that follows.
//!
//! Counts and bounds are bytes, or 16-bit numbers for the large sets of games with many kinds of feedback (`count.rs`): which of
//! them is decided once a set.

use crate::bound::columns::{BLOCK, Columns, Mask};
use crate::bound::count::{Count, Counts, distinct, lower, lower_to_allowed};
use crate::bound::measure::{Gain, Gains, HeaviestFirst, Measure, Parts};
use crate::bound::neighbours::{Neighbours, Pairs};
use crate::bound::pairs::{MostGain, MostParts};
use crate::bound::parts::measure_block;
use crate::bound::supersets::Supersets;
use crate::game::FeedbackTable;
use crate::words::{GuessId, SecretId};

/// The tables of a game, and memory that is used again.
pub struct Scanner<'a> {
    pub(super) table: &'a FeedbackTable,
    pub(super) columns: &'a Columns,
    pub(super) supersets: &'a Supersets,
    pub(super) neighbours: &'a Neighbours,
    pub(super) pairs: Pairs,
    /// The members of a set with their slots.
    pub(super) members: Vec<(usize, SecretId)>,
    /// An upper bound on the score of every column.
    pub(super) upper: Counts,
    /// Slots or blocks in the order of their visit.
    pub(super) order: Vec<u16>,
    /// The sets whose subsets are scanned, each within the one before.
    within: Vec<Counted>,
    /// For games with many codes.
    pub(super) seen: Vec<u8>,
}

/// A set, and how many parts each guess makes of it.
pub struct Counted {
    secrets: Vec<SecretId>,
    /// The number of parts of every column.
    parts: Counts,
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
            upper: Counts::none(columns),
            order: Vec::new(),
            within: Vec::new(),
            seen: vec![0; columns.codes()],
        }
    }

    /// Count every allowed guess on a set.
    pub fn count(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> Counted {
        let parts = match self.columns.fits_bytes(set.len()) {
            true => Counts::from_bytes(self.count_blocks(set, allowed)),
            false => Counts::from_words(self.count_singly(set, allowed)),
        };
        Counted { secrets: set.to_vec(), parts }
    }

    fn count_blocks(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> Vec<u8> {
        self.bound_all::<u8>(set, allowed);
        let upper = u8::of_mut(&mut self.upper);
        let blocks = ceilings(upper);
        let parts = Parts::<u8>::of(set.len());
        let mut counts = [0; BLOCK];
        for (block, upper) in upper.chunks_exact_mut(BLOCK).enumerate().filter(|&(at, _)| blocks[at] > 0) {
            let next = (block + 1).min(blocks.len() - 1);
            measure_block(self.columns, set, parts, (block, next), (0, usize::MAX), &mut counts);
            lower(self.columns.arch(), upper, &counts);
        }
        upper.to_vec()
    }

    fn count_singly(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> Vec<u16> {
        let upper = u16::of_mut(&mut self.upper);
        upper.fill(u16::at_most(set.len()));
        if let Some(allowed) = allowed {
            lower_to_allowed(self.columns.arch(), upper, allowed.bytes());
        }
        for (slot, upper) in upper.iter_mut().enumerate().filter(|(_, upper)| **upper > 0) {
            let count = |guess| u16::at_most(distinct(self.table.column(guess), set, &mut self.seen));
            *upper = self.columns.guess(slot).map_or(1, count);
        }
        upper.to_vec()
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
        let any = match self.columns.fits_bytes(set.len()) {
            true => self.highest_bound::<u8>(set, allowed).into(),
            false => self.highest_bound::<u16>(set, allowed).into(),
        };
        MostParts { any, member: any, attained: false }
    }

    /// The highest bound on the parts of a set.
    fn highest_bound<C: Count>(&mut self, set: &[SecretId], allowed: Option<&Mask>) -> C {
        self.bound_all::<C>(set, allowed);
        C::of(&self.upper).iter().copied().max().unwrap_or_default()
    }

    /// The most parts that an allowed guess makes of a set of two or more.
    ///
    /// Of equal scores only one is sure to be seen, unless `every` is set. Where it is that of a member, `any` is the
    /// member's number of parts: another guess may have one part more. That comes to the same bound, but not with two
    /// guesses left, when that one part more may be what is found in time.
    pub fn most_parts(&mut self, set: &[SecretId], allowed: Option<&Mask>, every: bool) -> MostParts {
        match self.columns.fits_bytes(set.len()) {
            true => self.most_parts_in::<u8>(set, allowed, every),
            false => self.most_parts_in::<u16>(set, allowed, every),
        }
    }

    fn most_parts_in<C: Count>(
        &mut self,
        set: &[SecretId],
        allowed: Option<&Mask>,
        every: bool,
    ) -> MostParts {
        let mut score = 0;
        let mut by_other = false;
        let parts = Parts::<C>::of(set.len());
        self.visit(set, set, parts, allowed, 1, |_, parts, member, least| {
            let this = parts + Gain::from(member.is_some());
            by_other = member.is_none() || by_other && this == score;
            score = this;
            *least = if every && !by_other { score } else { score + 1 };
        });
        // A score is above 1.
        let member = score - 1;
        MostParts { any: if by_other { score } else { member }, member, attained: true }
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
        match self.columns.fits_bytes(set.len()) {
            true => self.most_gain_unseen_in::<u8>(set, (order, gains), allowed),
            false => self.most_gain_unseen_in::<u16>(set, (order, gains), allowed),
        }
    }

    fn most_gain_unseen_in<C: Count>(
        &mut self,
        set: &[SecretId],
        (order, gains): (&HeaviestFirst, Gains<'_>),
        allowed: Option<&Mask>,
    ) -> MostGain {
        let any = order.heaviest(self.highest_bound::<C>(set, allowed).parts());
        let upper = C::of(&self.upper);
        let gain = |&secret: &SecretId| {
            order.heaviest(upper[self.columns.slot_of(secret)].parts()) + gains.own(secret)
        };
        MostGain { any, score: set.iter().map(gain).fold(any, Gain::max) }
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
        let least = least.min(least_member + 1) as Gain;
        let visitor = |guess, parts, member: Option<_>, _: &mut Gain| found(guess, parts, member);
        match self.columns.fits_bytes(set.len()) {
            true => self.visit(set, set, Parts::<u8>::of(set.len()), allowed, least, visitor),
            false => self.visit(set, set, Parts::<u16>::of(set.len()), allowed, least, visitor),
        }
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

    /// Bound the parts of every column, with 0 for guesses that are not allowed.
    pub(super) fn bound_all<C: Count>(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        self.supersets.upper((self.table, self.columns), set, C::of_mut(&mut self.upper));
        self.bound_by_context::<C>(set, allowed);
    }

    /// Bound them by the set that this one lies in, and by what is allowed.
    pub(super) fn bound_by_context<C: Count>(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        let (arch, upper) = (self.columns.arch(), C::of_mut(&mut self.upper));
        if let Some(within) = self.within.last() {
            debug_assert!(set.iter().all(|secret| within.secrets.binary_search(secret).is_ok()), "a subset");
            lower(arch, upper, C::of(&within.parts));
        }
        if let Some(allowed) = allowed {
            lower_to_allowed(arch, upper, allowed.bytes());
        }
    }
}

/// The highest bound in every block.
pub(super) fn ceilings<C: Count>(upper: &[C]) -> Vec<C> {
    let highest = |block: &[C]| block.iter().copied().max().unwrap_or_default();
    upper.chunks_exact(BLOCK).map(highest).collect()
}
