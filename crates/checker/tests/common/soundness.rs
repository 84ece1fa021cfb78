//! Soundness: *accepted implies true*, on mutated certificates.

use salet_check::table::Until;
use salet_check::{Inputs, Proven, Reject, Silent, TableInputs, check, check_table};

use salet_check::claims::Statement;
use salet_proofs::mutate::{self, Mutant};
use salet_proofs::oracle::{ANY, INFINITY, Oracle};
use salet_proofs::prover::certify;
use salet_proofs::tiny::Tiny;

/// The result of a run of mutants.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Tally {
    pub games: usize,
    pub mutants: usize,
    pub accepted: usize,
}

/// Checks a certificate against the lists of a tiny game.
pub fn check_tiny(tiny: &Tiny, certificate: &[u8], policy: Option<&[u8]>) -> Result<Proven, Reject> {
    let weights = tiny.weights_text();
    if let Some(cells) = &tiny.cells {
        let (table, solving) = (cells.text(), cells.solving.to_string());
        let classes = cells.classes_text();
        let known = classes.as_ref().map_or(Until::Known, |classes| Until::Classes(classes.as_bytes()));
        let until = [Until::Named, Until::Solved(&solving), known][usize::from(cells.ending)];
        let (table, weights) = (table.as_bytes(), weights.as_deref().map(str::as_bytes));
        return check_table(&TableInputs { table, until, weights, policy }, certificate, &Silent);
    }
    let (answers, guesses) = (tiny.answers_text(), tiny.guesses_text());
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
    // A known answer is named, which the claims do not count.
    let (naming, weight) = (played.naming(), played.weight(played.all_answers()));
    let named = |lost: u64| u64::from(naming) * (weight - lost);
    let within = |guesses: u32| u16::try_from(guesses).map_or(ANY, |guesses| guesses + naming).min(limit);
    // The least total of strategies within this worst case.
    let mut least = |guesses: u32| match guesses {
        0 => INFINITY,
        _ => Some(oracle.whole(within(guesses)))
            .filter(|&cost| cost != INFINITY)
            .map_or(INFINITY, |cost| cost - named(0)),
    };
    match proven.statement {
        Statement::Impossible => least(u32::MAX) == INFINITY,
        Statement::Total(total) => least(u32::MAX) >= total,
        Statement::Worst(worst) => least(worst - 1) == INFINITY,
        Statement::WorstThenTotal(worst, total) => least(worst - 1) == INFINITY && least(worst) >= total,
        Statement::TotalThenWorst(total, worst) => least(u32::MAX) >= total && least(worst - 1) > total,
        Statement::Lost(lost) | Statement::Late(lost) => oracle.whole(limit) >> 32 >= lost,
        Statement::LateThenTotal(late, total) => {
            let cost = oracle.whole(limit);
            cost == INFINITY || (cost >> 32, (cost & u64::from(u32::MAX)) - named(0)) >= (late, total)
        }
        Statement::LostThenTotal(lost, total) => {
            let cost = oracle.whole(limit);
            let (lost_at_best, spent) = (cost >> 32, cost & u64::from(u32::MAX));
            let solved = spent - lost_at_best * u64::from(limit) - named(lost_at_best);
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
        let tiny = if rng.u8(0..4) == 0 { Tiny::random_table(rng) } else { Tiny::random(rng) };
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
