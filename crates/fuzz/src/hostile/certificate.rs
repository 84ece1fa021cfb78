//! Certificates: an accepted claim is true by brute force.

use salet_check::claims::Statement;
use salet_check::game::Game;
use salet_check::words::Words;
use salet_check::{Proven, Reject, Silent, check};

use super::drawn::{self, Bytes, block};
use super::sealed;
use crate::bout::patient;
use crate::solver::{self, Question, Subject, Written, inputs};
use salet_oracle::brute::Brute;
use salet_oracle::spec::{Feedback, Objective, Rule, Spec};
use salet_oracle::value::{Oracle as _, Truth};

/// The files of the best policy and its proof, if the format can express the proof.
pub fn written(spec: &Spec) -> Option<Written> {
    let game = solver::game(spec);
    let subject = Subject::new(spec, &game, solver::plain_config(6));
    let answer = subject.solve(Question::Best, patient());
    subject.written(&answer, patient()).unwrap_or_else(|why| panic!("{spec}: {why}"))
}

fn checked_game(spec: &Spec) -> Game {
    let words = (0..spec.words.len()).map(|number| spec.word(number)).collect();
    let plain = salet_check::words::Spelling::Plain;
    let words = Words::new(words, spec.answers, plain).expect("words of one length");
    let terms = salet_check::game::Terms::from_numbers(0, 0, 0, 0).expect("the original game's terms");
    Game::new(words, terms, spec.weights.clone())
}

/// The input: whether the files are as they are or have corrected checksums, a game, a policy or none, and a certificate.
pub fn certificate(bytes: &[u8]) {
    if let Ok((spec, proven)) = check_drawn(bytes) {
        hold(&spec, &proven);
    }
}

/// Check a certificate, and give its game under the terms that it names.
fn check_drawn(bytes: &[u8]) -> Result<(Spec, Proven), Reject> {
    let mut bytes = Bytes(bytes);
    let is_raw = bytes.byte() % 2 == 1;
    let spec = bytes.spec();
    let policy = Some(bytes.block()).filter(|content| !content.is_empty());
    let policy = policy.map(|content| if is_raw { content.to_vec() } else { sealed::policy(content) });
    let checksum = policy.as_ref().and_then(|file| file.last_chunk().copied());
    let certificate = match is_raw {
        true => bytes.0.to_vec(),
        false => sealed::certificate(bytes.0, &checked_game(&spec), checksum),
    };
    let proven = check(&inputs(&spec.lists(), policy.as_deref()), &certificate, &Silent)?;
    let terms = &proven.game.terms;
    let feedback = Feedback::ALL.into_iter().find(|own| own.name() == terms.feedback.name());
    let spec = Spec {
        rule: Rule::ALL[terms.rule as usize],
        feedback: feedback.expect("the oracles know every feedback of words"),
        limit: (terms.limit > 0).then_some(terms.limit),
        objective: Objective::ALL[terms.objective as usize],
        ..spec
    };
    Ok((spec, proven))
}

pub fn hold(spec: &Spec, proven: &Proven) {
    let statement = proven.statement;
    let (objective, figures) = match statement {
        Statement::Impossible => (Objective::Mean, [u64::MAX, 0]),
        Statement::Total(total) => (Objective::Mean, [total, 0]),
        Statement::Worst(worst) => (Objective::Worst, [worst.into(), 0]),
        Statement::WorstThenTotal(worst, total) => (Objective::WorstThenMean, [worst.into(), total]),
        Statement::TotalThenWorst(total, worst) => (Objective::MeanThenWorst, [total, worst.into()]),
        Statement::Lost(lost) => (Objective::WinRate, [lost, 0]),
        Statement::LostThenTotal(lost, total) => (Objective::WinRate, [lost, total]),
        Statement::Late(late) => (Objective::LastGuess, [late, 0]),
        Statement::LateThenTotal(late, total) => (Objective::LastGuess, [late, total]),
    };
    let claim = Truth::Best(figures.map(i128::from));
    let mut brute = Brute::new(spec);
    // Claims are lower bounds: no strategy solves all answers within the limit, or none has smaller figures.
    let truth = brute.game(&Spec { objective, ..spec.clone() }).expect("brute force knows");
    assert!(truth >= claim, "accepted though untrue: {statement:?} of {spec:?}");
    if proven.optimal {
        // Neither the figure of an impossible game nor a loss without a total is an optimum.
        assert_eq!(brute.game(spec), Some(claim), "accepted as the optimum of {spec:?}");
    }
}

/// Seeds: games with their files, whole and without checksums.
pub fn seeds() -> Vec<Vec<u8>> {
    let seeds = drawn::games(150).into_iter().filter_map(|(spec, game)| {
        let Written { certificate, policy } = written(&spec)?;
        let policy = policy.unwrap_or_default();
        let whole = [&[1], &game[..], &block(&policy), &certificate].concat();
        let policy = block(sealed::unsealed(&policy));
        Some([[&[0], &game[..], &policy, sealed::unsealed(&certificate)].concat(), whole])
    });
    seeds.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_accepted_and_a_greater_claim_is_false() {
        let mut lemmas = 0;
        for seed in seeds() {
            let (spec, mut proven) = check_drawn(&seed).expect("a proof");
            hold(&spec, &proven);
            lemmas = proven.lemmas.max(lemmas);
            if let Statement::Total(total) = proven.statement {
                proven.statement = Statement::Total(total + 1);
                assert!(std::panic::catch_unwind(|| hold(&spec, &proven)).is_err());
            }
        }
        assert!(lemmas > 1, "a certificate with something to attack");
    }
}
