//! A season: the games of a file, analysed together as far as the file tells them.

use std::io::Write;
use std::path::Path;
use std::slice;
use std::sync::atomic::Ordering;

use salet::advice::Advisor;
use salet::analysis::season::{Habit, RANGES, Situation, Sums};
use salet::analysis::{Season, Thinking};
use salet::game::Game;
use salet::policy::{Policy, Score};
use salet::words::Digits;
use salet_base::text::count;
use serde::Serialize;

use super::forms;
use super::history::{Form, History, Told, Unread};
use super::print::{document, judge};
use crate::cli::{BOLD, DIM, Exit, Failure, Output, Steps, refusal};

const HABITS: usize = 8;

/// Parts of a file to name that cannot be read.
const UNREAD: usize = 20;

pub(super) struct Games<'a> {
    pub(super) path: &'a Path,
    pub(super) text: &'a str,
    pub(super) digits: Digits,
    /// The one player of a chat whose games count.
    pub(super) player: Option<&'a str>,
}

pub(super) fn run(
    games: &Games<'_>,
    advisor: &Advisor,
    thinking: &Thinking<'_>,
    output: &Output,
) -> Result<Exit, Failure> {
    let &Games { path, text, digits, player } = games;
    let game = advisor.game();
    let mut season = Season::default();
    let name = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let history = forms::read(text, &name, game, digits, player)?;
    report_unread(&history, &name, output);
    let steps = Steps::new(output);
    for (number, told) in history.told.iter().enumerate() {
        let record = match told {
            Told::Record(record) => record,
            &Told::Counted { guesses, games } => {
                season.add_counted(guesses, games);
                continue;
            }
        };
        steps.begin("pricing every guess", "games", number as u64, history.told.len() as u64);
        let judged = judge(record, slice::from_ref(advisor), thinking)?;
        if thinking.all.stop.load(Ordering::Relaxed) {
            break;
        }
        season.add(&judged[0].analysis);
        if output.json() {
            steps.0.suspend(|| output.print_json(&document(record, &judged)))?;
        }
    }
    drop(steps);
    if season.games == 0 && !thinking.all.stop.load(Ordering::Relaxed) {
        return refusal(format!("{name}: there is no game to analyse"));
    }
    let broke_hard = history.broke_hard;
    output.answer(&Summary::of(&season, history, advisor), |out| {
        print(out, &season, broke_hard, advisor, output)
    })?;
    Ok(Exit::unless(thinking.all.stop, Exit::Done))
}

/// Report on standard error how the file was read, with its unreadable parts.
fn report_unread(history: &History, name: &str, output: &Output) {
    history.notes.iter().for_each(|note| output.note(format_args!("{name}: {note}")));
    for Unread { line, reason } in history.unread.iter().take(UNREAD) {
        output.warn(format_args!("{name}, line {line}: {reason}; left out"));
    }
    if let Some(more @ 1..) = history.unread.len().checked_sub(UNREAD) {
        output
            .warn(format_args!("{name}: {} more could not be read (--json lists them)", count(more, "part")));
    }
}

/// The optimum's score, if the analysis may compare with it.
fn optimum(advisor: &Advisor) -> Option<&Score> {
    advisor.policy().filter(|_| advisor.judges()).map(Policy::score)
}

/// The last line of `--json`.
#[derive(Serialize)]
struct Summary<'a> {
    form: Form,
    games: usize,
    solved: usize,
    /// Games that took one guess, two guesses, and so on.
    histogram: &'a [u64],
    mean: Option<f64>,
    /// The mean of the optimum, and the standard error of its mean over as many games.
    optimum_mean: Option<f64>,
    standard_error: Option<f64>,
    /// Games without words, which tell only their number of guesses.
    counted: usize,
    /// Games whose squares prove that a guess broke the hard rule; null without squares.
    broke_hard: Option<usize>,
    notes: Vec<String>,
    unread: Vec<Unread>,
    /// Figures of the games that have all of them.
    #[serde(flatten)]
    sums: Sums,
    habits: Vec<HabitLine>,
}

#[derive(Serialize)]
struct HabitLine {
    situation: String,
    times: usize,
    mistakes: usize,
    given_away: f64,
}

impl<'a> Summary<'a> {
    fn of(season: &'a Season, history: History, advisor: &Advisor) -> Summary<'a> {
        let expected = optimum(advisor).and_then(|score| season.expected_mean(score));
        let line = |habit: Habit| HabitLine {
            situation: name(habit.situation, advisor.game()),
            times: habit.times,
            mistakes: habit.mistakes,
            given_away: habit.given_away,
        };
        Summary {
            form: history.form,
            games: season.games,
            solved: season.solved,
            histogram: &season.histogram,
            mean: season.mean(),
            optimum_mean: expected.map(|(mean, _)| mean),
            standard_error: expected.map(|(_, error)| error),
            counted: season.counted,
            broke_hard: history.broke_hard,
            notes: history.notes,
            unread: history.unread,
            sums: season.judged,
            habits: season.habits().into_iter().map(line).collect(),
        }
    }
}

fn name(situation: Situation, game: &Game) -> String {
    match situation {
        Situation::Opener(word) => format!("opening with {}", game.name(word)),
        Situation::Left(range) => RANGES[range].1.to_owned(),
    }
}

fn print(
    out: &mut dyn Write,
    season: &Season,
    broke_hard: Option<usize>,
    advisor: &Advisor,
    output: &Output,
) -> Result<(), Failure> {
    writeln!(out, "{BOLD}{}{BOLD:#}, {} solved", count(season.games, "game"), season.solved)?;
    let optimum = optimum(advisor);
    let expected = optimum.map(|score| season.expected_histogram(score));
    writeln!(
        out,
        "\n{BOLD}guesses   games{}{BOLD:#}",
        if expected.is_some() { "   the optimum's" } else { "" }
    )?;
    let rows = season.histogram.len().max(expected.as_ref().map_or(0, Vec::len));
    for row in 0..rows {
        let games = season.histogram.get(row).copied().unwrap_or(0);
        let optimum = expected.as_ref().map(|all| all.get(row).copied().unwrap_or(0.0));
        let optimum = optimum.map(|games| format!("   {games:13.1}")).unwrap_or_default();
        writeln!(out, "{:7}   {games:5}{optimum}", row + 1)?;
    }
    if let Some(mean) = season.mean().filter(|_| season.counted > 0) {
        let lost = if season.solved == season.games { "" } else { "; the others are not in it" };
        let text = match optimum.and_then(|score| season.expected_mean(score)) {
            Some((expected, error)) => format!(
                "solved games on average: {mean:.2} guesses, {:+.2} against the optimum's {expected:.2}; luck alone makes about \
                 ±{error:.2} of it{lost}",
                mean - expected
            ),
            None => format!("solved games on average: {mean:.2} guesses{lost}"),
        };
        writeln!(out, "\n{}", output.hang("", &text))?;
    }
    if let Some(games) = broke_hard {
        let text = match games {
            0 => "no squares prove that a guess broke the hard rule".to_owned(),
            games => {
                format!("the squares of {} prove that a guess broke the hard rule", count(games, "game"))
            }
        };
        writeln!(out, "{}", output.hang("", &text))?;
    }
    if season.counted > 0 {
        let counted = count(season.counted, "game");
        let text = format!(
            "of {counted} only the number of guesses is known: what a guess gave away needs its words"
        );
        writeln!(out, "{}", output.hang("", &format!("{DIM}{text}{DIM:#}")))?;
    }
    if season.counted == season.games {
        return Ok(());
    }
    let Sums { games, guesses, optimum, given_away, luck } = season.judged;
    if games > 0 {
        let mean = |sum: f64| sum / games as f64;
        let luck = match mean(luck) {
            luck if luck < 0.0 => format!("+ {:.4} of bad luck", -luck),
            luck => format!("- {luck:.4} of luck"),
        };
        let text = format!(
            "a game on average: {:.4} guesses = {:.4} expected + {:.4} given away {luck}",
            mean(guesses),
            mean(optimum),
            mean(given_away)
        );
        writeln!(out, "\n{}", output.hang("", &text))?;
    }
    if season.others > 0 {
        let others = count(season.others, "game");
        let text = format!("{others} not in it: some figure is not known (--time-limit), or not defined");
        writeln!(out, "{}", output.hang("", &format!("{DIM}{text}{DIM:#}")))?;
    }
    writeln!(out, "\n{BOLD}costliest habits{:10}  times  mistakes  gave away{BOLD:#}", "")?;
    for habit in season.habits().into_iter().take(HABITS) {
        let Habit { situation, times, mistakes, given_away } = habit;
        writeln!(out, "{:<26}  {times:5}  {mistakes:8}  {given_away:9.2}", name(situation, advisor.game()))?;
    }
    Ok(())
}
