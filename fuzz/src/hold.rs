//! Answers held to the truth, or to themselves where the truth is not known.

use crate::replay::replay;
use crate::solver::{Answer, Line, Question, Rest, Status};
use crate::spec::{Objective, Spec};
use crate::value::{Oracle, Score, Truth, truth};

/// What has to hold, or else why.
pub type Held = Result<(), String>;

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(why()) }
}

/// Whether any policy finds every answer, or may lose some: then there is always one to give.
pub fn always_has_a_policy(spec: &Spec) -> bool {
    spec.objective == Objective::WinRate || spec.limit.is_none_or(|limit| usize::from(limit) >= spec.answers)
}

/// Hold an answer that had all the time it wanted.
///
/// # Errors
/// What is false.
pub fn hold(spec: &Spec, question: Question, truth: Option<Truth>, answer: &Answer) -> Held {
    hold_stopped(spec, truth, answer)?;
    let settled = match question {
        Question::Beam => answer.status == Status::UpperBound,
        _ => matches!(answer.status, Status::Optimal | Status::Infeasible),
    };
    ensure(settled, || format!("{question:?} did not end in time: {:?}", answer.status))
}

/// Hold an answer that may have been stopped.
///
/// # Errors
/// What is false.
pub fn hold_stopped(spec: &Spec, truth: Option<Truth>, answer: &Answer) -> Held {
    let score = answer.policy.as_ref().map(|policy| replay(spec, policy)).transpose()?;
    let claimed = answer.status;
    if let Some(score) = score {
        ensure(claimed != Status::Infeasible, || "infeasible, with a policy".to_owned())?;
        hold_policy(spec, answer, score)?;
    }
    ensure(score.is_some() || claimed != Status::Optimal, || "optimal, without a policy".to_owned())?;
    let judged = score.map(|score| score.judged(spec.objective));
    match truth {
        None => {}
        Some(Truth::Infeasible) => {
            ensure(score.is_none(), || "a policy for what the oracle calls infeasible".to_owned())?;
        }
        Some(Truth::Best(best)) => {
            ensure(claimed != Status::Infeasible, || format!("infeasible, but the best is {best:?}"))?;
            if let Some(judged) = judged {
                ensure(judged >= best, || format!("a policy of {judged:?}, but the best is {best:?}"))?;
                ensure(claimed != Status::Optimal || judged == best, || {
                    format!("optimal with {judged:?}, but the best is {best:?}")
                })?;
            }
            hold_bounds(spec, answer, best)?;
        }
    }
    Ok(())
}

/// What a policy scores is what is said of it.
fn hold_policy(spec: &Spec, answer: &Answer, score: Score) -> Held {
    ensure(spec.objective == Objective::WinRate || score.value.lost == 0, || {
        format!("the policy loses a weight of {}", score.value.lost)
    })?;
    let total = score.value.total;
    if let Some(claimed) = answer.total {
        ensure(claimed == total, || format!("a total of {claimed}, but replay shows {total}"))?;
    }
    if let (Some(bound), Objective::Mean | Objective::MeanThenWorst) = (answer.total_at_least, spec.objective)
    {
        ensure(bound <= total, || format!("at least {bound}, but the policy has {total}"))?;
    }
    if let Some(bound) = answer.worst_at_least {
        let worst = score.worst;
        ensure(bound <= worst, || format!("a worst case of at least {bound}, but the policy has {worst}"))?;
    }
    Ok(())
}

/// No bound is above the best.
fn hold_bounds(spec: &Spec, answer: &Answer, best: [i128; 2]) -> Held {
    let total = match spec.objective {
        Objective::WorstThenMean => best[1],
        _ => best[0],
    };
    if let Some(bound) = answer.total_at_least {
        ensure(bound <= total, || format!("a total of at least {bound}, but the best has {total}"))?;
        let met = answer.status != Status::Optimal || bound == total;
        ensure(met, || format!("optimal, with a total of at least {bound} instead of {total}"))?;
    }
    if let Some(bound) = answer.worst_at_least {
        let worst = best[0];
        ensure(bound as i128 <= worst, || {
            format!("a worst case of at least {bound}, but {worst} is enough")
        })?;
    }
    Ok(())
}

/// Hold a ranking: all openers that find everything are in it as far as it goes, in order and with their figures.
///
/// # Errors
/// What is false.
pub fn hold_ranking(spec: &Spec, oracle: &mut dyn Oracle, top: usize, ranking: &[Line]) -> Held {
    let mut best: Vec<[i128; 2]> = Vec::new();
    let mut by_opener = Vec::new();
    for guess in 0..spec.words.len() as u16 {
        let Some(truth) = oracle.opener(spec, guess) else { return Ok(()) };
        by_opener.push(truth);
        if let Truth::Best(judged) = truth {
            best.push(judged);
        }
    }
    best.sort_unstable();
    best.truncate(top);
    let loses = |line: &&Line| spec.objective == Objective::WinRate || line.lost == 0;
    let lines: Vec<&Line> = ranking.iter().filter(loses).collect();
    ensure(lines.len() == best.len(), || {
        format!(
            "a ranking of {} openers, {} of them feasible, not {}",
            ranking.len(),
            lines.len(),
            best.len()
        )
    })?;
    for (rank, (line, best)) in (1..).zip(lines.iter().zip(best)) {
        let word = spec.word(line.opener.into());
        let judged =
            Score { value: crate::value::Value { lost: line.lost, total: line.total }, worst: line.worst }
                .judged(spec.objective);
        ensure(judged == best, || {
            format!("rank {rank} is {word} with {judged:?}, but {best:?} is in its place")
        })?;
        let truth = by_opener[usize::from(line.opener)];
        ensure(truth == Truth::Best(judged), || {
            format!("{word} is ranked with {judged:?}, but it is {truth:?}")
        })?;
    }
    Ok(())
}

/// Hold what is said of the rest of a game with a set, the guesses allowed and those left.
///
/// # Errors
/// What is false.
pub fn hold_rest(
    spec: &Spec,
    oracle: &mut dyn Oracle,
    (set, allowed, left): (&[u16], &[u16], usize),
    rest: Option<Rest>,
) -> Held {
    let Some(best) = oracle.truth(spec, set, allowed, left) else { return Ok(()) };
    let Some(rest) = rest else { return Err("nothing is said of a game that goes on".to_owned()) };
    ensure(allowed.contains(&rest.guess), || format!("guess {} is not allowed", rest.guess))?;
    let Truth::Best(best) = best else {
        return ensure(rest.lost > 0, || {
            format!("a lost position is said to take {} in all, {} at most", rest.total, rest.worst)
        });
    };
    let value = crate::value::Value { lost: rest.lost, total: rest.total };
    let judged = Score { value, worst: rest.worst }.judged(spec.objective);
    ensure(judged == best, || format!("the rest is said to be {judged:?}, but it is {best:?}"))?;
    let played = truth(spec.objective, left, |left| oracle.after(set, allowed, left, rest.guess));
    ensure(played.is_none_or(|played| played == Truth::Best(best)), || {
        format!("{} is not as good as the best: {played:?}, not {best:?}", spec.word(rest.guess.into()))
    })
}
