//! Random draws that depend only on a seed and the history: one seed is one strategy.

use rand::SeedableRng;
use rand_pcg::Pcg64;

use salet_base::mix::mix;
use salet_core::game::Feedback;
use salet_words::GuessId;

/// The generator of a random strategy in one state, the same on every machine.
pub(super) fn generator(seed: u64, history: &[(GuessId, Feedback)]) -> Pcg64 {
    // Over the history: neighbouring states get unrelated streams.
    let mixed = |hash: u64, value: u64| mix(hash ^ value);
    let seed = history.iter().fold(mixed(0, seed), |hash, &(guess, shown)| {
        mixed(mixed(hash, guess.index() as u64), shown.index() as u64)
    });
    Pcg64::seed_from_u64(seed)
}
