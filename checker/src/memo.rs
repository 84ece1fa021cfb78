//! Counting bounds of sets that were met before, so that each is counted once. The key is the set itself and not a
//! digest of it: no two sets can be taken for one another.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

use crate::cost::Cost;

const SHARDS: usize = 64;

/// Counting bounds by set of positions, shared between threads.
pub struct Memo {
    hasher: RandomState,
    shards: Vec<Mutex<HashMap<Box<[u32]>, Cost>>>,
}

impl Default for Memo {
    fn default() -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Memo { hasher: RandomState::new(), shards }
    }
}

impl Memo {
    /// The bound of `set`, found by `find` where it is not known yet.
    pub fn get_or_find(&self, set: &[u32], find: impl FnOnce() -> Cost) -> Cost {
        let shard = usize::try_from(self.hasher.hash_one(set) % SHARDS as u64).expect("below SHARDS");
        let known = |shard: &Mutex<HashMap<Box<[u32]>, Cost>>| {
            shard.lock().expect("no thread panics here").get(set).copied()
        };
        let shard = &self.shards[shard];
        known(shard).unwrap_or_else(|| {
            let found = find();
            shard.lock().expect("no thread panics here").insert(set.into(), found);
            found
        })
    }
}
