//! A checkpoint as a file: a sequence of [records](crate::record), to which every save appends one.
//!
//! The first record, without findings, is written elsewhere and then renamed, so that a path never holds less. A save is synced
//! before the next one begins, so that a crash leaves at most the last record incomplete, which readers leave out and the next
//! writer cuts off. One process writes: it holds a lock on the file. Others may read the saves so far.
//!
//! The content is treated as hostile input: every record is parsed with checks. No check can tell that the bounds are true
//! (`search/ledger.rs`).

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use serde::Serialize;

use crate::checkpoint::error::{Error, Result};
use crate::checkpoint::{Identity, Standing};
use crate::gathered::Gathered;
use crate::record::{self, MAGIC, Record};
use salet_base::clock::Instant;
use salet_base::files;
use salet_base::put::{self, Put};
use salet_base::threads::locked;
use salet_core::game::{Game, Tree};
use salet_core::search::Findings;

/// The longest wait for a checkpoint that another process uses.
const PATIENCE: Duration = Duration::from_secs(10);

/// How checkpoints of salet 0.2.0 and older begin.
const OLDER: &[u8] = b"redb";

/// A checkpoint open for saving, which excludes other writers.
pub struct Checkpoint {
    /// The name that the caller gave it.
    pub(super) path: PathBuf,
    identity: Identity,
    log: Mutex<Log>,
}

struct Log {
    file: File,
    /// Bytes of the saves so far; `None` once a save has failed.
    length: Option<u64>,
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

/// A record of a checkpoint. The first one has no standing.
type Save<'a> = Record<'a, Option<Standing>>;

impl Checkpoint {
    /// Open the checkpoint of a game at a path, created if missing, and read its content.
    ///
    /// # Errors
    /// [`Error::Game`] if no file can describe the game, [`Error::Locked`], [`Error::Other`], [`Error::Damaged`], and [`Error::Files`], also if the path is not a regular file: a
    /// pipe would block.
    pub fn open(path: &Path, game: &Game) -> Result<(Checkpoint, Kept)> {
        files::check_regular(path)?;
        let identity = Identity::of(game)?;
        if fs::metadata(path).is_ok_and(|known| known.len() == 0) || !path.exists() {
            make(path, &identity, game)?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(|source| unreadable(path, source))?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|source| unreadable(path, source))?;
        let (saves, length) = saves(path, &bytes)?;
        if let Some(difference) = saves.first().and_then(|save| save.header.game.difference(&identity)) {
            return Err(Error::Other { path: path.display().to_string(), difference });
        }
        let kept = kept(&saves, game).map_err(|reason| damaged(path, reason))?;
        let log = Mutex::new(Log { file, length: Some(length) });
        Ok((Checkpoint { path: path.to_owned(), identity, log }, kept))
    }

    /// Save new findings, atomically and durably: on return they are on the disk.
    ///
    /// # Errors
    /// [`Error::Unsaved`]; further saves fail until the checkpoint is opened again.
    pub fn save(&self, findings: &Findings, standing: &Standing, game: &Game) -> Result<()> {
        let unsaved = |reason: String| Error::Unsaved { path: self.path.display().to_string(), reason };
        let record = record::encode(game, &self.identity, Some(standing), findings);
        let record = record.map_err(|error| unsaved(error.to_string()))?;
        locked(&self.log).append(&record).map_err(|error| unsaved(error.to_string()))
    }

    /// Summarize a checkpoint, even while a search saves to it.
    pub fn overview(path: &Path) -> Result<Overview> {
        files::check_regular(path)?;
        let bytes = fs::read(path).map_err(|source| unreadable(path, source))?;
        let (saves, _) = saves(path, &bytes)?;
        let mut gathered = Gathered::default();
        for save in &saves {
            let add =
                || Ok(Findings { openers: save.openers()?, states: save.states()?, policies: Vec::new() });
            gathered.add(add().map_err(|reason| damaged(path, reason))?);
        }
        let Findings { openers, states, .. } = gathered.into_findings();
        let identity = saves.first().map(|save| save.header.game.clone());
        Ok(Overview {
            identity: identity.ok_or_else(|| damaged(path, "it is empty".to_owned()))?,
            standing: saves.iter().rev().find_map(|save| save.header.about.clone()),
            openers: openers.len() as u64,
            states: states.len() as u64,
        })
    }
}

impl Log {
    fn append(&mut self, record: &[u8]) -> io::Result<()> {
        let end = self.length.take().ok_or_else(|| io::Error::other("an earlier save failed"))?;
        let write = |file: &mut File| {
            // Also cuts off what a crash left of an earlier save.
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
            file.write_all(record)?;
            file.sync_data()
        };
        if let Err(error) = write(&mut self.file) {
            // Readers leave an incomplete record out, too.
            let _ = self.file.set_len(end);
            return Err(error);
        }
        self.length = Some(end + record.len() as u64);
        Ok(())
    }
}

/// Create a checkpoint without findings where there is none, or an empty file, atomically. If another process has made one
/// meanwhile, that one stays: findings may be saved to it already.
fn make(path: &Path, identity: &Identity, game: &Game) -> Result<()> {
    let first = record::encode(game, identity, None::<Standing>, &Findings::default());
    let first = first.map_err(|error| damaged(path, error.to_string()))?;
    match put::put(path, &first, Some(&|_| Some(String::new())))? {
        Put::Kept(obstacle) if !obstacle.is_empty() => Err(files::irreplaceable(path, &obstacle).into()),
        Put::Written(_) | Put::Kept(_) => Ok(()),
    }
}

/// Lock a file for this process. A killed process holds its lock until the system has cleaned up.
fn lock(file: &File, path: &Path) -> Result<()> {
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => thread::sleep(PATIENCE / 50),
            Err(TryLockError::WouldBlock) => return Err(Error::Locked { path: path.display().to_string() }),
            Err(TryLockError::Error(source)) => return Err(unreadable(path, source)),
        }
    }
}

/// The complete saves of a checkpoint, and their length in bytes.
fn saves<'a>(path: &Path, bytes: &'a [u8]) -> Result<(Vec<Save<'a>>, u64)> {
    if bytes.starts_with(OLDER) {
        let reason = "it was made by salet 0.2.0 or older, and only that version continues it".to_owned();
        return Err(damaged(path, reason));
    }
    let (mut saves, mut rest) = (Vec::new(), bytes);
    while !rest.is_empty() {
        match Record::read(rest) {
            Ok((save, after)) => {
                saves.push(save);
                rest = after;
            }
            // A save that a crash left incomplete has no other after it.
            Err(_) if !saves.is_empty() && !has_save(&rest[1..]) => break,
            Err(reason) => return Err(damaged(path, reason)),
        }
    }
    Ok((saves, (bytes.len() - rest.len()) as u64))
}

fn has_save(bytes: &[u8]) -> bool {
    bytes.windows(MAGIC.len()).any(|window| window == MAGIC)
}

fn kept(saves: &[Save<'_>], game: &Game) -> Result<Kept, String> {
    let mut gathered = Gathered::default();
    for save in saves {
        gathered.add(save.findings(game)?);
    }
    let mut findings = gathered.into_findings();
    findings.policies = cheapest(findings.policies, game)?;
    let standing = saves.iter().rev().find_map(|save| save.header.about.clone());
    Ok(Kept { findings, standing })
}

/// The cheapest policy of each state.
fn cheapest(policies: Vec<(u128, Tree)>, game: &Game) -> Result<Vec<(u128, Tree)>, String> {
    let mut cheapest: BTreeMap<u128, ((u64, u64), Tree)> = BTreeMap::new();
    for (key, tree) in policies {
        let costs = tree.evaluate(game).map_err(|error| error.to_string())?;
        let cost = (costs.lost_weight, costs.found_total());
        if cheapest.get(&key).is_none_or(|(known, _)| cost < *known) {
            cheapest.insert(key, (cost, tree));
        }
    }
    Ok(cheapest.into_iter().map(|(key, (_, tree))| (key, tree)).collect())
}

fn damaged(path: &Path, reason: String) -> Error {
    Error::Damaged { path: path.display().to_string(), reason }
}

fn unreadable(path: &Path, source: io::Error) -> Error {
    files::Error::Unreadable { path: path.display().to_string(), source }.into()
}
