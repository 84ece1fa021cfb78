//! A record: findings of a search and a statement about them, as bytes. The result of a job is one record, a checkpoint a sequence
//! of them.
//!
//! | bytes | content |
//! | --- | --- |
//! | 15 | "salet findings\n" |
//! | 4 | the length of the header, lowest byte first |
//! | | the header as JSON: [`Header`] |
//! | 36 each | findings of openers, then of states, in the numbers of the header: the key, lowest byte first, and the record |
//! | | policy files, in the lengths of the header |
//! | 32 | SHA-256 of all bytes of the record before |
//!
//! The reader treats a record as hostile input. It cannot check that the bounds are true (`search/ledger.rs`).

use salet_base::sha256::Hash;
use salet_words::WordPolicy as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::checkpoint::Identity;
use salet_core::game::{Game, Tree};
use salet_core::policy::{self, Claim, Policy};
use salet_core::search::{Finding, Findings};

pub(crate) const MAGIC: &[u8] = b"salet findings\n";
const VERSION: u32 = 1;
const DIGEST_BYTES: usize = 32;
const KEY_BYTES: usize = size_of::<u128>();
const ENTRY_BYTES: usize = KEY_BYTES + Finding::BYTES;

/// The header of a record, with the statement of its writer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header<A> {
    version: u32,
    pub(crate) game: Identity,
    pub(crate) about: A,
    openers: usize,
    states: usize,
    /// The keys and lengths of the policies.
    policies: Vec<(String, usize)>,
}

/// A record whose checksum matches. Its findings are not parsed yet.
#[derive(Debug)]
pub(crate) struct Record<'a, A> {
    pub(crate) header: Header<A>,
    openers: &'a [u8],
    states: &'a [u8],
    policies: Vec<(u128, &'a [u8])>,
}

/// The bytes of a record. Errors: [`policy::Error`] if a policy is not of the game.
pub(crate) fn encode(
    game: &Game,
    identity: &Identity,
    about: impl Serialize,
    findings: &Findings,
) -> Result<Vec<u8>, policy::Error> {
    let mut policies = Vec::new();
    for (key, tree) in &findings.policies {
        policies.push((format!("{key:032x}"), policy::encode(game, tree, Claim::UPPER_BOUND)?));
    }
    let header = json(&Header {
        version: VERSION,
        game: identity.clone(),
        about,
        openers: findings.openers.len(),
        states: findings.states.len(),
        policies: policies.iter().map(|(key, policy)| (key.clone(), policy.as_bytes().len())).collect(),
    });
    let mut bytes = MAGIC.to_vec();
    bytes.extend(u32::try_from(header.len()).unwrap_or(u32::MAX).to_le_bytes());
    bytes.extend(header);
    for finding in findings.openers.iter().chain(&findings.states) {
        bytes.extend(finding.key.to_le_bytes());
        bytes.extend(finding.record());
    }
    policies.iter().for_each(|(_, policy)| bytes.extend(policy.as_bytes()));
    let digest = Hash::hash(&bytes);
    bytes.extend(digest);
    Ok(bytes)
}

impl<'a, A: DeserializeOwned> Record<'a, A> {
    /// The first record of some bytes, and the bytes after it. An error is the fault.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<(Record<'a, A>, &'a [u8]), String> {
        let cut_short = || "it is cut short".to_owned();
        let mut rest = bytes.strip_prefix(MAGIC).ok_or("it is another kind of file")?;
        let mut take = |length: usize| {
            let (own, after) = rest.split_at_checked(length).ok_or_else(cut_short)?;
            rest = after;
            Ok::<_, String>(own)
        };
        let length = take(size_of::<u32>())?.iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte));
        let header: Header<A> = serde_json::from_slice(take(length)?)
            .map_err(|error| format!("its header cannot be read: {error}"))?;
        if header.version != VERSION {
            return Err(format!("it is of version {}, this program reads version {VERSION}", header.version));
        }
        let mut entries = |count: usize| take(count.checked_mul(ENTRY_BYTES).ok_or_else(cut_short)?);
        let (openers, states) = (entries(header.openers)?, entries(header.states)?);
        let mut policies = Vec::new();
        for (key, length) in &header.policies {
            let key = u128::from_str_radix(key, 16).map_err(|_| "the key of its policy is not a number")?;
            policies.push((key, take(*length)?));
        }
        let digest = take(DIGEST_BYTES)?;
        let own = &bytes[..bytes.len() - rest.len() - DIGEST_BYTES];
        if Hash::hash(own) != *digest {
            return Err("its checksum does not match its content".to_owned());
        }
        Ok((Record { header, openers, states, policies }, rest))
    }

    /// The findings, all of this game.
    pub(crate) fn findings(&self, game: &Game) -> Result<Findings, String> {
        let tree = |&(key, bytes): &(u128, &[u8])| Ok((key, policy_tree(bytes, game)?));
        Ok(Findings {
            policies: self.policies.iter().map(tree).collect::<Result<_, String>>()?,
            openers: self.openers()?,
            states: self.states()?,
        })
    }

    /// The findings of openers.
    pub(crate) fn openers(&self) -> Result<Vec<Finding>, String> {
        entries(self.openers)
    }

    /// The findings of states.
    pub(crate) fn states(&self) -> Result<Vec<Finding>, String> {
        entries(self.states)
    }
}

fn entries(bytes: &[u8]) -> Result<Vec<Finding>, String> {
    let finding = |entry: &[u8]| {
        let (key, record) = entry.split_first_chunk::<KEY_BYTES>()?;
        Finding::read(u128::from_le_bytes(*key), record.first_chunk()?)
    };
    let known = |entry| finding(entry).ok_or_else(|| "it has a bound that no search finds".to_owned());
    bytes.chunks_exact(ENTRY_BYTES).map(known).collect()
}

fn policy_tree(bytes: &[u8], game: &Game) -> Result<Tree, String> {
    let policy = Policy::from_bytes(bytes.to_vec()).map_err(|fault| format!("its policy {fault}"))?;
    let identity = |game| Identity::of(game).map_err(|error| error.to_string());
    match identity(policy.game())?.difference(&identity(game)?) {
        None => Ok(policy.tree()),
        Some(difference) => Err(format!("its policy is of another game: {difference}")),
    }
}

/// The JSON of a value that consists of names and numbers.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    match serde_json::to_vec(value) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("it has names and numbers only: {error}"),
    }
}
