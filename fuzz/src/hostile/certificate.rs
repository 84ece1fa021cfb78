//! Certificates: an accepted claim is true by brute force.

use std::sync::OnceLock;

use salet_check::claims::Statement;
use salet_check::game::Game;
use salet_check::words::Words;
use salet_check::{Inputs, Proven, Reject, Silent, check};

use super::drawn::{self, Bytes, block};
use super::sealed;
use crate::bout::patient;
use crate::brute::Brute;
use crate::solver::{self, Question, Subject, Written, inputs};
use crate::spec::{Feedback, Objective, Rule, Spec};
use crate::value::{Oracle as _, Truth, Value, everything};

/// A game with a true claim, and its files.
struct Known {
    spec: Spec,
    lists: [String; 3],
    game: Game,
    written: Written,
    statement: Statement,
}

/// A game of thirty words, solved and proven.
fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let words = [
            "eight", "light", "might", "night", "right", "sight", "tight", "fight", "wight", "bight",
            "batch", "catch", "hatch", "latch", "match", "patch", "watch", "found", "hound", "mound",
            "pound", "round", "sound", "wound", "blimp", "chump", "thumb", "wrung", "flown", "champ",
        ];
        let spec = Spec { limit: Some(6), ..Spec::plain(&words, 24) };
        let written = written(&spec).expect("the game can be proven");
        let (lists, game) = (spec.lists(), checked_game(&spec));
        let inputs = inputs(&lists, written.policy.as_deref());
        let proven = check(&inputs, &written.certificate, &Silent).expect("a proof");
        assert!(proven.optimal && proven.lemmas > 1, "a certificate with something to attack");
        Known { spec, lists, game, written, statement: proven.statement }
    })
}

/// The files of the best policy and its proof, if the format can express the proof.
///
/// # Panics
/// If there is no proof.
pub fn written(spec: &Spec) -> Option<Written> {
    let game = solver::game(spec);
    let subject = Subject::new(spec, &game, solver::plain_config(6));
    let answer = subject.solve(Question::Best, patient());
    subject.written(&answer, patient()).unwrap_or_else(|why| panic!("{spec}: {why}"))
}

fn checked_game(spec: &Spec) -> Game {
    let words = (0..spec.words.len()).map(|number| spec.word(number)).collect();
    let words = Words::new(words, spec.answers).expect("words of one length");
    let terms = salet_check::game::Terms::from_numbers(0, 0, 0, 0).expect("the original game's terms");
    Game { words, terms, weights: spec.weights.clone() }
}

/// Attack with a file.
pub fn raw(bytes: &[u8]) {
    let known = known();
    hold_known(known, inputs(&known.lists, known.written.policy.as_deref()), bytes);
}

/// Attack with content under corrected checksums. The first byte says whether the checker gets the policy.
pub fn sealed(content: &[u8]) {
    let known = known();
    let Some((&with_policy, content)) = content.split_first() else { return };
    let policy = known.written.policy.as_deref().filter(|_| with_policy % 2 == 1);
    let checksum = policy.map(|file| file[file.len() - 32..].try_into().expect("32 bytes"));
    let bytes = sealed::certificate(content, &known.game, checksum);
    hold_known(known, inputs(&known.lists, policy), &bytes);
}

/// Assert that an accepted claim about the known game under its own terms does not exceed the truth.
fn hold_known(known: &Known, inputs: Inputs<'_>, bytes: &[u8]) {
    let Ok(proven) = check(&inputs, bytes, &Silent) else { return };
    let own = u8_terms(&proven) == [0, 0, 6, 0];
    let (Statement::Total(most), Statement::Total(total)) = (known.statement, proven.statement) else {
        assert!(!own || proven.statement != Statement::Impossible, "there is a policy for {}", known.spec);
        return;
    };
    assert!(!own || total <= most, "{total} accepted, but {most} are enough");
    assert!(!proven.optimal || total == most, "{total} accepted as the optimum, which is {most}");
}

fn u8_terms(proven: &Proven) -> [u8; 4] {
    let terms = &proven.game.terms;
    [terms.rule as u8, terms.feedback as u8, terms.limit, terms.objective as u8]
}

/// Attack with a game, a policy or none, and a certificate, all with corrected checksums.
pub fn tiny(bytes: &[u8]) {
    if let Ok((spec, proven)) = check_tiny(bytes) {
        hold(&spec, &proven);
    }
}

/// Check a certificate, and give its game under the terms that it names.
fn check_tiny(bytes: &[u8]) -> Result<(Spec, Proven), Reject> {
    let mut bytes = Bytes(bytes);
    let spec = bytes.spec();
    let policy = Some(bytes.block()).filter(|content| !content.is_empty()).map(sealed::policy);
    let checksum = policy.as_ref().and_then(|file| file.last_chunk().copied());
    let certificate = sealed::certificate(bytes.0, &checked_game(&spec), checksum);
    let proven = check(&inputs(&spec.lists(), policy.as_deref()), &certificate, &Silent)?;
    Ok((played(spec, &proven), proven))
}

/// A game under the terms of a certificate.
fn played(spec: Spec, proven: &Proven) -> Spec {
    let [rule, feedback, limit, objective] = u8_terms(proven);
    Spec {
        rule: Rule::ALL[usize::from(rule)],
        feedback: Feedback::ALL[usize::from(feedback)],
        limit: (limit > 0).then_some(limit),
        objective: Objective::ALL[usize::from(objective)],
        ..spec
    }
}

/// Assert that a claim is true.
///
/// # Panics
/// If it is not.
pub fn hold(spec: &Spec, proven: &Proven) {
    let mut brute = Brute::new(spec);
    let (set, allowed) = (everything(spec.answers), everything(spec.words.len()));
    let mut within = |guesses: u32| {
        let left = usize::try_from(guesses).unwrap_or(usize::MAX).min(spec.most());
        brute.value(&set, &allowed, left).expect("brute force knows")
    };
    let statement = proven.statement;
    let most = u32::MAX;
    // Claims are lower bounds: no strategy solves all answers within the limit, or none has a smaller total.
    let impossible = |value: Value| value.lost > 0;
    let at_least = |value: Value, total: u64| impossible(value) || value.total >= total.into();
    let holds = match statement {
        Statement::Impossible => impossible(within(most)),
        Statement::Total(total) => at_least(within(most), total),
        Statement::Worst(worst) => impossible(within(worst - 1)),
        Statement::WorstThenTotal(worst, total) => {
            impossible(within(worst - 1)) && at_least(within(worst), total)
        }
        Statement::TotalThenWorst(total, worst) => {
            at_least(within(most), total) && at_least(within(worst - 1), total + 1)
        }
        Statement::Lost(lost) => within(most).lost >= lost.into(),
        Statement::LostThenTotal(lost, total) => {
            let Value { lost: least, total: spent } = within(most);
            (least, spent) >= (lost.into(), total.into())
        }
    };
    assert!(holds, "accepted though untrue: {statement:?} of {spec:?}");
    if proven.optimal {
        let judged = match statement {
            Statement::Impossible | Statement::Lost(_) => panic!("{statement:?} is no optimum"),
            Statement::Total(total) => [total, 0],
            Statement::Worst(worst) => [worst.into(), 0],
            Statement::WorstThenTotal(worst, total) => [worst.into(), total],
            Statement::TotalThenWorst(total, worst) => [total, worst.into()],
            Statement::LostThenTotal(lost, total) => [lost, total],
        };
        let optimum = Truth::Best(judged.map(i128::from));
        assert_eq!(brute.game(spec), Some(optimum), "accepted as the optimum of {spec:?}");
    }
}

/// Seeds of [`raw`].
pub fn raw_seeds() -> Vec<Vec<u8>> {
    vec![known().written.certificate.clone()]
}

/// Seeds of [`sealed`](fn@sealed).
pub fn sealed_seeds() -> Vec<Vec<u8>> {
    let content = sealed::unsealed(&known().written.certificate);
    vec![[&[1], content].concat(), [&[0], &content[..56], &[0; 32], &content[88..]].concat()]
}

/// Seeds of [`tiny`].
pub fn tiny_seeds() -> Vec<Vec<u8>> {
    let seeds = drawn::games(150).into_iter().filter_map(|(spec, bytes)| {
        let Written { certificate, policy } = written(&spec)?;
        let policy = policy.map(|file| sealed::unsealed(&file).to_vec()).unwrap_or_default();
        Some([&bytes, &block(&policy)[..], sealed::unsealed(&certificate)].concat())
    });
    seeds.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_accepted_and_a_greater_claim_is_false() {
        for seed in tiny_seeds() {
            let (spec, mut proven) = check_tiny(&seed).expect("a proof");
            hold(&spec, &proven);
            if let Statement::Total(total) = proven.statement {
                proven.statement = Statement::Total(total + 1);
                assert!(std::panic::catch_unwind(|| hold(&spec, &proven)).is_err());
            }
        }
    }
}
