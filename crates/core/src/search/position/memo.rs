//! The memo (transposition table): bounds and costs of known states, shared by all threads and engines of a solver.
//!
//! The top bits of a key select one of many small maps, each behind its own lock, so that two threads seldom meet. A full map
//! drops the entries that are cheapest to compute again: all that are not exact, or everything if that is too little. Dropping
//! entries never changes a result.

use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::{Mutex, MutexGuard};

use hashbrown::HashMap;

use crate::bound::price::{self, IMPOSSIBLE, LOSS, Price};
use crate::search::position::keys::Key;
use salet_base::threads::locked;

/// Knowledge about the cost of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Knowledge {
    /// Proven lower bound.
    pub lower: Price,
    /// If `lower` is the exact cost, the worst case of a policy that attains it.
    pub exact: Option<Depth>,
    /// Whether `lower` is at least the counting bound.
    pub counted: bool,
    /// Distance of `lower` to the counting bound; [`UNTOLD`] if that is unknown or too far below.
    above: u32,
}

/// Number of guesses in the worst case.
pub type Depth = u16;

/// See [`Knowledge::above`]: a number of 31 bits.
const UNTOLD: u32 = u32::MAX >> 1;

impl Knowledge {
    pub fn at_least(lower: Price) -> Knowledge {
        Knowledge { lower, exact: None, counted: false, above: UNTOLD }
    }

    /// A lower bound of an opener; `counted` says whether its parts have been bounded.
    pub fn of_opener(lower: Price, counted: bool) -> Knowledge {
        Knowledge { counted, ..Knowledge::at_least(lower) }
    }

    pub fn exactly(cost: Price, depth: Depth) -> Knowledge {
        Knowledge { exact: Some(depth), ..Knowledge::at_least(cost) }
    }

    /// The counting bound, which may be exact.
    pub fn counted(lower: Price, exact: Option<Depth>) -> Knowledge {
        Knowledge { lower, exact, counted: true, above: 0 }
    }

    /// The counting bound if it is known: certificates need it even after the search has raised `lower`.
    pub fn counting_bound(&self) -> Option<Price> {
        (self.above != UNTOLD).then(|| self.lower - Price::from(self.above))
    }

    /// Add the counting bound.
    pub fn count(&mut self, counted: Knowledge) {
        if counted.lower >= self.lower {
            *self = counted;
        } else {
            self.counted = true;
            self.tell(counted.counting_bound());
        }
    }

    /// Set a higher bound.
    pub fn raise(&mut self, lower: Price) {
        let counting = self.counting_bound();
        self.lower = lower;
        self.tell(counting);
    }

    /// Combine two results for one state.
    #[must_use]
    pub fn and(mut self, found: Knowledge) -> Knowledge {
        let counting = self.counting_bound().or(found.counting_bound());
        self.counted |= found.counted;
        if self.exact.is_none() && (found.exact.is_some() || found.lower > self.lower) {
            self.lower = found.lower;
            self.exact = found.exact;
        }
        self.tell(counting);
        self
    }

    /// Mark the state as infeasible.
    pub fn refute(&mut self) {
        self.raise(IMPOSSIBLE);
        self.exact = Some(0);
    }

    /// Encode the knowledge, little-endian: the guesses of the bound in 8 bytes, its lost weight above the depth in 8, and `above`
    /// over `counted` in 4. The lost weight has fewer than 48 bits, or all of them set if the bound is infinite: no finite bound
    /// exceeds the price of losing everything.
    pub fn to_bytes(self) -> Record {
        let lost = if self.lower == IMPOSSIBLE { ALL_LOST } else { price::lost(self.lower) };
        let depth = self.exact.map_or(NO_DEPTH, |depth| depth.min(NO_DEPTH - 1));
        let mut bytes = [0; RECORD_BYTES];
        bytes[..8].copy_from_slice(&(self.lower as u64).to_le_bytes());
        bytes[8..16].copy_from_slice(&(lost << DEPTH_BITS | u64::from(depth)).to_le_bytes());
        bytes[16..].copy_from_slice(&(self.above << 1 | u32::from(self.counted)).to_le_bytes());
        bytes
    }

    fn decode(bytes: &Record) -> Knowledge {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        let (guesses, lost) = (word(0), word(8));
        let above = u32::from_le_bytes(std::array::from_fn(|byte| bytes[16 + byte]));
        let lower = Price::from(lost >> DEPTH_BITS) * LOSS + Price::from(guesses);
        let depth = lost as Depth;
        Knowledge {
            lower: if lost >> DEPTH_BITS == ALL_LOST { IMPOSSIBLE } else { lower },
            exact: (depth != NO_DEPTH).then_some(depth),
            counted: above & 1 == 1,
            above: above >> 1,
        }
    }

    /// Decode untrusted bytes; `None` if no knowledge encodes to them, or the counting bound would be negative.
    pub fn from_bytes(bytes: &Record) -> Option<Knowledge> {
        let known = Knowledge::decode(bytes);
        let is_canonical = known.to_bytes() == *bytes;
        (is_canonical && (known.above == UNTOLD || Price::from(known.above) <= known.lower)).then_some(known)
    }

    fn tell(&mut self, counting: Option<Price>) {
        let above = counting.and_then(|counting| self.lower.checked_sub(counting));
        let fits = above.and_then(|above| u32::try_from(above).ok()).filter(|&above| above < UNTOLD);
        self.above = fits.unwrap_or(UNTOLD);
    }
}

/// Length of encoded knowledge in bytes.
pub const RECORD_BYTES: usize = 20;

/// Encoded knowledge.
type Record = [u8; RECORD_BYTES];

/// The key of a state, aligned like its record.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, packed(4))]
struct PackedKey(Key);

impl Hash for PackedKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let PackedKey(key) = *self;
        state.write_u64(key as u64);
    }
}

const DEPTH_BITS: u32 = Depth::BITS;

/// Stands for a bound that is not exact. Deeper policies count as one less; no limit is as large.
const NO_DEPTH: Depth = Depth::MAX;

/// Stands for infinity in place of the lost weight.
const ALL_LOST: u64 = u64::MAX >> DEPTH_BITS;

pub struct Memo {
    shards: Vec<Mutex<Shard>>,
    /// Most entries of a shard.
    capacity: usize,
}

type Shard = HashMap<PackedKey, Record, BuildHasherDefault<KeyHasher>>;

const SHARD_BITS: u32 = 10;

/// Least slots of a shard.
const LEAST_SLOTS: usize = 32;

/// Bytes of a slot of a map: key, record, and a byte of the map.
const SLOT_BYTES: usize = size_of::<(PackedKey, Record)>() + 1;

impl Memo {
    /// Bytes of the smallest memo.
    pub const LEAST: usize = (LEAST_SLOTS << SHARD_BITS) * SLOT_BYTES;

    /// A memo of at most about `memory` bytes. A map has a power of two of slots, and fills at most seven in eight.
    pub fn new(memory: usize) -> Memo {
        let shards = (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect();
        let slots = ((memory / SLOT_BYTES) >> SHARD_BITS).max(LEAST_SLOTS);
        Memo { shards, capacity: (1 << slots.ilog2()) / 8 * 7 }
    }

    fn shard(&self, key: Key) -> MutexGuard<'_, Shard> {
        locked(&self.shards[(key >> (Key::BITS - SHARD_BITS)) as usize])
    }

    pub fn get(&self, key: Key) -> Option<Knowledge> {
        self.shard(key).get(&PackedKey(key)).map(Knowledge::decode)
    }

    /// Add knowledge about a state to its entry.
    pub fn learn(&self, key: Key, found: Knowledge) {
        let mut shard = self.shard(key);
        if let Some(record) = shard.get_mut(&PackedKey(key)) {
            *record = Knowledge::decode(record).and(found).to_bytes();
            return;
        }
        if shard.len() >= self.capacity {
            let before = shard.len();
            shard.retain(|_, record| Knowledge::decode(record).exact.is_some());
            if shard.len() > before / 2 {
                shard.clear();
            }
        }
        shard.insert(PackedKey(key), found.to_bytes());
    }

    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| locked(shard).len()).sum()
    }

    /// Bytes of the maps.
    pub fn bytes(&self) -> usize {
        self.shards.iter().map(|shard| locked(shard).allocation_size()).sum()
    }
}

/// Keys are random already: their low bits are the hash.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys hash as one number");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_keeps_exact_costs_and_the_highest_bound() {
        let memo = Memo::new(1 << 20);
        assert_eq!(memo.len(), 0);
        memo.learn(7, Knowledge { counted: true, ..Knowledge::at_least(5) });
        memo.learn(7, Knowledge::at_least(3));
        assert_eq!(memo.get(7), Some(Knowledge { counted: true, ..Knowledge::at_least(5) }));
        let best = Some(2);
        memo.learn(7, Knowledge { exact: best, ..Knowledge::at_least(6) });
        memo.learn(7, Knowledge::at_least(4));
        assert_eq!(memo.get(7), Some(Knowledge { exact: best, counted: true, ..Knowledge::at_least(6) }));
        assert_eq!(memo.get(8), None);
    }

    #[test]
    fn a_raised_bound_still_knows_its_counting_bound() {
        let memo = Memo::new(1 << 20);
        let told = |key| memo.get(key).and_then(|known| known.counting_bound());
        let mut known = Knowledge::counted(5, None);
        memo.learn(7, known);
        assert_eq!(told(7), Some(5));
        known.raise(9);
        assert_eq!((known.lower, known.counting_bound()), (9, Some(5)));
        memo.learn(7, known);
        memo.learn(7, Knowledge { exact: Some(2), ..Knowledge::at_least(11) });
        assert_eq!(told(7), Some(5));
        assert_eq!(memo.get(7).map(|known| known.lower), Some(11));
        memo.learn(8, Knowledge::at_least(6));
        assert_eq!(told(8), None);
        memo.learn(8, Knowledge::counted(5, None));
        assert_eq!(told(8), Some(5));
        assert_eq!(memo.get(8).map(|known| known.lower), Some(6));
        let mut late = Knowledge::at_least(6);
        late.count(Knowledge::counted(5, None));
        assert_eq!((late.lower, late.counted, late.counting_bound()), (6, true, Some(5)));
        // Infinity is too far above.
        known.raise(IMPOSSIBLE);
        assert_eq!(known.counting_bound(), None);
    }

    #[test]
    fn records_preserve_every_bound() {
        let most_lost = (1u128 << 48) - (1 << 32) - 65535;
        let memo = Memo::new(1 << 20);
        for (key, lower) in (0..).zip([0, 1, LOSS - 1, LOSS, most_lost * LOSS + LOSS - 1, IMPOSSIBLE]) {
            for exact in [None, Some(0), Some(1), Some(300), Some(NO_DEPTH - 1)] {
                for (counted, above) in [(false, UNTOLD), (true, 0), (true, UNTOLD - 1)] {
                    let known = Knowledge { lower, exact, counted, above };
                    assert_eq!(Knowledge::decode(&known.to_bytes()), known);
                    let possible = above == UNTOLD || Price::from(above) <= lower;
                    assert_eq!(Knowledge::from_bytes(&known.to_bytes()), possible.then_some(known));
                }
            }
            memo.learn(key, Knowledge::at_least(lower));
            assert_eq!(memo.get(key), Some(Knowledge::at_least(lower)));
        }
        assert_eq!(size_of::<(PackedKey, Record)>(), 36);
    }

    #[test]
    fn non_canonical_bytes_are_refused() {
        let infinite = Knowledge::at_least(IMPOSSIBLE).to_bytes();
        assert_eq!(Knowledge::from_bytes(&infinite), Some(Knowledge::at_least(IMPOSSIBLE)));
        // Infinity has one encoding.
        let mut other = infinite;
        other[0] ^= 1;
        assert_eq!(Knowledge::from_bytes(&other), None);
    }

    #[test]
    fn a_full_memo_keeps_exact_costs_longest() {
        let memo = Memo::new(0);
        let best = Some(2);
        for key in 0..6 {
            memo.learn(key, Knowledge { exact: best, counted: true, ..Knowledge::at_least(1) });
        }
        for key in 6..100 {
            memo.learn(key, Knowledge::at_least(1));
        }
        assert!(memo.len() <= 28);
        assert!((0..6).all(|key| memo.get(key).is_some()));
    }
}
