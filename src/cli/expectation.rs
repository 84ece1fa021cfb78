//! The expectation of a guess, in words.

use crate::advice::{Expectation, Origin, Proven};
use crate::game::Objective;
use crate::search::Status;
use crate::text;
use anstyle::Style;

use super::output::{DIM, WARN};

/// The bound of a search that ended early, for candidates of this weight.
fn sentence(proven: Proven, weight: u64) -> String {
    let Proven { total_at_least: total, worst_at_least: worst, lost_weight_at_least: lost } = proven;
    match (total, worst, lost) {
        (0, 0, 0) => "nothing is proven of it".to_owned(),
        (0, 0, lost) => format!("proven: a weight of {lost} at least is lost"),
        (0, worst, _) => {
            format!("proven: it takes {} at least in the worst case", text::count(worst, "guess"))
        }
        (total, ..) => {
            format!("proven: it takes {:.2} guesses at least on average", total as f64 / weight as f64)
        }
    }
}

/// The text behind the guess on its line.
pub(super) fn summary(play: &Expectation) -> String {
    let answers = text::count(play.answers, "answer");
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

/// The notes below, each in its style: losses, and how certain the figures are.
pub(super) fn notes(play: &Expectation, objective: Objective) -> Vec<(Style, String)> {
    let mut notes = Vec::new();
    if !play.is_certain() {
        notes.push((WARN, losses(play)));
    }
    if let Origin::Search { status, given, salvaged, proven } = play.origin {
        let about = if given { "not what the policy plays" } else { "not in the policy" };
        let best = match status {
            Status::Optimal if salvaged => "solved exactly for the least loss".to_owned(),
            Status::Optimal => format!("solved exactly for what is left{}", by(objective)),
            Status::Bounded | Status::UpperBound | Status::Infeasible => {
                let proven = sentence(proven, play.weight);
                format!("the search ended early, so there may be better play; {proven}")
            }
        };
        notes.push((DIM, format!("{about}; {best}")));
    }
    notes
}

/// The losses, and whether better play avoids them.
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
        Origin::Search { given, salvaged, proven, .. } if salvaged || proven.lost_weight_at_least > 0 => {
            let after = if given { "after this guess " } else { "" };
            format!("{lost}: {after}not every answer can be found")
        }
        Origin::Search { .. } => format!("{lost}; whether every answer can be found is not known"),
    }
}

/// The name of an unusual objective, behind a result.
fn by(objective: Objective) -> String {
    match objective {
        Objective::Mean => String::new(),
        _ => format!(", by {objective}"),
    }
}
