//! A random sample of the answers, the same for the same seed on every machine.

use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::game::CandidateSet;
use crate::words::SecretId;

/// So many different answers out of all, each as likely as any other; all of them if there are no more.
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
