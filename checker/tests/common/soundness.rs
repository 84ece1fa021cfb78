//! The property that a checker exists for: *accepted implies true*, on mutated certificates.

use salet_check::{Inputs, Proven, Reject, Silent, check};

use super::mutate::{self, Mutant};
use super::oracle::{ANY, INFINITY, Oracle};
use super::prover::certify;
use super::tiny::Tiny;

/// What a run of mutants came to.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Tally {
    pub games: usize,
    pub mutants: usize,
    pub accepted: usize,
}

/// Checks a certificate against the lists of a tiny game.
pub fn check_tiny(tiny: &Tiny, certificate: &[u8], policy: Option<&[u8]>) -> Result<Proven, Reject> {
    let (answers, guesses, weights) = (tiny.answers_text(), tiny.guesses_text(), tiny.weights_text());
    let inputs = Inputs {
        answers: answers.as_bytes(),
        guesses: guesses.as_bytes(),
        weights: weights.as_deref().map(str::as_bytes),
        policy,
    };
    check(&inputs, certificate, &Silent)
}

/// Whether what was proven of a game is true, by the oracle.
pub fn is_true(tiny: &Tiny, proven: &Proven) -> bool {
    let terms = &proven.game.terms;
    let played = Tiny {
        rule: terms.rule as u8,
        feedback: terms.feedback as u8,
        limit: terms.limit,
        objective: terms.objective as u8,
        ..tiny.clone()
    };
    let mut oracle = Oracle::new(&played);
    let (limit, total, worst) = (oracle.limit(), proven.claims.total.value(), proven.claims.worst);
    let within = |guesses: u32| u16::try_from(guesses).unwrap_or(ANY).min(limit);
    let impossible_below =
        |oracle: &mut Oracle<'_>| worst <= 1 || oracle.whole(within(worst - 1)) == INFINITY;
    match played.objective {
        0 => oracle.whole(limit) >= total,
        1 => impossible_below(&mut oracle),
        2 => impossible_below(&mut oracle) && oracle.whole(within(worst)) >= total,
        _ => {
            let shorter = |oracle: &mut Oracle<'_>| oracle.whole(within(worst - 1)) > total;
            let infinite = total == INFINITY;
            oracle.whole(limit) >= total && (worst <= 1 || infinite || shorter(&mut oracle))
        }
    }
}

/// Makes `mutants` mutants of random certificates and asserts that none is accepted wrongly.
///
/// Each game's own certificate must be accepted, so that the mutants start from something.
pub fn run(seed: u64, mutants: usize, mut report: impl FnMut(&Tally)) -> Tally {
    const PER_GAME: usize = 50;
    let mut tally = Tally::default();
    while tally.mutants < mutants {
        // Each game has a seed of its own, so that a failure can be repeated alone.
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(tally.games as u64);
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny::random(rng);
        let certificate = certify(&tiny, Some(rng));
        let original = check_tiny(&tiny, &certificate.bytes(), None);
        let proven =
            original.unwrap_or_else(|reject| panic!("seed {seed}: {reject}\n{tiny:?}\n{certificate:#?}"));
        assert!(is_true(&tiny, &proven), "seed {seed}: the prover proves too much\n{tiny:?}");
        for _ in 0..PER_GAME.min(mutants - tally.mutants) {
            let Mutant { lists, bytes } = mutate::mutate(&tiny, &certificate, rng);
            tally.mutants += 1;
            if let Ok(proven) = check_tiny(&lists, &bytes, None) {
                tally.accepted += 1;
                assert!(
                    is_true(&lists, &proven),
                    "seed {seed}: accepted though untrue\n{lists:?}\n{proven:?}"
                );
            }
        }
        tally.games += 1;
        report(&tally);
    }
    tally
}
