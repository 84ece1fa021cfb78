//! A memo of counting bounds, so that each set is counted once. Its key is the set, not a digest, so sets cannot collide.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

use crate::refusal::cost::Cost;

const SHARDS: usize = 64;

/// Counting bounds by set of positions, shared by all threads.
pub struct Memo {
    hasher: RandomState,
    shards: Vec<Mutex<HashMap<Box<[u32]>, Counted>>>,
}

/// A result of [`crate::counting::fast::Ranked::counting_bound`] and the `enough` that it was computed for.
#[derive(Clone, Copy)]
struct Counted {
    bound: Cost,
    enough: Cost,
}

impl Counted {
    /// Whether the bound is as precise as a new count for `enough`: it is exact, or it reaches `enough`.
    fn serves(self, enough: Cost) -> bool {
        self.bound < self.enough || self.bound >= enough
    }
}

impl Default for Memo {
    fn default() -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Memo { hasher: RandomState::new(), shards }
    }
}

impl Memo {
    /// The bound of `set` to the precision of `enough`, computed by `find` unless the memo has it.
    pub fn get_or_find(&self, set: &[u32], enough: Cost, find: impl FnOnce() -> Cost) -> Cost {
        let shard = usize::try_from(self.hasher.hash_one(set) % SHARDS as u64).expect("below SHARDS");
        let shard = || self.shards[shard].lock().expect("no thread panics here");
        let known = shard().get(set).copied();
        if let Some(known) = known.filter(|known| known.serves(enough)) {
            return known.bound;
        }
        let bound = find();
        shard().insert(set.into(), Counted { bound, enough });
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_bounds_are_as_exact_as_new_counts() {
        let (rng, memo) = (&mut fastrand::Rng::with_seed(2), Memo::default());
        let mut counted = 0;
        for _ in 0..1000 {
            let set = [rng.u32(..8), 8];
            let exact = Cost::guesses(10 + 3 * u64::from(set[0]));
            let enough = Cost::guesses(rng.u64(5..40));
            let bound = memo.get_or_find(&set, enough, || {
                counted += 1;
                exact.min(enough)
            });
            assert!(bound == exact || bound >= enough && bound < exact, "{bound} of {exact}, {enough}");
        }
        assert!(counted < 200, "{counted}");
    }
}
