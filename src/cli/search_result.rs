//! The result of a search, in words and as JSON.

use std::io::Write as _;

use crate::document;
use crate::game::{Game, Objective};
use crate::policy::Figures;
use crate::search::{Solution, Status, Task};
use crate::text::{count, percent};
use serde::Serialize;

use super::certify::ProofEffort;
use crate::cli::{BOLD, Failure, GOOD, Output, WARN, summary};

pub(super) struct SearchResult<'a> {
    pub(super) game: &'a Game,
    pub(super) task: Task,
    pub(super) solution: &'a Solution,
    pub(super) figures: Option<&'a Figures>,
}

impl<'a> SearchResult<'a> {
    fn opener(&self) -> Option<&'a str> {
        self.solution.tree.as_ref().map(|tree| self.game.lists().display(tree.guess))
    }

    fn lower_bound(&self) -> Option<u64> {
        self.solution.total_at_least(self.game.objective(), self.figures.map(|figures| figures.total))
    }

    pub(super) fn print(&self, output: &Output) -> Result<(), Failure> {
        let mut out = output.stdout();
        let SearchResult { game, solution, .. } = *self;
        let style = if solution.status == Status::Optimal { GOOD } else { WARN };
        let status = solution.status.name();
        writeln!(out, "{}", output.sentence(style, &format!("{status}:"), &self.sentence()))?;
        if let Some(figures) = self.figures {
            writeln!(out)?;
            write!(out, "{}", summary::histogram(game, figures, output.width()))?;
        }
        if self.task == Task::AllOptimal && solution.status == Status::Optimal {
            let openers = solution.optimal_openers.iter().map(|&guess| game.lists().display(guess));
            let openers: Vec<&str> = openers.collect();
            let more = if solution.all_openers { "" } else { " at least" };
            let label = format!("optimal openers ({}{more}):", openers.len());
            writeln!(out, "\n{}", output.sentence(BOLD, &label, &openers.join(" ")))?;
            if !solution.all_openers {
                let text = "the search ended before it was certain that there are no others";
                writeln!(out, "{}", output.hang("", &format!("{WARN}{text}{WARN:#}")))?;
            }
        }
        Ok(out.flush()?)
    }

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

    fn proof(&self, figures: &Figures) -> String {
        let worst = figures.worst_case;
        let fewer = count(worst.saturating_sub(1), "guess");
        match self.game.objective() {
            Objective::Mean => format!("proven against all {}", count(self.game.guess_count(), "opener")),
            Objective::Worst => format!("proven: no policy solves every answer within {fewer}"),
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
            let percent = percent(gap as f64 / total as f64, 2);
            bounds.push(format!("total {total}, proven at least {bound}{one}, a gap of {gap} ({percent})"));
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
                "proven: no policy finds all {answers}{within} (--objective win-rate finds as many as possible)"
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

#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    pub(super) solve: document::Solve,
    pub(super) policy: Option<String>,
    pub(super) certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate_effort: Option<ProofEffort>,
}
