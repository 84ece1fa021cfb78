//! Soundness: *accepted implies true*, on mutated certificates.

use salet_check::{Inputs, Proven, Reject, Silent, check};

use super::mutate::{self, Mutant};
use super::oracle::{ANY, INFINITY, Oracle};
use super::prover::certify;
use super::tiny::Tiny;
use salet_check::claims::Statement;

/// The result of a run of mutants.
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
        alphabet: None,
        answers: answers.as_bytes(),
        guesses: guesses.as_bytes(),
        weights: weights.as_deref().map(str::as_bytes),
        policy,
    };
    check(&inputs, certificate, &Silent)
}

/// Whether the oracle confirms a proven statement.
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
    let limit = oracle.limit();
    let within = |guesses: u32| u16::try_from(guesses).unwrap_or(ANY).min(limit);
    // The least total of strategies within this worst case.
    let mut least = |guesses: u32| if guesses == 0 { INFINITY } else { oracle.whole(within(guesses)) };
    match proven.statement {
        Statement::Impossible => least(u32::MAX) == INFINITY,
        Statement::Total(total) => least(u32::MAX) >= total,
        Statement::Worst(worst) => least(worst - 1) == INFINITY,
        Statement::WorstThenTotal(worst, total) => least(worst - 1) == INFINITY && least(worst) >= total,
        Statement::TotalThenWorst(total, worst) => least(u32::MAX) >= total && least(worst - 1) > total,
        Statement::Lost(lost) => least(u32::MAX) >> 32 >= lost,
        Statement::LostThenTotal(lost, total) => {
            let cost = least(u32::MAX);
            let (lost_at_best, spent) = (cost >> 32, cost & u64::from(u32::MAX));
            let solved = spent - lost_at_best * u64::from(limit);
            (lost_at_best, solved) >= (lost, total)
        }
    }
}

/// Makes `mutants` mutants of random certificates and asserts that no accepted one is untrue. The original
/// certificate of each game must be accepted, so that the mutants start from a valid one.
pub fn run(seed: u64, mutants: usize) -> Tally {
    const PER_GAME: usize = 50;
    let mut tally = Tally::default();
    while tally.mutants < mutants {
        // Each game has its own seed, so that a failure can be repeated alone.
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(tally.games as u64);
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny::random(rng);
        let tiny = if rng.u8(0..4) == 0 { tiny.losing(rng) } else { tiny };
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
    }
    tally
}
