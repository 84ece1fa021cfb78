//! Fault: the checker refused certificates of true claims, since some guesses lacked a justification.

use salet_fuzz::bout::patient;
use salet_fuzz::solver::{Question, Status, Subject, game, plain_config};
use salet_fuzz::spec::{Feedback, Objective, Rule, Spec};

use crate::regressions::asking::spec;

/// Assert that the checker accepts the certificate.
fn is_certified(spec: &Spec) {
    let game = game(spec);
    let subject = Subject::new(spec, &game, plain_config(6));
    let answer = subject.solve(Question::Best, patient());
    assert_eq!(answer.status, Status::Optimal, "{spec}");
    assert_eq!(subject.certify(&answer, patient()), Ok(true), "{spec}");
}

#[test]
fn five_words_with_weights_under_the_strict_rule() {
    is_certified(&Spec {
        objective: Objective::MeanThenWorst,
        rule: Rule::Strict,
        feedback: Feedback::Pegs,
        weights: vec![1, 2, 4, 8, 16],
        ..spec("d e a c b", 5)
    });
}

#[test]
fn eight_words_of_which_two_are_lost() {
    is_certified(&Spec {
        objective: Objective::WinRate,
        rule: Rule::Strict,
        feedback: Feedback::Presence,
        limit: Some(6),
        ..spec("c d a h b g e i f", 8)
    });
}

/// Fault: the bound of two light answers that cannot be told apart in time rose to billions by steps of their weights.
#[test]
fn an_infeasible_part_costs_as_much_as_the_heaviest_answer() {
    let words =
        "aa hf hg bc be eb fg de dd ee gd gh cd hd ab ef cg ff he db ge gg ea cf bf eh fc fd ae cc ba";
    let mut weights = vec![2, 2, 3, 2, 3, 3, 1, 3, 1, 2, 1, 2, 3, 3, 2, 3, 1, 3, 2, 3, 1, 3, 2, 3, 2, 3];
    weights.extend([u32::MAX, 1]);
    is_certified(&Spec { objective: Objective::WorstThenMean, limit: Some(5), weights, ..spec(words, 28) });
}
