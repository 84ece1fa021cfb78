//! Closer supersets of a set: intersections of two or three of its [`Supersets`](crate::bound::supersets::Supersets), counted on
//! their second lookup. A guess that is not counted has the number of secrets as its bound.
//!
//! The words without an A and an E are fewer than those without an A, and bound the parts of any set among them. There are
//! too many pairs and triples to count them all, but the parts of openers that share letters lie in the same few: of
//! 23,000 parts of 45 or more secrets, from every tenth opener of 3500 / 14855, 1500 pairs hold 94 %. A triple seldom has twice
//! the secrets of the set. Its bounds usually leave 1 % of the guesses, where those of single supersets leave half.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bound::columns::Columns;
use crate::bound::count::Counts;
use crate::game::{CandidateSet, FeedbackTable};
use crate::words::SecretId;

/// The intersections of supersets that are counted so far.
pub struct Intersections {
    /// The supersets, smallest first.
    sets: Vec<CandidateSet>,
    known: [Mutex<HashMap<Key, Known>>; SHARDS],
    granted: usize,
    /// Bytes available for more counts.
    room: AtomicUsize,
}

/// The numbers of the supersets, increasing; [`NONE`] in the last place for a pair.
type Key = [u32; 3];

const NONE: u32 = u32::MAX;

/// Enough that two threads seldom need the same shard.
const SHARDS: usize = 64;

/// An intersection that was looked up.
enum Known {
    /// This many times.
    Missed(u8),
    /// A thread counts it, or there is no room for it.
    Uncounted,
    /// Looked up this many times since it was counted.
    Counted(Arc<Counts>, u8),
}

/// The lookup at which an intersection is counted. (The first: 0.88 of the time on 3500 / 14855; the fourth: 1.17, in one pair of
/// runs each.)
const COUNTED_AT: u8 = 2;

/// In 16 bits, where each guess has its own price, only the best guesses are counted at first: one in this many.
const FIRST_SHARE: usize = 12;

/// The lookup after which the others are counted, too. (3000 seven-letter words 0.66, all eight-letter words 0.92, 3500 six-letter
/// words 1.01; at the sixteenth 0.66, 0.90 and 1.14, never 0.6 and 2.0 on the first and the last. In bytes, 3500 / 14855: 2.8
/// without the others.)
const COMPLETED_AT: u8 = 6;

/// A third superset is intersected if two leave more than this many times the set.
const CLOSE: usize = 2;

impl Intersections {
    /// The intersections of these supersets, smallest first, with `room` bytes for counts.
    pub fn of(sets: Vec<CandidateSet>, room: usize) -> Intersections {
        let known = std::array::from_fn(|_| Mutex::default());
        Intersections { sets, known, granted: room, room: room.into() }
    }

    /// The counts of a superset of a set of `size` secrets, which lies in the supersets `holding` (increasing); `None` if none is
    /// counted yet.
    pub fn counts(
        &self,
        tables: (&FeedbackTable, &Columns),
        holding: &[u32],
        size: usize,
    ) -> Option<Arc<Counts>> {
        let (&first, others) = holding.split_first()?;
        let mut common = self.sets[first as usize].clone();
        let second = self.closest(&common, others)?;
        common.intersect(&self.sets[second as usize]);
        let pair = sorted([first, second, NONE]);
        let third = if common.len() > CLOSE * size { self.closest(&common, others) } else { None };
        if let Some(third) = third.filter(|&third| third != second) {
            let mut closer = common.clone();
            closer.intersect(&self.sets[third as usize]);
            if let Some(counts) = self.look_up(tables, sorted([first, second, third]), &closer) {
                return Some(counts);
            }
        }
        self.look_up(tables, pair, &common)
    }

    /// Bytes of the counts so far.
    pub fn bytes(&self) -> usize {
        self.granted - self.room.load(Ordering::Relaxed)
    }

    /// The superset with the smallest intersection with a set.
    fn closest(&self, set: &CandidateSet, others: &[u32]) -> Option<u32> {
        let left = |other: &u32| {
            let blocks = set.blocks().iter().zip(self.sets[*other as usize].blocks());
            blocks.map(|(one, other)| (one & other).count_ones()).sum::<u32>()
        };
        others.iter().copied().min_by_key(left)
    }

    /// Look up an intersection, and count it at the [`COUNTED_AT`]th lookup.
    fn look_up(
        &self,
        (table, columns): (&FeedbackTable, &Columns),
        key: Key,
        set: &CandidateSet,
    ) -> Option<Arc<Counts>> {
        let mut known = self.shard(key);
        match known.entry(key).or_insert(Known::Missed(0)) {
            Known::Counted(counts, times) => {
                *times = times.saturating_add(1);
                if *times != COMPLETED_AT || columns.fits_bytes(set.len()) {
                    return Some(counts.clone());
                }
                drop(known);
                return Some(self.count((table, columns), key, (set, columns.stride), COMPLETED_AT));
            }
            Known::Uncounted => return None,
            Known::Missed(times) if *times + 1 < COUNTED_AT => {
                *times += 1;
                return None;
            }
            other => *other = Known::Uncounted,
        }
        drop(known);
        let take = |room: usize| room.checked_sub(Counts::size(columns, set.len()));
        self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        Some(self.count((table, columns), key, (set, columns.stride / FIRST_SHARE), 0))
    }

    /// Count an intersection, in 16 bits for the guesses in the first slots, and keep it.
    fn count(
        &self,
        (table, columns): (&FeedbackTable, &Columns),
        key: Key,
        (set, first): (&CandidateSet, usize),
        times: u8,
    ) -> Arc<Counts> {
        let members: Vec<SecretId> = set.iter().collect();
        let counts = Arc::new(Counts::of_first(table, columns, &members, None, first));
        self.shard(key).insert(key, Known::Counted(counts.clone(), times));
        counts
    }

    fn shard(&self, key: Key) -> MutexGuard<'_, HashMap<Key, Known>> {
        let shard = key.iter().fold(0, |sum: usize, &set| sum.wrapping_mul(31).wrapping_add(set as usize));
        self.known[shard % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn sorted(mut key: Key) -> Key {
    key.sort_unstable();
    key
}
