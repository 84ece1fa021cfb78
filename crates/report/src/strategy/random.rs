//! Random draws that depend only on a seed and the history: one seed is one strategy.

use rand::SeedableRng;
use rand_pcg::Pcg64;

use salet_core::game::Feedback;
use salet_core::words::GuessId;

/// The generator of a random strategy in one state, the same on every machine.
pub(super) fn generator(seed: u64, history: &[(GuessId, Feedback)]) -> Pcg64 {
    // SplitMix64 (Steele, Lea & Flood 2014) over the history: neighbouring states get unrelated streams.
    let mix = |hash: u64, value: u64| {
        let mut z = (hash ^ value).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let seed = history.iter().fold(mix(0, seed), |hash, &(guess, shown)| {
        mix(mix(hash, guess.index() as u64), shown.index() as u64)
    });
    Pcg64::seed_from_u64(seed)
}
