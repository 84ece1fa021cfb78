//! Searches of the library that a deadline or a flag stops at any moment, and the same questions asked again afterwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::Rng as _;

use super::questions::set_with_its_cost;
use crate::bout::{Bout, Finding, Tally, patient};
use crate::hold::{Held, always_has_a_policy, ensure, hold, hold_stopped};
use crate::solver::{self, Answer, Question, Settled, Status, Stop, Subject};
use crate::spec::Spec;
use crate::value::Oracle;

/// A random time of at most `most`: zero, or one whose logarithm is uniform.
pub(super) fn moment(bout: &mut Bout<'_>, most: Duration) -> Duration {
    match bout.random.random_range(0..6) {
        0 => Duration::ZERO,
        _ => most.mul_f64(10f64.powf(-4.0 * bout.random.random::<f64>())),
    }
}

pub(super) fn stop(bout: &mut Bout<'_>, spec: &Spec, oracle: &mut dyn Oracle) -> Result<Tally, Finding> {
    (bout.announce)(spec);
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
            let stop = Stop { flag: &AtomicBool::new(false), deadline: Some(Instant::now() + wait) };
            subject.solve(question, stop)
        } else {
            solve_until_flag(&subject, question, wait)
        };
        let has_a_policy = answer.policy.is_some() || !always_has_a_policy(spec);
        let held = hold_stopped(spec, truth, &answer)
            .and_then(|()| ensure(has_a_policy, || format!("{:?}, without a policy", answer.status)));
        note(held, &format!("{question:?}, stopped after {wait:?}"))?;
    }
    if let Some((set, cost)) = set_with_its_cost(bout, spec, oracle) {
        let stop = Stop { flag: &AtomicBool::new(false), deadline: Some(Instant::now()) };
        for (stop, when) in [(stop, "without time"), (patient(), "after a stop")] {
            let claimed = subject.cost_of(&set, stop);
            let holds = match claimed {
                Settled::Exact(exact) => exact == cost,
                Settled::AtLeast(bound) => bound <= cost && when == "without time",
            };
            let why = || format!("{claimed:?} as the cost of answers {set:?}, which is {cost}");
            note(ensure(holds, why), when)?;
        }
    }
    if truth.is_some() {
        let answer = subject.solve(Question::Best, patient());
        note(hold(spec, Question::Best, truth, &answer), "asked again after a stop")?;
    } else {
        let answer = subject.solve(Question::Beam, patient());
        note(ensure(answer.status == Status::UpperBound, || "no beam".to_owned()), "a beam after a stop")?;
    }
    Ok(Tally::of(truth.is_some(), questions))
}

fn solve_until_flag(subject: &Subject<'_>, question: Question, wait: Duration) -> Answer {
    let (flag, done) = (AtomicBool::new(wait.is_zero()), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let end = Instant::now() + wait;
            while Instant::now() < end && !done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_micros(100));
            }
            flag.store(true, Ordering::Relaxed);
        });
        let answer = subject.solve(question, Stop { flag: &flag, ..patient() });
        done.store(true, Ordering::Relaxed);
        answer
    })
}
