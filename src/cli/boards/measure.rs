//! `salet boards measure`: how well strategies play, by seeded games or all of them, and how well any could.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use salet::boards::document::{Bound, Measure as Document, PlayedGame, Strategy as Row};
use salet::boards::measuring::{SecretFault, secrets};
use salet::boards::pairs::{Openers, total_of};
use salet::boards::play::{Drawn, LookAhead, Mean, Measured, Played, Sample, StrategyName, Trial};
use salet::boards::{Draw, Goal};
use salet::game::Game;
use salet::search::Control;
use salet::words::{GuessId, SecretId};
use salet_base::text::count;
use salet_base::threads::Pool;
use serde::Serialize;

use super::args::{BoardArgs, Terms};
use crate::cli::game_args::named;
use crate::cli::progress::Steps;
use crate::cli::{
    BOLD, Exit, Failure, ForceArgs, New, Output, WARN, check_outputs, deadline, duration, memory, refusal,
    stop_flag,
};

/// Measure how well strategies play
///
/// Each strategy plays the same games, whose secrets come from a seed, for the fewest guesses: "learned" is ours, with a learned table and
/// a search of small positions; "entropies", "products", "sizes" and "one-at-a-time" are methods of other programs. The standard error of
/// each mean is given, and the share of games within the limit.
#[derive(clap::Args)]
pub(super) struct Measure {
    #[command(flatten)]
    boards: BoardArgs,
    /// Strategies: learned, entropies, products, sizes, one-at-a-time
    #[arg(long, value_name = "NAMES", default_value = "learned", value_delimiter = ',', hide_possible_values = true, value_parser = named(StrategyName::ALL, StrategyName::name))]
    strategy: Vec<StrategyName>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// Seed of the secrets
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// First guess [default: that of the strategy]
    #[arg(long, value_name = "WORD")]
    opener: Option<String>,
    /// Look-ahead of the strategy learned: quick, usual, wide
    #[arg(long, value_name = "NAME", default_value_t, hide_possible_values = true, value_parser = named(LookAhead::ALL, LookAhead::name))]
    look_ahead: LookAhead,
    /// Play all pairs of secrets of two boards
    #[arg(long, conflicts_with_all = ["games", "seed", "secrets", "out"])]
    all_pairs: bool,
    /// Play the games of a file: the secrets of all boards, a line each
    ///
    /// Spaces or commas separate them: rebut steak mushy decor
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "seed"])]
    secrets: Option<String>,
    /// Write each game as a line of JSON: strategy, secrets, guesses, and the guess that solved each board
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    /// Prove that two boards take at least MEAN guesses, for instance 4.2
    ///
    /// It holds on average for all play from any first guess, or from --opener
    #[arg(long, value_name = "MEAN", value_parser = mean, conflicts_with_all = ["all_pairs", "games", "seed", "secrets", "out", "strategy", "look_ahead"])]
    bound: Option<f64>,
    /// Time limit, for instance 90s [default: none]
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    time_limit: Option<Duration>,
}

fn mean(text: &str) -> Result<f64, String> {
    let mean = text.parse().ok().filter(|mean: &f64| (0.0..=1e6).contains(mean));
    mean.ok_or_else(|| "give a mean number of guesses, such as 4.2".to_owned())
}

/// A game as a line of a file.
#[derive(Serialize)]
struct Line {
    strategy: &'static str,
    #[serde(flatten)]
    played: PlayedGame,
}

impl Measure {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let new_folders = self.out.as_deref().map(|out| check_outputs(&[out])).transpose()?;
        let terms = self.boards.terms(output)?;
        let given = self.secrets.as_deref().map(|file| read(file, &terms)).transpose()?;
        let boards = match &given {
            Some(given) => given[0].len(),
            None => terms.boards(None)?,
        };
        if terms.hides() {
            return refusal("strategies do not play with hidden boards; choose another mode");
        }
        if terms.goal(boards, 0)? != Goal::Length {
            return refusal("strategies play for the fewest guesses (--objective length)");
        }
        if (self.all_pairs || self.bound.is_some()) && boards != 2 {
            return refusal("--all-pairs and --bound are for two boards (--boards 2)");
        }
        let opener = match &self.opener {
            Some(word) => match terms.game.find(word) {
                Some(opener) => Some(opener),
                None => return refusal(format!("{word} is not in the list of accepted words (--opener)")),
            },
            None => None,
        };
        let stop = stop_flag(output);
        let pool = Pool::start(terms.threads)?;
        let deadline = deadline(self.time_limit);
        let control = Control::default().with_stop(&stop).with_deadline(deadline);
        if let Some(wanted) = self.bound {
            let bound = prove(&terms, &pool, opener, wanted, &control, output)?;
            return Ok(if bound == "proven" { Exit::Done } else { Exit::unless(&stop, Exit::Negative) });
        }
        let trial = Trial {
            game: &terms.game,
            boards,
            draw: terms.draw(),
            opener,
            look_ahead: self.look_ahead,
            drawn: match &given {
                Some(given) => Some(Drawn::Given(given)),
                None if self.all_pairs => None,
                None => {
                    let (draw, games) = (terms.draw(), self.games as usize);
                    Some(Sample { boards, draw, games, seed: self.seed }.into())
                }
            },
        };
        trial.check()?;
        let wanted = given.as_ref().map_or(u64::from(self.games), |given| given.len() as u64);
        let (mut rows, mut lines) = (Vec::new(), String::new());
        for &strategy in &self.strategy {
            let steps = Steps::new(output);
            steps.begin(format!("{strategy} plays"), "games", 0, wanted);
            let control = control.with_progress(&steps);
            if let Some((measured, played)) = pool.install(|| trial.play(strategy, &control))? {
                played.iter().for_each(|played| lines += &line(strategy, played, &terms.game));
                let told = if given.is_some() { &played[..] } else { &[] };
                rows.push(Row::of(&terms.game, strategy, measured, told, terms.limit(boards)));
            }
        }
        let document = Document::of(&trial, self.strategy.len(), terms.limit(boards), rows);
        if let Some(out) = &self.out {
            new_folders.iter().for_each(|new| new.tell(output));
            let written = self.force.put(out, New::Other(lines.as_bytes()), output)?;
            output.note(format_args!("written to {}", written.display()));
        }
        output.answer(&document, |out| print(out, &document, given.is_some(), output))?;
        Ok(if document.status == "complete" { Exit::Done } else { Exit::unless(&stop, Exit::Negative) })
    }
}

/// The games of a file: on each line the secrets of all boards.
fn read(file: &str, terms: &Terms) -> Result<Vec<Vec<SecretId>>, Failure> {
    let wrong = |line: usize, why: String| Err(Failure::File(format!("{file}:{line}: {why}")));
    let text = String::from_utf8(memory::bytes(Path::new(file))?)
        .map_err(|_| Failure::File(format!("{file}: invalid UTF-8; save the file as UTF-8 text")))?;
    let mut games: Vec<Vec<SecretId>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let names: Vec<&str> = match line.contains(',') {
            true => line.split(',').map(str::trim).collect(),
            false => line.split_whitespace().collect(),
        };
        let boards = games.first().map(Vec::len).or(terms.boards(None).ok()).unwrap_or(names.len());
        let secrets = secrets(&terms.game, boards, terms.draw(), &names);
        games.push(secrets.or_else(|fault| match fault {
            SecretFault::Repeated { .. } => wrong(number, format!("{fault} (--independent)")),
            fault => wrong(number, fault.to_string()),
        })?);
    }
    if games.is_empty() { Err(Failure::File(format!("{file}: has no game"))) } else { Ok(games) }
}

fn line(strategy: StrategyName, played: &Played, game: &Game) -> String {
    let line = Line { strategy: strategy.name(), played: PlayedGame::of(game, played) };
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}

fn print(out: &mut dyn Write, document: &Document, is_given: bool, output: &Output) -> Result<(), Failure> {
    let Document { boards, seed, limit, strategies, status, .. } = document;
    let which = match seed {
        Some(seed) => format!("games of seed {seed}"),
        None if is_given => "the games of the file".to_owned(),
        None => "all ordered secrets".to_owned(),
    };
    writeln!(out, "{}, {which}", count(*boards, "board"))?;
    for Row { strategy, within, measured, .. } in strategies {
        let mean = |mean: Option<Mean>| match mean {
            None => "no mean".to_owned(),
            Some(Mean { mean, error: None }) => format!("{mean:.4}"),
            Some(Mean { mean, error: Some(error) }) => format!("{mean:.4} ± {error:.4}"),
        };
        let Measured { games, lengths, unfinished, total, guesses, sum } = measured;
        let mut text = format!(
            "{BOLD}{strategy}{BOLD:#}: {} guesses, {} over the boards, {games} games",
            mean(*guesses),
            mean(*sum)
        );
        if let (Some(total), None, false) = (total, seed, is_given) {
            text += &format!(", {total} guesses in total");
        }
        if let (Some(within), Some(limit)) = (within, limit)
            && *games > 0
        {
            let share = 100.0 * *within as f64 / *games as f64;
            text += &format!(", {within} within {limit} ({share:.2}%)");
        }
        if *unfinished > 0 {
            text += &format!(", {WARN}{unfinished} never end{WARN:#}");
        }
        writeln!(out, "{}", output.hang("", &text))?;
        let lengths = lengths.iter().enumerate().filter(|&(_, &games)| games > 0);
        let lengths: Vec<String> = lengths.map(|(length, games)| format!("{length}: {games}")).collect();
        writeln!(out, "{}", output.hang("  ", &lengths.join(", ")))?;
    }
    if *status == "stopped" {
        writeln!(
            out,
            "{WARN}stopped{WARN:#}: the games that are counted are the first ones; others are missing"
        )?;
    }
    Ok(())
}

/// Prove a bound on all play of two boards, and print it; the result is its status.
fn prove(
    terms: &Terms,
    pool: &Pool,
    opener: Option<GuessId>,
    wanted: f64,
    control: &Control<'_>,
    output: &Output,
) -> Result<&'static str, Failure> {
    if terms.draw() != Draw::Distinct {
        return refusal("the bound is for boards with different secrets; leave out --independent");
    }
    let game = &terms.game;
    let steps = Steps::new(output);
    let all = if opener.is_some() { 1 } else { game.guess_count() };
    steps.begin("bounding first guesses", "guesses", 0, all as u64);
    let control = control.with_progress(&steps);
    if pool.install(|| game.shared_table(&|| control.stopped())).is_none() {
        output.refuse("the search ended before any first guess had a bound; give it more time");
        return Ok("stopped");
    }
    let (bounds, tuples) = pool.install(|| {
        let openers = Openers::new(game)?;
        let enough = total_of(wanted, openers.pairs());
        let bounds = match opener {
            Some(opener) => vec![openers.bound(opener, enough, &control)],
            None => openers.all(enough, &control),
        };
        Ok::<_, salet::boards::Error>((bounds, openers.pairs()))
    })?;
    let is_stopped = control.stopped();
    let Some(bound) = Bound::of(game, &bounds, tuples, wanted, is_stopped) else {
        return refusal("there is no first guess");
    };
    let Bound { status, lower_bound, mean, guess, guesses, .. } = &bound;
    let after = match opener {
        Some(_) => format!("after {guess}"),
        None => format!("after any of {guesses} first guesses ({guess} is the least)"),
    };
    let verdict = match *status {
        "proven" => format!("{BOLD}proven{BOLD:#}"),
        _ => format!("{WARN}{wanted} is not proven{WARN:#}"),
    };
    let text = format!(
        "{verdict}: no play of two boards takes fewer than {lower_bound} guesses over {tuples} ordered secrets, {mean:.4} on average, {after}"
    );
    output.answer(&bound, |out| Ok(writeln!(out, "{}", output.hang("", &text))?))?;
    Ok(bound.status)
}
