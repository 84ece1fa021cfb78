//! The comparison as tables for a terminal.

use unicode_width::UnicodeWidthStr as _;

use crate::compare::Regret;
use crate::compare::figures::{Figures, LossFigures, MistakeFigures, StrategyFigures, TrapFigures};
use salet_base::text::percent;
use salet_core::game::Interval;

/// The name of a column, and its cell for a strategy; of a sample or not.
type Column = (&'static str, fn(&StrategyFigures, bool) -> String);

const COLUMNS: [Column; 11] = [
    ("strategy", |strategy, _| strategy.name.clone()),
    ("opener", |strategy, _| strategy.opener.clone().unwrap_or_default()),
    ("total", |strategy, _| match strategy.standard_error {
        Some(error) => format!("{} ±{error:.0}", strategy.total),
        None => strategy.total.to_string(),
    }),
    ("mean", mean),
    ("worst", |strategy, _| match strategy.lost {
        0 => strategy.worst_case.to_string(),
        lost => format!("{} ({lost} lost)", strategy.worst_case),
    }),
    ("win rate", |strategy, _| percent(strategy.win_rate, 2)),
    ("regret", |strategy, sample| or_empty(strategy.regret.map(|regret| guesses(&regret, sample)))),
    ("in %", |strategy, sample| {
        or_empty(strategy.regret.map(|regret| about(sample).to_owned() + &percents_above(regret.percent)))
    }),
    ("mistakes", |strategy, _| or_empty(strategy.losses.as_ref().map(LossFigures::number))),
    ("a decision", |strategy, _| duration(strategy.seconds_per_decision)),
    ("time", |strategy, _| duration(strategy.seconds)),
];

/// Columns of the strategies to omit on a narrow terminal, in order.
const DISPENSABLE: [&str; 7] = ["time", "mistakes", "a decision", "opener", "regret", "worst", "win rate"];

/// Least width of a column of text that is broken: with less room, a label is no column for the lines below.
const NARROWEST: usize = 24;

/// Breaks a text behind its label at the width of the terminal, with further lines below the start of the text.
pub type Hang<'a> = &'a dyn Fn(&str, &str) -> String;

/// A table before it is fitted to a terminal.
struct Draft {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// Names of the columns of text, which begin on the left; numbers end on the right.
    texts: &'static [&'static str],
    /// Names of the columns to omit on a narrow terminal, in order.
    dispensable: &'static [&'static str],
}

impl Draft {
    /// The table, no wider than the terminal if leaving out columns suffices for that.
    fn draw(&self, width: Option<usize>, hang: Hang<'_>) -> String {
        let mut left_out = 0;
        loop {
            let (table, needed) = self.drawn(&self.dispensable[..left_out], hang);
            if left_out == self.dispensable.len() || width.is_none_or(|width| needed <= width) {
                return table;
            }
            left_out += 1;
        }
    }

    /// The table without some columns, and the width that it needs. Text in the last column hangs.
    fn drawn(&self, left_out: &[&str], hang: Hang<'_>) -> (String, usize) {
        let head: Vec<String> = self.head.iter().map(|&name| name.to_owned()).collect();
        let rows: Vec<&Vec<String>> = std::iter::once(&head).chain(&self.rows).collect();
        let kept: Vec<usize> =
            (0..head.len()).filter(|&column| !left_out.contains(&self.head[column])).collect();
        let (mut lines, mut needed) = (vec![String::new(); rows.len()], 0);
        for &column in &kept {
            let is_text = self.texts.contains(&self.head[column]);
            let hangs = is_text && kept.last() == Some(&column);
            let widest = rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
            needed += 2 + if hangs { widest.min(NARROWEST) } else { widest };
            for (line, row) in lines.iter_mut().zip(&rows) {
                let cell = &row[column];
                let gap = " ".repeat(widest - cell.width());
                *line = match is_text {
                    true if hangs => hang(&format!("{line} "), cell),
                    true => format!("{line} {cell}{gap} "),
                    false => format!("{line} {gap}{cell} "),
                };
            }
        }
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        // The last space is cut.
        (lines.join("\n"), needed - 1)
    }
}

/// One row for each strategy, at most `width` wide if omitting columns can achieve that.
pub fn strategies(figures: &Figures, width: Option<usize>, hang: Hang<'_>) -> String {
    let sample = figures.game.is_sample();
    let row = |strategy: &StrategyFigures| COLUMNS.map(|(_, cell)| cell(strategy, sample)).to_vec();
    let draft = Draft {
        head: COLUMNS.map(|(name, _)| name).to_vec(),
        rows: figures.strategies.iter().map(row).collect(),
        texts: &["strategy", "opener"],
        dispensable: &DISPENSABLE,
    };
    draft.draw(width, hang)
}

/// The number and cost of each strategy's first and later mistakes; if some costs are inexact, also of its unplaced
/// mistakes and unresolved decisions.
pub fn losses(figures: &Figures, width: Option<usize>, hang: Hang<'_>) -> String {
    let all: Vec<(&StrategyFigures, &LossFigures)> = figures
        .strategies
        .iter()
        .filter_map(|strategy| Some((strategy, strategy.losses.as_ref()?)))
        .collect();
    let unplaced = all.iter().any(|(_, losses)| losses.unplaced_mistakes > 0);
    let unresolved = all.iter().any(|(_, losses)| losses.unresolved > 0);
    let mut head = vec!["strategy", "first", "cost", "later", "cost"];
    head.extend(["first or later", "cost"].into_iter().filter(|_| unplaced));
    head.extend(["unresolved", "cost"].into_iter().filter(|_| unresolved));
    head.push(COSTLIEST);
    let row = |(strategy, losses): (&StrategyFigures, &LossFigures)| {
        let mut row = vec![strategy.name.clone()];
        let mut add = |number: usize, cost: Interval| row.extend([number.to_string(), cost.to_string()]);
        add(losses.first_mistakes, losses.first_cost);
        add(losses.later_mistakes, losses.later_cost);
        if unplaced {
            add(losses.unplaced_mistakes, losses.unplaced_cost);
        }
        if unresolved {
            add(losses.unresolved, losses.unresolved_cost);
        }
        let costliest = losses.costliest_first.first();
        row.push(
            costliest.map(|mistake| format!("{} at {}", mistake.guess, after(mistake))).unwrap_or_default(),
        );
        row
    };
    let rows = all.into_iter().map(row).collect();
    Draft { head, rows, texts: &["strategy", COSTLIEST], dispensable: &[COSTLIEST] }.draw(width, hang)
}

/// A note on errors that are not known, after another sign is explained; `None` if all are known.
pub fn unknown_error(figures: &Figures) -> Option<&'static str> {
    let is_unknown = |strategy: &StrategyFigures| strategy.sampling_error.is_none();
    (figures.game.is_sample() && figures.strategies.iter().any(is_unknown))
        .then_some("±? an unknown one: a single run of a random strategy does not show how runs differ.")
}

/// The column of the costliest first mistake.
const COSTLIEST: &str = "costliest first";

/// A note on inexact losses; `None` if all are exact.
pub fn caveat(figures: &Figures) -> Option<&'static str> {
    let losses = || figures.strategies.iter().filter_map(|strategy| strategy.losses.as_ref());
    let known = losses().all(|losses| losses.unresolved == 0 && losses.cost.is_exact());
    (!known).then_some(
        "Some costs lie between two bounds, since the optimum of some states is unknown. A decision is unresolved if it \
         may have cost nothing.",
    )
}

fn after(mistake: &MistakeFigures) -> String {
    if mistake.after.is_empty() { "the start".to_owned() } else { mistake.after.join(", ") }
}

/// The costliest mistakes.
pub fn mistakes(figures: &Figures, width: Option<usize>, hang: Hang<'_>) -> String {
    let row = |mistake: &MistakeFigures| {
        vec![
            mistake.cost.to_string(),
            mistake.strategy.clone(),
            mistake.candidates.to_string(),
            mistake.guess.clone(),
            mistake.first.map_or("not known", |first| if first { "yes" } else { "no" }).to_owned(),
            after(mistake),
        ]
    };
    let draft = Draft {
        head: vec!["cost", "strategy", "candidates", "played", "first", "after"],
        rows: figures.mistakes.iter().map(row).collect(),
        texts: &["strategy", "played", "first", "after"],
        dispensable: &["first", "candidates"],
    };
    draft.draw(width, hang)
}

/// The costliest traps.
pub fn traps(figures: &Figures, width: Option<usize>, hang: Hang<'_>) -> String {
    let row = |trap: &TrapFigures| {
        vec![
            trap.cost.to_string(),
            trap.pattern.clone(),
            Interval::new(trap.states as u64, (trap.states + trap.unresolved) as u64).to_string(),
            trap.words.join(" "),
        ]
    };
    let draft = Draft {
        head: vec!["cost", "trap", "mistakes", "answers"],
        rows: figures.traps.iter().map(row).collect(),
        texts: &["trap", "answers"],
        dispensable: &[],
    };
    draft.draw(width, hang)
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// The mean, on a sample with its standard error.
pub(super) fn mean(strategy: &StrategyFigures, sample: bool) -> String {
    match strategy.sampling_error {
        Some(error) => format!("{:.4} ±{error:.4}", strategy.mean),
        None if sample => format!("{:.4} ±?", strategy.mean),
        None => format!("{:.4}", strategy.mean),
    }
}

/// The sign before a distance estimated from a sample of the answers.
pub(super) fn about(sample: bool) -> &'static str {
    if sample { "≈ " } else { "" }
}

/// A regret in guesses, on a sample with its standard error.
pub(super) fn guesses(regret: &Regret, sample: bool) -> String {
    let error = regret.sampling_error.map(|error| format!("{error:.0}")).filter(|error| error != "0");
    let error = error.map(|error| format!(" ±{error}")).unwrap_or_default();
    format!("{}{}{error}", about(sample), guesses_above(regret.guesses))
}

/// Guesses above the optimum, between two bounds.
pub(super) fn guesses_above(bounds: [f64; 2]) -> String {
    above(bounds, |guesses| format!("{guesses:.0}"))
}

/// The same for percentages, without the sign.
pub(super) fn percents_above(bounds: [f64; 2]) -> String {
    above(bounds, |value| percent(value / 100.0, 2).trim_end_matches(" %").to_owned())
}

/// A distance below the optimum is no regret: it reads "2 below".
fn above(bounds: [f64; 2], shown: impl Fn(f64) -> String) -> String {
    let side = |bound: f64| match shown(-bound) {
        below if bound < 0.0 && below != shown(0.0) => format!("{below} below"),
        _ => shown(bound.max(0.0)),
    };
    match bounds.map(&side) {
        [least, most] if least == most => least,
        [least, _] if bounds[1] < 0.0 => format!("{} to {least}", shown(-bounds[1])),
        [least, most] => format!("{least} to {most}"),
    }
}

/// Seconds in a readable unit.
pub(super) fn duration(seconds: f64) -> String {
    match seconds {
        ..1e-3 => format!("{:.1} µs", seconds * 1e6),
        ..1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.1} s"),
    }
}

/// A power of ten of seconds without decimals, on the axis of a plot.
#[cfg(feature = "plots")]
pub(super) fn whole(seconds: f64) -> String {
    match seconds {
        ..0.9e-6 => format!("{:.0} ns", seconds * 1e9),
        ..0.9e-3 => format!("{:.0} µs", seconds * 1e6),
        ..0.9 => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{seconds:.0} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_distance_is_negative() {
        let guesses = [[3.0, 3.2], [2.0, 5.0], [-0.3, 0.3], [-2.0, -2.0], [-5.0, -2.0], [-5.0, 2.0]];
        let shown = guesses.map(guesses_above);
        assert_eq!(shown, ["3", "2 to 5", "0", "2 below", "2 to 5 below", "5 below to 2"]);
        assert_eq!(percents_above([-0.001, -0.001]), "<0.01 below");
    }

    #[test]
    fn columns_are_left_out_where_the_last_has_too_little_room() {
        let draft = Draft {
            head: vec!["cost", "first", "answers"],
            rows: vec![["12", "日本", "found sound round wound mound"].map(str::to_owned).to_vec()],
            texts: &["first", "answers"],
            dispensable: &["first"],
        };
        let drawn = |width| draft.draw(width, &|label, text| format!("{label}|{text}"));
        let whole = " cost  first  |answers\n   12  日本   |found sound round wound mound";
        assert_eq!((drawn(None).as_str(), drawn(Some(38)).as_str()), (whole, whole));
        assert_eq!(drawn(Some(37)), " cost  |answers\n   12  |found sound round wound mound");
    }
}
