//! A finished game, judged by each rule, and its analysis on a terminal.

use salet::words::WordGame as _;
use std::io::Write;

use salet::advice::{Advisor, Amount};
use salet::analysis::{AnalysedGame, Analysis, Ending, JudgedGame, Move, Record, Thinking, sentence};
use salet::game::{Game, Objective};
use salet_base::text::count;
use textwrap::core::display_width;

use crate::cli::{BOLD, DIM, Failure, GOOD, Output, WARN, tiles};

pub(crate) struct Judged<'a> {
    pub(crate) game: &'a Game,
    pub(crate) analysis: Analysis,
}

pub(super) fn judge<'a>(
    record: &Record,
    advisors: &'a [Advisor],
    thinking: &Thinking<'_>,
) -> Result<Vec<Judged<'a>>, Failure> {
    let judge = |(number, advisor): (usize, &'a Advisor)| {
        let analysis = match number {
            0 => advisor.analyse(record, thinking)?,
            _ => advisor.analyse_if_kept(record, thinking)?,
        };
        Ok(Judged { game: advisor.game(), analysis })
    };
    advisors.iter().enumerate().map(judge).collect()
}

pub(crate) fn document(record: &Record, judged: &[Judged<'_>]) -> AnalysedGame {
    let rules = judged.iter().map(|judged| JudgedGame::of(&judged.analysis, judged.game)).collect();
    AnalysedGame::of(record, judged[0].game, rules)
}

/// A game by its own rule, then by other rules.
pub(crate) fn game(judged: &[Judged<'_>], output: &Output, out: &mut impl Write) -> Result<(), Failure> {
    for (number, judged) in judged.iter().enumerate() {
        if number == 0 {
            whole(judged, output, out)?;
        } else {
            writeln!(out)?;
            in_short(judged, output, out)?;
        }
    }
    Ok(())
}

/// A column of the table of guesses: its head, its width, and its cells.
type Column = (&'static str, usize, Vec<String>);

/// Columns to leave out on a narrow terminal, the first of them first.
const DISPENSABLE: [&str; 2] = ["expected", "answers"];

fn whole(judged: &Judged<'_>, output: &Output, out: &mut impl Write) -> Result<(), Failure> {
    let Judged { game, analysis } = judged;
    let moves = &analysis.moves;
    let column =
        |head, width, cell: &dyn Fn(&Move) -> String| (head, width, moves.iter().map(cell).collect());
    let width = |text: &str| if game.words().is_none() { display_width(text) } else { 0 };
    let names =
        moves.iter().flat_map(|played| played.best_guesses.first().into_iter().chain([&played.guess]));
    let name = names.map(|&guess| width(game.name(guess))).max().unwrap_or(0);
    let word = game.word_len().max("best guess".len()).max(name);
    let best = |played: &Move| {
        let is_best = played.best_guesses.contains(&played.guess);
        let best = played.best_guesses.first().map(|&best| if is_best { played.guess } else { best });
        format!("{:<word$}", best.map_or("?", |best| game.name(best)))
    };
    let luck = |played: &Move| played.luck().map_or_else(|| "none".to_owned(), |luck| amount(luck, true));
    let mut columns: Vec<Column> = vec![
        column("answers", 13, &|played| format!("{} -> {}", played.before, played.after)),
        column("best guess", word, &best),
        column("expected", 8, &|played| amount(played.best.mean(), false)),
        column("gave away", 9, &|played| amount(played.given_away(), false)),
        column("luck", 7, &luck),
    ];
    let turns = moves.iter().map(|played| width(&tiles::turn(game, played.guess, played.shown, false)));
    let guess = (game.word_len() * 3 + usize::from(!output.coloured())).max(turns.max().unwrap_or(0));
    for head in DISPENSABLE {
        let needed = 4 + guess + columns.iter().map(|(_, width, _)| width + 2).sum::<usize>();
        if output.width().is_some_and(|width| needed > width) {
            columns.retain(|column| column.0 != head);
        }
    }
    let heads = columns.iter().map(|(head, width, _)| format!("  {head:>width$}")).collect::<String>();
    writeln!(out, "{BOLD}    {:<guess$}{heads}{BOLD:#}", "guess")?;
    for (at, played) in moves.iter().enumerate() {
        let tiles = tiles::turn(game, played.guess, played.shown, output.coloured());
        let filling = " ".repeat(guess.saturating_sub(display_width(&tiles)));
        let cells = columns.iter().map(|(_, width, cells)| format!("  {:>width$}", cells[at]));
        writeln!(out, "{:2}  {tiles}{filling}{}", at + 1, cells.collect::<String>())?;
        let sentence = sentence::of(played, game);
        if !sentence.is_empty() {
            writeln!(out, "{}", output.hang("    ", &format!("{DIM}{sentence}{DIM:#}")))?;
        }
    }
    writeln!(out)?;
    conclusion(judged, "", output, out)
}

fn in_short(judged: &Judged<'_>, output: &Output, out: &mut impl Write) -> Result<(), Failure> {
    let Judged { game, analysis } = judged;
    let rule = game.rule();
    if let Ending::NotAllowed(number) = analysis.ending {
        let text = format!("{DIM}{rule} rule: guess {number} would not have been allowed{DIM:#}");
        return Ok(writeln!(out, "{}", output.hang("", &text))?);
    }
    let each = analysis.moves.iter().map(|played| amount(played.given_away(), false));
    let each = each.collect::<Vec<_>>().join(", ");
    writeln!(out, "{}", output.hang("", &format!("{DIM}{rule} rule: gave away {each}{DIM:#}")))?;
    conclusion(judged, &format!("{rule} rule: "), output, out)
}

fn conclusion(
    judged: &Judged<'_>,
    before: &str,
    output: &Output,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Analysis { guesses, ending, .. } = judged.analysis;
    let used = count(guesses, "guess");
    let sum = || sum(&judged.analysis, judged.game);
    let text = match ending {
        Ending::NotAllowed(number) => {
            let rule = judged.game.rule();
            format!("{WARN}the {rule} rule does not allow guess {number}{WARN:#}: judged up to it")
        }
        Ending::Unlisted(number) => {
            format!("{WARN}no answer of the list fits{WARN:#} after guess {number}: judged up to it")
        }
        Ending::Solved => format!("{GOOD}solved{GOOD:#} with {used} = {}", sum()),
        Ending::Unsolved => {
            let missing = amount(judged.analysis.missing(), false);
            format!("{WARN}not solved{WARN:#}: {used} and {missing} more to be expected = {}", sum())
        }
    };
    Ok(writeln!(out, "{}", output.hang("", &format!("{before}{text}")))?)
}

/// The sum that the number of guesses equals. It counts the mean without the limit, whatever the objective: less than may be expected
/// at the start.
fn sum(analysis: &Analysis, game: &Game) -> String {
    let optimum = analysis.optimum().map_or_else(|| "?".to_owned(), |optimum| amount(optimum, false));
    let given = amount(analysis.given_away(), false);
    let luck = analysis.luck();
    let luck = match luck.known() {
        Some(luck) if luck < 0.0 => format!("+ {:.4} of bad luck", -luck),
        Some(luck) => format!("- {luck:.4} of luck"),
        None => format!("- luck ({})", amount(luck, true)),
    };
    let without = game.limit().map_or("", |_| " without a limit");
    let mean = match game.objective() {
        Objective::Mean => String::new(),
        other => format!(", by the mean and not by {other},"),
    };
    format!("{optimum} expected at the start{without}{mean} + {given} given away {luck}")
}

pub(super) fn amount(amount: Amount, signed: bool) -> String {
    let show = |value: f64| if signed { format!("{value:+.4}") } else { format!("{value:.4}") };
    match (amount.known(), amount.at_least, amount.at_most) {
        // No zero has a sign.
        (Some(value), ..) if value.abs() < 0.000_05 => "0".to_owned(),
        (Some(value), ..) => show(value),
        (None, Some(least), Some(most)) => format!("{least:.4} to {most:.4}"),
        (None, Some(least), None) => format!("at least {least:.4}"),
        (None, None, Some(most)) => format!("at most {most:.4}"),
        (None, None, None) => "?".to_owned(),
    }
}
