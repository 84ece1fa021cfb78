//! `salet rank`: the best openers by the objective, with its figures.

use std::io::Write as _;
use std::sync::atomic::Ordering;

use salet::catalogue;
use salet::document::Rank as Line;
use salet::game::{Game, Objective};
use salet::search::{Control, Ranked, Ranking, Solver};
use salet_base::text::count;

use crate::cli::{
    BOLD, Bar, CheckpointArgs, Exit, Failure, GameArgs, Output, SearchArgs, announce, at_least_one, inputs,
    stop_flag, summary,
};

/// Rank the best openers, with proof that no other belongs there
///
/// The objective ranks them by exact figures: by their total, or first by their worst case or lost weight. Equal openers are
/// in canonical order: by the bound from their parts alone, then in the order of the lists, answers first.
/// Totals and means are over the answers that are found. Infeasible openers, with which no policy solves every answer
/// within the limit, are counted and not listed. Each line appears as soon as it is certain. With --json it is an object.
/// The best hundred openers of `original`, `nyt` and the same under the hard rule are compiled in: they need no search.
#[derive(clap::Args)]
pub(crate) struct Rank {
    /// Number of openers
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least_one::<u32>)]
    top: u32,
    /// Search also for the openers whose ranking is compiled in
    #[arg(long)]
    prove: bool,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

impl Rank {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let deadline = self.search.deadline();
        inputs::check(&self.checkpoint.path().into_iter().collect::<Vec<_>>())?;
        let game = self.game.game(output)?;
        let wanted = game.opener_count().min(self.top as usize);
        let mut known = match self.prove || self.checkpoint.path().is_some() {
            true => Vec::new(),
            false => catalogue::openers_for(&game),
        };
        known.truncate(wanted);
        let mut printed = print_head(game.objective(), output);
        if printed.is_ok() && !known.is_empty() {
            printed = known.iter().try_for_each(|ranked| print(&game, ranked, output));
            let openers = count(known.len(), "opener");
            output.note(format_args!(
                "{openers} from the compiled-in ranking (--prove searches for them again)"
            ));
        }
        // Without a reader of the output there is still a checkpoint to write.
        if known.len() == wanted || printed.is_err() && self.checkpoint.path().is_none() {
            return printed.map(|()| Exit::Done);
        }
        let stop = stop_flag(output);
        let bar = Bar::new(output, &game, deadline);
        if self.checkpoint.path().is_none() {
            announce(&game, self.search.threads(), output);
        }
        let solver = Solver::new(&game, self.search.config(&game)?)?;
        let saved_ledger = self.checkpoint.ledger(&game, output)?;
        let solver = solver.with_ledger(saved_ledger.ledger.clone());
        let saver = saved_ledger.saver(&game, None, &bar);
        let control =
            Control::default().with_stop(&stop).with_deadline(deadline).with_progress(saver.watcher());
        let rank = || {
            solver.rank(self.top as usize, &control, &mut |ranked| {
                if printed.is_ok() && ranked.rank > known.len() {
                    printed = bar.bar.suspend(|| print(&game, ranked, output));
                }
                if printed.is_err() {
                    // The reader of the output is gone.
                    stop.store(true, Ordering::Relaxed);
                }
            })
        };
        let (mut ranking, saved) =
            saver.during(&stop, rank, |ranking| ranking.complete.then_some("complete"));
        bar.bar.finish_and_clear();
        let saved = saved_ledger.unless_contradicted(saved)?;
        if ranking.ranked.len() < known.len() {
            ranking.ranked = known;
        }
        if printed.is_err() {
            return saved.and(printed).map(|()| Exit::Done);
        }
        let exit = self.conclude(&game, &ranking, stop.load(Ordering::Relaxed), output);
        saved.map(|()| exit)
    }
}

/// A column of the table for people: its head, its width, and its text for an opener.
type Column = (&'static str, usize, fn(&Line) -> String);

const LOST: Column = ("lost", 8, |line| line.lost_weight.to_string());
const LAST: Column = ("at the last", 11, |line| line.last_weight.unwrap_or_default().to_string());
const TOTAL: Column = ("total", 10, |line| line.total.map(|total| total.to_string()).unwrap_or_default());
const MEAN: Column = ("mean", 8, |line| line.mean.map(|mean| format!("{mean:.4}")).unwrap_or_default());
const WORST: Column = ("worst case", 10, |line| line.worst_case.to_string());

/// The columns for an objective: its criteria in their order, then further figures.
fn columns(objective: Objective) -> &'static [Column] {
    match objective {
        Objective::Mean | Objective::MeanThenWorst => &[TOTAL, MEAN, WORST],
        Objective::Worst => &[WORST],
        Objective::WorstThenMean => &[WORST, TOTAL, MEAN],
        Objective::WinRate => &[LOST, TOTAL, MEAN, WORST],
        Objective::LastGuess => &[LAST, TOTAL, MEAN, WORST],
    }
}

fn print_head(objective: Objective, output: &Output) -> Result<(), Failure> {
    if output.json() {
        return Ok(());
    }
    let mut out = output.stdout();
    write!(out, "{BOLD}rank  {:<10}", "opener")?;
    for &(head, width, _) in columns(objective) {
        write!(out, "  {head:>width$}")?;
    }
    Ok(writeln!(out, "{BOLD:#}")?)
}

fn print(game: &Game, ranked: &Ranked, output: &Output) -> Result<(), Failure> {
    let line = Line::of(game, ranked);
    output.answer(&line, |out| {
        write!(out, "{:4}  {:<10}", line.rank, line.opener)?;
        for &(_, width, show) in columns(game.objective()) {
            write!(out, "  {:>width$}", show(&line))?;
        }
        Ok(writeln!(out)?)
    })
}

impl Rank {
    /// Give the reason for the end of the list.
    fn conclude(&self, game: &Game, ranking: &Ranking, interrupted: bool, output: &Output) -> Exit {
        let listed = ranking.ranked.len();
        let wanted = game.opener_count().min(self.top as usize);
        let missing = || {
            let answers = count(game.answer_count(), "answer");
            format!("finds all {answers}{}", summary::within(game.limit()))
        };
        match (ranking.complete, listed) {
            (false, 0) => {
                output.refuse(&format!(
                    "the search ended before any of the {wanted} best openers was certain; give it more time"
                ));
            }
            (false, _) => {
                output.note(format_args!("the search ended after {listed} of the {wanted} best openers"));
            }
            (true, 0) => output.refuse(&format!(
                "proven: no opener {}; all {} are infeasible (--objective win-rate ranks them by lost weight)",
                missing(),
                game.opener_count()
            )),
            (true, _) if listed < wanted => output.note(format_args!(
                "proven: no other opener {}; {} of {} are infeasible",
                missing(),
                game.opener_count() - listed,
                game.opener_count()
            )),
            (true, _) => {}
        }
        match (ranking.complete, listed) {
            (false, _) if interrupted => Exit::Interrupted,
            (_, 0) => Exit::Negative,
            _ => Exit::Done,
        }
    }
}
