//! The memo: what is known of states met before, shared by all threads and all engines of a solver.
//!
//! Entries are spread over many small maps by the top bits of their key, each behind its own lock, so two threads
//! seldom meet. When a map is full, its entries that are cheapest to find again are dropped: those that only
//! hold a counting bound first, then everything that is not exact. Nothing that is dropped changes a result.

use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::Mutex;

use hashbrown::HashMap;

use crate::bound::price::{self, IMPOSSIBLE, LOSS, Price};
use crate::search::position::keys::Key;

/// What is known of the cost of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Knowledge {
    /// No policy costs less.
    pub lower: Price,
    /// If `lower` is the exact cost, the most guesses that a policy of this cost was found to need.
    pub exact: Option<Depth>,
    /// Whether `lower` is at least the counting bound.
    pub counted: bool,
    /// How far `lower` is above the counting bound; [`UNTOLD`] if that was not counted or does not fit.
    above: u32,
}

/// The most guesses that a policy needs.
pub type Depth = u16;

/// See [`Knowledge::above`]: a number of 31 bits.
const UNTOLD: u32 = u32::MAX >> 1;

impl Knowledge {
    /// A lower bound and no more.
    pub fn at_least(lower: Price) -> Knowledge {
        Knowledge { lower, exact: None, counted: false, above: UNTOLD }
    }

    /// The same of an opener, and whether its parts have been bounded.
    pub fn of_opener(lower: Price, counted: bool) -> Knowledge {
        Knowledge { counted, ..Knowledge::at_least(lower) }
    }

    /// The cost, with the depth of a policy that has it.
    pub fn exactly(cost: Price, depth: Depth) -> Knowledge {
        Knowledge { exact: Some(depth), ..Knowledge::at_least(cost) }
    }

    /// The counting bound, and whether it is the cost.
    pub fn counted(lower: Price, exact: Option<Depth>) -> Knowledge {
        Knowledge { lower, exact, counted: true, above: 0 }
    }

    /// The counting bound, where it can still be told: a proof needs it again when a search has long raised it.
    pub fn counting_bound(&self) -> Option<Price> {
        (self.above != UNTOLD).then(|| self.lower - Price::from(self.above))
    }

    /// Note the counting bound.
    pub fn count(&mut self, counted: Knowledge) {
        if counted.lower >= self.lower {
            *self = counted;
        } else {
            self.counted = true;
            self.tell(counted.counting_bound());
        }
    }

    /// Note a higher bound.
    pub fn raise(&mut self, lower: Price) {
        let counting = self.counting_bound();
        self.lower = lower;
        self.tell(counting);
    }

    /// All that two findings of one state say.
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

    /// Note that it cannot be done.
    pub fn refute(&mut self) {
        self.raise(IMPOSSIBLE);
        self.exact = Some(0);
    }

    /// As bytes, to be stored.
    pub fn to_bytes(self) -> [u8; RECORD_BYTES] {
        let Record { guesses, lost, above } = self.into();
        let mut bytes = [0; RECORD_BYTES];
        bytes[..8].copy_from_slice(&guesses.to_le_bytes());
        bytes[8..16].copy_from_slice(&lost.to_le_bytes());
        bytes[16..].copy_from_slice(&above.to_le_bytes());
        bytes
    }

    /// What bytes say, wherever they are from; `None` if that cannot be: a counting bound below nothing, or something above
    /// infinity.
    pub fn from_bytes(bytes: &[u8; RECORD_BYTES]) -> Option<Knowledge> {
        let (guesses, rest) = bytes.split_first_chunk()?;
        let (lost, above) = rest.split_first_chunk()?;
        let above = above.first_chunk()?;
        let record = Record {
            guesses: u64::from_le_bytes(*guesses),
            lost: u64::from_le_bytes(*lost),
            above: u32::from_le_bytes(*above),
        };
        let known = Knowledge::from(record);
        let is_one_of_ours = known.to_bytes() == *bytes;
        (is_one_of_ours && (known.above == UNTOLD || Price::from(known.above) <= known.lower))
            .then_some(known)
    }

    fn tell(&mut self, counting: Option<Price>) {
        let above = counting.and_then(|counting| self.lower.checked_sub(counting));
        let fits = above.and_then(|above| u32::try_from(above).ok()).filter(|&above| above < UNTOLD);
        self.above = fits.unwrap_or(UNTOLD);
    }
}

/// What is known of a state in 20 bytes. The weight that is lost has less than 48 bits, or all of them set where the bound
/// is infinite: a proven bound is no higher than the price of losing everything.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
struct Record {
    guesses: u64,
    /// Shifted by [`DEPTH_BITS`], above the depth.
    lost: u64,
    /// Shifted by one, above the mark of a count.
    above: u32,
}

/// The length of what is known of a state as bytes.
pub const RECORD_BYTES: usize = size_of::<Record>();

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

/// Stands for a bound that is not exact. A policy that is deeper counts as this deep; no limit asks for as much.
const NO_DEPTH: Depth = Depth::MAX;

/// Stands for infinity where the weight lost is kept.
const ALL_LOST: u64 = u64::MAX >> DEPTH_BITS;

impl From<Knowledge> for Record {
    fn from(known: Knowledge) -> Record {
        let lost = if known.lower == IMPOSSIBLE { ALL_LOST } else { price::lost(known.lower) };
        let depth = known.exact.map_or(NO_DEPTH, |depth| depth.min(NO_DEPTH - 1));
        Record {
            guesses: known.lower as u64,
            lost: lost << DEPTH_BITS | u64::from(depth),
            above: known.above << 1 | u32::from(known.counted),
        }
    }
}

impl From<Record> for Knowledge {
    fn from(record: Record) -> Knowledge {
        let lost = record.lost >> DEPTH_BITS;
        let lower = Price::from(lost) * LOSS + Price::from(record.guesses);
        let depth = record.lost as Depth;
        Knowledge {
            lower: if lost == ALL_LOST { IMPOSSIBLE } else { lower },
            exact: (depth != NO_DEPTH).then_some(depth),
            counted: record.above & 1 == 1,
            above: record.above >> 1,
        }
    }
}

/// States and what is known of them.
pub struct Memo {
    shards: Vec<Mutex<Shard>>,
    /// Entries that a shard may hold.
    capacity: usize,
}

type Shard = HashMap<PackedKey, Record, BuildHasherDefault<KeyHasher>>;

const SHARD_BITS: u32 = 10;

/// Every shard holds at least so many entries.
const LEAST_CAPACITY: usize = 16;

/// Bytes of an entry: its key, what is known, and a byte of the map's own; a map is at most seven eighths full and
/// doubles when it grows, so that it takes up to twice that.
const ENTRY_BYTES: usize = 2 * (size_of::<(PackedKey, Record)>() + 1);

impl Memo {
    /// The least that a memo takes.
    pub const LEAST: usize = (LEAST_CAPACITY << SHARD_BITS) * ENTRY_BYTES;

    /// A memo that takes at most about `memory` bytes.
    pub fn new(memory: usize) -> Memo {
        let shards = (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect();
        let capacity = ((memory / ENTRY_BYTES) >> SHARD_BITS).max(LEAST_CAPACITY);
        Memo { shards, capacity }
    }

    fn shard(&self, key: Key) -> std::sync::MutexGuard<'_, Shard> {
        let shard = &self.shards[(key >> (Key::BITS - SHARD_BITS)) as usize];
        shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// What is known of a state.
    pub fn get(&self, key: Key) -> Option<Knowledge> {
        self.shard(key).get(&PackedKey(key)).map(|&record| record.into())
    }

    /// Add what was found out of a state to what is known of it.
    pub fn learn(&self, key: Key, found: Knowledge) {
        let mut shard = self.shard(key);
        if let Some(record) = shard.get_mut(&PackedKey(key)) {
            *record = Knowledge::from(*record).and(found).into();
            return;
        }
        if shard.len() >= self.capacity {
            let before = shard.len();
            shard.retain(|_, record| Knowledge::from(*record).exact.is_some());
            if shard.len() > before / 2 {
                shard.clear();
            }
        }
        shard.insert(PackedKey(key), found.into());
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        let count = |shard: &Mutex<Shard>| match shard.lock() {
            Ok(shard) => shard.len(),
            Err(poisoned) => poisoned.into_inner().len(),
        };
        self.shards.iter().map(count).sum()
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
        unreachable!("a key is written as one number");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_never_forgets_an_exact_cost_or_a_higher_bound() {
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
    fn a_counting_bound_can_be_told_when_it_is_raised() {
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
        // Counted after it was raised.
        memo.learn(8, Knowledge::at_least(6));
        assert_eq!(told(8), None);
        memo.learn(8, Knowledge::counted(5, None));
        assert_eq!(told(8), Some(5));
        assert_eq!(memo.get(8).map(|known| known.lower), Some(6));
        let mut late = Knowledge::at_least(6);
        late.count(Knowledge::counted(5, None));
        assert_eq!((late.lower, late.counted, late.counting_bound()), (6, true, Some(5)));
        // Infinity is too far above to tell.
        known.raise(IMPOSSIBLE);
        assert_eq!(known.counting_bound(), None);
    }

    #[test]
    fn every_bound_comes_back_from_its_record() {
        let most_lost = (1u128 << 48) - (1 << 32) - 65535;
        let memo = Memo::new(1 << 20);
        for (key, lower) in (0..).zip([0, 1, LOSS - 1, LOSS, most_lost * LOSS + LOSS - 1, IMPOSSIBLE]) {
            for exact in [None, Some(0), Some(1), Some(300), Some(NO_DEPTH - 1)] {
                for (counted, above) in [(false, UNTOLD), (true, 0), (true, UNTOLD - 1)] {
                    let known = Knowledge { lower, exact, counted, above };
                    assert_eq!(Knowledge::from(Record::from(known)), known);
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
    fn bytes_that_no_record_has_are_refused() {
        let infinite = Knowledge::at_least(IMPOSSIBLE).to_bytes();
        assert_eq!(Knowledge::from_bytes(&infinite), Some(Knowledge::at_least(IMPOSSIBLE)));
        // Infinity has one way to be written.
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
        assert!(memo.len() <= 16);
        assert!((0..6).all(|key| memo.get(key).is_some()));
    }
}
