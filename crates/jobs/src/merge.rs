//! Results merged: their findings, and the remaining jobs.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::ErrorKind;

use crate::checkpoint::Identity;
use crate::error::{Error, Result};
use crate::job::Job;
use crate::plan::{Plan, unread};
use crate::result::JobResult;
use salet_core::game::Tree;
use salet_core::policy::{Access, Policy};
use salet_core::search::{Control, Finding, Findings, Solver};
use salet_core::words::GuessId;

/// Findings of several searches, joined: equal keys keep the best bounds of all.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    openers: BTreeMap<u128, Finding>,
    states: BTreeMap<u128, Finding>,
    /// In the order of their arrival.
    policies: Vec<(u128, Tree)>,
}

impl Gathered {
    pub(super) fn add(&mut self, findings: Findings) {
        add(&mut self.openers, findings.openers);
        add(&mut self.states, findings.states);
        self.policies.extend(findings.policies);
    }

    /// All findings, in the order of their keys.
    pub(super) fn into_findings(self) -> Findings {
        let values = |found: BTreeMap<u128, Finding>| found.into_values().collect();
        Findings { openers: values(self.openers), states: values(self.states), policies: self.policies }
    }
}

fn add(all: &mut BTreeMap<u128, Finding>, findings: Vec<Finding>) {
    for finding in findings {
        all.entry(finding.key).and_modify(|known| *known = known.and(finding)).or_insert(finding);
    }
}

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
    /// Give all findings and the best policy to a solver of the game with a ledger. Returns the jobs that must still be done
    /// before nothing is left to search; `None` if stopped.
    ///
    /// A job whose result was made against a wrong bound must be done again.
    pub fn to_do(&mut self, plan: &'p Plan, solver: &Solver, control: &Control<'_>) -> Option<Vec<&'p Job>> {
        let openers = solver.openers(control)?;
        let policies = std::mem::take(&mut self.findings.policies).into_iter().map(|(_, tree)| tree);
        let first = Policy::open(&plan.first_policy(), Access::Read).ok();
        let first = first.filter(|first| Identity::of(first.game()) == *plan.identity());
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
