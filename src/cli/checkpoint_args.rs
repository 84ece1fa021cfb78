//! The arguments of searches with a checkpoint.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use salet::checkpoint::{self, Checkpoint, Keeper, Standing};
use salet::game::Game;
use salet::search::{Ledger, Progress, Snapshot};
use salet::words::GuessId;
use salet_base::files;
use salet_base::text::count;

use crate::cli::{Failure, Output, duration};

#[derive(clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct CheckpointArgs {
    /// Save the search in this file, and resume from it
    ///
    /// A search that was stopped or killed loses at most one interval
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Time between two saves
    #[arg(long, value_name = "DURATION", hide_short_help = true, default_value = "10s", requires = "checkpoint", value_parser = duration)]
    checkpoint_interval: Duration,
}

impl CheckpointArgs {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }

    pub(crate) fn ledger(&self, game: &Game, output: &Output) -> Result<SavedLedger, Failure> {
        let Some(path) = &self.checkpoint else {
            return Ok(SavedLedger { ledger: Arc::new(Ledger::new()), place: None });
        };
        let (checkpoint, kept) = Checkpoint::open(path, game)?;
        if let Some(standing) = &kept.standing {
            output.note(format_args!(
                "going on from {}: {} of openers, {}, {} of work",
                path.display(),
                count(kept.findings.openers.len() as u64, "bound"),
                count(kept.findings.states.len() as u64, "state"),
                humantime::format_duration(Duration::from_secs(standing.seconds as u64)),
            ));
        }
        let ledger = Arc::new(Ledger::new().with(kept.findings));
        Ok(SavedLedger { ledger, place: Some((checkpoint, kept.standing, self.checkpoint_interval)) })
    }
}

pub(crate) struct SavedLedger {
    pub(crate) ledger: Arc<Ledger>,
    /// The checkpoint, its progress so far, and the time between two saves.
    place: Option<(Checkpoint, Option<Standing>, Duration)>,
}

impl SavedLedger {
    pub(crate) fn is_saved(&self) -> bool {
        self.place.is_some()
    }

    /// The failure to save, for the end of the report; immediately if the findings contradict each other, which makes every result
    /// suspect.
    pub(crate) fn unless_contradicted(
        &self,
        saved: Result<(), Failure>,
    ) -> Result<Result<(), Failure>, Failure> {
        if self.ledger.is_contradicted() { saved.map(Ok) } else { Ok(saved) }
    }

    /// Save the findings of a search, and its last report, in the checkpoint at a path, together with earlier findings, or in a new
    /// one next to it if that file is something else. Returns the path of the checkpoint.
    pub(crate) fn leave(
        &self,
        path: &Path,
        game: &Game,
        opener: Option<GuessId>,
        (began, last): (Instant, Option<&Snapshot>),
        output: &Output,
    ) -> Result<PathBuf, Failure> {
        let mut used = path.to_owned();
        let (checkpoint, kept) = loop {
            match Checkpoint::open(&used, game) {
                Err(
                    reason @ (checkpoint::Error::Other { .. }
                    | checkpoint::Error::Damaged { .. }
                    | checkpoint::Error::Locked { .. }
                    | checkpoint::Error::Files(files::Error::NotRegular { .. })),
                ) => output.warn(reason),
                opened => break opened?,
            }
            // Another process may create it first.
            used = files::free_sibling(path);
        };
        let keeper = Keeper::new(&checkpoint, &self.ledger, game, opener, &(), kept.standing).since(began);
        if let Some(last) = last {
            keeper.report(last);
        }
        keeper.save(None)?;
        Ok(used)
    }

    /// The saver of a search of one opener, or of all.
    pub(crate) fn saver<'a>(
        &'a self,
        game: &'a Game,
        opener: Option<GuessId>,
        watcher: &'a dyn Progress,
    ) -> Saver<'a> {
        let keeper = self.place.as_ref().map(|(checkpoint, before, interval)| {
            let before = before.clone();
            (Keeper::new(checkpoint, &self.ledger, game, opener, watcher, before), *interval)
        });
        Saver { keeper, watcher }
    }
}

pub(crate) struct Saver<'a> {
    keeper: Option<(Keeper<'a>, Duration)>,
    watcher: &'a dyn Progress,
}

impl Saver<'_> {
    pub(crate) fn watcher(&self) -> &dyn Progress {
        self.keeper.as_ref().map_or(self.watcher, |(keeper, _)| keeper)
    }

    /// Do some work and save meanwhile. The result comes back even if saving fails.
    pub(crate) fn during<T>(
        &self,
        stop: &AtomicBool,
        work: impl FnOnce() -> T,
        ended: impl FnOnce(&T) -> Option<&'static str>,
    ) -> (T, Result<(), Failure>) {
        match &self.keeper {
            Some((keeper, interval)) => {
                let (result, saved) = keeper.during(*interval, stop, work, ended);
                (result, saved.map_err(Failure::from))
            }
            None => (work(), Ok(())),
        }
    }
}
