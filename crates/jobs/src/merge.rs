//! Results merged: their findings, and the remaining jobs.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;

use crate::checkpoint::Identity;
use crate::error::{Error, Result};
use crate::gathered::Gathered;
use crate::job::Job;
use crate::plan::{Plan, unread};
use crate::result::JobResult;
use salet_core::policy::{Access, Policy};
use salet_core::search::{Control, Findings, Solver};
use salet_words::{GuessId, WordPolicy as _};

/// The merged results of a folder.
#[derive(Default)]
pub struct Merged<'p> {
    /// All findings, without repetition.
    pub findings: Findings,
    /// Jobs without a result.
    pub missing: Vec<&'p Job>,
    /// Jobs with an unusable result, and the reason.
    pub refused: Vec<(&'p Job, String)>,
    /// The number of jobs with a result.
    pub done: usize,
    /// The seconds of these jobs.
    pub seconds: f64,
}

fn read(plan: &Plan, job: &Job) -> Result<Option<JobResult>> {
    let path = plan.result_path(job);
    match fs::read(&path) {
        Ok(bytes) => JobResult::decode(&bytes, plan.game(), plan.identity(), &job.id)
            .map(Some)
            .map_err(|reason| Error::Result { path: path.display().to_string(), reason }),
        Err(source) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(unread(&path, source).into()),
    }
}

/// Read and verify the results of all jobs.
///
/// # Errors
/// [`Error::Files`] if an existing result cannot be read.
pub fn merge<'p>(plan: &'p Plan) -> Result<Merged<'p>> {
    let mut merged = Merged::default();
    let mut gathered = Gathered::default();
    for job in plan.jobs() {
        match read(plan, job) {
            Ok(None) => merged.missing.push(job),
            Err(error @ Error::Result { .. }) => merged.refused.push((job, error.to_string())),
            Err(error) => return Err(error),
            Ok(Some(JobResult { outcome, findings })) => {
                merged.done += 1;
                merged.seconds += outcome.seconds;
                gathered.add(findings);
            }
        }
    }
    merged.findings = gathered.into_findings();
    Ok(merged)
}

impl<'p> Merged<'p> {
    /// Give all findings and the best policy to a solver of the game with a ledger. Returns the jobs that must still be done
    /// before nothing is left to search; `None` if stopped.
    ///
    /// A job whose result was made against a wrong bound must be done again.
    pub fn to_do(&mut self, plan: &'p Plan, solver: &Solver, control: &Control<'_>) -> Option<Vec<&'p Job>> {
        let openers = solver.openers(control)?;
        let policies = std::mem::take(&mut self.findings.policies).into_iter().map(|(_, tree)| tree);
        let first = Policy::open(&plan.first_policy(), Access::Read).ok();
        let first =
            first.filter(|first| Identity::of(first.game()).is_ok_and(|first| first == *plan.identity()));
        let first = first.map(|first| first.tree());
        for price in policies.chain(first).filter_map(|tree| solver.suggest(&tree, control)) {
            openers.beat(price, None);
        }
        solver.learn(&self.findings, control);
        // The parts of an opener add up; the result of a whole opener is final.
        let divided = plan.jobs().iter().filter(|job| !job.feedbacks.is_empty());
        let divided = divided.filter_map(|job| job.opener_ids(plan.game())).flatten().collect();
        let open: HashSet<GuessId> = solver.open_openers(&openers, &divided, control)?.into_iter().collect();
        let refused = self.refused.iter().map(|(job, _)| job);
        let without: HashSet<&str> = self.missing.iter().chain(refused).map(|job| job.id.as_str()).collect();
        let is_open = |job: &&Job| {
            job.opener_ids(plan.game()).into_iter().flatten().any(|opener| open.contains(&opener))
        };
        let jobs: Vec<&Job> = plan.jobs().iter().filter(is_open).collect();
        let undone: Vec<&Job> =
            jobs.iter().copied().filter(|job| without.contains(job.id.as_str())).collect();
        // The best opener may be among the jobs without a result. Only after these is it known which others must be repeated.
        Some(if undone.is_empty() { jobs } else { undone })
    }
}
