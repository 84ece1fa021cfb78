//! Answers of the solver, compared with the truth of an oracle, or only with themselves if the oracle gave up.

use std::collections::HashMap;

use crate::solver::{Answer, Question, Rest, Status};
use salet_oracle::replay::replay;
use salet_oracle::spec::{Objective, Spec};
use salet_oracle::value::{Oracle, Score, Truth, Value, truth};

/// The result of a comparison, with the false claim as the error.
pub type Held = Result<(), String>;

pub(crate) fn ensure(holds: bool, why: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(why()) }
}

/// Whether every search must have a policy: one that may lose answers, or that solves all of them one by one.
pub fn always_has_a_policy(spec: &Spec) -> bool {
    spec.objective == Objective::WinRate || spec.limit.is_none_or(|limit| usize::from(limit) >= spec.answers)
}

/// Compare an answer that nothing stopped.
pub fn hold(spec: &Spec, question: Question, truth: Option<Truth>, answer: &Answer) -> Held {
    hold_stopped(spec, truth, answer)?;
    let settled = match question {
        Question::Beam => answer.status == Status::UpperBound,
        _ => matches!(answer.status, Status::Optimal | Status::Infeasible),
    };
    ensure(settled, || format!("{question:?} did not end in time: {:?}", answer.status))
}

/// Compare an answer that may have been stopped.
pub fn hold_stopped(spec: &Spec, truth: Option<Truth>, answer: &Answer) -> Held {
    let score = answer.policy.as_ref().map(|policy| replay(spec, policy)).transpose()?;
    let claimed = answer.status;
    if let Some(score) = score {
        ensure(claimed != Status::Infeasible, || "infeasible, with a policy".to_owned())?;
        hold_policy(spec, answer, score)?;
    }
    ensure(score.is_some() || claimed != Status::Optimal, || "optimal, without a policy".to_owned())?;
    match truth {
        None => Ok(()),
        Some(Truth::Infeasible) => {
            ensure(score.is_none(), || "a policy, but the oracle finds the game infeasible".to_owned())
        }
        Some(Truth::Best(best)) => {
            ensure(claimed != Status::Infeasible, || format!("infeasible, but the best is {best:?}"))?;
            if let Some(judged) = score.map(|score| score.judged(spec.objective)) {
                let holds = judged == best || judged > best && claimed != Status::Optimal;
                ensure(holds, || format!("{claimed:?} with {judged:?}, but the best is {best:?}"))?;
            }
            hold_bounds(spec, answer, best)
        }
    }
}

/// The figures of an answer are those of its policy.
fn hold_policy(spec: &Spec, answer: &Answer, score: Score) -> Held {
    let Score { value: Value { lost, total }, worst } = score;
    ensure(spec.objective.needs_limit() || lost == 0, || format!("the policy loses a weight of {lost}"))?;
    if let Some(claimed) = answer.total {
        ensure(claimed == total, || format!("a total of {claimed}, but replay gives {total}"))?;
    }
    if let (Some(bound), Objective::Mean | Objective::MeanThenWorst) = (answer.total_at_least, spec.objective)
    {
        ensure(bound <= total, || format!("at least {bound}, but the policy has {total}"))?;
    }
    if let Some(bound) = answer.worst_at_least {
        ensure(bound <= worst, || format!("a worst case of at least {bound}, but the policy has {worst}"))?;
    }
    Ok(())
}

/// No bound is above the optimum.
fn hold_bounds(spec: &Spec, answer: &Answer, best: [i128; 2]) -> Held {
    let lost = if spec.objective.needs_limit() { best[0] } else { 0 };
    let bound = answer.lost_at_least;
    ensure(bound <= lost, || format!("a loss of at least {bound}, but the best loses {lost}"))?;
    // Under two objectives the total is that of the policies with the least loss, or with the least worst case.
    let total = match spec.objective {
        Objective::WorstThenMean | Objective::WinRate | Objective::LastGuess => best[1],
        _ => best[0],
    };
    if let Some(bound) = answer.total_at_least {
        ensure(bound <= total, || format!("a total of at least {bound}, but the best has {total}"))?;
        let met = answer.status != Status::Optimal || bound == total;
        ensure(met, || format!("optimal, with a total of at least {bound} instead of {total}"))?;
    }
    if let Some(bound) = answer.worst_at_least {
        let worst = best[0];
        ensure(bound as i128 <= worst, || format!("a worst case of at least {bound}, but {worst} suffice"))?;
    }
    Ok(())
}

/// Compare a ranking: it has all feasible openers up to its length, in order and with their figures.
pub fn hold_ranking(spec: &Spec, oracle: &mut dyn Oracle, top: usize, ranking: &[(u16, Score)]) -> Held {
    let openers = spec.guesses().into_iter();
    let truths: Option<HashMap<u16, Truth>> =
        openers.map(|guess| Some((guess, oracle.opener(spec, guess)?))).collect();
    let Some(truths) = truths else { return Ok(()) };
    let mut best: Vec<Truth> = truths.values().copied().filter(|&truth| truth != Truth::Infeasible).collect();
    best.sort_unstable();
    best.truncate(top);
    let feasible = ranking
        .iter()
        .filter(|(_, score)| spec.objective.needs_limit() || score.value.lost == 0)
        .map(|&(opener, score)| (opener, Truth::Best(score.judged(spec.objective))));
    let (openers, figures): (Vec<u16>, Vec<Truth>) = feasible.unzip();
    ensure(figures == best, || format!("a ranking of openers with {figures:?}, not {best:?}"))?;
    openers.into_iter().zip(figures).try_for_each(|(opener, figures)| {
        let (word, truth) = (spec.word(opener.into()), truths[&opener]);
        ensure(truth == figures, || format!("{word} is ranked with {figures:?}, but the truth is {truth:?}"))
    })
}

/// Compare the continuation of a game, given its candidates, its allowed guesses and the number of guesses left.
pub fn hold_rest(
    spec: &Spec,
    oracle: &mut dyn Oracle,
    (set, allowed, left): (&[u16], &[u16], usize),
    rest: Option<Rest>,
) -> Held {
    let Some(best) = oracle.truth(spec, set, allowed, left) else { return Ok(()) };
    let Some(rest) = rest else { return Err("no continuation of a game under way".to_owned()) };
    ensure(rest.settled, || "the continuation was not settled in time".to_owned())?;
    ensure(allowed.contains(&rest.guess), || format!("guess {} is not allowed", rest.guess))?;
    let Score { value, worst } = rest.score;
    let Truth::Best(best) = best else {
        // The best play of a lost position loses the least weight, with the fewest guesses for the rest.
        // That of last-guess does not count it.
        let best = oracle.value(set, allowed, left).filter(|best| *best < Value::TOO_MUCH);
        return ensure(rest.salvaged && best.is_none_or(|best| best == value), || {
            format!("{value:?} and at most {worst} for a lost position, but the best is {best:?}")
        });
    };
    ensure(!rest.salvaged || value.lost > 0, || "a position that can be won is called lost".to_owned())?;
    let judged = rest.score.judged(spec.objective);
    ensure(judged == best, || format!("{judged:?} for the rest, but the best is {best:?}"))?;
    let played = truth(spec.objective, left, |left| oracle.after(set, allowed, left, rest.guess));
    ensure(played.is_none_or(|played| played == Truth::Best(best)), || {
        format!("{} leads to {played:?}, but the best is {best:?}", spec.word(rest.guess.into()))
    })
}
