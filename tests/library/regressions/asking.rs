//! Assertions about the solver's answers, by an oracle.

use salet_fuzz::bout::patient;
use salet_fuzz::branch::Branch;
use salet_fuzz::hold::{hold, hold_ranking, hold_rest};
use salet_fuzz::score::Scores;
use salet_fuzz::solver::{Question, Subject, game, plain_config};
use salet_fuzz::spec::Spec;
use salet_fuzz::value::{Oracle, everything};

/// The budget of the oracle, above the need of every game here.
const BUDGET: u64 = 4_000_000_000;

/// A game of these words, separated by spaces.
pub(crate) fn spec(words: &str, answers: usize) -> Spec {
    Spec::plain(&words.split_whitespace().collect::<Vec<_>>(), answers)
}

/// Assert that the answer to a question is true.
pub(crate) fn is_true(spec: &Spec, question: Question) {
    is_true_by(spec, question, &mut Branch::new(spec, BUDGET));
}

/// Assert that the answer to a question is true by this oracle.
pub(crate) fn is_true_by(spec: &Spec, question: Question, oracle: &mut dyn Oracle) {
    let truth = match question {
        Question::Opener(guess) => oracle.opener(spec, guess.index() as u16),
        _ => oracle.game(spec),
    };
    let truth = truth.expect("within the budget");
    let game = game(spec);
    // A narrow beam finds worse policies, and leaves more to the proof.
    for beam in [6, 1] {
        let answer = Subject::new(spec, &game, plain_config(beam)).solve(question, patient());
        if let Err(why) = hold(spec, question, Some(truth), &answer) {
            panic!("beam {beam}, {question:?}: {why}\n{spec}");
        }
    }
}

/// Assert that a ranking of all openers is true.
pub(crate) fn is_ranked(spec: &Spec) {
    let game = game(spec);
    let all = spec.words.len();
    let ranking = Subject::new(spec, &game, plain_config(6)).rank(all, patient());
    let ranking = ranking.expect("a complete ranking");
    if let Err(why) = hold_ranking(spec, &mut Branch::new(spec, BUDGET), all, &ranking) {
        panic!("{why}\n{spec}");
    }
}

/// Assert that the continuation after these guesses is true.
pub(crate) fn continues(spec: &Spec, secret: u16, guesses: &[u16]) {
    let scores = Scores::of(spec);
    let (mut set, mut allowed) = (everything(spec.answers), everything(spec.words.len()));
    let mut history = Vec::new();
    for &guess in guesses {
        assert!(allowed.contains(&guess), "a legal guess");
        let shown = scores.get(guess, secret);
        scores.narrow(spec, (guess, shown), &mut set, &mut allowed);
        history.push((guess, shown));
    }
    let left = spec.limit.map_or(set.len(), |limit| usize::from(limit) - history.len());
    let game = game(spec);
    let rest = Subject::new(spec, &game, plain_config(6)).rest(&history, patient());
    if let Err(why) = hold_rest(spec, &mut Branch::new(spec, BUDGET), (&set, &allowed, left), rest) {
        panic!("{why}\n{spec}");
    }
}
