//! Faults: rankings used the mean under every objective, and omitted openers that tell nothing.

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
