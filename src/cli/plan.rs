//! `salet plan`: the best fixed first guesses.

use std::io::Write as _;
use std::sync::atomic::Ordering;

use cpu_time::ProcessTime;
use salet::game::Game;
use salet::plan::{self, Plan, Planned};
use salet::search::{Control, Solver, Status};
use salet::text::count;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::game_args::GameArgs;
use super::interrupt::stop_flag;
use super::output::{BOLD, GOOD, Output, WARN};
use super::run::Run;
use super::search_args::SearchArgs;

/// Find the two or three first guesses that are best where they are always the same, with exact totals
///
/// They are played whatever is shown, even where they can no longer be the answer; only a game that is solved ends early.
/// After them play is optimal. Of all pairs the best are proven. Of three words the best are proven in small games; else good
/// pairs are extended, and the total found is exact for its words, but others may be better.
///
/// The order of the words is the best one: those that are answers come first, the heaviest before the others, else the order
/// of the lists. Plans of equal totals are in that order, too. Plans are judged by the mean, under the normal rule.
#[derive(clap::Args)]
#[command(after_help = "Example: salet plan --openers 2 --top 5")]
pub(crate) struct Plans {
    /// How many first guesses are fixed
    #[arg(long, value_name = "2|3", default_value = "2", value_parser = clap::value_parser!(u8).range(2..=3))]
    openers: u8,
    /// How many of the best
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1000))]
    top: u16,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    /// What is proven of plans that are not listed; every total is exact.
    status: &'static str,
    openers: u8,
    plans: Vec<Line<'a>>,
    /// No plan has a smaller total.
    lower_bound: Option<u64>,
    answers: usize,
    guesses: usize,
    weight: u64,
    feedback: &'static str,
    limit: Option<u8>,
    interrupted: bool,
    seconds: f64,
    cpu_seconds: f64,
}

/// One plan.
#[derive(Serialize)]
struct Line<'a> {
    words: Vec<&'a str>,
    total: u64,
    mean: f64,
}

impl<'a> Line<'a> {
    fn new(game: &'a Game, plan: &Plan) -> Line<'a> {
        Line {
            words: plan.words.iter().map(|&word| game.lists().display(word)).collect(),
            total: plan.total,
            mean: plan.total as f64 / game.weights().total() as f64,
        }
    }
}

impl Run for Plans {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let began = std::time::Instant::now();
        let deadline = self.search.deadline();
        let game = self.game.game(output)?;
        let stop = stop_flag(output);
        let control = Control::default().with_stop(&stop).with_deadline(deadline);
        let solver = Solver::new(&game, self.search.config(&game)?)?;
        let planned = plan::plans(&solver, self.openers.into(), self.top.into(), &control)?;
        let interrupted = stop.load(Ordering::Relaxed);
        let (seconds, cpu_seconds) =
            (began.elapsed().as_secs_f64(), ProcessTime::now().as_duration().as_secs_f64());
        let lines: Vec<Line<'_>> = planned.plans.iter().map(|plan| Line::new(&game, plan)).collect();
        let found = !lines.is_empty();
        if output.json() {
            output.print_json(&Report {
                status: planned.status.name(),
                openers: self.openers,
                plans: lines,
                lower_bound: planned.lower_bound,
                answers: game.answer_count(),
                guesses: game.guess_count(),
                weight: game.weights().total(),
                feedback: game.feedback().name(),
                limit: game.limit(),
                interrupted,
                seconds,
                cpu_seconds,
            })?;
        } else {
            self.print(&game, &planned, &lines, output)?;
        }
        output.note(format_args!("{seconds:.2} s ({cpu_seconds:.2} s of CPU)"));
        Ok(match found {
            _ if interrupted => Exit::Interrupted,
            true => Exit::Done,
            false => Exit::Negative,
        })
    }
}

impl Plans {
    fn print(
        &self,
        game: &Game,
        planned: &Planned,
        lines: &[Line<'_>],
        output: &Output,
    ) -> Result<(), Failure> {
        let mut out = output.stdout();
        let style = if planned.status == Status::Optimal { GOOD } else { WARN };
        let proof = self.proof(game, planned, lines.len());
        let sentence = match lines {
            [] => proof,
            [best, ..] => format!(
                "{} and then the best play: {} for {}, {:.4} on average; {proof}",
                best.words.join(" "),
                count(best.total, "guess"),
                count(game.answer_count(), "answer"),
                best.mean
            ),
        };
        writeln!(out, "{}", output.sentence(style, &format!("{}:", planned.status.name()), &sentence))?;
        if self.top > 1 && !lines.is_empty() {
            let width = lines.iter().map(|line| line.words.join(" ").chars().count()).max().unwrap_or(0);
            writeln!(out, "\n{BOLD}rank  {:<width$}        total       mean{BOLD:#}", "openers")?;
            for (line, rank) in lines.iter().zip(1..) {
                let words = line.words.join(" ");
                writeln!(out, "{rank:4}  {words:<width$}  {:>11}  {:>9.4}", line.total, line.mean)?;
            }
        }
        Ok(out.flush()?)
    }

    /// What is known of other plans.
    fn proof(&self, game: &Game, planned: &Planned, listed: usize) -> String {
        let others = if self.openers == 2 { "pairs" } else { "triples" };
        let all = format!("all {others} of {}", count(game.guess_count(), "word"));
        match (planned.status, planned.lower_bound) {
            (Status::Optimal, _) if listed < usize::from(self.top) => {
                format!("proven against {all}, of which no others find every answer")
            }
            (Status::Optimal, _) => format!("proven against {all}"),
            (Status::Infeasible, _) => format!("proven: none of {all} finds every answer in time"),
            (Status::Bounded, Some(bound)) => {
                format!("the search ended early, when {all} were proven to take at least {bound}")
            }
            (Status::Bounded, None) => format!("the search ended before anything was proven of {all}"),
            (Status::UpperBound, _) => {
                format!(
                    "exact for these words, but nothing is proven of other {others}: good pairs were extended"
                )
            }
        }
    }
}
