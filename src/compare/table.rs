//! The comparison as a table: plain text, Markdown or comma-separated values.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};
use unicode_width::UnicodeWidthStr;

use crate::compare::figures::{Figures, LossFigures, MistakeFigures, StrategyFigures, TrapFigures};
use crate::compare::interval::Interval;
use crate::text::percent;

/// The style of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// For a terminal.
    Plain,
    /// Markdown.
    Markdown,
}

type Column = (&'static str, fn(&StrategyFigures) -> String);

const COLUMNS: [Column; 11] = [
    ("strategy", |strategy| strategy.name.clone()),
    ("opener", |strategy| strategy.opener.clone().unwrap_or_default()),
    ("total", |strategy| match strategy.standard_error {
        Some(error) => format!("{} ±{error:.0}", strategy.total),
        None => strategy.total.to_string(),
    }),
    ("mean", |strategy| match strategy.sampling_error {
        Some(error) => format!("{:.4} ±{error:.4}", strategy.mean),
        None => format!("{:.4}", strategy.mean),
    }),
    ("worst", |strategy| match strategy.lost {
        0 => strategy.worst_case.to_string(),
        lost => format!("{} ({lost} lost)", strategy.worst_case),
    }),
    ("win rate", |strategy| percent(strategy.win_rate, 2)),
    ("regret", |strategy| {
        let regret = strategy.regret.map(|regret| about(strategy).to_owned() + &interval(regret.guesses, 0));
        regret.unwrap_or_default()
    }),
    ("in %", |strategy| {
        let regret = strategy.regret.map(|regret| about(strategy).to_owned() + &percents(regret.percent));
        regret.unwrap_or_default()
    }),
    ("mistakes", |strategy| or_empty(strategy.losses.as_ref().map(LossFigures::number))),
    ("a decision", |strategy| duration(strategy.seconds_per_decision)),
    ("time", |strategy| duration(strategy.seconds)),
];

/// Columns of the strategies to omit on a narrow terminal, in order.
const DISPENSABLE: [&str; 7] = ["time", "mistakes", "a decision", "opener", "regret", "worst", "win rate"];

/// Narrowest column whose text may be broken.
const NARROWEST: usize = 16;

/// A table before it is fitted to a terminal.
struct Draft {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// Names of the columns of numbers.
    numbers: Vec<&'static str>,
    /// The column whose text may be broken between words.
    text: Option<&'static str>,
    /// Names of the columns to omit on a narrow terminal, in order.
    dispensable: &'static [&'static str],
}

impl Draft {
    /// The table, no wider than the terminal if leaving out columns suffices for that.
    fn draw(&self, style: Style, width: Option<usize>) -> String {
        let left_out = |count: usize| &self.dispensable[..count];
        let fits = |text: &String| {
            width.is_none_or(|width| text.lines().all(|line| UnicodeWidthStr::width(line) <= width))
        };
        let all = self.dispensable.len();
        let drafts = (0..=all).map(|count| self.drawn(style, left_out(count), width));
        drafts.into_iter().find(fits).unwrap_or_else(|| self.drawn(style, left_out(all), None))
    }

    fn drawn(&self, style: Style, left_out: &[&str], width: Option<usize>) -> String {
        let shown: Vec<usize> =
            (0..self.head.len()).filter(|&column| !left_out.contains(&self.head[column])).collect();
        let mut table = Table::new();
        table.load_style(match style {
            Style::Plain => presets::NOTHING,
            Style::Markdown => presets::ASCII_MARKDOWN,
        });
        // Without a terminal lines are as long as they need to be.
        table.set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(shown.iter().map(|&column| self.head[column]));
        for row in &self.rows {
            table.add_row(shown.iter().map(|&column| &row[column]));
        }
        let mut fixed = 0;
        for (at, &column) in shown.iter().enumerate() {
            let name = self.head[column];
            let cells = self.rows.iter().map(|row| UnicodeWidthStr::width(row[column].as_str()));
            let widest = cells.chain([name.len()]).max().unwrap_or(0);
            let Some(drawn) = table.column_mut(at) else { continue };
            if self.numbers.contains(&name) {
                drawn.set_cell_alignment(CellAlignment::Right);
            }
            if self.text != Some(name) {
                drawn.set_constraint(ColumnConstraint::ContentWidth);
                fixed += widest + PADDING;
            }
        }
        let room = width.map(|width| width.saturating_sub(fixed + PADDING));
        if let (Some(width), Some(room), Some(_)) = (width, room, self.text)
            && room >= NARROWEST
        {
            table.set_content_arrangement(ContentArrangement::Dynamic);
            table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
        }
        let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n")
    }
}

/// Columns around the content of a cell.
const PADDING: usize = 2;

/// One row for each strategy, at most `width` wide if omitting columns can achieve that.
pub fn strategies(figures: &Figures, style: Style, width: Option<usize>) -> String {
    let draft = Draft {
        head: COLUMNS.map(|(name, _)| name).to_vec(),
        rows: figures
            .strategies
            .iter()
            .map(|strategy| COLUMNS.map(|(_, cell)| cell(strategy)).to_vec())
            .collect(),
        numbers: COLUMNS[2..].iter().map(|(name, _)| *name).collect(),
        text: None,
        dispensable: &DISPENSABLE,
    };
    draft.draw(style, width)
}

/// The number and cost of each strategy's first and later mistakes; if some costs are inexact, also of its unplaced
/// mistakes and unresolved decisions.
pub fn losses(figures: &Figures, style: Style, width: Option<usize>) -> String {
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
    let numbers = head[1..].to_vec();
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
    Draft { head, rows, numbers, text: Some(COSTLIEST), dispensable: &[COSTLIEST] }.draw(style, width)
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
pub fn mistakes(figures: &Figures, style: Style, width: Option<usize>) -> String {
    let row = |mistake: &MistakeFigures| {
        vec![
            mistake.cost.to_string(),
            mistake.strategy.clone(),
            after(mistake),
            mistake.candidates.to_string(),
            mistake.guess.clone(),
            mistake.first.map_or("not known", |first| if first { "yes" } else { "no" }).to_owned(),
        ]
    };
    let draft = Draft {
        head: vec!["cost", "strategy", "after", "candidates", "played", "first"],
        rows: figures.mistakes.iter().map(row).collect(),
        numbers: vec!["cost", "candidates"],
        text: Some("after"),
        dispensable: &["first", "candidates"],
    };
    draft.draw(style, width)
}

/// The costliest traps.
pub fn traps(figures: &Figures, style: Style, width: Option<usize>) -> String {
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
        numbers: vec!["cost", "mistakes"],
        text: Some("answers"),
        dispensable: &[],
    };
    draft.draw(style, width)
}

const CSV: [Column; 21] = [
    ("strategy", |strategy| strategy.name.clone()),
    ("opener", |strategy| strategy.opener.clone().unwrap_or_default()),
    ("deterministic", |strategy| strategy.deterministic.to_string()),
    ("total", |strategy| strategy.total.to_string()),
    ("mean", |strategy| strategy.mean.to_string()),
    ("worst_case", |strategy| strategy.worst_case.to_string()),
    ("win_rate", |strategy| strategy.win_rate.to_string()),
    ("lost", |strategy| strategy.lost.to_string()),
    ("histogram", |strategy| strategy.histogram.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")),
    ("regret_at_least", |strategy| or_empty(strategy.regret.map(|regret| regret.guesses[0]))),
    ("regret_at_most", |strategy| or_empty(strategy.regret.map(|regret| regret.guesses[1]))),
    ("regret_percent_at_least", |strategy| or_empty(strategy.regret.map(|regret| regret.percent[0]))),
    ("regret_percent_at_most", |strategy| or_empty(strategy.regret.map(|regret| regret.percent[1]))),
    ("runs", |strategy| strategy.totals.len().to_string()),
    ("standard_error", |strategy| or_empty(strategy.standard_error)),
    ("decisions", |strategy| strategy.decisions.to_string()),
    ("seconds_per_decision", |strategy| strategy.seconds_per_decision.to_string()),
    ("seconds", |strategy| strategy.seconds.to_string()),
    ("mistakes", |strategy| or_empty(strategy.losses.as_ref().map(|losses| losses.mistakes))),
    ("unresolved", |strategy| or_empty(strategy.losses.as_ref().map(|losses| losses.unresolved))),
    ("sampling_error", |strategy| or_empty(strategy.sampling_error)),
];

/// All figures, one line for each strategy; spaces separate the items of lists.
///
/// # Errors
/// Errors of the writer.
pub fn write_csv(figures: &Figures, out: impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(CSV.map(|(name, _)| name))?;
    for strategy in &figures.strategies {
        writer.write_record(CSV.map(|(_, cell)| cell(strategy)))?;
    }
    writer.flush()
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// The sign before a distance estimated from a sample of the answers.
pub(super) fn about(strategy: &StrategyFigures) -> &'static str {
    if strategy.sampling_error.is_some() { "≈ " } else { "" }
}

pub(super) fn interval(bounds: [f64; 2], places: usize) -> String {
    joined(bounds.map(|bound| format!("{bound:.places$}")))
}

/// The same for percentages, without the sign.
pub(super) fn percents(bounds: [f64; 2]) -> String {
    joined(bounds.map(|bound| percent(bound / 100.0, 2).trim_end_matches(" %").to_owned()))
}

fn joined([least, most]: [String; 2]) -> String {
    if least == most { least } else { format!("{least} to {most}") }
}

/// Seconds in a readable unit.
pub(super) fn duration(seconds: f64) -> String {
    match seconds {
        ..1e-3 => format!("{:.1} µs", seconds * 1e6),
        ..1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.1} s"),
    }
}

/// A power of ten of seconds without decimals.
pub(super) fn whole(seconds: f64) -> String {
    match seconds {
        ..0.9e-6 => format!("{:.0} ns", seconds * 1e9),
        ..0.9e-3 => format!("{:.0} µs", seconds * 1e6),
        ..0.9 => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{seconds:.0} s"),
    }
}
