//! What a terminal shows of a game.

use std::io::Write;

use crate::advice::Amount;
use crate::analysis::{Analysis, Ending, Move, sentence};
use crate::text::count;

use super::judged::Judged;
use crate::cli::exit::Failure;
use crate::cli::output::{BOLD, DIM, GOOD, Output, WARN};
use crate::cli::tiles;

/// A game by the rule that was asked for, then what other rules say of it.
pub(super) fn game(judged: &[Judged<'_>], output: &Output) -> Result<(), Failure> {
    let mut out = output.stdout();
    for (number, judged) in judged.iter().enumerate() {
        if number == 0 {
            whole(judged, output, &mut out)?;
        } else {
            writeln!(out)?;
            in_short(judged, &mut out)?;
        }
    }
    Ok(out.flush()?)
}

fn whole(judged: &Judged<'_>, output: &Output, out: &mut impl Write) -> Result<(), Failure> {
    let Judged { game, analysis } = judged;
    let lists = game.lists();
    let width = lists.word_len() * 3 + usize::from(!output.coloured());
    let word = lists.word_len().max("best guess".len());
    writeln!(
        out,
        "{BOLD}    {:<width$}  {:>13}  {:<word$}  {:>8}  {:>9}  {:>7}{BOLD:#}",
        "guess", "answers", "best guess", "expected", "gave away", "luck"
    )?;
    for (at, played) in analysis.moves.iter().enumerate() {
        let tiles = tiles::turn(lists, game.feedback(), played.guess, played.shown, output.coloured());
        let filling = " ".repeat(width.saturating_sub(visible_width(played, judged, output)));
        let is_best = played.best_guesses.contains(&played.guess);
        let best = played.best_guesses.first().map(|&best| if is_best { played.guess } else { best });
        let best = best.map_or("?", |best| lists.display(best));
        writeln!(
            out,
            "{:2}  {tiles}{filling}  {:>13}  {best:<word$}  {:>8}  {:>9}  {:>7}",
            at + 1,
            format!("{} -> {}", played.before, played.after),
            amount(played.best.mean(), false),
            amount(played.given_away(), false),
            played.luck().map_or_else(|| "none".to_owned(), |luck| amount(luck, true)),
        )?;
        let sentence = sentence::of(played, lists);
        if !sentence.is_empty() {
            writeln!(out, "    {DIM}{sentence}{DIM:#}")?;
        }
    }
    writeln!(out)?;
    conclusion(judged, "", out)
}

/// The columns that a guess with its tiles takes.
fn visible_width(played: &Move, judged: &Judged<'_>, output: &Output) -> usize {
    let game = judged.game;
    match output.coloured() && game.feedback().has_colours() {
        true => game.lists().word_len() * 3,
        false => {
            tiles::turn(game.lists(), game.feedback(), played.guess, played.shown, false).chars().count()
        }
    }
}

/// Under another rule: what each guess gave away, and the sum.
fn in_short(judged: &Judged<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let Judged { game, analysis } = judged;
    let rule = game.rule();
    if let Ending::NotAllowed(number) = analysis.ending {
        return Ok(writeln!(out, "{DIM}{rule} rule: guess {number} would not have been allowed{DIM:#}")?);
    }
    let each = analysis.moves.iter().map(|played| amount(played.given_away(), false));
    writeln!(out, "{DIM}{rule} rule: gave away {}{DIM:#}", each.collect::<Vec<_>>().join(", "))?;
    conclusion(judged, &format!("{rule} rule: "), out)
}

/// How the figures add up.
fn conclusion(judged: &Judged<'_>, before: &str, out: &mut impl Write) -> Result<(), Failure> {
    let Analysis { guesses, ending, .. } = judged.analysis;
    let used = count(guesses, "guess");
    match ending {
        Ending::NotAllowed(number) => {
            let rule = judged.game.rule();
            writeln!(
                out,
                "{before}{WARN}the {rule} rule does not allow guess {number}{WARN:#}: judged up to it"
            )?;
        }
        Ending::Unlisted(number) => {
            writeln!(
                out,
                "{before}{WARN}no answer of the list fits{WARN:#} after guess {number}: judged up to it"
            )?;
        }
        Ending::Solved => {
            writeln!(out, "{before}{GOOD}solved{GOOD:#} with {used} = {}", sum(&judged.analysis))?
        }
        Ending::Unsolved => {
            let missing = amount(judged.analysis.missing(), false);
            writeln!(
                out,
                "{before}{WARN}not solved{WARN:#}: {used} and {missing} more to be expected = {}",
                sum(&judged.analysis)
            )?;
        }
    }
    Ok(())
}

/// The identity.
fn sum(analysis: &Analysis) -> String {
    let optimum = analysis.optimum().map_or_else(|| "?".to_owned(), |optimum| amount(optimum, false));
    let given = amount(analysis.given_away(), false);
    let luck = analysis.luck();
    let luck = match luck.known() {
        Some(luck) if luck < 0.0 => format!("+ {:.4} of bad luck", -luck),
        Some(luck) => format!("- {luck:.4} of luck"),
        None => format!("- luck ({})", amount(luck, true)),
    };
    format!("{optimum} expected at the start + {given} given away {luck}")
}

/// A number of guesses, or its bounds.
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
