//! The end of a search: its certificate, and its report.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::certificate::Claims;
use crate::document::{Effort, Solve};
use crate::game::Game;
use crate::policy::{Figures, Policy};
use crate::search::{Control, Solution, Solver, Status, Task};
use crate::text::count;
use cpu_time::ProcessTime;

use super::certify::{self, Place, Written};
use super::search_result::{Report, SearchResult};
use crate::cli::{Failure, Output};

pub(crate) struct Ended<'a> {
    pub(crate) game: &'a Game,
    pub(crate) task: Task,
    pub(crate) solution: &'a Solution,
    pub(crate) interrupted: bool,
    pub(crate) effort: Effort,
}

impl Ended<'_> {
    pub(crate) fn tell(
        &self,
        policy: Option<&Path>,
        certificate: Option<&Written>,
        output: &Output,
    ) -> Result<(), Failure> {
        let Ended { game, task, solution, interrupted, effort } = *self;
        let evaluation = solution.tree.as_ref().map(|tree| tree.evaluate(game)).transpose()?;
        let figures = evaluation.as_ref().map(Figures::from);
        let result = SearchResult { game, task, solution, figures: figures.as_ref() };
        if output.json() {
            let shown = |path: &Path| path.display().to_string();
            output.print_json(&Report {
                solve: Solve::of(game, task, solution, figures, interrupted, effort),
                policy: policy.map(shown),
                certificate: certificate.map(|written| shown(&written.path)),
                certificate_effort: certificate.map(|written| written.effort),
            })?;
        } else {
            result.print(output)?;
        }
        if let Some(path) = policy {
            output.note(format_args!("policy written to {}", path.display()));
        }
        if let Some(Written { path, effort }) = certificate {
            output.note(format_args!("certificate written to {}: {}", path.display(), effort.sentence()));
        }
        output.note(sentence(effort, solution));
        Ok(())
    }
}

/// The time of the whole process, with reading and preparing.
pub(crate) fn effort_since(start: Instant) -> Effort {
    Effort {
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: Some(ProcessTime::now().as_duration().as_secs_f64()),
    }
}

/// Write the certificate of a solution; none, with a warning, if it cannot have one.
pub(crate) fn certify(
    solver: &Solver,
    solution: &Solution,
    policy: Option<&Policy>,
    place: &Place<'_>,
    stop: &AtomicBool,
    output: &Output,
) -> Result<Option<Written>, Failure> {
    let claims = Claims::of_solution(solver.game(), solution, policy);
    let optimal = policy.filter(|_| solution.status == Status::Optimal).map(Policy::checksum);
    // A search that ended early still gets the certificate of its bound.
    let undisturbed = AtomicBool::new(false);
    let stop = if stop.load(Ordering::Relaxed) { &undisturbed } else { stop };
    let control = Control::default().with_stop(stop);
    match certify::write(solver, &claims, optimal, place, &control, output) {
        Err(Failure::Library(crate::Error::Certificate(obstacle))) => {
            output.warn(format_args!("no certificate was written: {obstacle}"));
            Ok(None)
        }
        written => written.map(Some),
    }
}

/// "12.3 s (24.1 s of CPU), 1618 states searched".
fn sentence(effort: Effort, solution: &Solution) -> String {
    let mut text = effort.to_string();
    let nodes = solution.statistics.nodes;
    if nodes > 0 {
        text += &format!(", {} searched", count(nodes, "state"));
    }
    text
}
