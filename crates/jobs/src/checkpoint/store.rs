//! A checkpoint as a file: a database with four tables, in which every save is one transaction.
//!
//! | table | key | value |
//! | --- | --- | --- |
//! | `about` | "identity", "standing" | JSON: the game, and the progress of the search |
//! | `openers`, `states` | 128 bits | 20 bytes ([`Finding`]) |
//! | `policies` | 128 bits | a policy file |
//!
//! Saves are atomic, by the database (redb: copy on write, two headers, checksums). One process writes, and others may read the
//! last save meanwhile. A new file is completed elsewhere and then renamed, so that its path never holds an incomplete one.
//!
//! The content is treated as hostile input: the database checks its pages on opening, and every value is parsed with checks. No
//! check can tell that the bounds are true (`search/ledger.rs`).

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read as _, Seek as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use redb::backends::FileBackend;
use redb::{
    Builder, ConcurrencyMode, Database, ReadTransaction, ReadableDatabase, ReadableTable as _,
    ReadableTableMetadata as _, StorageBackend, Table, TableDefinition,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::checkpoint::error::{Error, Result};
use crate::checkpoint::{Identity, Standing};
use salet_base::clock::Instant;
use salet_base::files;
use salet_base::put::{self, Put};
use salet_core::game::{Game, Tree};
use salet_core::policy::{self, Claim, Policy};
use salet_core::search::{Finding, Findings};

type FindingTable<'a> = TableDefinition<'a, u128, &'static [u8; Finding::BYTES]>;

const ABOUT: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("about");
const OPENERS: FindingTable<'_> = TableDefinition::new("openers");
const STATES: FindingTable<'_> = TableDefinition::new("states");
const POLICIES: TableDefinition<'_, u128, &[u8]> = TableDefinition::new("policies");

const IDENTITY: &str = "identity";
const STANDING: &str = "standing";

/// Bytes of the database's page cache.
const CACHE_BYTES: usize = 32 << 20;

/// The longest wait for a checkpoint that another process uses.
const PATIENCE: Duration = Duration::from_secs(10);

/// A checkpoint open for saving, which excludes other writers.
pub struct Checkpoint {
    /// As the caller named it.
    pub(super) path: PathBuf,
    database: Database,
}

/// The content of a checkpoint when it was opened.
#[derive(Debug, Default)]
pub struct Kept {
    /// The findings of earlier searches.
    pub findings: Findings,
    /// The progress of the last search, if any.
    pub standing: Option<Standing>,
}

/// A summary of a checkpoint.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Overview {
    /// The game.
    pub identity: Identity,
    /// The progress of its search; `None` before the first save.
    pub standing: Option<Standing>,
    /// The number of bounds on openers.
    pub openers: u64,
    /// The number of states.
    pub states: u64,
}

#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("{0}")]
    Database(redb::Error),
    #[error("{0}")]
    Content(String),
}

impl<E: Into<redb::Error>> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal::Database(error.into())
    }
}

impl Checkpoint {
    /// Open the checkpoint of a game at a path, created if missing, and read its content.
    ///
    /// # Errors
    /// [`Error::Locked`], [`Error::Other`], [`Error::Damaged`], and [`Error::Files`], also if the path is not a regular file: a
    /// pipe would block.
    pub fn open(path: &Path, game: &Game) -> Result<(Checkpoint, Kept)> {
        files::check_regular(path)?;
        if fs::metadata(path).is_ok_and(|known| known.len() == 0) || !path.exists() {
            make(path, &Identity::of(game))?;
        }
        // The system's error is clearer than the database's.
        OpenOptions::new().read(true).write(true).open(path).map_err(|source| unreadable(path, source))?;
        let began = Instant::now();
        let database = loop {
            match guarded(path, || Ok(builder().open(path)?)) {
                // A killed process holds the lock until the system has cleaned up.
                Err(Error::Locked { .. }) if began.elapsed() < PATIENCE => thread::sleep(PATIENCE / 50),
                opened => break opened?,
            }
        };
        Checkpoint::over(path.to_owned(), database, game)
    }

    /// Open a checkpoint in any storage, initialized if empty. Nothing else may use the storage meanwhile.
    pub fn open_in(storage: impl StorageBackend, game: &Game) -> Result<(Checkpoint, Kept)> {
        let path = PathBuf::from("the storage");
        let identity = Identity::of(game);
        let database = guarded(&path, || {
            let alone = ConcurrencyMode::ExclusiveWriter;
            let database = builder().set_concurrency_mode(alone).create_with_backend(storage)?;
            if database.begin_read()?.list_tables()?.next().is_none() {
                begin(&database, &identity)?;
            }
            Ok(database)
        })?;
        Checkpoint::over(path, database, game)
    }

    fn over(path: PathBuf, database: Database, game: &Game) -> Result<(Checkpoint, Kept)> {
        let identity = Identity::of(game);
        let (kept, difference) = guarded(&path, || {
            let reading = database.begin_read()?;
            let own: Identity = required(about(&reading, IDENTITY)?)?;
            // The findings of another game are not read.
            Ok(match own.difference(&identity) {
                None => (kept(&reading, game)?, None),
                different => (Kept::default(), different),
            })
        })?;
        match difference {
            None => Ok((Checkpoint { path, database }, kept)),
            Some(difference) => Err(Error::Other { path: path.display().to_string(), difference }),
        }
    }

    /// Save new findings, atomically and durably: on return they are on the disk.
    ///
    /// # Errors
    /// [`Error::Unsaved`]; further saves fail until the checkpoint is opened again.
    pub fn save(&self, findings: &Findings, standing: &Standing, game: &Game) -> Result<()> {
        let save = || -> Result<(), Refusal> {
            let mut writing = self.database.begin_write()?;
            writing.set_quick_repair(true);
            {
                add(&mut writing.open_table(OPENERS)?, &findings.openers)?;
                add(&mut writing.open_table(STATES)?, &findings.states)?;
                let mut policies = writing.open_table(POLICIES)?;
                for (key, tree) in &findings.policies {
                    let policy = policy::encode(game, tree, Claim::UPPER_BOUND);
                    let policy = policy.map_err(|error| Refusal::Content(error.to_string()))?;
                    let known = policies.get(key)?.is_some_and(|known| is_better(known.value(), &policy));
                    if !known {
                        policies.insert(key, policy.as_bytes())?;
                    }
                }
                writing.open_table(ABOUT)?.insert(STANDING, json(standing).as_slice())?;
            }
            Ok(writing.commit()?)
        };
        let unsaved = |refusal: Refusal| Error::Unsaved {
            path: self.path.display().to_string(),
            reason: refusal.to_string(),
        };
        save().map_err(unsaved)
    }

    /// Summarize a checkpoint, even while a search saves to it.
    pub fn overview(path: &Path) -> Result<Overview> {
        files::check_regular(path)?;
        File::open(path).map_err(|source| unreadable(path, source))?;
        let overview = |reading: ReadTransaction| -> Result<Overview, Refusal> {
            Ok(Overview {
                identity: required(about(&reading, IDENTITY)?)?,
                standing: about(&reading, STANDING)?,
                openers: reading.open_table(OPENERS)?.len()?,
                states: reading.open_table(STATES)?.len()?,
            })
        };
        guarded(path, || match builder().open_read_only(path) {
            Ok(database) => overview(database.begin_read()?),
            // Its process was killed: the repair needs a writer.
            Err(redb::DatabaseError::RepairAborted) => overview(builder().open(path)?.begin_read()?),
            Err(error) => Err(error.into()),
        })
    }
}

/// Add findings to a table, joined with those already there.
fn add(
    table: &mut Table<'_, u128, &'static [u8; Finding::BYTES]>,
    findings: &[Finding],
) -> Result<(), redb::Error> {
    for &finding in findings {
        let known = table.get(finding.key)?.and_then(|record| Finding::read(finding.key, record.value()));
        let known = known.map_or(finding, |known| known.and(finding));
        table.insert(finding.key, &known.record())?;
    }
    Ok(())
}

fn is_better(saved: &[u8], than: &Policy) -> bool {
    let cost = |policy: &Policy| (policy.score().lost_weight, policy.score().total);
    Policy::from_bytes(saved.to_vec()).is_ok_and(|saved| cost(&saved) < cost(than))
}

fn builder() -> Builder {
    let mut builder = Database::builder();
    builder
        .set_cache_size(CACHE_BYTES)
        .set_concurrency_mode(ConcurrencyMode::SingleWriter)
        .set_check_integrity_on_open(true);
    builder
}

/// Create a checkpoint without findings where there is none, or an empty file, atomically: it is initialized in an unnamed file. If
/// another process has made one meanwhile, that one stays: findings may be saved to it already.
fn make(path: &Path, identity: &Identity) -> Result<()> {
    let bytes = guarded(path, || {
        let mut nameless = tempfile::tempfile().map_err(redb::Error::Io)?;
        let backend = FileBackend::new(nameless.try_clone().map_err(redb::Error::Io)?)?;
        begin(&builder().create_with_backend(backend)?, identity)?;
        let mut bytes = Vec::new();
        nameless.rewind().and_then(|()| nameless.read_to_end(&mut bytes)).map_err(redb::Error::Io)?;
        Ok(bytes)
    });
    let bytes = bytes.map_err(|error| match error {
        Error::Files(files::Error::Unreadable { path, source }) => {
            files::Error::Unwritable { path, source }.into()
        }
        error => error,
    })?;
    match put::put(path, &bytes, Some(&|_| Some(String::new())))? {
        Put::Kept(obstacle) if !obstacle.is_empty() => Err(files::irreplaceable(path, &obstacle).into()),
        Put::Written(_) | Put::Kept(_) => Ok(()),
    }
}

fn begin(database: &Database, identity: &Identity) -> Result<(), redb::Error> {
    let writing = database.begin_write()?;
    writing.open_table(OPENERS)?;
    writing.open_table(STATES)?;
    writing.open_table(POLICIES)?;
    writing.open_table(ABOUT)?.insert(IDENTITY, json(identity).as_slice())?;
    Ok(writing.commit()?)
}

/// The JSON of a value that consists of names and numbers.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    match serde_json::to_vec(value) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("it has names and numbers only: {error}"),
    }
}

fn about<T: DeserializeOwned>(reading: &ReadTransaction, what: &str) -> Result<Option<T>, Refusal> {
    let table = reading.open_table(ABOUT)?;
    let Some(value) = table.get(what)? else { return Ok(None) };
    let value = serde_json::from_slice(value.value());
    value.map(Some).map_err(|error| Refusal::Content(format!("its {what} cannot be read: {error}")))
}

fn required(identity: Option<Identity>) -> Result<Identity, Refusal> {
    identity.ok_or_else(|| Refusal::Content("it names no game".to_owned()))
}

fn kept(reading: &ReadTransaction, game: &Game) -> Result<Kept, Refusal> {
    let findings = |table: FindingTable<'_>| -> Result<Vec<Finding>, Refusal> {
        let mut findings = Vec::new();
        for entry in reading.open_table(table)?.iter()? {
            let (key, record) = entry?;
            let finding = Finding::read(key.value(), record.value());
            findings.push(
                finding.ok_or_else(|| Refusal::Content("it has a bound that no search finds".to_owned()))?,
            );
        }
        Ok(findings)
    };
    let mut policies = Vec::new();
    for entry in reading.open_table(POLICIES)?.iter()? {
        let (key, bytes) = entry?;
        policies.push((key.value(), policy_tree(bytes.value(), game).map_err(Refusal::Content)?));
    }
    let findings = Findings { openers: findings(OPENERS)?, states: findings(STATES)?, policies };
    Ok(Kept { findings, standing: about(reading, STANDING)? })
}

pub(crate) fn policy_tree(bytes: &[u8], game: &Game) -> Result<Tree, String> {
    let policy = Policy::from_bytes(bytes.to_vec()).map_err(|fault| format!("its policy {fault}"))?;
    let own = Identity::of(policy.game());
    match own.difference(&Identity::of(game)) {
        None => Ok(policy.tree()),
        Some(difference) => Err(format!("its policy is of another game: {difference}")),
    }
}

/// Work with the database, which may panic on a hostile file.
fn guarded<T>(path: &Path, work: impl FnOnce() -> Result<T, Refusal>) -> Result<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    let done = done.unwrap_or_else(|_| Err(Refusal::Content("its pages contradict each other".to_owned())));
    done.map_err(|refusal| {
        let name = path.display().to_string();
        match refusal {
            Refusal::Database(redb::Error::DatabaseAlreadyOpen | redb::Error::LockProtocolMismatch) => {
                Error::Locked { path: name }
            }
            // These two kinds concern the content of a file, and not reading it.
            Refusal::Database(redb::Error::Io(source))
                if !matches!(source.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof) =>
            {
                unreadable(path, source)
            }
            refusal => Error::Damaged { path: name, reason: refusal.to_string() },
        }
    })
}

fn unreadable(path: &Path, source: std::io::Error) -> Error {
    files::Error::Unreadable { path: path.display().to_string(), source }.into()
}
