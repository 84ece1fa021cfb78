//! Implicit guesses: a lemma without listed guesses is accepted up to the least bound of counting and look-ahead, and
//! no further. The progress adds up.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use salet_check::{Inputs, Progress, Reject, check};
use salet_proofs::oracle::{ANY, INFINITY, Oracle};
use salet_proofs::prover::{base, certify};
use salet_proofs::tiny::{Set, Tiny, members};
use salet_proofs::writer::{Certificate, Lemma, Why};

fn sum(costs: impl Iterator<Item = u64>) -> u64 {
    costs.fold(0, u64::saturating_add)
}

fn after_guess(left: u16) -> u16 {
    if left == ANY { ANY } else { left - 1 }
}

/// The unsolved parts of a guess.
fn open_parts(tiny: &Tiny, guess: usize, set: Set) -> impl Iterator<Item = (u16, Set)> {
    tiny.parts(guess, set).into_iter().filter(|(feedback, _)| *feedback != tiny.solved())
}

/// B1 by its definition.
fn counting_bound(tiny: &Tiny, set: Set, list: Set, left: u16) -> u64 {
    if left == 0 {
        return INFINITY;
    }
    let cost = |guess| {
        let parts = open_parts(tiny, guess, set).map(|(_, part)| base(tiny, part, after_guess(left)));
        tiny.weight(set).saturating_add(sum(parts))
    };
    members(list).map(cost).min().unwrap_or(INFINITY)
}

/// The least look-ahead of a guess at the start that is not idle.
fn shown(tiny: &Tiny, left: u16) -> u64 {
    let (set, list) = (tiny.all_answers(), tiny.all_guesses());
    let idle = |guess: usize| guess >= tiny.answers && tiny.parts(guess, set).len() == 1;
    let cost = |guess| {
        let parts = open_parts(tiny, guess, set).map(|(feedback, part)| {
            counting_bound(tiny, part, tiny.restrict(tiny.rule, list, guess, feedback), after_guess(left))
        });
        tiny.weight(set).saturating_add(sum(parts))
    };
    members(list).filter(|&guess| !idle(guess)).map(cost).min().unwrap_or(INFINITY)
}

/// Adds up the progress.
#[derive(Default)]
struct Told {
    begun: AtomicU64,
    done: AtomicUsize,
}

impl Progress for Told {
    fn begin(&self, guesses: u64) {
        self.begun.store(guesses, Ordering::Relaxed);
    }

    fn advance(&self, guesses: usize) {
        self.done.fetch_add(guesses, Ordering::Relaxed);
    }
}

/// Checks a certificate, and the progress if it is accepted.
fn verdict(tiny: &Tiny, certificate: &Certificate) -> Result<(), Reject> {
    let (answers, guesses, weights) = (tiny.answers_text(), tiny.guesses_text(), tiny.weights_text());
    let inputs = Inputs {
        alphabet: None,
        answers: answers.as_bytes(),
        guesses: guesses.as_bytes(),
        weights: weights.as_deref().map(str::as_bytes),
        policy: None,
    };
    let told = Told::default();
    check(&inputs, &certificate.bytes(), &told)?;
    assert_eq!(told.begun.into_inner(), told.done.into_inner() as u64, "{tiny:?}");
    Ok(())
}

#[test]
fn a_lemma_without_listed_guesses_reaches_the_look_ahead_and_no_further() {
    let mut above_base = 0;
    for seed in 0..300 {
        let tiny = Tiny { objective: 0, ..Tiny::random(&mut fastrand::Rng::with_seed(seed)) };
        let left = Oracle::new(&tiny).limit();
        let least = base(&tiny, tiny.all_answers(), ANY);
        let shown = shown(&tiny, left);
        let mut certificate = certify(&tiny, None);
        certificate.records.clear();
        let mut accepts = |total: u64, bound: u64| {
            let why = Why::by_guesses(Vec::new(), Vec::new());
            certificate.lemmas = vec![Lemma { state: 0, left: tiny.limit.into(), bound, lost: 0, why }];
            certificate.total = total;
            verdict(&tiny, &certificate).is_ok()
        };
        assert_eq!(accepts(INFINITY, 0), shown == INFINITY, "seed {seed}: {tiny:?}");
        for above in 0..30 {
            let accepted = accepts(least + above, above + 1);
            assert_eq!(accepted, least + above <= shown, "seed {seed}, {above} above: {tiny:?}");
            above_base += usize::from(accepted && above > 0);
        }
    }
    assert!(above_base > 300, "{above_base}");
}

#[test]
fn progress_ends_where_it_should() {
    for seed in 0..300 {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = Tiny::random(rng);
        verdict(&tiny, &certify(&tiny, Some(rng))).unwrap_or_else(|reject| panic!("seed {seed}: {reject}"));
    }
}
