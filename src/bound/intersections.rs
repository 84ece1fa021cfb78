//! Supersets closer to a set: what two or three of the [`Supersets`](crate::bound::supersets::Supersets) that it lies in have
//! in common, counted when they are asked for again.
//!
//! Of the words without an A those are fewer that lack an E besides, and a set that lies in both is bounded by what guesses
//! make of these. There are too many pairs and triples to count them all, but the parts of openers that share letters lie in
//! the same few: of 23,000 parts of 45 secrets and more, those of every tenth opener of 3500 / 14855, 1500 pairs hold 94 in a
//! hundred. A triple has seldom twice the secrets of the set, and its bounds leave a hundredth of the guesses, most often,
//! where those of single supersets leave half.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bound::columns::Columns;
use crate::bound::count::Counts;
use crate::game::{CandidateSet, FeedbackTable};
use crate::words::SecretId;

/// What supersets have in common, as far as it was counted.
pub struct Intersections {
    /// The supersets, smallest first.
    sets: Vec<CandidateSet>,
    /// By the supersets that are intersected.
    known: [Mutex<HashMap<Key, Known>>; SHARDS],
    /// Bytes of counts that may still be kept.
    room: AtomicUsize,
}

/// The numbers of the supersets, increasing; [`NONE`] in the last place for a pair.
type Key = [u32; 3];

/// No third superset.
const NONE: u32 = u32::MAX;

/// Two threads seldom ask for the same shard.
const SHARDS: usize = 64;

/// What is known of one.
enum Known {
    /// It was asked for so often.
    Asked(u8),
    /// It is being counted, or there is no room to keep it.
    Uncounted,
    /// The number of parts of every column.
    Counted(Arc<Counts>),
}

/// An intersection is counted when it is asked for so often. (At once instead: 0.88 of the time on 3500 / 14855; at the fourth
/// time 1.17, in one pair of runs each.)
const COUNTED_AT: u8 = 2;

/// A third superset is taken where two leave more than this many times the set.
const CLOSE: usize = 2;

impl Intersections {
    /// Of these supersets, smallest first, with so many bytes for what is counted.
    pub fn of(sets: Vec<CandidateSet>, room: usize) -> Intersections {
        Intersections { sets, known: std::array::from_fn(|_| Mutex::default()), room: room.into() }
    }

    /// The number of parts of every column on a set that holds one of `size` secrets, which lies in these supersets, given in
    /// increasing order; `None` if nothing is counted yet.
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
            if let Some(counts) = self.ask(tables, sorted([first, second, third]), &closer) {
                return Some(counts);
            }
        }
        self.ask(tables, pair, &common)
    }

    /// The superset that leaves least of a set.
    fn closest(&self, set: &CandidateSet, others: &[u32]) -> Option<u32> {
        let left = |other: &u32| {
            let blocks = set.blocks().iter().zip(self.sets[*other as usize].blocks());
            blocks.map(|(one, other)| (one & other).count_ones()).sum::<u32>()
        };
        others.iter().copied().min_by_key(left)
    }

    /// What is known of an intersection, which is counted if it is asked for often enough.
    fn ask(
        &self,
        (table, columns): (&FeedbackTable, &Columns),
        key: Key,
        set: &CandidateSet,
    ) -> Option<Arc<Counts>> {
        let mut known = self.shard(key);
        match known.entry(key).or_insert(Known::Asked(0)) {
            Known::Counted(counts) => return Some(counts.clone()),
            Known::Uncounted => return None,
            Known::Asked(times) if *times + 1 < COUNTED_AT => {
                *times += 1;
                return None;
            }
            other => *other = Known::Uncounted,
        }
        drop(known);
        let take = |room: usize| room.checked_sub(Counts::size(columns, set.len()));
        self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        let members: Vec<SecretId> = set.iter().collect();
        let counts = Arc::new(Counts::of_set(table, columns, &members));
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
