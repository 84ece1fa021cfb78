//! The result of a job, as a file: one record (`record.rs`).

use serde::{Deserialize, Serialize};

use crate::bound::Bound;
use crate::checkpoint::Identity;
use crate::record::{self, Record};
use salet_core::game::Game;
use salet_core::policy;
use salet_core::search::Findings;

/// The statement of a worker about a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The job.
    pub job: String,
    /// The best known price at the start of the job, if any.
    pub bound: Option<Bound>,
    /// The best opener of the job with its price, if it is at least as good.
    pub best: Option<Bound>,
    /// A lower bound on all openers of the job.
    pub at_least: Bound,
    /// The seconds of the job.
    pub seconds: f64,
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq)]
pub struct JobResult {
    /// The statement of the worker.
    pub outcome: Outcome,
    /// The findings.
    pub findings: Findings,
}

impl JobResult {
    /// The bytes of a result. Errors: [`policy::Error`] if a policy is not of the game.
    pub(super) fn encode(
        game: &Game,
        identity: &Identity,
        outcome: &Outcome,
        findings: &Findings,
    ) -> Result<Vec<u8>, policy::Error> {
        record::encode(game, identity, outcome, findings)
    }

    /// Read the bytes of a result of this job, whole and unchanged. An error is the fault.
    pub(super) fn decode(
        bytes: &[u8],
        game: &Game,
        identity: &Identity,
        job: &str,
    ) -> Result<JobResult, String> {
        let (record, rest) = Record::<Outcome>::read(bytes)?;
        if let Some(difference) = record.header.game.difference(identity) {
            return Err(format!("it is of another game: {difference}"));
        }
        if record.header.about.job != job {
            return Err("it is the result of another job".to_owned());
        }
        if !rest.is_empty() {
            return Err("more bytes follow it".to_owned());
        }
        Ok(JobResult { findings: record.findings(game)?, outcome: record.header.about })
    }
}
