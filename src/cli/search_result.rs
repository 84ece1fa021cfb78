//! What a search came to, in words and as JSON.

use std::io::Write as _;
use std::time::Duration;

use salet::game::{Game, Objective};
use salet::policy::Figures;
use salet::search::{Solution, Status, Task};
use salet::text::count;
use serde::Serialize;

use super::certify::Written;
use super::exit::Failure;
use super::output::{BOLD, GOOD, Output, WARN};
use super::summary;

/// What there is to tell.
pub(super) struct SearchResult<'a> {
    pub(super) game: &'a Game,
    pub(super) task: Task,
    pub(super) solution: &'a Solution,
    pub(super) figures: Option<&'a Figures>,
}

/// The time that a run took, from the start of the process to the end of the search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// By the clock.
    pub(super) elapsed: Duration,
    /// Of all threads.
    pub(super) cpu: Duration,
}

impl<'a> SearchResult<'a> {
    fn opener(&self) -> Option<&'a str> {
        self.solution.tree.as_ref().map(|tree| self.game.lists().display(tree.guess))
    }

    fn lower_bound(&self) -> Option<u64> {
        self.solution.total_at_least(self.game.objective(), self.figures.map(|figures| figures.total))
    }

    /// What `--json` prints.
    pub(super) fn report(&self, interrupted: bool, effort: Effort, policy: Option<String>) -> Report<'a> {
        let SearchResult { game, solution, figures, .. } = *self;
        let lists = game.lists();
        Report {
            status: solution.status.name(),
            scope: if matches!(self.task, Task::Opener(_)) { "opener" } else { "game" },
            opener: self.opener(),
            total: figures.map(|figures| figures.total),
            lower_bound: self.lower_bound(),
            least_worst_case: solution.least_worst_case,
            answers: game.answer_count(),
            guesses: game.guess_count(),
            mean: figures.and_then(|figures| figures.mean),
            worst_case: figures.map(|figures| figures.worst_case),
            histogram: figures.map(|figures| figures.histogram.as_slice()),
            histogram_answers: figures.map(|figures| figures.histogram_answers.as_slice()),
            weight: game.weights().total(),
            lost_weight: figures.map(|figures| figures.lost_weight),
            lost_answers: figures.map(|figures| figures.lost_answers),
            win_rate: figures.map(|figures| figures.win_rate),
            optimal_openers: solution.optimal_openers.iter().map(|&guess| lists.display(guess)).collect(),
            optimal_openers_complete: solution.all_openers,
            rule: game.rule().name(),
            feedback: game.feedback().name(),
            limit: game.limit(),
            objective: game.objective().name(),
            interrupted,
            seconds: effort.elapsed.as_secs_f64(),
            cpu_seconds: effort.cpu.as_secs_f64(),
            nodes: solution.statistics.nodes,
            memo_states: solution.statistics.memo_states,
            memo_bytes: solution.statistics.memo_bytes,
            policy,
            certificate: None,
            certificate_effort: None,
        }
    }

    /// What a terminal shows.
    pub(super) fn print(&self, output: &Output) -> Result<(), Failure> {
        let mut out = output.stdout();
        let SearchResult { game, solution, .. } = *self;
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
            let more = if solution.all_openers { "" } else { " at least" };
            writeln!(
                out,
                "\n{BOLD}optimal openers ({}{more}):{BOLD:#} {}",
                openers.len(),
                openers.join(" ")
            )?;
            if !solution.all_openers {
                writeln!(
                    out,
                    "{WARN}the search ended before it was certain that there are no others{WARN:#}"
                )?;
            }
        }
        Ok(out.flush()?)
    }

    /// What is known, after the status.
    fn sentence(&self) -> String {
        let SearchResult { game, task, solution, figures } = *self;
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
        let fewer = count(worst.saturating_sub(1), "guess");
        match self.game.objective() {
            Objective::Mean => format!("proven against all {}", count(self.game.guess_count(), "opener")),
            Objective::Worst => format!("proven: no policy keeps to {fewer}"),
            Objective::WorstThenMean => {
                format!(
                    "proven: no policy keeps to {fewer}, and none that keeps to {worst} has a smaller total"
                )
            }
            Objective::MeanThenWorst => {
                format!("proven: no policy has a smaller total, and none of this total keeps to {fewer}")
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
        let SearchResult { game, task, solution, .. } = *self;
        let answers = count(game.answer_count(), "answer");
        let within = summary::within(game.limit());
        match (solution.status, task) {
            (Status::Infeasible, Task::Opener(guess)) => {
                let opener = game.lists().display(guess);
                format!("proven: no policy that opens with {opener} finds all {answers}{within}")
            }
            (Status::Infeasible, _) => format!(
                "proven: no policy finds all {answers}{within} (--objective win-rate finds as many as can be)"
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

/// What `--json` prints.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    status: &'static str,
    /// What the status speaks of: the whole game, or one opener.
    scope: &'static str,
    opener: Option<&'a str>,
    total: Option<u64>,
    lower_bound: Option<u64>,
    /// The fewest guesses that the worst case can take, where the objective asks for it; a bound unless optimal.
    least_worst_case: Option<u16>,
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
    /// Whether it is certain that there are no others; only where all were asked for.
    optimal_openers_complete: bool,
    rule: &'static str,
    feedback: &'static str,
    limit: Option<u8>,
    objective: &'static str,
    interrupted: bool,
    seconds: f64,
    cpu_seconds: f64,
    nodes: u64,
    memo_states: u64,
    memo_bytes: u64,
    policy: Option<String>,
    pub(super) certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate_effort: Option<Written>,
}
