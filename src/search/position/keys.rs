//! Keys of states: 128 bits, the XOR of a fixed random number for every secret of the set, for the guesses left,
//! for the guesses allowed and for the goal.
//!
//! A key is kept up to date while a set is split, and costs one addition a member. Two different states share a
//! key with probability 2^-128 a pair: with 10^9 states in one memo less than 10^-20 in all. The numbers are fixed, so
//! every run does the same; a certificate does not rest on them.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::words::SecretId;

/// The key of a state.
pub type Key = u128;

/// A fixed number for every secret.
pub struct Keys {
    secrets: Vec<Key>,
}

impl Keys {
    /// For secrets below `secrets`.
    pub fn new(secrets: usize) -> Keys {
        Keys { secrets: (0..secrets as u64).map(|secret| number(secret, 1)).collect() }
    }

    /// The number of a secret.
    #[inline]
    pub fn secret(&self, secret: SecretId) -> Key {
        self.secrets[secret.index()]
    }

    /// The key of a set alone.
    pub fn set(&self, set: &[SecretId]) -> Key {
        set.iter().fold(0, |key, &secret| key ^ self.secret(secret))
    }
}

/// The part of a key that says how many guesses are left; 0 without a limit.
pub fn left(left: GuessesLeft) -> Key {
    if left == UNLIMITED { 0 } else { number(u64::from(left), 2) }
}

/// The part of a key that says what is searched for.
pub fn goal(goal: Goal) -> Key {
    number(goal as u64, 0)
}

/// The part of a key that says which guesses are allowed.
pub fn allowed(blocks: &[usize]) -> Key {
    blocks.iter().zip(0..).fold(0, |key, (&block, at)| key ^ number(block as u64, 3 + at))
}

/// Two rounds of SplitMix64 on different streams.
fn number(value: u64, stream: u64) -> Key {
    let high = mix(value ^ mix(stream));
    let low = mix(high ^ mix(value.wrapping_add(0x5851_f42d_4c95_7f2d)));
    Key::from(high) << 64 | Key::from(low)
}

fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
