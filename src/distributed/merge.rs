//! Results put together: which of them can be used, which jobs are still to be done, and all that was found out.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;

use crate::distributed::error::{Error, Result};
use crate::distributed::gathered::Gathered;
use crate::distributed::job::Job;
use crate::distributed::plan::Plan;
use crate::distributed::result::JobResult;
use crate::files;
use crate::policy::{Access, Policy};
use crate::search::{Control, Findings, Solver};

/// What the results in a folder come to.
pub struct Merged<'p> {
    /// All that was found out, each thing once.
    pub findings: Findings,
    /// Jobs without a result.
    pub missing: Vec<&'p Job>,
    /// Jobs whose results cannot be used, and why.
    pub refused: Vec<(&'p Job, String)>,
    /// Jobs that are done.
    pub done: usize,
    /// Seconds that these took.
    pub seconds: f64,
}

/// The result of a job; `None` if there is none.
fn read(plan: &Plan, job: &Job) -> Result<Option<JobResult>> {
    let path = plan.result_path(job);
    let name = || path.display().to_string();
    match fs::read(&path) {
        Ok(bytes) => JobResult::decode(&bytes, plan.game(), plan.identity(), &job.id)
            .map(Some)
            .map_err(|reason| Error::Result { path: name(), reason }),
        Err(source) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(files::Error::Unreadable { path: name(), source }.into()),
    }
}

/// Read and verify the results of all jobs.
///
/// # Errors
/// [`Error::Files`] if a result is there and cannot be read.
pub fn merge<'p>(plan: &'p Plan) -> Result<Merged<'p>> {
    let mut merged = Merged {
        findings: Findings::default(),
        missing: Vec::new(),
        refused: Vec::new(),
        done: 0,
        seconds: 0.0,
    };
    let mut gathered = Gathered::default();
    for job in plan.jobs() {
        match read(plan, job) {
            Ok(None) => merged.missing.push(job),
            Err(Error::Result { path, reason }) => {
                let reason = Error::Result { path, reason }.to_string();
                merged.refused.push((job, reason));
            }
            Err(error) => return Err(error),
            Ok(Some(JobResult { header, findings })) => {
                merged.done += 1;
                merged.seconds += header.seconds;
                gathered.add(findings);
            }
        }
    }
    merged.findings = gathered.into_findings();
    Ok(merged)
}

impl<'p> Merged<'p> {
    /// Give all that was found out to a solver of the game with a ledger, with the best policy that is there, and see which jobs
    /// are to be done until nothing is left to search for; none if everything is. `None` if that was stopped.
    ///
    /// A job whose result was made against a bound that does not hold is to be done again.
    pub fn to_do(&mut self, plan: &'p Plan, solver: &Solver, control: &Control<'_>) -> Option<Vec<&'p Job>> {
        let openers = solver.openers(control)?;
        let policies = std::mem::take(&mut self.findings.policies).into_iter().map(|(_, tree)| tree);
        let first = Policy::open(&plan.first_policy(), Access::Read).ok();
        let first = first.filter(|first| plan.is_of_the_game(first.game())).map(|first| first.tree());
        let priced = policies.chain(first).filter_map(|tree| Some((solver.price_of(&tree, control)?, tree)));
        if let Some((price, tree)) = priced.min_by_key(|&(price, _)| price) {
            solver.suggest(&tree, control);
            openers.beat(price, None);
        }
        solver.learn(&self.findings, control);
        // The parts of an opener add up; of whole openers the results say all there is.
        let divided = plan.jobs().iter().filter(|job| !job.feedbacks.is_empty());
        let divided = divided.filter_map(|job| job.opener_ids(plan.game())).flatten().collect();
        let open = solver.open_openers(&openers, &divided, control)?;
        let refused = self.refused.iter().map(|(job, _)| job);
        let without: HashSet<&str> = self.missing.iter().chain(refused).map(|job| job.id.as_str()).collect();
        let jobs: HashSet<usize> = plan.jobs_of(&open).into_iter().flatten().collect();
        let is_undone = |&at: &usize| without.contains(plan.jobs()[at].id.as_str());
        // While some are undone, nobody knows that others do not reach: the best opener may be among these.
        let undone: HashSet<usize> = jobs.iter().copied().filter(is_undone).collect();
        let to_do = if undone.is_empty() { jobs } else { undone };
        Some(
            plan.jobs().iter().enumerate().filter(|(at, _)| to_do.contains(at)).map(|(_, job)| job).collect(),
        )
    }
}
