//! The library, stopped at any moment by a deadline or a flag, and asked again afterwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::Rng as _;

use crate::bout::{Bout, Finding, Tally, patient};
use crate::hold::{always_has_a_policy, hold, hold_stopped};
use crate::solver::{self, Claimed, Question, Status, Stop, Subject};
use crate::spec::{Objective, Rule, Spec};
use crate::value::{Oracle, everything};

/// From nothing to the given time, as many short ones as long ones.
pub(super) fn moment(bout: &mut Bout<'_>, most: Duration) -> Duration {
    match bout.random.random_range(0..6) {
        0 => Duration::ZERO,
        _ => most.mul_f64(10f64.powf(-4.0 * bout.random.random::<f64>())),
    }
}

/// Stop a search of a game, and ask again.
pub(super) fn stop(bout: &mut Bout<'_>, spec: &Spec, oracle: &mut dyn Oracle) -> Result<Tally, Finding> {
    (bout.announce)(spec);
    let truth = oracle.game(spec);
    let game = solver::game(spec);
    let config = solver::config(&mut bout.random, &game);
    let subject = Subject::new(spec, &game, config);
    let find = |held: Result<(), String>, when: &str| {
        held.map_err(|what| Finding::new(spec, &["solve"], format!("{when}: {what}")))
    };
    let mut questions = 0;
    for _ in 0..2 {
        questions += 1;
        let wait = moment(bout, Duration::from_millis(200));
        let question = match bout.random.random_range(0..4) {
            0 => Question::AllOptimal,
            _ => Question::Best,
        };
        let answer = if bout.random.random() {
            let stop = Stop { flag: &AtomicBool::new(false), deadline: Some(Instant::now() + wait) };
            subject.solve(question, stop)
        } else {
            let flag = AtomicBool::new(wait.is_zero());
            let done = AtomicBool::new(false);
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
        };
        let when = format!("{question:?}, stopped after {wait:?}");
        find(hold_stopped(spec, truth, &answer), &when)?;
        if always_has_a_policy(spec) && answer.policy.is_none() {
            find(Err(format!("{:?}, and no policy", answer.status)), &when)?;
        }
    }
    if spec.rule == Rule::Normal && spec.objective == Objective::Mean {
        questions += 1;
        let mut set = everything(spec.answers);
        set.retain(|_| bout.random.random());
        let value = oracle.value(&set, &everything(spec.words.len()), set.len());
        if let (Some(value), false) = (value, set.is_empty()) {
            let stop = Stop { flag: &AtomicBool::new(false), deadline: Some(Instant::now()) };
            for (stop, when) in [(stop, "with no time"), (patient(), "after a stop")] {
                let claimed = subject.cost_of(&set, stop);
                let honest = match claimed {
                    Claimed::Exact(cost) => cost == value.total,
                    Claimed::AtLeast(bound) => bound <= value.total && when == "with no time",
                };
                let what = format!("answers {set:?} are said to cost {claimed:?}, but cost {}", value.total);
                find(if honest { Ok(()) } else { Err(what) }, when)?;
            }
        }
    }
    if truth.is_some() {
        questions += 1;
        let answer = subject.solve(Question::Best, patient());
        find(hold(spec, Question::Best, truth, &answer), "asked again after a stop")?;
    } else {
        let answer = subject.solve(Question::Beam, patient());
        let held = if answer.status == Status::UpperBound { Ok(()) } else { Err("no beam".to_owned()) };
        find(held, "a beam after a stop")?;
    }
    Ok(Tally { games: u64::from(truth.is_some()), questions, unknown: u64::from(truth.is_none()) })
}
