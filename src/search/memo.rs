//! The memo: what is known of states met before, shared by all threads.
//!
//! Entries are spread over many small maps by the top bits of their key, each behind its own lock, so two threads
//! seldom meet. When a map is full, its entries that are cheapest to find again are dropped: those that only
//! hold a counting bound first, then everything that is not exact. Nothing that is dropped changes a result.

use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;

use hashbrown::HashMap;

use crate::game::{Cost, INFEASIBLE};
use crate::search::keys::Key;

/// What is known of the cost of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// No policy costs less.
    pub lower: Cost,
    /// If `lower` is the exact cost, the most guesses that a policy of this cost was found to need.
    pub exact: Option<u8>,
    /// Whether `lower` is at least the counting bound.
    pub counted: bool,
    /// How far `lower` is above the counting bound; [`UNTOLD`] if that was not counted or does not fit.
    pub(super) above: u32,
}

/// See [`Known::above`].
const UNTOLD: u32 = u32::MAX;

impl Known {
    /// A lower bound and no more.
    pub fn at_least(lower: Cost) -> Known {
        Known { lower, exact: None, counted: false, above: UNTOLD }
    }

    /// The counting bound, and whether it is the cost.
    pub fn counted(lower: Cost, exact: Option<u8>) -> Known {
        Known { lower, exact, counted: true, above: 0 }
    }

    /// The counting bound, where it can still be told: a proof needs it again when a search has long raised it.
    pub fn counting_bound(&self) -> Option<Cost> {
        (self.above != UNTOLD).then(|| self.lower - Cost::from(self.above))
    }

    /// Note the counting bound.
    pub fn count(&mut self, counted: Known) {
        if counted.lower >= self.lower {
            *self = counted;
        } else {
            self.counted = true;
            self.tell(counted.counting_bound());
        }
    }

    /// Note a higher bound.
    pub fn raise(&mut self, lower: Cost) {
        let counting = self.counting_bound();
        self.lower = lower;
        self.tell(counting);
    }

    /// Note that it cannot be done.
    pub fn refute(&mut self) {
        self.raise(INFEASIBLE);
        self.exact = Some(0);
    }

    fn tell(&mut self, counting: Option<Cost>) {
        let above = counting.and_then(|counting| self.lower.checked_sub(counting));
        self.above = above.and_then(|above| u32::try_from(above).ok()).unwrap_or(UNTOLD);
    }
}

/// States and what is known of them.
pub struct Memo {
    shards: Vec<Mutex<Shard>>,
    /// Entries that a shard may hold.
    capacity: usize,
}

type Shard = HashMap<Key, Known, BuildHasherDefault<KeyHasher>>;

const SHARD_BITS: u32 = 10;

/// Bytes of an entry: its key, what is known, and a byte of the map's own; a map is at most seven eighths full and
/// doubles when it grows, so that it takes up to twice that.
const ENTRY_BYTES: usize = 2 * (size_of::<(Key, Known)>() + 1);

impl Memo {
    /// A memo that takes at most about `memory` bytes.
    pub fn new(memory: usize) -> Memo {
        let shards = (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect();
        let capacity = ((memory / ENTRY_BYTES) >> SHARD_BITS).max(16);
        Memo { shards, capacity }
    }

    fn shard(&self, key: Key) -> std::sync::MutexGuard<'_, Shard> {
        let shard = &self.shards[(key >> (Key::BITS - SHARD_BITS)) as usize];
        shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// What is known of a state.
    pub fn get(&self, key: Key) -> Option<Known> {
        self.shard(key).get(&key).copied()
    }

    /// Add what was found out of a state to what is known of it.
    pub fn learn(&self, key: Key, found: Known) {
        let mut shard = self.shard(key);
        if let Some(known) = shard.get_mut(&key) {
            let counting = known.counting_bound().or(found.counting_bound());
            known.counted |= found.counted;
            if known.exact.is_none() && (found.exact.is_some() || found.lower > known.lower) {
                known.lower = found.lower;
                known.exact = found.exact;
            }
            known.tell(counting);
            return;
        }
        if shard.len() >= self.capacity {
            let before = shard.len();
            shard.retain(|_, known| known.exact.is_some());
            if shard.len() > before / 2 {
                shard.clear();
            }
        }
        shard.insert(key, found);
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        let count = |shard: &Mutex<Shard>| match shard.lock() {
            Ok(shard) => shard.len(),
            Err(poisoned) => poisoned.into_inner().len(),
        };
        self.shards.iter().map(count).sum()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that the entries take, about.
    pub fn bytes(&self) -> usize {
        self.len() * ENTRY_BYTES
    }
}

/// Keys are random bits already: the low ones are the hash.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are written as u128");
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_never_forgets_an_exact_cost_or_a_higher_bound() {
        let memo = Memo::new(1 << 20);
        assert!(memo.is_empty());
        memo.learn(7, Known { counted: true, ..Known::at_least(5) });
        memo.learn(7, Known::at_least(3));
        assert_eq!(memo.get(7), Some(Known { counted: true, ..Known::at_least(5) }));
        let best = Some(2);
        memo.learn(7, Known { exact: best, ..Known::at_least(6) });
        memo.learn(7, Known::at_least(4));
        assert_eq!(memo.get(7), Some(Known { exact: best, counted: true, ..Known::at_least(6) }));
        assert_eq!(memo.get(8), None);
    }

    #[test]
    fn a_counting_bound_can_be_told_when_it_is_raised() {
        let memo = Memo::new(1 << 20);
        let told = |key| memo.get(key).and_then(|known| known.counting_bound());
        let mut known = Known::counted(5, None);
        memo.learn(7, known);
        assert_eq!(told(7), Some(5));
        known.raise(9);
        assert_eq!((known.lower, known.counting_bound()), (9, Some(5)));
        memo.learn(7, known);
        memo.learn(7, Known { exact: Some(2), ..Known::at_least(11) });
        assert_eq!(told(7), Some(5));
        assert_eq!(memo.get(7).map(|known| known.lower), Some(11));
        // Counted after it was raised.
        memo.learn(8, Known::at_least(6));
        assert_eq!(told(8), None);
        memo.learn(8, Known::counted(5, None));
        assert_eq!(told(8), Some(5));
        assert_eq!(memo.get(8).map(|known| known.lower), Some(6));
        let mut late = Known::at_least(6);
        late.count(Known::counted(5, None));
        assert_eq!((late.lower, late.counted, late.counting_bound()), (6, true, Some(5)));
        // Infinity is too far above to tell.
        known.raise(crate::game::INFEASIBLE);
        assert_eq!(known.counting_bound(), None);
    }

    #[test]
    fn a_full_memo_keeps_exact_costs_longest() {
        let memo = Memo::new(0);
        let best = Some(2);
        for key in 0..6 {
            memo.learn(key, Known { exact: best, counted: true, ..Known::at_least(1) });
        }
        for key in 6..100 {
            memo.learn(key, Known::at_least(1));
        }
        assert!(memo.len() <= 16);
        assert!((0..6).all(|key| memo.get(key).is_some()));
    }
}
