//! Sets of secrets and of guesses as bits: one bit for each word of the game, lowest bit first.

use std::fmt;
use std::iter;
use std::marker::PhantomData;

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;

use crate::game::{GuessId, Id, SecretId};

const BLOCK_BITS: usize = usize::BITS as usize;

/// A set of words of one game: a [`CandidateSet`] or a [`GuessSet`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdSet<I> {
    /// Zero beyond the number of words.
    bits: BitVec<usize, Lsb0>,
    kind: PhantomData<I>,
}

/// The secrets that are still possible.
pub type CandidateSet = IdSet<SecretId>;

/// The guesses that a rule still allows.
pub type GuessSet = IdSet<GuessId>;

impl<I: Id> IdSet<I> {
    /// The empty set, in a game with `words` such words.
    pub fn empty(words: usize) -> Self {
        IdSet { bits: BitVec::repeat(false, words), kind: PhantomData }
    }

    /// The set of all `words` words.
    pub fn full(words: usize) -> Self {
        let mut bits = BitVec::repeat(true, words);
        // All blocks are full of ones, but readers of whole blocks rely on zeros beyond the last word.
        bits.set_uninitialized(false);
        IdSet { bits, kind: PhantomData }
    }

    /// The set of the given members, in a game with `words` such words.
    ///
    /// # Panics
    /// If a member is not below `words`.
    pub fn from_members(words: usize, members: impl IntoIterator<Item = I>) -> Self {
        let mut set = IdSet::empty(words);
        for member in members {
            set.insert(member);
        }
        set
    }

    /// The number of words of the game.
    pub fn capacity(&self) -> usize {
        self.bits.len()
    }

    /// The number of members, counted by each call.
    pub fn len(&self) -> usize {
        self.bits.count_ones()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.bits.not_any()
    }

    /// Whether `id` is a member.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        self.bits[id.index()]
    }

    /// Add `id`.
    #[inline]
    pub fn insert(&mut self, id: I) {
        self.bits.set(id.index(), true);
    }

    /// Remove `id`.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.bits.set(id.index(), false);
    }

    /// The members in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = I> + Clone {
        self.blocks().iter().enumerate().flat_map(|(at, &block)| {
            let without_first = |bits: &usize| Some(bits & (bits - 1)).filter(|&bits| bits != 0);
            iter::successors(Some(block).filter(|&bits| bits != 0), without_first)
                .map(move |bits| I::new(at * BLOCK_BITS + bits.trailing_zeros() as usize))
        })
    }

    /// The smallest member.
    pub fn first(&self) -> Option<I> {
        self.bits.first_one().map(I::new)
    }

    /// Whether all members are in `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.blocks().iter().zip(other.blocks()).all(|(own, theirs)| own & !theirs == 0)
    }

    /// Keep only the members of `other`.
    pub fn intersect(&mut self, other: &Self) {
        self.combine(other, |own, theirs| own & theirs);
    }

    /// Add the members of `other`.
    pub fn unite(&mut self, other: &Self) {
        self.combine(other, |own, theirs| own | theirs);
    }

    /// Remove the members of `other`.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |own, theirs| own & !theirs);
    }

    #[inline]
    fn combine(&mut self, other: &Self, with: impl Fn(usize, usize) -> usize) {
        for (own, &theirs) in self.bits.as_raw_mut_slice().iter_mut().zip(other.blocks()) {
            *own = with(*own, theirs);
        }
    }

    /// The bits as machine words; bit `b` of block `k` is member `usize::BITS * k + b`.
    #[inline]
    pub fn blocks(&self) -> &[usize] {
        self.bits.as_raw_slice()
    }
}

impl<I: Id + fmt::Debug> fmt::Debug for IdSet<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use proptest::prelude::*;

    const WORDS: usize = 130;

    fn set(members: &BTreeSet<usize>) -> CandidateSet {
        CandidateSet::from_members(WORDS, members.iter().map(|&index| SecretId::new(index)))
    }

    proptest! {
        #[test]
        fn operations_agree_with_btree_sets(
            a in prop::collection::btree_set(0..WORDS, 0..WORDS),
            b in prop::collection::btree_set(0..WORDS, 0..WORDS),
        ) {
            let (left, right) = (set(&a), set(&b));
            prop_assert_eq!(left.len(), a.len());
            prop_assert_eq!(left.is_empty(), a.is_empty());
            prop_assert!(left.iter().map(SecretId::index).eq(a.iter().copied()));
            prop_assert_eq!(left.first().map(SecretId::index), a.first().copied());
            prop_assert_eq!(left.is_subset(&right), a.is_subset(&b));
            let mut both = left.clone();
            both.intersect(&right);
            prop_assert_eq!(&both, &set(&a.intersection(&b).copied().collect()));
            let mut rest = left.clone();
            rest.subtract(&right);
            prop_assert_eq!(&rest, &set(&a.difference(&b).copied().collect()));
            let mut all = left.clone();
            all.unite(&right);
            prop_assert_eq!(&all, &set(&a.union(&b).copied().collect()));
            prop_assert!(both.is_subset(&left));
        }
    }

    #[test]
    fn a_full_set_has_no_stray_bits() {
        let full = CandidateSet::full(WORDS);
        assert_eq!(full.len(), WORDS);
        assert_eq!(full.blocks()[WORDS / BLOCK_BITS] >> (WORDS % BLOCK_BITS), 0);
        assert_eq!(full, CandidateSet::from_members(WORDS, (0..WORDS).map(SecretId::new)));
    }
}
