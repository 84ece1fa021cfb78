//! Known states: their values, or lower bounds. All threads share them.

use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;

use hashbrown::HashMap;
use salet_base::threads::locked;

use crate::search::state::Total;

/// Knowledge about a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    pub lower: Total,
    pub exact: bool,
}

impl Known {
    pub fn exact(value: Total) -> Known {
        Known { lower: value, exact: true }
    }

    pub fn at_least(lower: Total) -> Known {
        Known { lower, exact: false }
    }
}

/// Number of maps, each with a lock of its own.
const SHARDS: usize = 64;

/// Most entries of a map. A full one starts again.
const MOST: usize = 1 << 17;

/// Keys are random numbers already.
#[derive(Default)]
struct Low(u64);

impl Hasher for Low {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

type Shard = HashMap<u128, Known, BuildHasherDefault<Low>>;

/// The memo of a search.
pub struct Memo {
    shards: Vec<Mutex<Shard>>,
}

impl Memo {
    pub fn new() -> Memo {
        Memo { shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    fn shard(&self, key: u128) -> &Mutex<Shard> {
        &self.shards[(key >> 64) as usize % SHARDS]
    }

    pub fn get(&self, key: u128) -> Option<Known> {
        locked(self.shard(key)).get(&key).copied()
    }

    pub fn put(&self, key: u128, known: Known) {
        let mut shard = locked(self.shard(key));
        if shard.len() >= MOST {
            shard.clear();
        }
        let entry = shard.entry(key).or_insert(known);
        if !entry.exact && (known.exact || known.lower > entry.lower) {
            *entry = known;
        }
    }
}
