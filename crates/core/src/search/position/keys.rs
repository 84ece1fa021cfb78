//! Keys of states: 128 bits, the XOR of fixed random numbers for each secret of the set, for the guesses left, for the
//! guesses allowed and for the goal.
//!
//! A split updates a key with one XOR a member. Two states share a key with probability 2^-128: in a memo of 10^9 states,
//! any two do with probability below 10^-20. The numbers are fixed, so that all runs are the same; certificates do not
//! rely on them.

use salet_base::mix::mix;

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::game::{GuessId, SecretId};

/// The key of a state.
pub type Key = u128;

/// A number for every secret.
pub struct Keys {
    secrets: Vec<Key>,
}

impl Keys {
    pub fn new(secrets: usize) -> Keys {
        Keys { secrets: (0..secrets as u64).map(|secret| number(secret, 1)).collect() }
    }

    /// The same numbers for some of the secrets, which are numbered from 0 in their order.
    pub fn among(&self, secrets: &[SecretId]) -> Keys {
        Keys { secrets: secrets.iter().map(|&secret| self.secret(secret)).collect() }
    }

    #[inline]
    pub fn secret(&self, secret: SecretId) -> Key {
        self.secrets[secret.index()]
    }

    pub fn set(&self, set: &[SecretId]) -> Key {
        set.iter().fold(0, |key, &secret| key ^ self.secret(secret))
    }
}

/// The key's part for the guesses left; 0 without a limit.
pub fn left(left: GuessesLeft) -> Key {
    if left == UNLIMITED { 0 } else { number(u64::from(left), 2) }
}

/// The key's part for the goal.
pub fn goal(goal: Goal) -> Key {
    number(goal as u64, 0)
}

/// The key's part for the allowed guesses.
pub fn allowed(blocks: &[usize]) -> Key {
    blocks.iter().zip(0..).fold(0, |key, (&block, at)| key ^ number(block as u64, 3 + at))
}

/// The difference between the key of a state and that of one of its guesses; `idle` if idle guesses count as guesses.
pub fn opener(guess: GuessId, idle: bool) -> Key {
    number(guess.index() as u64, if idle { u64::MAX } else { u64::MAX - 1 })
}

/// Two rounds of SplitMix64 on different streams.
fn number(value: u64, stream: u64) -> Key {
    let high = mix(value ^ mix(stream));
    let low = mix(high ^ mix(value.wrapping_add(0x5851_f42d_4c95_7f2d)));
    Key::from(high) << 64 | Key::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change here changes the meaning of stored entries: increment `SEMANTICS` (`search/ledger.rs`).
    #[test]
    fn keys_never_change() {
        let keys = Keys::new(3);
        let set: Vec<SecretId> = (0..3).map(SecretId::new).collect();
        let all = [
            keys.set(&set),
            left(6),
            left(UNLIMITED),
            goal(Goal::Cost),
            goal(Goal::Loss),
            goal(Goal::Feasible),
            allowed(&[5, 7]),
            opener(GuessId::new(9), false),
            opener(GuessId::new(9), true),
        ];
        let known = [
            0x0b65_10f5_3410_956b_4fd0_1255_6553_2723,
            0xdf7f_14dc_5368_8243_8cc9_bd4c_8bcf_58be,
            0,
            0xa706_dd2f_4d19_7e6f_47f6_ab24_554b_ed19,
            0x08b4_fda8_c892_b50e_b592_4e77_2678_7896,
            0xd7cc_9674_ff5f_fa39_d7f8_33dc_8999_bd37,
            0x8d3f_96bd_e5ab_2795_464b_ad64_33e6_c76f,
            0x3a1c_7b97_4e89_3336_b2bd_d57f_1dd5_0ac3,
            0xcabd_135c_376c_68e5_de89_99df_0fda_c157,
        ];
        assert_eq!(all, known);
    }
}
