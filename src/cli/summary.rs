//! The cost of a policy in sentences, figures and bars.

use salet::words::WordGame as _;
use std::fmt::Write as _;

use salet::game::{Game, Limit, Objective};
use salet::policy::Figures;
use salet_base::text::{count, percent};

use crate::cli::{BAD, DIM, GOOD, Width};

/// " within 6 guesses", or nothing without a limit.
pub(crate) fn within(limit: Limit) -> String {
    limit.map(|limit| format!(" within {}", count(limit, "guess"))).unwrap_or_default()
}

/// A total: "7920 guesses", or "a total of 158 over a weight of 70".
pub(crate) fn in_all(game: &Game, total: u64, weight: u64) -> String {
    match game.weights().is_equal() {
        true => count(total, "guess"),
        false => format!("a total of {total} over a weight of {weight}"),
    }
}

/// "3.4212 on average", if need be "by weight".
pub(crate) fn on_average(game: &Game, mean: f64) -> String {
    format!("{mean:.4} on average{}", if game.weights().is_equal() { "" } else { " by weight" })
}

/// The cost of a policy, behind its opener: "needs 7920 guesses for 2315 answers, 3.4212 on average, at most 5".
pub(crate) fn cost(game: &Game, figures: &Figures) -> String {
    let weights = game.weights();
    let answers = count(weights.len(), "answer");
    let Figures { total, worst_case, lost_answers, .. } = figures;
    let Some(mean) = figures.mean else {
        return format!("finds none of {answers}");
    };
    let mean = on_average(game, mean);
    let in_all = in_all(game, *total, figures.histogram.iter().sum());
    if *lost_answers == 0 {
        let last = match game.objective() {
            Objective::LastGuess => {
                format!(", {} of them at the last guess", game.at_last(&figures.histogram_answers))
            }
            _ => String::new(),
        };
        return format!("needs {in_all} for {answers}, {mean}, at most {worst_case}{last}");
    }
    let found = weights.len() - lost_answers;
    let within = within(game.limit());
    let by_weight = if weights.is_equal() { "" } else { " of the weight" };
    let rate = percent(figures.win_rate, 2);
    format!(
        "finds {found} of {answers}{within} ({rate}{by_weight}) and loses {lost_answers}; those found need {in_all}, {mean}"
    )
}

/// A line of blocks for each number of guesses, as wide as the terminal but 80 columns at most.
pub(crate) fn histogram(game: &Game, figures: &Figures, width: Width) -> String {
    let weights = game.weights();
    let (weighted, weight) = (!weights.is_equal(), weights.total());
    let mut rows: Vec<(String, u64, u64)> = figures
        .histogram
        .iter()
        .zip(&figures.histogram_answers)
        .enumerate()
        .map(|(index, (&weight, &answers))| ((index + 1).to_string(), weight, answers))
        .collect();
    if figures.lost_answers > 0 {
        rows.push(("lost".to_owned(), figures.lost_weight, figures.lost_answers as u64));
    }
    let label = |answers: u64, share: u64| {
        let by_weight = if weighted { format!(", weight {share}") } else { String::new() };
        count(answers, "answer") + &by_weight
    };
    let widest = rows.iter().map(|&(_, share, answers)| label(answers, share).len()).max().unwrap_or(0);
    let columns = width.map_or(LONGEST, |width| width.saturating_sub(widest + BESIDE).min(LONGEST));
    let most = rows.iter().map(|row| row.1).max().unwrap_or(1).max(1);
    let mut text = String::new();
    for (guesses, share, answers) in rows {
        let style = if guesses == "lost" { BAD } else { GOOD };
        let percent = percent(share as f64 / weight as f64, 1);
        let bar = bar(share, most, columns as u64);
        let label = label(answers, share);
        let _ = writeln!(
            text,
            "  {guesses:>4} {style}{bar:<columns$}{style:#} {percent:>7}  {DIM}{label}{DIM:#}"
        );
    }
    text
}

const LONGEST: usize = 36;

/// Columns besides the bar and the number of answers.
const BESIDE: usize = 17;

/// A bar of eighths of a block, visible unless the part is zero.
fn bar(part: u64, whole: u64, width: u64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (u128::from(part) * u128::from(width) * 8).div_ceil(u128::from(whole)) as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// The rules of a game in a line: "normal rule, official feedback, at most 6 guesses, objective mean".
pub(crate) fn terms(game: &Game) -> String {
    let limit = match game.limit() {
        Some(limit) => format!("at most {}", count(limit, "guess")),
        None => "no limit of guesses".to_owned(),
    };
    let weights = if game.weights().is_equal() { "" } else { ", weighted answers" };
    let (rule, feedback, objective) = (game.rule(), game.feedback_rule_name(), game.objective());
    format!("{rule} rule, {feedback} feedback, {limit}, objective {objective}{weights}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_never_longer_than_wide_and_never_nothing() {
        assert_eq!(bar(0, 7, 10), "");
        assert_eq!(bar(7, 7, 10), "█".repeat(10));
        assert_eq!(bar(1, 1_000_000, 10), "▏");
        assert_eq!(bar(1, 2, 1), "▌");
    }
}
