//! Who does jobs, one after the other: what is learnt by one serves the next.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use crate::clock::Instant;
use crate::distributed::bound::Bound;
use crate::distributed::error::{Error, Result};
use crate::distributed::job::Job;
use crate::distributed::merge;
use crate::distributed::plan::Plan;
use crate::distributed::result::{Circumstances, JobResult};
use crate::files;
use crate::search::{Control, Findings, Ledger, Openers, SearchConfig, Share, ShareSettled, Solver};

/// How often the bound is read while a job is done.
const LOOK: Duration = Duration::from_secs(1);

/// States that took less are found out again by whoever puts results together. Measured in docs/distributed.md.
const MOMENT: Duration = Duration::from_millis(1);

/// Does the jobs of a plan.
pub struct Worker<'p, 'g> {
    plan: &'p Plan<'g>,
    solver: Solver<'g>,
    ledger: Arc<Ledger>,
    openers: Openers,
    /// The jobs whose results this one has taken up, or made; `None` if those of others are not taken up.
    known: Option<HashSet<&'p str>>,
    /// What was found out for a result that could not be written: it is in the next one.
    unsaved: Findings,
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

impl<'p, 'g> Worker<'p, 'g> {
    /// Make the tables of the game; `None` if that was stopped.
    ///
    /// # Errors
    /// [`Error::Search`].
    pub fn new(
        plan: &'p Plan<'g>,
        config: SearchConfig,
        control: &Control<'_>,
    ) -> Result<Option<Worker<'p, 'g>>> {
        let ledger = Arc::new(Ledger::keeping(MOMENT));
        let solver = Solver::new(plan.game(), config)?.with_ledger(ledger.clone());
        let openers = solver.openers(control);
        Ok(openers.map(|openers| Worker {
            plan,
            solver,
            ledger,
            openers,
            known: None,
            unsaved: Findings::default(),
        }))
    }

    /// Before each job, take up what the results hold that others have put into the folder meanwhile. That pays where few
    /// workers share much; where many do, reading takes longer than finding out again.
    #[must_use]
    pub fn learning(mut self) -> Worker<'p, 'g> {
        self.known = Some(HashSet::new());
        self
    }

    /// Do a job against the bound in a file, put its result into the folder, and lower the bound if it found a better one. `None`
    /// if it was stopped: then there is no result.
    ///
    /// # Errors
    /// [`Error::Files`] if the result cannot be written, [`Error::Contradicted`].
    pub fn carry_out(&mut self, job: &'p Job, bound: &Path, control: &Control<'_>) -> Result<Option<Done>> {
        let (began, game) = (Instant::now(), self.plan.game());
        let unknown = || Error::NoJob(job.id.clone());
        let openers = job.opener_ids(game).ok_or_else(unknown)?;
        let feedbacks = job.feedback_ids(game).ok_or_else(unknown)?;
        self.learn(job, control);
        let known = Bound::read(bound);
        let share = match (feedbacks.as_slice(), openers.first()) {
            (parts @ [_, ..], Some(&opener)) => Share::Parts(opener, parts),
            _ => Share::Openers(&openers),
        };
        let settled = self.looking(bound, || self.solver.settle(&self.openers, share, control));
        if self.ledger.is_contradicted() {
            return Err(Error::Contradicted { path: self.plan.folder().display().to_string() });
        }
        let Some(ShareSettled { best, at_least }) = settled else { return Ok(None) };
        let name = |opener| Some(game.lists().display(opener).to_owned());
        let best = best.map(|(price, opener)| Bound { price, opener: name(opener) });
        let at_least = Bound { price: at_least, opener: None };
        let seconds = began.elapsed().as_secs_f64();
        let circumstances =
            Circumstances { bound: known, best: best.clone(), at_least: at_least.clone(), seconds };
        let mut findings = self.ledger.take();
        findings.openers.append(&mut self.unsaved.openers);
        findings.states.append(&mut self.unsaved.states);
        findings.policies.append(&mut self.unsaved.policies);
        let result = JobResult::encode(game, self.plan.identity(), &job.id, circumstances, &findings)?;
        files::replace(&self.plan.result_path(job), &result).inspect_err(|_| self.unsaved = findings)?;
        if let Some(known) = &mut self.known {
            known.insert(&job.id);
        }
        if let Some(best) = &best {
            best.lower(bound)?;
        }
        Ok(Some(Done { best, at_least, seconds, bytes: result.len() }))
    }

    /// Take up what others have found out of the other parts of the same opener, which adds up with what is found out of these;
    /// and of everything, if that is wanted.
    fn learn(&mut self, job: &'p Job, control: &Control<'_>) {
        let of_the_same = |other: &Job| !job.feedbacks.is_empty() && other.openers == job.openers;
        let learns_all = self.known.is_some();
        let known = self.known.get_or_insert_default();
        let there = if learns_all { self.plan.results() } else { HashSet::new() };
        for other in self.plan.jobs() {
            let wanted = there.contains(other.id.as_str()) || of_the_same(other);
            if wanted
                && !known.contains(other.id.as_str())
                && let Ok(Some(result)) = merge::read(self.plan, other)
            {
                known.insert(&other.id);
                self.solver.learn(&result.findings, control);
            }
        }
        if !learns_all {
            self.known = None;
        }
    }

    /// Do some work, and look at the bound before and meanwhile.
    fn looking<T>(&self, bound: &Path, work: impl FnOnce() -> T) -> T {
        let look = || {
            if let Some(Bound { price, opener }) = Bound::read(bound) {
                let opener = opener.and_then(|opener| self.plan.game().lists().find(&opener));
                self.openers.beat(price, opener);
            }
        };
        look();
        let (done, finished) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let looks = move || {
                while finished.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                    look();
                }
            };
            // Where no thread can be had, the bound is what it was.
            let _ = thread::Builder::new().name("bound".to_owned()).spawn_scoped(scope, looks);
            let result = work();
            drop(done);
            result
        })
    }
}
