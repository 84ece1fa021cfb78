//! Faults: rankings used the mean under every objective, and omitted openers that tell nothing.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use salet::game::Game;
use salet::search::{Control, Phase, Progress, SearchConfig, Snapshot, Solver};
use salet::words::{GuessId, SecretId, Source, WordGame as _, WordLists, WordOptions};
use salet_fuzz::spec::{Feedback, Objective, Rule, Spec};

use crate::regressions::asking::{is_ranked, spec};

#[test]
fn one_answer_and_a_guess_that_tells_nothing() {
    for objective in Objective::ALL {
        is_ranked(&Spec { objective, limit: Some(3), ..spec("a b", 1) });
        is_ranked(&Spec { objective, limit: Some(1), ..spec("a b", 1) });
    }
}

#[test]
fn by_the_worst_case() {
    is_ranked(&Spec {
        objective: Objective::Worst,
        feedback: Feedback::Pegs,
        rule: Rule::Strict,
        ..spec("aab bab bbb abb baa bba aba aaa", 4)
    });
}

#[test]
fn by_the_worst_case_then_the_total() {
    let weights = vec![1_000_000_007, 4_294_967_291, 2_147_483_647];
    is_ranked(&Spec {
        objective: Objective::WorstThenMean,
        rule: Rule::Strict,
        weights,
        ..spec("ab bc dd", 3)
    });
    is_ranked(&Spec {
        objective: Objective::WorstThenMean,
        rule: Rule::Hard,
        weights: vec![2, 4_294_967_295, 1, 1, 3, 3, 1],
        ..spec("ce ab ac bb eb cb db ca dd da", 7)
    });
}

#[test]
fn by_the_total_then_the_worst_case() {
    is_ranked(&Spec {
        objective: Objective::MeanThenWorst,
        feedback: Feedback::Pegs,
        limit: Some(3),
        ..spec("bece ceca aaac aaee daad dccb deda", 4)
    });
}

#[test]
fn infeasible_openers_take_no_place() {
    is_ranked(&Spec { limit: Some(2), ..spec("ab ac ad bb bc cc dd", 5) });
}

/// Stops the search once the openers are searched again, for those behind the best: then the best is certain.
#[derive(Default)]
struct OnceTheBestIsCertain {
    stop: AtomicBool,
    settled: AtomicUsize,
}

impl Progress for OnceTheBestIsCertain {
    fn report(&self, snapshot: &Snapshot) {
        let before = self.settled.fetch_max(snapshot.settled, Ordering::Relaxed);
        if snapshot.phase == Phase::Openers && snapshot.settled < before {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Fault: a ranking that stopped forgot the best opener, the first that it had proven.
#[test]
fn a_ranking_that_stops_keeps_what_is_certain() {
    let original = WordLists::original();
    let words = |ids: &mut dyn Iterator<Item = GuessId>| -> Vec<String> {
        ids.map(|id| original.display(id).to_owned()).collect()
    };
    let answers = words(&mut original.secret_ids().step_by(6).map(SecretId::as_guess));
    let guesses = words(&mut original.guess_ids());
    let source = |name, words: &[String]| Source::words(name, words.iter().map(String::as_str));
    let lists = WordLists::read(
        source("answers", &answers),
        Some(source("guesses", &guesses)),
        WordOptions::default(),
    );
    let game = Game::builder(lists.expect("they are words").0).build().expect("it can be played");
    let new = || Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("threads start");
    let all = new().rank(200, &Control::default(), &mut |_| {});
    assert!(all.complete && all.ranked.len() == 200);
    let progress = OnceTheBestIsCertain::default();
    let control = Control::default().with_stop(&progress.stop).with_progress(&progress);
    let stopped = new().rank(200, &control, &mut |_| {});
    assert!(!stopped.complete && !stopped.ranked.is_empty(), "{stopped:?}");
    assert_eq!(stopped.ranked, all.ranked[..stopped.ranked.len()]);
}
