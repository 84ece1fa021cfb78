//! A random sample of the answers, determined by its seed on every machine.

use rand::SeedableRng;
use rand_pcg::Pcg64;

use salet_core::game::CandidateSet;
use salet_words::SecretId;

/// A uniform sample of `wanted` different answers, or all answers if there are fewer.
pub fn sample(answers: usize, wanted: usize, seed: u64) -> CandidateSet {
    let mut generator = Pcg64::seed_from_u64(seed);
    let drawn = rand::seq::index::sample(&mut generator, answers, wanted.min(answers));
    CandidateSet::from_members(answers, drawn.into_iter().map(SecretId::new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_sample() {
        assert_eq!(sample(2315, 100, 1), sample(2315, 100, 1));
        assert_ne!(sample(2315, 100, 1), sample(2315, 100, 2));
        assert_eq!(sample(2315, 100, 1).len(), 100);
        assert_eq!(sample(7, 100, 1), CandidateSet::full(7));
    }
}
