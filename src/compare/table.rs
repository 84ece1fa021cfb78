//! The comparison as a table: for the terminal, as Markdown, as comma-separated values.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use crate::compare::figures::{Figures, LossFigures, MistakeFigures, StrategyFigures};
use crate::compare::interval::Interval;
use crate::text::percent;

/// How a table is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// For people at a terminal.
    Plain,
    /// Markdown.
    Markdown,
}

const HEAD: [&str; 11] = [
    "strategy",
    "opener",
    "total",
    "mean",
    "worst",
    "win rate",
    "regret",
    "in %",
    "mistakes",
    "a decision",
    "time",
];

/// Columns that are left out where a terminal is too narrow, the first of them first.
const DISPENSABLE: [&str; 7] = ["time", "mistakes", "a decision", "opener", "regret", "worst", "win rate"];

/// One row a strategy; no wider than `width`, if that can be had by leaving out columns.
pub fn strategies(figures: &Figures, style: Style, width: Option<usize>) -> String {
    let rows: Vec<[String; HEAD.len()]> = figures.strategies.iter().map(row).collect();
    let drawn = |left_out: &[&str]| {
        let shown: Vec<usize> = (0..HEAD.len()).filter(|&column| !left_out.contains(&HEAD[column])).collect();
        let mut table = new_table(style);
        table.set_header(shown.iter().map(|&column| HEAD[column]));
        for row in &rows {
            table.add_row(shown.iter().map(|&column| &row[column]));
        }
        align(&mut table, (0..shown.len()).filter(|&at| shown[at] >= 2));
        finished(&table)
    };
    let fits =
        |text: &String| width.is_none_or(|width| text.lines().all(|line| line.chars().count() <= width));
    let narrower = (0..=DISPENSABLE.len()).map(|count| drawn(&DISPENSABLE[..count]));
    narrower.clone().find(fits).unwrap_or_else(|| drawn(&DISPENSABLE))
}

/// How many first mistakes each strategy makes, where it leaves optimal play, and how many later ones, with their costs;
/// and where the optimum is not known everywhere, the mistakes and decisions that are known less well.
pub fn losses(figures: &Figures, style: Style) -> String {
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
    let numbers = 1..head.len();
    head.push("costliest first");
    let mut table = new_table(style);
    table.set_header(head);
    for (strategy, losses) in all {
        let costliest = losses.costliest_first.first();
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
        row.push(
            costliest.map(|mistake| format!("{} at {}", mistake.guess, after(mistake))).unwrap_or_default(),
        );
        table.add_row(row);
    }
    align(&mut table, numbers);
    finished(&table)
}

/// What has to be said of losses that are not known exactly. `None` if all are.
pub fn caveat(figures: &Figures) -> Option<&'static str> {
    let losses = || figures.strategies.iter().filter_map(|strategy| strategy.losses.as_ref());
    let known = losses().all(|losses| losses.unresolved == 0 && losses.cost.is_exact());
    (!known).then_some(
        "The optimum is not known of every state, so some costs lie between two bounds. A decision is unresolved if it \
         may have cost nothing: whether it is a mistake is not known.",
    )
}

/// What was played and shown before a mistake.
fn after(mistake: &MistakeFigures) -> String {
    if mistake.after.is_empty() { "the start".to_owned() } else { mistake.after.join(", ") }
}

/// The costliest mistakes.
pub fn mistakes(figures: &Figures, style: Style) -> String {
    let mut table = new_table(style);
    table.set_header(["cost", "strategy", "after", "candidates", "played", "first"]);
    for mistake in &figures.mistakes {
        table.add_row([
            mistake.cost.to_string(),
            mistake.strategy.clone(),
            after(mistake),
            mistake.candidates.to_string(),
            mistake.guess.clone(),
            mistake.first.map_or("not known", |first| if first { "yes" } else { "no" }).to_owned(),
        ]);
    }
    align(&mut table, [0, 3]);
    finished(&table)
}

/// The traps that cost most.
pub fn traps(figures: &Figures, style: Style) -> String {
    let mut table = new_table(style);
    table.set_header(["cost", "trap", "mistakes", "answers"]);
    for trap in &figures.traps {
        table.add_row([
            trap.cost.to_string(),
            trap.pattern.clone(),
            Interval::new(trap.states as u64, (trap.states + trap.unresolved) as u64).to_string(),
            trap.words.join(" "),
        ]);
    }
    align(&mut table, [0, 2]);
    finished(&table)
}

/// One line a strategy, with all its figures; lists are separated by spaces.
///
/// # Errors
/// What the writer says.
pub fn write_csv(figures: &Figures, out: impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record([
        "strategy",
        "opener",
        "deterministic",
        "total",
        "mean",
        "worst_case",
        "win_rate",
        "lost",
        "histogram",
        "regret_at_least",
        "regret_at_most",
        "regret_percent_at_least",
        "regret_percent_at_most",
        "runs",
        "standard_error",
        "decisions",
        "seconds_per_decision",
        "seconds",
        "mistakes",
        "unresolved",
    ])?;
    let or_empty = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    for strategy in &figures.strategies {
        let regret = strategy.regret;
        let histogram: Vec<String> = strategy.histogram.iter().map(u64::to_string).collect();
        writer.write_record([
            strategy.name.clone(),
            strategy.opener.clone().unwrap_or_default(),
            strategy.deterministic.to_string(),
            strategy.total.to_string(),
            strategy.mean.to_string(),
            strategy.worst_case.to_string(),
            strategy.win_rate.to_string(),
            strategy.lost.to_string(),
            histogram.join(" "),
            or_empty(regret.map(|regret| regret.guesses[0])),
            or_empty(regret.map(|regret| regret.guesses[1])),
            or_empty(regret.map(|regret| regret.percent[0])),
            or_empty(regret.map(|regret| regret.percent[1])),
            strategy.totals.len().to_string(),
            or_empty(strategy.standard_error),
            strategy.decisions.to_string(),
            strategy.seconds_per_decision.to_string(),
            strategy.seconds.to_string(),
            strategy.losses.as_ref().map(|losses| losses.mistakes.to_string()).unwrap_or_default(),
            strategy.losses.as_ref().map(|losses| losses.unresolved.to_string()).unwrap_or_default(),
        ])?;
    }
    writer.flush()
}

fn new_table(style: Style) -> Table {
    let mut table = Table::new();
    table.load_style(match style {
        Style::Plain => presets::NOTHING,
        Style::Markdown => presets::ASCII_MARKDOWN,
    });
    // Lines are as long as they need to be: a table that is piped somewhere has no width to fit.
    table.set_content_arrangement(ContentArrangement::Disabled);
    table
}

fn align(table: &mut Table, right: impl IntoIterator<Item = usize>) {
    for index in right {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

fn finished(table: &Table) -> String {
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}

fn row(strategy: &StrategyFigures) -> [String; 11] {
    let [guesses, in_percent] = match strategy.regret {
        None => ["".to_owned(), "".to_owned()],
        Some(regret) => [interval(regret.guesses, 0), percents(regret.percent)]
            .map(|value| format!("{}{value}", about(strategy))),
    };
    let mean = match strategy.sampling_error {
        Some(error) => format!("{:.4} ±{error:.4}", strategy.mean),
        None => format!("{:.4}", strategy.mean),
    };
    let total = match strategy.standard_error {
        Some(error) => format!("{} ±{error:.0}", strategy.total),
        None => strategy.total.to_string(),
    };
    let lost = match strategy.lost {
        0 => String::new(),
        lost => format!(" ({lost} lost)"),
    };
    let mistakes = strategy.losses.as_ref().map(|losses| losses.number().to_string()).unwrap_or_default();
    [
        strategy.name.clone(),
        strategy.opener.clone().unwrap_or_default(),
        total,
        mean,
        format!("{}{lost}", strategy.worst_case),
        percent(strategy.win_rate, 2),
        guesses,
        in_percent,
        mistakes,
        duration(strategy.seconds_per_decision),
        duration(strategy.seconds),
    ]
}

/// What stands before a distance that is only estimated from a sample of the answers.
pub(super) fn about(strategy: &StrategyFigures) -> &'static str {
    if strategy.sampling_error.is_some() { "≈ " } else { "" }
}

/// A number, or a lowest and a highest.
pub(super) fn interval(bounds: [f64; 2], places: usize) -> String {
    joined(bounds.map(|bound| format!("{bound:.places$}")))
}

/// The same of percentages, without their sign.
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

/// A power of ten of seconds without places.
pub(super) fn whole(seconds: f64) -> String {
    match seconds {
        ..0.9e-6 => format!("{:.0} ns", seconds * 1e9),
        ..0.9e-3 => format!("{:.0} µs", seconds * 1e6),
        ..0.9 => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{seconds:.0} s"),
    }
}
