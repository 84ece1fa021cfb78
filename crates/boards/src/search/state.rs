//! States of a search: classes of secrets with their boards, and keys for the memo.
//!
//! The key of a set is the XOR of fixed random numbers of its members; that of a class mixes it with the number of boards; that
//! of a state is the sum over its classes. All have 128 bits. Different states share a key with a probability of some 2^-128, as in
//! the search of salet-core.

use crate::position::{Draw, assignments};
use salet_base::mix::mix;

/// A secret of a search, numbered from 0.
pub type Secret = u16;

/// The total over ordered secrets.
pub type Total = u128;

/// Boards with the same candidates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    /// In increasing order.
    pub members: Vec<Secret>,
    pub boards: usize,
}

impl Set {
    pub fn new(members: Vec<Secret>, boards: usize) -> Set {
        Set { members, boards }
    }

    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// The key of the members, from the random number of each secret.
    pub fn key(&self, number: impl Fn(Secret) -> u128) -> u128 {
        self.members.iter().fold(0, |key, &member| key ^ number(member))
    }
}

/// A position within a search.
#[derive(Debug, Clone)]
pub struct State {
    pub sets: Vec<Set>,
    pub boards: usize,
    /// The number of ordered secrets.
    pub tuples: Total,
    pub key: u128,
}

impl State {
    /// The state of some classes, with the random number of each secret.
    pub fn new(sets: Vec<Set>, draw: Draw, number: impl Fn(Secret) -> u128) -> State {
        let key_of = |set: &Set| class_key(set.key(&number), set.boards);
        State {
            boards: sets.iter().map(|set| set.boards).sum(),
            tuples: sets.iter().map(|set| ways(set.len(), set.boards, draw)).product(),
            key: sets.iter().map(key_of).fold(0, u128::wrapping_add),
            sets,
        }
    }
}

/// The number of ordered secrets of a class; the position of the search has been checked to fit.
pub fn ways(size: usize, boards: usize, draw: Draw) -> Total {
    if boards == 1 {
        return size as Total;
    }
    assignments(size, boards, draw).unwrap_or(Total::MAX)
}

/// The key of a class, from that of its set.
#[inline]
pub fn class_key(set: u128, boards: usize) -> u128 {
    let (high, low) = ((set >> 64) as u64, set as u64);
    let salt = boards as u64;
    let one = mixed(high ^ low.rotate_left(23) ^ salt);
    let other = mixed(low.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ high ^ salt << 32);
    u128::from(one) << 64 | u128::from(other)
}

/// Two rounds of SplitMix64.
pub fn mixed(number: u64) -> u64 {
    mix(mix(number))
}
