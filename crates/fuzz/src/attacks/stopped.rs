//! Searches of the library that a deadline or a flag stops at any moment, and the same questions asked again afterwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::Rng as _;

use super::questions::set_with_its_cost;
use crate::bout::{Bout, Finding, Tally, patient};
use crate::hold::{Held, always_has_a_policy, ensure, hold, hold_stopped};
use crate::solver::{self, Answer, Control, Question, Settled, Subject};
use salet_oracle::spec::Spec;
use salet_oracle::value::Oracle;

/// A random time of at most `most`: zero, or one whose logarithm is uniform.
pub(super) fn moment(bout: &mut Bout<'_>, most: Duration) -> Duration {
    match bout.random.random_range(0..6) {
        0 => Duration::ZERO,
        _ => most.mul_f64(10f64.powf(-4.0 * bout.random.random::<f64>())),
    }
}

pub(super) fn stop(bout: &mut Bout<'_>, spec: &Spec, oracle: &mut dyn Oracle) -> Result<Tally, Finding> {
    let truth = oracle.game(spec);
    let game = solver::game(spec);
    let config = solver::config(&mut bout.random, &game);
    let subject = Subject::new(spec, &game, config);
    let mut questions = 0;
    let mut note = |held: Held, when: &str| {
        questions += 1;
        held.map_err(|what| Finding::new(spec, &["solve"], format!("{when}: {what}")))
    };
    for _ in 0..2 {
        let wait = moment(bout, Duration::from_millis(200));
        let question = match bout.random.random_range(0..4) {
            0 => Question::AllOptimal,
            _ => Question::Best,
        };
        let answer = if bout.random.random() {
            subject.solve(question, Control::default().with_deadline(Some(Instant::now() + wait)))
        } else {
            solve_until_flag(&subject, question, wait)
        };
        let has_a_policy = answer.policy.is_some() || !always_has_a_policy(spec);
        let held = hold_stopped(spec, truth, &answer)
            .and_then(|()| ensure(has_a_policy, || format!("{:?}, without a policy", answer.status)));
        note(held, &format!("{question:?}, stopped after {wait:?}"))?;
    }
    if let Some((set, cost)) = set_with_its_cost(bout, spec, oracle) {
        let ended = Control::default().with_deadline(Some(Instant::now()));
        for (control, when) in [(ended, "without time"), (patient(), "after a stop")] {
            let claimed = subject.cost_of(&set, control);
            let holds = match claimed {
                Settled::Exact(exact) => exact == cost,
                Settled::AtLeast(bound) => bound <= cost && when == "without time",
            };
            let why = || format!("{claimed:?} as the cost of answers {set:?}, which is {cost}");
            note(ensure(holds, why), when)?;
        }
    }
    let question = if truth.is_some() { Question::Best } else { Question::Beam };
    let answer = subject.solve(question, patient());
    note(hold(spec, question, truth, &answer), "asked again after a stop")?;
    Ok(Tally::of(truth.is_some(), questions))
}

fn solve_until_flag(subject: &Subject<'_>, question: Question, wait: Duration) -> Answer {
    let flag = AtomicBool::new(wait.is_zero());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(wait);
            flag.store(true, Ordering::Relaxed);
        });
        subject.solve(question, patient().with_stop(&flag))
    })
}
