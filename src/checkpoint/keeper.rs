//! Saving while a search runs: what it has found out since the last time, every so often and once more at its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::checkpoint::error::{Error, Result};
use crate::checkpoint::standing::{Openers, Standing};
use crate::checkpoint::store::Checkpoint;
use crate::clock::Instant;
use crate::game::Game;
use crate::search::{Ledger, Phase, Progress, Snapshot};

/// Saves a search's ledger in a checkpoint. It is to be told how the search goes: it is somebody who watches.
pub struct Keeper<'a> {
    checkpoint: &'a Checkpoint,
    ledger: &'a Ledger,
    game: &'a Game,
    /// Who else is told.
    watcher: &'a dyn Progress,
    /// How all sessions before this one stood.
    before: Standing,
    began: Instant,
    now: Mutex<Now>,
}

/// How this session stands.
#[derive(Default)]
struct Now {
    search: Option<Openers>,
    nodes: u64,
}

impl<'a> Keeper<'a> {
    /// One that goes on from how the last session stood.
    pub fn new(
        checkpoint: &'a Checkpoint,
        ledger: &'a Ledger,
        game: &'a Game,
        watcher: &'a dyn Progress,
        before: Option<Standing>,
    ) -> Keeper<'a> {
        let before = before.unwrap_or_default();
        let now = Now { search: before.search.clone(), nodes: 0 };
        Keeper { checkpoint, ledger, game, watcher, before, began: Instant::now(), now: Mutex::new(now) }
    }

    /// With a session that began earlier than now.
    #[must_use]
    pub fn since(mut self, began: Instant) -> Self {
        self.began = began;
        self
    }

    /// Do some work, and save what it has come to at every interval and at its end, then with how it ended if it did. Where
    /// that fails the work is asked to stop, and what it gives comes back with the error.
    pub fn during<T>(
        &self,
        interval: Duration,
        stop: &AtomicBool,
        work: impl FnOnce() -> T,
        ended: impl FnOnce(&T) -> Option<&'static str>,
    ) -> (T, Result<()>) {
        let (done, finished) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let saving = move || {
                while finished.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    self.save(None).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                }
                Ok(())
            };
            // Where no thread can be had, all is saved at the end.
            let saver = thread::Builder::new().name("checkpoint".to_owned()).spawn_scoped(scope, saving);
            let result = work();
            drop(done);
            let saved = saver.map_or(Ok(()), |saver| saver.join().unwrap_or(Ok(())));
            let ended = ended(&result);
            (result, saved.and_then(|()| self.save(ended)))
        })
    }

    /// Save what there is, and how the search ended if it has.
    ///
    /// # Errors
    /// [`Error::Unsaved`], [`Error::Contradicted`].
    pub fn save(&self, ended: Option<&str>) -> Result<()> {
        // First how it stands, then what was found out: that is then no less.
        let standing = self.standing(ended);
        let findings = self.ledger.take();
        if self.ledger.is_contradicted() {
            return Err(Error::Contradicted { path: self.checkpoint.path().display().to_string() });
        }
        self.checkpoint.save(&findings, &standing, self.game)
    }

    fn standing(&self, ended: Option<&str>) -> Standing {
        let now = self.now();
        let saved = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Standing {
            saved,
            sessions: self.before.sessions + 1,
            seconds: self.before.seconds + self.began.elapsed().as_secs_f64(),
            nodes: self.before.nodes + now.nodes,
            search: now.search.clone(),
            ended: ended.map(str::to_owned),
        }
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for Keeper<'_> {
    fn report(&self, snapshot: &Snapshot) {
        let mut now = self.now();
        now.nodes = snapshot.nodes;
        if snapshot.phase == Phase::Openers {
            let name = |opener| self.game.lists().display(opener).to_owned();
            now.search = Some(Openers {
                best: snapshot.incumbent.map(|(opener, total)| (name(opener), total)),
                at_least: snapshot.lower_bound,
                openers: snapshot.openers,
                settled: snapshot.settled,
            });
        }
        drop(now);
        self.watcher.report(snapshot);
    }
}
