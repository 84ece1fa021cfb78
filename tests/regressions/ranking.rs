//! Faults: rankings used the mean under every objective, and omitted openers that tell nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use salet::game::Game;
use salet::search::{Control, Phase, Progress, SearchConfig, Snapshot, Solver};
use salet::words::{Source, WordLists, WordOptions};
use salet_fuzz::random;
use salet_fuzz::spec::{Feedback, Objective, Rule, Spec};

use crate::asking::{is_ranked, spec};

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

/// Stops the search as soon as all openers are settled for the first time: then the best is certain.
struct OnceTheBestIsCertain(AtomicBool);

impl Progress for OnceTheBestIsCertain {
    fn report(&self, snapshot: &Snapshot) {
        if snapshot.phase == Phase::Openers && snapshot.settled == snapshot.openers {
            self.0.store(true, Ordering::Relaxed);
            // Until the search sees the flag.
            std::thread::sleep(std::time::Duration::from_millis(500));
        }
    }
}

/// Fault: a ranking that stopped forgot the best opener, which it had proven first.
#[test]
fn a_ranking_that_stops_keeps_what_is_certain() {
    let words = salet_fuzz::games::words(&mut random(11), 5, 9, 300);
    let words: Vec<String> = words.iter().map(|word| word.iter().collect()).collect();
    let source = Source::words("words", words.iter().map(String::as_str));
    let lists = WordLists::read(source, None, WordOptions::default()).expect("they are words").0;
    let game = Game::builder(lists).build().expect("it can be played");
    let new = || Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("threads start");
    let all = new().rank(5, &Control::default(), &mut |_| {});
    assert!(all.complete && all.ranked.len() == 5);
    let progress = OnceTheBestIsCertain(AtomicBool::new(false));
    let control = Control::default().with_stop(&progress.0).with_progress(&progress);
    let stopped = new().rank(5, &control, &mut |_| {});
    assert!(!stopped.complete && !stopped.ranked.is_empty(), "{stopped:?}");
    assert_eq!(stopped.ranked, all.ranked[..stopped.ranked.len()]);
}
