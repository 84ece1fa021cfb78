//! The keeper saves the new findings of a running search, in intervals and at the end.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::checkpoint::error::{Error, Result};
use crate::checkpoint::standing::{Openers, Standing};
use crate::checkpoint::store::Checkpoint;
use salet_base::clock::Instant;
use salet_base::setters;
use salet_base::threads::locked;
use salet_core::game::Game;
use salet_core::search::{Ledger, Phase, Progress, Snapshot};
use salet_words::GuessId;

/// Saves a search's ledger in a checkpoint. It must be the progress callback of the search.
pub struct Keeper<'a> {
    checkpoint: &'a Checkpoint,
    ledger: &'a Ledger,
    game: &'a Game,
    /// The caller's progress callback.
    watcher: &'a dyn Progress,
    /// The progress of all earlier sessions.
    before: Standing,
    began: Instant,
    /// The one opener that is searched.
    opener: Option<String>,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    search: Option<Openers>,
    /// How an earlier session ended, until this one searches openers.
    ended: Option<String>,
    nodes: u64,
}

impl<'a> Keeper<'a> {
    /// A keeper of a search of one opener, or of all, that continues from the progress of the last session.
    pub fn new(
        checkpoint: &'a Checkpoint,
        ledger: &'a Ledger,
        game: &'a Game,
        opener: Option<GuessId>,
        watcher: &'a dyn Progress,
        before: Option<Standing>,
    ) -> Keeper<'a> {
        let mut before = before.unwrap_or_default();
        let opener = opener.map(|opener| game.name(opener).to_owned());
        let (search, ended) = (before.search.take(), before.ended.take());
        let now = if opener == before.opener { Now { search, ended, nodes: 0 } } else { Now::default() };
        let (began, now) = (Instant::now(), Mutex::new(now));
        Keeper { checkpoint, ledger, game, watcher, before, began, opener, now }
    }

    setters! {
        /// Set an earlier begin of the session.
        since(began: Instant);
    }

    /// Do some work, and save in intervals and at the end, then with the status that `ended` gives. If saving fails, `stop` is
    /// set, and the result of the work comes with the error.
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
            // Without a thread everything is saved at the end.
            let saver = thread::Builder::new().name("checkpoint".to_owned()).spawn_scoped(scope, saving);
            let result = work();
            drop(done);
            let saved = saver.map_or(Ok(()), |saver| saver.join().unwrap_or(Ok(())));
            let ended = ended(&result);
            (result, saved.and_then(|()| self.save(ended)))
        })
    }

    /// Save the new findings, and the status if the search has ended.
    pub fn save(&self, ended: Option<&str>) -> Result<()> {
        // The progress is taken before the findings, so these are at least as new.
        let standing = self.standing(ended);
        let findings = self.ledger.take();
        if self.ledger.is_contradicted() {
            return Err(Error::Contradicted { path: self.checkpoint.path.display().to_string() });
        }
        self.checkpoint.save(&findings, &standing, self.game)
    }

    fn standing(&self, ended: Option<&str>) -> Standing {
        let now = locked(&self.now);
        let saved = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Standing {
            saved,
            sessions: self.before.sessions + 1,
            seconds: self.before.seconds + self.began.elapsed().as_secs_f64(),
            nodes: self.before.nodes + now.nodes,
            opener: self.opener.clone(),
            search: now.search.clone(),
            ended: ended.map(str::to_owned).or_else(|| now.ended.clone()),
        }
    }
}

impl Progress for Keeper<'_> {
    fn report(&self, snapshot: &Snapshot) {
        let mut now = locked(&self.now);
        now.nodes = snapshot.nodes;
        if snapshot.phase == Phase::Openers {
            // An objective may take several searches, and some bound no total.
            let known = now.search.as_ref().map_or(0, |search| search.at_least);
            now.ended = None;
            let named = |(opener, total)| (self.game.name(opener).to_owned(), total);
            now.search = Some(Openers {
                best: snapshot.incumbent.map(named),
                at_least: snapshot.lower_bound.max(known),
                openers: snapshot.openers,
                settled: snapshot.settled,
            });
        }
        drop(now);
        self.watcher.report(snapshot);
    }
}
