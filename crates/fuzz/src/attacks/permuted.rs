//! Large games before and after a permutation of letters, places and lists: the total and the verdict stay.

use std::time::{Duration, Instant};

use crate::bout::{Bout, Finding, Tally};
use crate::hold::{Held, hold_stopped};
use crate::solver::{self, Answer, Control, Question, Status, Subject};
use salet_oracle::games;
use salet_oracle::replay::replay;
use salet_oracle::spec::Spec;
use salet_oracle::value::Truth;

/// The time limit of each search. Most games need less than a second.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) fn play(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let spec = games::large(&mut bout.random);
    let twin = games::permuted(&mut bout.random, &spec);
    hold_alike(bout, &spec, &twin, PATIENCE)
}

/// Hold the answers about two games, which must have the same figures, against each other. An answer that is stopped after
/// the time limit must not contradict the other one.
pub fn hold_alike(
    bout: &mut Bout<'_>,
    spec: &Spec,
    twin: &Spec,
    patience: Duration,
) -> Result<Tally, Finding> {
    let mut answer = |spec: &Spec| {
        let game = solver::game(spec);
        let config = solver::config_for_large(&mut bout.random, &game);
        let control = Control::default().with_deadline(Some(Instant::now() + patience));
        Subject::new(spec, &game, config).solve(Question::Best, control)
    };
    let (one, other) = (answer(spec), answer(twin));
    let compared = || -> Held {
        let (first, second) = (truth(spec, &one)?, truth(twin, &other)?);
        hold_stopped(spec, second.or(first), &one)?;
        hold_stopped(twin, first.or(second), &other)
    };
    compared().map_err(|what| Finding::new(spec, &["solve"], format!("{what}; its twin is {twin:?}")))?;
    let settled = |answer: &Answer| matches!(answer.status, Status::Optimal | Status::Infeasible);
    Ok(Tally::of(settled(&one) && settled(&other), 2))
}

/// The claim of an answer as the truth; `None` if it was stopped.
fn truth(spec: &Spec, answer: &Answer) -> Result<Option<Truth>, String> {
    match (answer.status, &answer.policy) {
        (Status::Infeasible, _) => Ok(Some(Truth::Infeasible)),
        (Status::Optimal, Some(policy)) => {
            Ok(Some(Truth::Best(replay(spec, policy)?.judged(spec.objective))))
        }
        _ => Ok(None),
    }
}
