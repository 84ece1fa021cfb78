//! Certificates that the checker refuses, though what they say is true: guesses were left without a justification that
//! they need.

use salet_fuzz::bout::patient;
use salet_fuzz::solver::{Question, Status, Subject, game, plain_config};
use salet_fuzz::spec::{Feedback, Objective, Rule, Spec};

use crate::asking::spec;

/// The checker accepts what the solver writes.
fn is_certified(spec: &Spec) {
    let game = game(spec);
    let subject = Subject::new(spec, &game, plain_config(6));
    let answer = subject.solve(Question::Best, patient());
    assert_eq!(answer.status, Status::Optimal, "{spec}");
    if let Err(why) = subject.certify(&answer, patient()) {
        panic!("{why}\n{spec}");
    }
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
