//! `salet solve`: two word lists in, a policy out, with what is proven about it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use cpu_time::ProcessTime;
use salet::game::{Game, Objective};
use salet::policy::{self, Claim, Score};
use salet::search::{Beam, Control, SearchConfig, Solution, Solver, Status, Task};
use serde::Serialize;

use super::Run;
use super::exit::{Exit, Failure};
use super::game_args::{GameArgs, find_word};
use super::interrupt::stop_flag;
use super::output::{BOLD, GOOD, Output, WARN};
use super::progress::{Bar, in_units};
use super::search_args::SearchArgs;
use super::summary::{self, Figures};

/// Find the policy that needs the fewest guesses, and prove it
#[derive(clap::Args)]
#[command(
    after_long_help = "Without arguments this solves the original game: 2315 answers, 12972 accepted words.\n\n\
    A search that ends early, by --time-limit or Ctrl-C, writes the best policy so far and says \"bounded\", with what \
    is proven. --beam alone proves nothing and says \"upper-bound\"."
)]
pub(crate) struct Solve {
    /// Solve for this opener only
    #[arg(long, value_name = "WORD")]
    opener: Option<String>,
    /// List every opener that is as good as the best
    #[arg(long, conflicts_with = "opener")]
    all_optimal: bool,
    /// Stop after the beam search, with this many guesses tried in each state: an upper bound without a proof. With
    /// --opener, --all-optimal or --prove: the width of the beam before the proof
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    beam: Option<u32>,
    /// What the beam search expects a state of n candidates to need: slope × ln n + 1 guesses
    #[arg(long, value_name = "SLOPE", default_value_t = Beam::default().slope, value_parser = slope)]
    slope: f64,
    /// Go on to the proof after --beam
    #[arg(long, requires = "beam")]
    prove: bool,
    /// Where the policy goes [default: output/<name of the game>.policy]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

fn slope(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(slope) if slope > 0.0 && f64::is_finite(slope) => Ok(slope),
        _ => Err("give a positive number".to_owned()),
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    status: &'static str,
    /// What the status speaks of: the whole game, or one opener.
    scope: &'static str,
    opener: Option<&'a str>,
    total: Option<u64>,
    lower_bound: Option<u64>,
    answers: usize,
    guesses: usize,
    mean: Option<f64>,
    worst_case: Option<u32>,
    histogram: Option<&'a [u64]>,
    histogram_answers: Option<&'a [u64]>,
    weight: u64,
    lost_weight: Option<u64>,
    lost_answers: Option<usize>,
    win_rate: Option<f64>,
    optimal_openers: Vec<&'a str>,
    rule: &'static str,
    feedback: &'static str,
    limit: Option<u8>,
    objective: &'static str,
    interrupted: bool,
    seconds: f64,
    cpu_seconds: f64,
    look_ups: u64,
    nodes: u64,
    memo_states: u64,
    memo_bytes: u64,
    policy: Option<String>,
}

impl Run for Solve {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let game = self.game.game(output)?;
        let task = self.task(&game)?;
        let path = self.path();
        let cpu_start = ProcessTime::now();
        let stop = stop_flag(output);
        let deadline = self.search.deadline();
        let bar = Bar::new(output, game.lists(), deadline);
        let control = Control { stop: &stop, deadline, progress: &bar };
        let solution = Solver::new(&game, self.config()).solve(task, &control);
        bar.finish();
        let cpu = cpu_start.elapsed();
        let interrupted = stop.load(Ordering::Relaxed);

        let kept = match &solution.tree {
            Some(tree) => Some(keep(&game, task, &solution, tree, &path)?),
            None => None,
        };
        let result = Outcome { game: &game, task, solution: &solution, figures: kept.as_ref() };
        if output.json() {
            let policy = kept.is_some().then(|| path.display().to_string());
            output.print_json(&result.report(interrupted, cpu, policy))?;
        } else {
            result.print(output)?;
        }
        if kept.is_some() {
            output.note(format_args!("policy written to {}", path.display()));
        }
        output.note(effort(&solution, cpu));
        Ok(match kept {
            _ if interrupted => Exit::Interrupted,
            Some(_) => Exit::Done,
            None => Exit::Negative,
        })
    }
}

impl Solve {
    fn task(&self, game: &Game) -> Result<Task, Failure> {
        Ok(match &self.opener {
            Some(word) => Task::Opener(find_word(game.lists(), word)?),
            None if self.all_optimal => Task::AllOptimal,
            None if self.beam.is_some() && !self.prove => Task::Beam,
            None => Task::Best,
        })
    }

    fn config(&self) -> SearchConfig {
        let width = self.beam.map_or(Beam::default().width, |width| width as usize);
        SearchConfig { beam: Beam { width, slope: self.slope }, ..self.search.config() }
    }

    fn path(&self) -> PathBuf {
        self.out.clone().unwrap_or_else(|| {
            let opener =
                self.opener.as_ref().map(|word| format!("-{}", word.to_lowercase())).unwrap_or_default();
            Path::new("output").join(format!("{}{opener}.policy", self.game.name()))
        })
    }
}

/// Score the tree anew and write its policy.
fn keep(
    game: &Game,
    task: Task,
    solution: &Solution,
    tree: &salet::game::Tree,
    path: &Path,
) -> Result<Figures, Failure> {
    let evaluation = tree.evaluate(game)?;
    let claim = claim(game.objective(), task, solution, &Score::from(&evaluation));
    policy::write(&policy::encode(game, tree, claim)?, path)?;
    Ok(Figures::of(&evaluation))
}

/// What the file may say. An optimum for one opener is an upper bound for the game.
fn claim(objective: Objective, task: Task, solution: &Solution, score: &Score) -> Claim {
    match (task, solution.status) {
        (Task::Opener(_), _) => Claim::UPPER_BOUND,
        (_, Status::Optimal) => Claim::optimal(objective, score),
        (_, Status::Bounded) if bounds_the_total(objective) => Claim::bounded(solution.lower_bound),
        (_, Status::Bounded | Status::UpperBound | Status::Infeasible) => Claim::UPPER_BOUND,
    }
}

/// Whether the total is what policies are compared by first, so that a bound on it says something on its own.
fn bounds_the_total(objective: Objective) -> bool {
    matches!(objective, Objective::Mean | Objective::MeanThenWorst)
}

/// What there is to tell.
struct Outcome<'a> {
    game: &'a Game,
    task: Task,
    solution: &'a Solution,
    figures: Option<&'a Figures>,
}

impl<'a> Outcome<'a> {
    fn opener(&self) -> Option<&'a str> {
        self.solution.tree.as_ref().map(|tree| self.game.lists().display(tree.guess))
    }

    fn lower_bound(&self) -> Option<u64> {
        let bound = self.solution.lower_bound;
        (bound > 0 && bound < salet::game::INFEASIBLE).then_some(bound)
    }

    fn report(&self, interrupted: bool, cpu: Duration, policy: Option<String>) -> Report<'a> {
        let Outcome { game, solution, figures, .. } = *self;
        let lists = game.lists();
        Report {
            status: solution.status.name(),
            scope: if matches!(self.task, Task::Opener(_)) { "opener" } else { "game" },
            opener: self.opener(),
            total: figures.map(|figures| figures.total),
            lower_bound: self.lower_bound(),
            answers: game.answers(),
            guesses: game.guesses(),
            mean: figures.and_then(|figures| figures.mean),
            worst_case: figures.map(|figures| figures.worst_case),
            histogram: figures.map(|figures| figures.histogram.as_slice()),
            histogram_answers: figures.map(|figures| figures.histogram_answers.as_slice()),
            weight: game.weights().total(),
            lost_weight: figures.map(|figures| figures.lost_weight),
            lost_answers: figures.map(|figures| figures.lost_answers),
            win_rate: figures.map(|figures| figures.win_rate),
            optimal_openers: solution.optimal_openers.iter().map(|&guess| lists.display(guess)).collect(),
            rule: game.rule().name(),
            feedback: game.feedback().name(),
            limit: game.limit(),
            objective: game.objective().name(),
            interrupted,
            seconds: solution.statistics.elapsed.as_secs_f64(),
            cpu_seconds: cpu.as_secs_f64(),
            look_ups: solution.statistics.look_ups,
            nodes: solution.statistics.nodes,
            memo_states: solution.statistics.memo_states,
            memo_bytes: solution.statistics.memo_bytes,
            policy,
        }
    }

    fn print(&self, output: &Output) -> Result<(), Failure> {
        let mut out = output.stdout();
        let Outcome { game, solution, .. } = *self;
        let style = if solution.status == Status::Optimal { GOOD } else { WARN };
        let status = solution.status.name();
        writeln!(out, "{style}{status}:{style:#} {}", self.sentence())?;
        if let Some(figures) = self.figures {
            writeln!(out)?;
            write!(out, "{}", summary::histogram(game, figures))?;
        }
        if self.task == Task::AllOptimal && solution.status == Status::Optimal {
            let openers = solution.optimal_openers.iter().map(|&guess| game.lists().display(guess));
            let openers: Vec<&str> = openers.collect();
            writeln!(out, "\n{BOLD}optimal openers ({}):{BOLD:#} {}", openers.len(), openers.join(" "))?;
        }
        Ok(out.flush()?)
    }

    /// What is known, after the status.
    fn sentence(&self) -> String {
        let Outcome { game, task, solution, figures } = *self;
        let one = matches!(task, Task::Opener(_));
        let at_least = match self.lower_bound() {
            Some(bound) => format!("proven at least {bound}"),
            None => "nothing is proven".to_owned(),
        };
        let (Some(opener), Some(figures)) = (self.opener(), figures) else {
            return match (solution.status, task, game.limit()) {
                (Status::Infeasible, Task::Opener(guess), Some(limit)) => {
                    let opener = game.lists().display(guess);
                    format!(
                        "proven: no policy that opens with {opener} finds all {} answers within {limit} guesses",
                        game.answers()
                    )
                }
                (Status::Infeasible, _, Some(limit)) => format!(
                    "proven: no policy finds all {} answers within {limit} guesses (--objective win-rate finds as many as can be)",
                    game.answers()
                ),
                (Status::Infeasible, _, None) => "proven: no policy finds all answers".to_owned(),
                _ => format!("no policy was found before the search ended; {at_least}"),
            };
        };
        let cost = summary::cost(game, figures);
        match solution.status {
            Status::Optimal if one => {
                format!("{opener} {cost}; proven for this opener, the others were not compared")
            }
            Status::Optimal => {
                let than = match game.objective() {
                    Objective::Mean => String::new(),
                    objective => format!(" by the objective {objective}"),
                };
                format!("{opener} {cost}; proven against all {} openers{than}", game.guesses())
            }
            Status::Bounded if bounds_the_total(game.objective()) => {
                let total = figures.total;
                let gap = self.lower_bound().map(|bound| total.saturating_sub(bound)).map(|gap| {
                    let percent = 100.0 * gap as f64 / total as f64;
                    format!(", a gap of {gap} ({percent:.2} %)")
                });
                let for_this = if one { " for this opener" } else { "" };
                format!("total {total}, {at_least}{for_this}{}; {opener} {cost}", gap.unwrap_or_default())
            }
            _ => format!("{opener} {cost}; {at_least}"),
        }
    }
}

/// What it took: "12.3 s (24.1 s of CPU), 254 G look-ups".
fn effort(solution: &Solution, cpu: Duration) -> String {
    let statistics = &solution.statistics;
    let mut text = format!("{:.2} s ({:.2} s of CPU)", statistics.elapsed.as_secs_f64(), cpu.as_secs_f64());
    if statistics.look_ups > 0 {
        text += &format!(", {} look-ups", in_units(statistics.look_ups as f64));
    }
    text
}
