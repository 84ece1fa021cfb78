//! Who does jobs, one after the other: what is learnt by one serves the next.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use crate::clock::Instant;
use crate::distributed::bound::Bound;
use crate::distributed::error::{Error, Result};
use crate::distributed::exchange::Exchange;
use crate::distributed::gathered::Gathered;
use crate::distributed::job::Job;
use crate::distributed::plan::Plan;
use crate::distributed::result::{Circumstances, JobResult};
use crate::files;
use crate::search::{Control, Ledger, Openers, Price, SearchConfig, Share, ShareSettled, Solver};
use crate::words::GuessId;

/// How often the bound and what others tell are read while a job is done.
const LOOK: Duration = Duration::from_millis(500);

/// States that took less are found out again by whoever puts results together.
const MOMENT: Duration = Duration::from_millis(1);

/// States that took less are found out again by whoever else meets them, even at the same time. Measured in docs/distributed.md.
const INSTANT: Duration = Duration::from_micros(20);

/// Does the jobs of a plan.
pub struct Worker<'p> {
    plan: &'p Plan,
    solver: Solver,
    ledger: Arc<Ledger>,
    openers: Openers,
    exchange: Exchange<'p>,
    /// What was found out since the last result that could be written.
    found: Mutex<Gathered>,
}

/// A job that was done.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Done {
    /// The best of its openers with its price, if it is as good as anything known.
    pub best: Option<Bound>,
    /// No opener of it costs less.
    pub at_least: Bound,
    /// What it took.
    pub seconds: f64,
    /// The length of the result.
    pub bytes: usize,
}

impl<'p> Worker<'p> {
    /// Make the tables of the game; `None` if that was stopped.
    ///
    /// # Errors
    /// [`Error::Search`].
    pub fn new(plan: &'p Plan, config: SearchConfig, control: &Control<'_>) -> Result<Option<Worker<'p>>> {
        let ledger = Arc::new(Ledger::keeping(MOMENT));
        let solver = Solver::new(plan.game(), config)?.with_ledger(ledger.clone());
        let openers = solver.openers(control);
        Ok(openers.map(|openers| Worker {
            plan,
            solver,
            ledger,
            openers,
            exchange: Exchange::new(plan),
            found: Mutex::default(),
        }))
    }

    /// Take up what others find out, before each job and while it is done, and tell them. That pays where few workers share much;
    /// where many do, reading takes longer than finding out again.
    #[must_use]
    pub fn learning(self) -> Worker<'p> {
        self.ledger.hint_from(INSTANT);
        Worker { exchange: self.exchange.learning(), ..self }
    }

    /// Do a job against the bound in a file, put its result into the folder, and lower the bound as soon as a better one is found.
    /// `None` if it was stopped: then there is no result.
    ///
    /// # Errors
    /// [`Error::Files`] if the result cannot be written, [`Error::Contradicted`].
    pub fn carry_out(&mut self, job: &'p Job, bound: &Path, control: &Control<'_>) -> Result<Option<Done>> {
        let (began, game) = (Instant::now(), self.plan.game());
        let unknown = || Error::NoJob(job.id.clone());
        let openers = job.opener_ids(game).ok_or_else(unknown)?;
        let feedbacks = job.feedback_ids(game).ok_or_else(unknown)?;
        let share = match (feedbacks.as_slice(), openers.first()) {
            (parts @ [_, ..], Some(&opener)) => Share::Parts(opener, parts),
            _ => Share::Openers(&openers),
        };
        self.learn(job, control);
        self.look(bound);
        let known = Bound::read(bound);
        let meanwhile = || {
            if self.exchange.learns() {
                self.tell(job, known.as_ref(), began);
                self.learn(job, control);
            }
            self.look(bound);
        };
        let settled = beside(meanwhile, || self.solver.settle(&self.openers, share, control));
        if self.ledger.is_contradicted() {
            return Err(Error::Contradicted { path: self.plan.folder().display().to_string() });
        }
        let Some(ShareSettled { best, at_least }) = settled else {
            self.tell(job, known.as_ref(), began);
            return Ok(None);
        };
        let best = best.map(|(price, opener)| self.bound(price, Some(opener)));
        let at_least = self.bound(at_least, None);
        let seconds = began.elapsed().as_secs_f64();
        let circumstances =
            Circumstances { bound: known, best: best.clone(), at_least: at_least.clone(), seconds };
        self.found().add(self.ledger.take());
        let findings = std::mem::take(&mut *self.found()).into_findings();
        let result = JobResult::encode(game, self.plan.identity(), &job.id, circumstances, &findings)?;
        files::replace(&self.plan.result_path(job), &result).inspect_err(|_| self.found().add(findings))?;
        self.exchange.has_result(job);
        if let Some(best) = &best {
            best.lower(bound)?;
        }
        Ok(Some(Done { best, at_least, seconds, bytes: result.len() }))
    }

    /// Read the bound, and lower it if a better one is known here.
    fn look(&self, bound: &Path) {
        if let Some(best) = Bound::read(bound) {
            self.beat(&best);
        }
        if let Some(best) = self.best() {
            // It is in the result, too.
            let _ = best.lower(bound);
        }
    }

    /// Take up what others have found out.
    fn learn(&self, job: &Job, control: &Control<'_>) {
        for JobResult { header, findings } in self.exchange.take_up(job) {
            self.solver.learn(&findings, control);
            header.best.iter().for_each(|best| self.beat(best));
        }
    }

    fn beat(&self, best: &Bound) {
        let opener = best.opener.as_ref().and_then(|opener| self.plan.game().lists().find(opener));
        self.openers.beat(best.price, opener);
    }

    /// The best that is known here.
    fn best(&self) -> Option<Bound> {
        self.openers.best().map(|(price, opener)| self.bound(price, opener))
    }

    /// Tell others what was found out of a job since they were last told.
    fn tell(&self, job: &Job, known: Option<&Bound>, began: Instant) {
        let mut findings = self.ledger.take();
        self.found().add(findings.clone());
        findings.states.extend(self.ledger.take_hints());
        if findings.is_empty() {
            return;
        }
        let circumstances = Circumstances {
            bound: known.cloned(),
            best: self.best(),
            at_least: self.bound(0, None),
            seconds: began.elapsed().as_secs_f64(),
        };
        let game = self.plan.game();
        if let Ok(result) = JobResult::encode(game, self.plan.identity(), &job.id, circumstances, &findings) {
            self.exchange.tell(job, &result);
        }
    }

    fn bound(&self, price: Price, opener: Option<GuessId>) -> Bound {
        let name = |opener| self.plan.game().lists().display(opener).to_owned();
        Bound { price, opener: opener.map(name) }
    }

    fn found(&self) -> MutexGuard<'_, Gathered> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Do some work, and look around now and then.
fn beside<T>(look: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let looks = move || {
            while finished.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                look();
            }
        };
        // Where no thread can be had, everything is as it was at the start.
        let _ = thread::Builder::new().name("exchange".to_owned()).spawn_scoped(scope, looks);
        let result = work();
        drop(done);
        result
    })
}
