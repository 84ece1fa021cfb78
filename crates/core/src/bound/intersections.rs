//! Closer supersets of a set: intersections of two or three of its [`Supersets`](crate::bound::supersets::Supersets).
//!
//! The words without an A and an E are fewer than those without an A, and bound the parts of any set among them. There are
//! too many pairs and triples to count them all, but the parts of openers that have much in common lie in the same few: of
//! 23,000 parts of 45 or more secrets, from every tenth opener of 3500 / 14855, 1500 pairs hold 94 %. A triple seldom has twice
//! the secrets of the set. Its bounds usually leave 1 % of the guesses, where those of single supersets leave half.
//!
//! An intersection is counted when the scans of sets in it have taken as much work as its count takes: then the count costs at
//! most as much again as they did, however few sets follow. So a short search counts few, and a long one many.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bound::columns::Columns;
use crate::bound::count::{Counts, Work};
use crate::game::{CandidateSet, FeedbackTable, SecretId};

/// The intersections of supersets that are counted so far.
pub struct Intersections {
    /// The supersets, smallest first.
    sets: Vec<CandidateSet>,
    known: [Mutex<HashMap<Key, Known>>; SHARDS],
    pub terms: IntersectionTerms,
    /// Bytes available for more counts.
    room: AtomicUsize,
}

/// What intersections may take, and when they are counted.
#[derive(Debug, Clone, Copy, Default)]
pub struct IntersectionTerms {
    /// Bytes for counts.
    pub room: usize,
    /// Fewest secrets of a set that they bound.
    pub secrets: usize,
    /// Work of the scans that missed one before it is counted, in percent of the work of its count.
    pub percent: u64,
}

/// The numbers of the supersets, increasing; [`NONE`] in the last place for a pair.
type Key = [u32; 3];

const NONE: u32 = u32::MAX;

/// Enough that two threads seldom need the same shard.
const SHARDS: usize = 64;

/// An intersection that was looked up.
enum Known {
    /// Scans of sets in it took this much work.
    Missed(Work),
    /// A thread counts it, or there is no room for it.
    Uncounted,
    Counted(Arc<Counts>),
}

/// The intersections of a set that were looked up and not counted.
#[derive(Default)]
pub struct Missed {
    /// The triple and the pair.
    keys: [Option<Key>; 2],
}

/// A third superset is intersected if two leave more than this many times the set.
const CLOSE: usize = 2;

impl Intersections {
    /// The intersections of these supersets, smallest first.
    pub fn new(sets: Vec<CandidateSet>, terms: IntersectionTerms) -> Intersections {
        let known = std::array::from_fn(|_| Mutex::default());
        Intersections { sets, known, terms, room: terms.room.into() }
    }

    /// The counts of a superset of a set of `size` secrets, which lies in the supersets `holding` (increasing); `None` if none is
    /// counted yet. [`charge`](Intersections::charge) those that were missed.
    pub fn counts(
        &self,
        tables: (&FeedbackTable, &Columns),
        holding: &[u32],
        size: usize,
        missed: &mut Missed,
    ) -> Option<Arc<Counts>> {
        if size < self.terms.secrets {
            return None;
        }
        let (&first, others) = holding.split_first()?;
        let mut common = self.sets[first as usize].clone();
        let second = self.closest(&common, others)?;
        common.intersect(&self.sets[second as usize]);
        let pair = sorted([first, second, NONE]);
        let third = if common.len() > CLOSE * size { self.closest(&common, others) } else { None };
        if let Some(third) = third.filter(|&third| third != second) {
            let mut closer = common.clone();
            closer.intersect(&self.sets[third as usize]);
            let key = sorted([first, second, third]);
            let counts = self.look_up(tables, key, &closer, &mut missed.keys[0]);
            if counts.is_some() {
                return counts;
            }
        }
        self.look_up(tables, pair, &common, &mut missed.keys[1])
    }

    /// Add the work of a scan to the intersections that it missed.
    pub fn charge(&self, missed: &Missed, work: Work) {
        for &key in missed.keys.iter().flatten() {
            if let Some(Known::Missed(sum)) = self.shard(key).get_mut(&key) {
                *sum = sum.saturating_add(work);
            }
        }
    }

    /// Bytes of the counts so far.
    pub fn bytes(&self) -> usize {
        self.terms.room - self.room.load(Ordering::Relaxed)
    }

    /// The superset with the smallest intersection with a set.
    fn closest(&self, set: &CandidateSet, others: &[u32]) -> Option<u32> {
        let left = |other: &u32| {
            let blocks = set.blocks().iter().zip(self.sets[*other as usize].blocks());
            blocks.map(|(one, other)| (one & other).count_ones()).sum::<u32>()
        };
        others.iter().copied().min_by_key(left)
    }

    /// Look up an intersection, and count it if the scans that missed it took as much work.
    fn look_up(
        &self,
        (table, columns): (&FeedbackTable, &Columns),
        key: Key,
        set: &CandidateSet,
        missed: &mut Option<Key>,
    ) -> Option<Arc<Counts>> {
        let mut known = self.shard(key);
        match known.entry(key).or_insert(Known::Missed(0)) {
            Known::Counted(counts) => return Some(counts.clone()),
            Known::Uncounted => return None,
            Known::Missed(work)
                if *work < (Counts::work(columns, set.len()) / 100).saturating_mul(self.terms.percent) =>
            {
                *missed = Some(key);
                return None;
            }
            other => *other = Known::Uncounted,
        }
        drop(known);
        let take = |room: usize| room.checked_sub(Counts::size(columns, set.len()));
        self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        let members: Vec<SecretId> = set.iter().collect();
        let counts = Arc::new(Counts::of_set(table, columns, &members, None));
        self.shard(key).insert(key, Known::Counted(counts.clone()));
        Some(counts)
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
