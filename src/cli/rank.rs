//! `salet rank`: the best openers with their exact totals.

use std::io::Write as _;
use std::sync::atomic::Ordering;

use salet::game::Game;
use salet::search::{Control, Ranked, Solver};
use serde::Serialize;

use super::Run;
use super::exit::{Exit, Failure};
use super::game_args::GameArgs;
use super::interrupt::stop_flag;
use super::output::{BOLD, Output};
use super::progress::Bar;
use super::search_args::SearchArgs;

/// Rank the best openers by their exact totals, proven that no other belongs among them
///
/// Lines are printed as soon as they are certain. With --json each is an object on a line of its own.
#[derive(clap::Args)]
pub(crate) struct Rank {
    /// How many openers
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// A line of `--json`.
#[derive(Serialize)]
struct Line<'a> {
    rank: usize,
    opener: &'a str,
    total: u64,
    mean: f64,
    worst_case: usize,
}

impl Run for Rank {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let game = self.game.game(output)?;
        let stop = stop_flag(output);
        let deadline = self.search.deadline();
        let bar = Bar::new(output, &game, deadline);
        let control = Control { stop: &stop, deadline, progress: &bar };
        let mut printed = self.print_head(output);
        let solver = Solver::new(&game, self.search.config(&game)?)?;
        let ranking = solver.rank(self.top as usize, &control, &mut |ranked| {
            if printed.is_ok() {
                printed = bar.suspend(|| self.print(&game, ranked, output));
            }
            if printed.is_err() {
                // Nobody is listening any more.
                stop.store(true, Ordering::Relaxed);
            }
        });
        bar.finish();
        printed?;
        let ranked = ranking.ranked;
        let complete = ranked.len() == game.guesses().min(self.top as usize);
        Ok(match (stop.load(Ordering::Relaxed), complete) {
            (true, _) => Exit::Interrupted,
            (false, true) => Exit::Done,
            (false, false) if control.stopped() => {
                output.note(format_args!("the time was up after {} of {} openers", ranked.len(), self.top));
                Exit::Done
            }
            (false, false) => {
                output.note("no other opener finds all answers within the limit of guesses");
                if ranked.is_empty() { Exit::Negative } else { Exit::Done }
            }
        })
    }
}

impl Rank {
    fn print_head(&self, output: &Output) -> Result<(), Failure> {
        let mut out = output.stdout();
        if self.csv {
            writeln!(out, "rank,opener,total,mean,worst_case")?;
        } else if !output.json() {
            writeln!(out, "{BOLD}rank  opener          total     mean  worst case{BOLD:#}")?;
        }
        Ok(out.flush()?)
    }

    fn print(&self, game: &Game, ranked: &Ranked, output: &Output) -> Result<(), Failure> {
        let Ranked { rank, opener, total, worst_case, .. } = *ranked;
        let opener = game.lists().display(opener);
        let mean = total as f64 / game.weights().total() as f64;
        if output.json() {
            return output.print_json(&Line { rank, opener, total, mean, worst_case });
        }
        let mut out = output.stdout();
        if self.csv {
            writeln!(out, "{rank},{opener},{total},{mean},{worst_case}")?;
        } else {
            writeln!(out, "{rank:4}  {opener:<12} {total:8}  {mean:7.4}  {worst_case:10}")?;
        }
        Ok(out.flush()?)
    }
}
