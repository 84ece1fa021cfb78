//! The result of a job, as a file.
//!
//! | bytes | content |
//! | --- | --- |
//! | 13 | "salet result\n" |
//! | 4 | the length of the header, lowest byte first |
//! | | the header as JSON: [`Header`] |
//! | 36 each | findings of openers, then of states, in the numbers of the header: the key, lowest byte first, and the record |
//! | | policy files, in the lengths of the header |
//! | 32 | SHA-256 of all bytes before |
//!
//! The reader treats a result as hostile input. It cannot check that the bounds are true.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::bound::Bound;
use crate::checkpoint::{Identity, json, policy_tree};
use salet_core::game::{Game, Tree};
use salet_core::policy::{self, Claim};
use salet_core::search::{Finding, Findings};

const MAGIC: &[u8] = b"salet result\n";
const VERSION: u32 = 1;
const DIGEST_BYTES: usize = 32;
const KEY_BYTES: usize = size_of::<u128>();
const ENTRY_BYTES: usize = KEY_BYTES + Finding::BYTES;

/// The header of a result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    version: u32,
    /// The game.
    pub game: Identity,
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
    openers: usize,
    states: usize,
    /// The keys and lengths of the policies.
    policies: Vec<(String, usize)>,
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq)]
pub struct JobResult {
    /// The header.
    pub header: Header,
    /// The findings.
    pub findings: Findings,
}

/// The part of a header that the worker decides.
pub(super) struct Circumstances {
    pub(super) bound: Option<Bound>,
    pub(super) best: Option<Bound>,
    pub(super) at_least: Bound,
    pub(super) seconds: f64,
}

impl JobResult {
    /// The bytes of a result. Errors: [`policy::Error`] if a policy is not of the game.
    pub(super) fn encode(
        game: &Game,
        identity: &Identity,
        job: &str,
        circumstances: Circumstances,
        findings: &Findings,
    ) -> Result<Vec<u8>, policy::Error> {
        let mut policies = Vec::new();
        for (key, tree) in &findings.policies {
            policies.push((format!("{key:032x}"), policy::encode(game, tree, Claim::UPPER_BOUND)?));
        }
        let Circumstances { bound, best, at_least, seconds } = circumstances;
        let header = Header {
            version: VERSION,
            game: identity.clone(),
            job: job.to_owned(),
            bound,
            best,
            at_least,
            seconds,
            openers: findings.openers.len(),
            states: findings.states.len(),
            policies: policies.iter().map(|(key, policy)| (key.clone(), policy.as_bytes().len())).collect(),
        };
        let header = json(&header);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(u32::try_from(header.len()).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(header);
        for finding in findings.openers.iter().chain(&findings.states) {
            bytes.extend(finding.key.to_le_bytes());
            bytes.extend(finding.record());
        }
        policies.iter().for_each(|(_, policy)| bytes.extend(policy.as_bytes()));
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        Ok(bytes)
    }

    /// Read the bytes of a result of this job, whole and unchanged. An error is the fault.
    pub(super) fn decode(
        bytes: &[u8],
        game: &Game,
        identity: &Identity,
        job: &str,
    ) -> Result<JobResult, String> {
        let cut_short = || "it is cut short".to_owned();
        let (bytes, digest) = bytes.split_last_chunk::<DIGEST_BYTES>().ok_or_else(cut_short)?;
        let rest = bytes.strip_prefix(MAGIC).ok_or("it is not a result")?;
        if Sha256::digest(bytes).as_slice() != digest {
            return Err("its checksum does not match its content".to_owned());
        }
        let (length, rest) = rest.split_first_chunk().ok_or_else(cut_short)?;
        let (header, mut rest) =
            rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(cut_short)?;
        let header: Header =
            serde_json::from_slice(header).map_err(|error| format!("its header cannot be read: {error}"))?;
        if header.version != VERSION {
            return Err(format!("it is of version {}, this program reads version {VERSION}", header.version));
        }
        if let Some(difference) = header.game.difference(identity) {
            return Err(format!("it is of another game: {difference}"));
        }
        if header.job != job {
            return Err("it is the result of another job".to_owned());
        }
        let mut entries = |count: usize| -> Result<Vec<Finding>, String> {
            let length = count.checked_mul(ENTRY_BYTES).ok_or_else(cut_short)?;
            let (own, after) = rest.split_at_checked(length).ok_or_else(cut_short)?;
            rest = after;
            own.chunks_exact(ENTRY_BYTES)
                .map(|entry| finding(entry).ok_or_else(|| "it has a bound that no search finds".to_owned()))
                .collect()
        };
        let (openers, states) = (entries(header.openers)?, entries(header.states)?);
        let mut policies: Vec<(u128, Tree)> = Vec::new();
        for (key, length) in &header.policies {
            let (own, after) = rest.split_at_checked(*length).ok_or_else(cut_short)?;
            rest = after;
            let key = u128::from_str_radix(key, 16).map_err(|_| "the key of its policy is not a number")?;
            policies.push((key, policy_tree(own, game)?));
        }
        if !rest.is_empty() {
            return Err("more bytes follow it".to_owned());
        }
        Ok(JobResult { findings: Findings { openers, states, policies }, header })
    }
}

fn finding(entry: &[u8]) -> Option<Finding> {
    let (key, record) = entry.split_first_chunk::<KEY_BYTES>()?;
    Finding::read(u128::from_le_bytes(*key), record.first_chunk()?)
}
