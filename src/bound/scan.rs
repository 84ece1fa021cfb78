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
//! Counts and bounds are bytes, in which 255 stands for any larger number too (`counting.rs`): a guess that reaches it
//! is counted whatever is asked for.

use crate::bound::columns::{BLOCK, Columns, Mask};
use crate::bound::measure::{Gain, Gains, HeaviestFirst, Measure, PartCount, Parts, most_parts};
use crate::bound::neighbours::{Neighbours, Pairs};
use crate::bound::pairs::{MostGain, MostParts};
use crate::bound::parts::measure_block;
use crate::bound::supersets::{Supersets, lower};
use crate::game::FeedbackTable;
use crate::words::{GuessId, SecretId};

/// Bounds on scores are bytes: this one stands for any larger score too, so that no more can be asked for.
const LARGEST_SCORE: Gain = PartCount::MAX as Gain;

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
    pub(super) upper: Vec<u8>,
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
        let blocks = ceilings(&self.upper);
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

    /// Bound the parts of every column, with 0 for guesses that are not allowed.
    pub(super) fn bound_all(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        self.supersets.upper(self.columns, set, &mut self.upper);
        self.bound_by_context(set, allowed);
    }

    /// Bound them by the set that this one lies in, and by what is allowed.
    pub(super) fn bound_by_context(&mut self, set: &[SecretId], allowed: Option<&Mask>) {
        if let Some(within) = self.within.last() {
            debug_assert!(set.iter().all(|secret| within.secrets.binary_search(secret).is_ok()), "a subset");
            lower(self.columns.arch(), &mut self.upper, &within.parts);
        }
        if let Some(allowed) = allowed {
            lower(self.columns.arch(), &mut self.upper, allowed.bounds());
        }
    }
}

/// The highest bound in every block.
pub(super) fn ceilings(upper: &[u8]) -> Vec<u8> {
    upper.chunks_exact(BLOCK).map(|block| block.iter().copied().max().unwrap_or(0)).collect()
}
