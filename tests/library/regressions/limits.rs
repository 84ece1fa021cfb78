//! Faults: a limit of 255 counted as none, and long chains took minutes.

use salet_fuzz::chain::Chain;
use salet_fuzz::solver::Question;
use salet_fuzz::spec::{Feedback, Objective, Spec};

use crate::regressions::asking::{is_true_by, spec};

/// A game of words of one letter.
fn letters(count: u32) -> Spec {
    let words: Vec<String> =
        (0..count).map(|at| char::from_u32(0x4e00 + at).expect("a letter").to_string()).collect();
    spec(&words.join(" "), count as usize)
}

fn chain(spec: &Spec, question: Question) {
    is_true_by(spec, question, &mut Chain(spec));
}

#[test]
fn three_hundred_answers_do_not_fit_255_guesses() {
    let game = Spec { limit: Some(255), ..letters(300) };
    chain(&game, Question::Best);
    chain(&game, Question::Beam);
    chain(&Spec { objective: Objective::WinRate, ..game }, Question::Best);
}

#[test]
fn as_many_answers_as_guesses_and_one_more() {
    for (answers, limit) in [(255, 255), (256, 255), (254, 254), (255, 254), (253, 254)] {
        chain(&Spec { limit: Some(limit), ..letters(answers) }, Question::Best);
    }
}

#[test]
fn twenty_nine_pegs_and_253_guesses() {
    chain(&Spec { feedback: Feedback::Pegs, limit: Some(253), ..letters(29) }, Question::Best);
}

#[test]
fn a_chain_without_a_limit() {
    for objective in [Objective::Mean, Objective::Worst, Objective::WorstThenMean, Objective::MeanThenWorst] {
        chain(&Spec { objective, ..letters(40) }, Question::Best);
    }
}
