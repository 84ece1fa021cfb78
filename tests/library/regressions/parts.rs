//! Fault: for guesses with more than 255 parts, counts that end at 255 counted as exact, and their bounds were too high.

use salet_fuzz::solver::Question;
use salet_oracle::games::{is_wide, words};
use salet_oracle::random;
use salet_oracle::spec::{Feedback, Objective, Rule, Spec};

use crate::regressions::asking::is_true;

/// A game of random words with a guess of more than 255 parts.
fn wide(seed: u64, len: usize, letters: u32, answers: usize) -> Spec {
    let words = words(&mut random(seed), len, letters, answers);
    let names: Vec<String> = words.iter().map(|word| word.iter().collect()).collect();
    let spec = Spec::plain(&names, answers);
    assert!(is_wide(&spec), "some guess makes many parts");
    spec
}

#[test]
fn four_hundred_words_of_eight_letters_over_six() {
    for seed in 0..3 {
        is_true(&wide(seed, 8, 6, 400), Question::Best);
    }
}

#[test]
fn many_parts_under_every_objective() {
    // The oracle of so many parts does not know the last guess.
    let objectives = Objective::ALL.into_iter().filter(|objective| *objective != Objective::LastGuess);
    for (seed, objective) in (10..).zip(objectives) {
        is_true(&Spec { objective, limit: Some(5), ..wide(seed, 9, 8, 450) }, Question::Best);
    }
}

#[test]
fn many_parts_under_other_rules_and_feedbacks() {
    for (seed, rule) in (20..).zip(Rule::ALL) {
        for feedback in [Feedback::Official, Feedback::Presence, Feedback::Unmatched] {
            is_true(&Spec { rule, feedback, ..wide(seed, 8, 9, 330) }, Question::Best);
        }
    }
}

#[test]
fn many_parts_with_weights() {
    let weights = (0..400).map(|at| 1 + at * at % 17).collect();
    is_true(&Spec { weights, ..wide(30, 10, 5, 400) }, Question::Best);
}
