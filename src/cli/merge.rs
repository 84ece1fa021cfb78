//! `salet merge`: the results of a divided search, merged into the files of `salet solve`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use salet::jobs::{self, Job, Merged, Plan};
use salet::search::{Control, Ledger, Solver, Task};
use salet_base::text::count;
use serde::Serialize;

use crate::cli::{
    Bar, Ended, Exit, Failure, ForceArgs, Output, SearchArgs, check_outputs, effort_since, inputs, refusal,
    stop_flag,
};

/// Merge the results of a divided search into its policy and proof
///
/// It verifies every result. If results are missing, damaged, of another game, or use an invalid bound, it prints the
/// remaining job IDs, one a line, and writes nothing: exit code 1. Otherwise its files equal those of salet solve, byte by byte.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// Folder of salet divide
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,
    /// Only print the remaining job IDs
    #[arg(long, conflicts_with_all = ["out", "certificate"])]
    missing: bool,
    /// File for the policy [default: output/GAME.policy]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a certificate of optimality for salet-check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Serialize)]
struct Standing<'a> {
    jobs: usize,
    done: usize,
    seconds: f64,
    refused: Vec<&'a str>,
    to_do: Vec<&'a str>,
}

impl Merge {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let (start, deadline) = (Instant::now(), self.search.deadline());
        let plan = Plan::open(&self.folder)?;
        let game = plan.game();
        let path = self.out.clone();
        let path = path.unwrap_or_else(|| Path::new("output").join(format!("{}.policy", plan.name())));
        let outputs: Vec<&Path> =
            self.certificate.iter().chain([&path]).filter(|_| !self.missing).map(PathBuf::as_path).collect();
        if outputs.contains(&Path::new("-")) {
            return refusal("standard output has the report; name a file for the policy and the certificate");
        }
        inputs::add(Plan::files_in(&self.folder));
        check_outputs(&outputs)?.tell(output);
        let stop = stop_flag(output);
        let bar = Bar::new(output, game, deadline);
        let control = Control::default().with_stop(&stop).with_deadline(deadline).with_progress(&bar);

        let ledger = Arc::new(Ledger::new());
        let solver = Solver::new(game, self.search.config(game)?)?.with_ledger(ledger.clone());
        let mut merged = jobs::merge(&plan)?;
        merged.refused.iter().for_each(|(_, reason)| output.warn(reason));
        let to_do = merged.to_do(&plan, &solver, &control);
        let contradicted = || {
            let path = plan.folder().display().to_string();
            Err(jobs::Error::Contradicted { path }.into())
        };
        if ledger.is_contradicted() {
            return contradicted();
        }
        let Some(to_do) = to_do else {
            return Ok(Exit::unless(&stop, Exit::Negative));
        };
        if self.missing || !to_do.is_empty() {
            tell(&plan, &merged, &to_do, output)?;
            return Ok(if to_do.is_empty() { Exit::Done } else { Exit::Negative });
        }

        let solution = solver.solve(Task::Best, &control);
        bar.bar.finish_and_clear();
        if ledger.is_contradicted() {
            return contradicted();
        }
        let effort = effort_since(start);
        let policy = solution.policy(game)?;
        let ended = Ended {
            solver: &solver,
            task: Task::Best,
            solution: &solution,
            policy: policy.as_ref(),
            effort,
            stop: &stop,
            deadline,
            path: &path,
            certificate: self.certificate.as_deref(),
            force: &self.force,
        };
        ended.report(ended.save(|certify| certify(), output), output)
    }
}

fn tell(plan: &Plan, merged: &Merged<'_>, to_do: &[&Job], output: &Output) -> Result<(), Failure> {
    let report = Standing {
        jobs: plan.jobs().len(),
        done: merged.done,
        seconds: merged.seconds,
        refused: merged.refused.iter().map(|(job, _)| job.id.as_str()).collect(),
        to_do: to_do.iter().map(|job| job.id.as_str()).collect(),
    };
    let (done, left) = (report.done, report.to_do.len());
    output.answer(&report, |out| {
        report.to_do.iter().try_for_each(|id| writeln!(out, "{id}"))?;
        output.note(format_args!("{done} of {} done, {left} to do", count(report.jobs as u64, "job")));
        Ok(())
    })
}
