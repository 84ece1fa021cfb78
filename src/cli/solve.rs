//! `salet solve`: two word lists in, a policy out, with what is proven about it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cpu_time::ProcessTime;
use salet::certificate::Claims;
use salet::game::{Game, Objective};
use salet::policy::{self, Claim, Score};
use salet::search::{Beam, Control, SearchConfig, Solution, Solver, Status, Task};
use serde::Serialize;

use super::Run;
use super::certify::{self, Written};
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
    /// Write a certificate of what was proven, which salet-check can check without trusting this program
    #[arg(long, value_name = "FILE", conflicts_with = "opener")]
    certificate: Option<PathBuf>,
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
    /// The fewest guesses that the worst case can take, where the objective asks for it; a bound unless optimal.
    least_worst_case: Option<u8>,
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
    certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_effort: Option<Written>,
}

impl Run for Solve {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let game = self.game.game(output)?;
        let task = self.task(&game)?;
        let path = self.path();
        let cpu_start = ProcessTime::now();
        let stop = stop_flag(output);
        let deadline = self.search.deadline();
        let bar = Bar::new(output, &game, deadline);
        let control = Control { stop: &stop, deadline, progress: &bar };
        let solver = Solver::new(&game, self.config());
        let solution = solver.solve(task, &control);
        bar.finish();
        let cpu = cpu_start.elapsed();
        let interrupted = stop.load(Ordering::Relaxed);

        let kept = match &solution.tree {
            Some(tree) => Some(keep(&game, task, &solution, tree, &path)?),
            None => None,
        };
        let certified = match &self.certificate {
            Some(path) => certify(&solver, &solution, kept.as_ref(), path, &stop, output)?,
            None => None,
        };
        let figures = kept.as_ref().map(|kept| &kept.figures);
        let result = Outcome { game: &game, task, solution: &solution, figures };
        if output.json() {
            let policy = kept.is_some().then(|| path.display().to_string());
            let mut report = result.report(interrupted, cpu, policy);
            report.certificate_effort = certified;
            report.certificate =
                certified.and(self.certificate.as_ref()).map(|path| path.display().to_string());
            output.print_json(&report)?;
        } else {
            result.print(output)?;
        }
        if kept.is_some() {
            output.note(format_args!("policy written to {}", path.display()));
        }
        if let (Some(written), Some(path)) = (certified, &self.certificate) {
            output.note(format_args!("certificate written to {}: {}", path.display(), written.sentence()));
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

/// A policy that was written.
struct Kept {
    figures: Figures,
    claim: Claim,
    checksum: [u8; 32],
}

/// Score the tree anew and write its policy.
fn keep(
    game: &Game,
    task: Task,
    solution: &Solution,
    tree: &salet::game::Tree,
    path: &Path,
) -> Result<Kept, Failure> {
    let evaluation = tree.evaluate(game)?;
    let claim = claim(game.objective(), task, solution, &Score::from(&evaluation));
    let policy = policy::encode(game, tree, claim)?;
    policy::write(&policy, path)?;
    Ok(Kept { figures: Figures::of(&evaluation), claim, checksum: policy.checksum() })
}

/// Write the certificate of what was proven; none, with a warning, where there is none to write.
fn certify(
    solver: &Solver<'_>,
    solution: &Solution,
    kept: Option<&Kept>,
    path: &Path,
    stop: &AtomicBool,
    output: &Output,
) -> Result<Option<Written>, Failure> {
    let claims = match (kept, solution.status) {
        (Some(kept), _) => certify::claims_of(kept.claim),
        (None, Status::Infeasible) => Claims::infeasible(solver.game()),
        (None, _) => Claims::default(),
    };
    let optimal = kept.filter(|_| solution.status == Status::Optimal).map(|kept| kept.checksum);
    // Where the search was ended early, the proof of what it reached still has to be written.
    let undisturbed = AtomicBool::new(false);
    let stop = if stop.load(Ordering::Relaxed) { &undisturbed } else { stop };
    let control = Control { stop, deadline: None, progress: &() };
    match certify::write(solver, &claims, optimal, path, &control) {
        Err(Failure::Library(salet::Error::Certificate(obstacle))) => {
            output.warn(format_args!("no certificate was written: {obstacle}"));
            Ok(None)
        }
        written => written.map(Some),
    }
}

/// What the file may say. An optimum for one opener is an upper bound for the game.
fn claim(objective: Objective, task: Task, solution: &Solution, score: &Score) -> Claim {
    match (task, solution.status) {
        (Task::Opener(_), _) => Claim::UPPER_BOUND,
        (_, Status::Optimal) => Claim::optimal(objective, score),
        (_, Status::Bounded) => {
            let worst_at_least = solution.least_worst_case.map_or(0, u32::from);
            match objective {
                Objective::Mean => Claim::bounded(solution.lower_bound, 0),
                Objective::Worst => Claim::bounded(0, worst_at_least),
                Objective::WorstThenMean | Objective::MeanThenWorst => {
                    Claim::bounded(solution.lower_bound, worst_at_least)
                }
                // What is lost has no bound of its own, and a bound on the total holds only beside one.
                Objective::WinRate => Claim::UPPER_BOUND,
            }
        }
        (_, Status::UpperBound | Status::Infeasible) => Claim::UPPER_BOUND,
    }
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

    /// A proven bound of the total, where there is one and the objective asks for totals.
    fn lower_bound(&self) -> Option<u64> {
        let bound = self.solution.lower_bound;
        match (self.game.objective(), self.solution.status, self.figures) {
            (Objective::Worst, _, _) => None,
            // The search counts what is played in lost games too; the total of the policy does not.
            (Objective::WinRate, Status::Optimal, Some(figures)) => Some(figures.total),
            (Objective::WinRate, _, _) => None,
            _ => (bound > 0 && bound < salet::game::INFEASIBLE).then_some(bound),
        }
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
            least_worst_case: solution.least_worst_case,
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
            certificate: None,
            certificate_effort: None,
        }
    }

    fn print(&self, output: &Output) -> Result<(), Failure> {
        let mut out = output.stdout();
        let Outcome { game, solution, .. } = *self;
        let style = if solution.status == Status::Optimal { GOOD } else { WARN };
        let status = solution.status.name();
        writeln!(out, "{}", output.sentence(style, &format!("{status}:"), &self.sentence()))?;
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
        let (Some(opener), Some(figures)) = (self.opener(), figures) else {
            return self.sentence_without_policy();
        };
        let cost = summary::cost(game, figures);
        match (solution.status, task) {
            (Status::Optimal, Task::Opener(_)) => {
                format!("{opener} {cost}; proven for this opener, the others were not compared")
            }
            (Status::Optimal, _) => format!("{opener} {cost}; {}", self.proof(figures)),
            (Status::Bounded, _) => format!("{}; {opener} {cost}", self.bounds(figures)),
            (Status::UpperBound | Status::Infeasible, _) => format!("{opener} {cost}; nothing is proven"),
        }
    }

    /// What "optimal" means under the objective.
    fn proof(&self, figures: &Figures) -> String {
        let worst = figures.worst_case;
        let fewer = worst.saturating_sub(1);
        match self.game.objective() {
            Objective::Mean => format!("proven against all {} openers", self.game.guesses()),
            Objective::Worst => format!("proven: no policy keeps to {fewer} guesses"),
            Objective::WorstThenMean => {
                format!(
                    "proven: no policy keeps to {fewer} guesses, and none that keeps to {worst} has a smaller total"
                )
            }
            Objective::MeanThenWorst => {
                format!(
                    "proven: no policy has a smaller total, and none of this total keeps to {fewer} guesses"
                )
            }
            Objective::WinRate => {
                "proven: no policy finds more, and none that finds as much needs fewer guesses".to_owned()
            }
        }
    }

    /// How far a policy may be from the optimum.
    fn bounds(&self, figures: &Figures) -> String {
        let one = if matches!(self.task, Task::Opener(_)) { " for this opener" } else { "" };
        let mut bounds = Vec::new();
        let worst_counts = !matches!(self.game.objective(), Objective::Mean | Objective::WinRate);
        if let (Some(least), true) = (self.solution.least_worst_case, worst_counts) {
            bounds.push(format!("worst case {}, proven at least {least}{one}", figures.worst_case));
        }
        if let Some(bound) = self.lower_bound() {
            let total = figures.total;
            let gap = total.saturating_sub(bound);
            let percent = 100.0 * gap as f64 / total as f64;
            bounds.push(format!(
                "total {total}, proven at least {bound}{one}, a gap of {gap} ({percent:.2} %)"
            ));
        }
        if bounds.is_empty() { "nothing is proven yet".to_owned() } else { bounds.join("; ") }
    }

    fn sentence_without_policy(&self) -> String {
        let Outcome { game, task, solution, .. } = *self;
        let answers = game.answers();
        let within = game.limit().map(|limit| format!(" within {limit} guesses")).unwrap_or_default();
        match (solution.status, task) {
            (Status::Infeasible, Task::Opener(guess)) => {
                let opener = game.lists().display(guess);
                format!("proven: no policy that opens with {opener} finds all {answers} answers{within}")
            }
            (Status::Infeasible, _) => format!(
                "proven: no policy finds all {answers} answers{within} (--objective win-rate finds as many as can be)"
            ),
            (Status::Optimal | Status::Bounded | Status::UpperBound, _) => match self.lower_bound() {
                Some(bound) => {
                    format!("no policy was found before the search ended; total proven at least {bound}")
                }
                None => "no policy was found before the search ended".to_owned(),
            },
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
