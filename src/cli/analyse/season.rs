//! A season: a file of games, analysed together.

use std::io::Write as _;
use std::path::Path;
use std::slice;
use std::sync::atomic::Ordering;

use crate::advice::Advisor;
use crate::analysis::season::{Bin, Habit, Situation, Sums};
use crate::analysis::{Season, Thinking};
use crate::game::Digits;
use crate::text::count;
use crate::words::WordLists;
use serde::Serialize;

use super::judged::{document, judge};
use super::reading;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::{BOLD, DIM, Output};
use crate::cli::progress::Steps;

/// Habits to list.
const HABITS: usize = 8;

/// The games of a file, one a line.
pub(super) struct Games<'a> {
    pub(super) path: &'a Path,
    pub(super) text: &'a str,
    /// What the digits of colours mean.
    pub(super) digits: Digits,
}

/// Analyse every game of a file.
pub(super) fn run(
    games: &Games<'_>,
    advisor: &Advisor,
    thinking: &Thinking<'_>,
    output: &Output,
) -> Result<Exit, Failure> {
    let &Games { path, text, digits } = games;
    let game = advisor.game();
    let mut season = Season::default();
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let lines: Vec<(usize, &str)> = lines.enumerate().filter(|(_, line)| !line.is_empty()).collect();
    let steps = Steps::new(output);
    for (number, &(at, line)) in lines.iter().enumerate() {
        steps.begin("pricing every guess", "games", number as u64, lines.len() as u64);
        let place = |error: Failure| Failure::Usage(format!("{}, line {}: {error}", path.display(), at + 1));
        let record = reading::line(line, game, digits).map_err(place)?;
        let judged = judge(&record, slice::from_ref(advisor), thinking)?;
        if thinking.stop.load(Ordering::Relaxed) {
            break;
        }
        season.add(&judged[0].analysis);
        if output.json() {
            steps.suspend(|| output.print_json(&document(&record, &judged)))?;
        }
    }
    drop(steps);
    let interrupted = thinking.stop.load(Ordering::Relaxed);
    if season.games == 0 && !interrupted {
        return Err(Failure::Usage(format!("{}: there is no game to analyse", path.display())));
    }
    if output.json() {
        output.print_json(&Summary::of(&season, game.lists()))?;
    } else {
        print(&season, advisor, output)?;
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
}

/// The last line of `--json`.
#[derive(Serialize)]
struct Summary<'a> {
    games: usize,
    solved: usize,
    /// Games that took one guess, two guesses, and so on.
    histogram: &'a [u64],
    /// Games whose figures are all known; the sums are of these.
    judged: usize,
    guesses: f64,
    optimum: f64,
    given_away: f64,
    luck: f64,
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
    fn of(season: &'a Season, lists: &WordLists) -> Summary<'a> {
        let Sums { games, guesses, optimum, given_away, luck } = season.judged;
        let line = |habit: Habit| HabitLine {
            situation: name(habit.situation, lists),
            times: habit.times,
            mistakes: habit.mistakes,
            given_away: habit.given_away,
        };
        Summary {
            games: season.games,
            solved: season.solved,
            histogram: &season.histogram,
            judged: games,
            guesses,
            optimum,
            given_away,
            luck,
            habits: season.habits().into_iter().map(line).collect(),
        }
    }
}

fn name(situation: Situation, lists: &WordLists) -> String {
    match situation {
        Situation::Opener(word) => format!("opening with {}", lists.display(word)),
        Situation::Left(Bin::One) => "1 answer left".to_owned(),
        Situation::Left(Bin::Two) => "2 answers left".to_owned(),
        Situation::Left(Bin::Few) => "3 to 9 answers left".to_owned(),
        Situation::Left(Bin::Many) => "10 to 99 answers left".to_owned(),
        Situation::Left(Bin::Hundreds) => "100 answers left or more".to_owned(),
    }
}

fn print(season: &Season, advisor: &Advisor, output: &Output) -> Result<(), Failure> {
    let mut out = output.stdout();
    writeln!(out, "{BOLD}{}{BOLD:#}, {} solved", count(season.games, "game"), season.solved)?;
    let expected = advisor.policy().filter(|_| advisor.judges());
    let expected = expected.map(|policy| season.expected_histogram(policy.score()));
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
        writeln!(
            out,
            "{:<26}  {times:5}  {mistakes:8}  {given_away:9.2}",
            name(situation, advisor.game().lists())
        )?;
    }
    Ok(out.flush()?)
}
