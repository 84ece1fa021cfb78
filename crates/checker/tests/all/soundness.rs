//! Accepted implies true: some thousands of mutants, and a million with `--ignored`.

use crate::common::soundness::{check_tiny, run};
use salet_proofs::{oracle::Oracle, prover::certify, strategy, tiny::Tiny};

#[test]
fn accepted_mutants_claim_nothing_false() {
    let tally = run(1, 6_000);
    // The test would prove nothing if every mutant failed at the first byte.
    assert!(tally.accepted * 20 > tally.mutants, "{tally:?}");
    assert!(tally.accepted * 2 < tally.mutants, "{tally:?}");
}

#[test]
#[ignore = "takes minutes"]
fn a_million_accepted_mutants_claim_nothing_false() {
    println!("{:?}", run(2, 1_000_000));
}

#[test]
fn optimal_policies_are_accepted_with_their_certificates() {
    let mut optimal = 0;
    for seed in 0..150 {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny::random(rng);
        let tiny = if seed % 3 == 0 { tiny.losing(rng) } else { tiny };
        let Some(policy) = strategy::optimal(&mut Oracle::new(&tiny)) else {
            continue;
        };
        let mut certificate = certify(&tiny, Some(rng));
        certificate.policy = policy.checksum();
        let proven = check_tiny(&tiny, &certificate.bytes(), Some(&policy.bytes()));
        let proven = proven.unwrap_or_else(|reject| panic!("seed {seed}: {reject}\n{tiny:?}"));
        assert!(proven.optimal);
        optimal += 1;
    }
    assert!(optimal > 60, "only {optimal} games have a strategy");
}
