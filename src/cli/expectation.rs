//! The expectation of a guess, in words.

use anstyle::Style;
use salet::advice::{Expectation, Origin, Proven};
use salet::game::Objective;
use salet::search::Status;
use salet_base::text;

use super::output::{DIM, WARN};

/// The bound of a search that ended early with this play.
fn sentence(proven: Proven, play: &Expectation) -> String {
    let it = if play.is_certain() { "it takes" } else { "to find every answer takes" };
    let Proven {
        total_at_least: total,
        worst_at_least: worst,
        lost_weight_at_least: lost,
        last_weight_at_least: last,
    } = proven;
    match (total, worst, lost) {
        (0, 0, 0) if last > 0 => format!("proven: a weight of {last} at least takes the last guess"),
        (0, 0, 0) => "nothing is proven of it".to_owned(),
        (0, 0, lost) => format!("proven: a weight of {lost} at least is lost"),
        (0, worst, _) => {
            format!("proven: {it} {} at least in the worst case", text::count(worst, "guess"))
        }
        (total, ..) => {
            format!("proven: {it} {:.2} guesses at least on average", total as f64 / play.weight as f64)
        }
    }
}

/// Lost answers are few up to this part of the weight: then more time probably finds a play without losses.
const FEW: u64 = 10;

/// The lower bound on the mean of all play that finds every answer, if a search ended early with a play that loses some, and
/// nothing is proven of losses; 0 without a bound.
fn open_mean(play: &Expectation) -> Option<f64> {
    let proven = play.proven().filter(|proven| proven.lost_weight_at_least == 0)?;
    let Origin::Search { salvaged: false, .. } = play.origin else { return None };
    (!play.is_certain()).then(|| proven.total_at_least as f64 / play.weight as f64)
}

pub(super) fn summary(play: &Expectation) -> String {
    let answers = text::count(play.answers, "answer");
    if let Some(mean) = open_mean(play) {
        let least =
            if mean > 0.0 { format!(", at least {mean:.2} more guesses expected") } else { String::new() };
        return match play.lost_weight <= play.weight / FEW {
            true => format!("{answers}: probably all will be found{least}"),
            false => format!("{answers}: whether all will be found is not known{least}"),
        };
    }
    match play.mean() {
        _ if play.answers == 1 && play.total == play.weight => "the only answer left".to_owned(),
        None => format!("{answers}: none of them will be found"),
        Some(mean) if play.is_certain() => {
            format!("{answers}: {mean:.2} more guesses expected, {} at most", play.worst)
        }
        Some(mean) => format!(
            "{answers}: {} will be found, with {mean:.2} more guesses expected, {} at most",
            play.answers - play.lost_answers,
            play.worst
        ),
    }
}

/// The most numbers of guesses to name, besides the last.
const STEPS: usize = 6;

/// The chance of solving within each number of further guesses, by the play that was found: "within 2 more: 4 of 5, within 3:
/// all". `None` if a single number says it all, and for play that is not known.
pub(super) fn chances(play: &Expectation) -> Option<String> {
    let found = play.histogram.as_ref().filter(|found| found.len() > 1)?;
    let is_weighted = play.weight != play.answers as u64;
    let all = if is_weighted { play.weight } else { play.answers as u64 };
    let mut sum = 0;
    let mut steps = Vec::new();
    for (guesses, &(answers, weight)) in (1..).zip(found) {
        let more = if is_weighted { weight } else { answers };
        sum += more;
        if more > 0 && (steps.len() < STEPS || guesses == found.len()) {
            let is_first = steps.is_empty();
            let (after, of) = if is_first { (" more", format!(" of {all}")) } else { ("", String::new()) };
            let share = if sum == all { "all".to_owned() } else { format!("{sum}{of}") };
            steps.push(format!("within {guesses}{after}: {share}"));
        }
    }
    if steps.len() < 2 {
        return None;
    }
    let by = if play.is_bounded() { "by the play found, " } else { "" };
    let weight = if is_weighted { "by weight, " } else { "" };
    Some(format!("{by}{weight}{}", steps.join(", ")))
}

/// The notes below, each in its style: losses, and how certain the figures are.
pub(super) fn notes(play: &Expectation, objective: Objective) -> Vec<(Style, String)> {
    let mut notes = Vec::new();
    if open_mean(play).is_some() {
        notes.push((DIM, so_far(play)));
    } else if !play.is_certain() {
        notes.push((WARN, losses(play)));
    }
    if objective == Objective::LastGuess && play.is_certain() && play.answers > 1 {
        notes.push((DIM, at_last(play)));
    }
    if let Origin::Search { status, given, has_policy, salvaged, proven } = play.origin {
        let about = match (has_policy, given) {
            (false, _) => "",
            (true, true) => "not what the policy plays; ",
            (true, false) => "not in the policy; ",
        };
        let best = match status {
            Status::Optimal if salvaged => "solved exactly for the least loss".to_owned(),
            Status::Optimal => format!("solved exactly for what is left{}", by(objective)),
            Status::Bounded | Status::UpperBound | Status::Infeasible => {
                let proven = sentence(proven, play);
                format!("the search ended early, so there may be better play; {proven}")
            }
        };
        notes.push((DIM, format!("{about}{best}")));
    }
    notes
}

/// What the play leaves to the last guess.
fn at_last(play: &Expectation) -> String {
    match (play.last_weight, play.weight == play.answers as u64) {
        (0, _) => "none of them only at the last guess".to_owned(),
        (last, true) => format!("{last} of them only at the last guess"),
        (last, false) => format!("a weight of {last} only at the last guess"),
    }
}

/// The figures of a play that loses answers which better play may find.
fn so_far(play: &Expectation) -> String {
    let found = play.answers - play.lost_answers;
    match play.mean() {
        Some(mean) => format!(
            "the best play so far finds {found} of them, with {mean:.2} more guesses expected, {} at most",
            play.worst
        ),
        None => "the best play so far finds none of them".to_owned(),
    }
}

fn losses(play: &Expectation) -> String {
    let weighted = play.lost_weight != play.lost_answers as u64 || play.weight != play.answers as u64;
    let share = match weighted {
        true => format!(", {} of the weight of {},", play.lost_weight, play.weight),
        false => String::new(),
    };
    let lost =
        format!("{}{share} will not be found within the limit", text::count(play.lost_answers, "answer"));
    match play.origin {
        Origin::Policy => format!("{lost} by the policy"),
        Origin::Search { given, .. } => {
            let after = if given { "after this guess " } else { "" };
            format!("{lost}: {after}not every answer can be found")
        }
    }
}

/// The name of an unusual objective, behind a result.
fn by(objective: Objective) -> String {
    match objective {
        Objective::Mean => String::new(),
        _ => format!(", by {objective}"),
    }
}
