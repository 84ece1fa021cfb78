//! The worker does jobs, one after the other; the findings of one serve the next.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Serialize;

use crate::error::{Error, Result};
use crate::exchange::Exchange;
use crate::gathered::Gathered;
use crate::result::{JobResult, Outcome};
use crate::{Bound, Job, Plan};
use salet_base::clock::Instant;
use salet_base::put;
use salet_base::threads::{self, locked};
use salet_core::search::{Control, Ledger, Openers, Price, SearchConfig, Share, ShareSettled, Solver};
use salet_words::GuessId;

/// The interval for reading the bound and the findings of others during a job.
const POLL: Duration = Duration::from_millis(500);

/// The shortest search of a state that a result keeps: shorter ones are cheaper to repeat.
const MOMENT: Duration = Duration::from_millis(1);

/// The shortest search of a state that workers share during a job; docs/experiments.md has the measurement.
const INSTANT: Duration = Duration::from_micros(20);

/// Does the jobs of a plan.
pub struct Worker<'p> {
    plan: &'p Plan,
    solver: Solver,
    ledger: Arc<Ledger>,
    openers: Openers,
    exchange: Exchange<'p>,
    /// The findings since the last result that was written.
    found: Mutex<Gathered>,
}

/// A finished job.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Done {
    /// Its best opener with the price, if no better price is known.
    pub best: Option<Bound>,
    /// A lower bound on all its openers.
    pub at_least: Bound,
    /// The seconds of the job.
    pub seconds: f64,
    /// The length of the result in bytes.
    pub bytes: usize,
}

impl<'p> Worker<'p> {
    /// Make the tables of the game; `None` if stopped.
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

    /// Exchange findings with other workers before and during each job. That pays for a few workers with much in common; for
    /// many, reading takes longer than searching again.
    #[must_use]
    pub fn learning(mut self) -> Worker<'p> {
        self.ledger.hint_from(INSTANT);
        self.exchange.learns = true;
        self
    }

    /// Do a job against the bound in a file, which is lowered as soon as a better one is found, and write the result. `None`,
    /// without a result, if stopped.
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
        self.poll(bound);
        let known = Bound::read(bound);
        let meanwhile = || {
            if self.exchange.learns {
                self.publish(job, known.as_ref(), began);
                self.learn(job, control);
            }
            self.poll(bound);
        };
        // Without a thread the work goes on with the findings of its start.
        let settled =
            threads::meanwhile(POLL, meanwhile, || self.solver.settle(&self.openers, share, control));
        if self.ledger.is_contradicted() {
            return Err(Error::Contradicted { path: self.plan.folder().display().to_string() });
        }
        let Some(ShareSettled { best, at_least }) = settled else {
            self.publish(job, known.as_ref(), began);
            return Ok(None);
        };
        let best = best.map(|(price, opener)| self.bound(price, Some(opener)));
        let at_least = self.bound(at_least, None);
        let seconds = began.elapsed().as_secs_f64();
        let outcome = Outcome {
            job: job.id.clone(),
            bound: known,
            best: best.clone(),
            at_least: at_least.clone(),
            seconds,
        };
        locked(&self.found).add(self.ledger.take());
        let findings = std::mem::take(&mut *locked(&self.found)).into_findings();
        let result = JobResult::encode(game, self.plan.identity(), &outcome, &findings)?;
        put::replace(&self.plan.result_path(job), &result)
            .inspect_err(|_| locked(&self.found).add(findings))?;
        self.exchange.has_result(job);
        if let Some(best) = &best {
            best.lower(bound)?;
        }
        Ok(Some(Done { best, at_least, seconds, bytes: result.len() }))
    }

    /// Read the bound, and lower it if this worker has a better one.
    fn poll(&self, bound: &Path) {
        if let Some(best) = Bound::read(bound) {
            self.beat(&best);
        }
        if let Some(best) = self.best() {
            // A failure is harmless: the result has the bound, too.
            let _ = best.lower(bound);
        }
    }

    fn learn(&self, job: &Job, control: &Control<'_>) {
        for JobResult { outcome, findings } in self.exchange.take_up(job) {
            self.solver.learn(&findings, control);
            outcome.best.iter().for_each(|best| self.beat(best));
        }
    }

    fn beat(&self, best: &Bound) {
        let opener = best.opener.as_ref().and_then(|opener| self.plan.game().find(opener));
        self.openers.beat(best.price_in(self.plan.game()), opener);
    }

    fn best(&self) -> Option<Bound> {
        self.openers.best().map(|(price, opener)| self.bound(price, opener))
    }

    /// Publish the findings of a job since the last time.
    fn publish(&self, job: &Job, known: Option<&Bound>, began: Instant) {
        let mut findings = self.ledger.take();
        locked(&self.found).add(findings.clone());
        findings.states.extend(self.ledger.take_hints());
        if findings.is_empty() {
            return;
        }
        let outcome = Outcome {
            job: job.id.clone(),
            bound: known.cloned(),
            best: self.best(),
            at_least: self.bound(0, None),
            seconds: began.elapsed().as_secs_f64(),
        };
        let game = self.plan.game();
        if let Ok(result) = JobResult::encode(game, self.plan.identity(), &outcome, &findings) {
            self.exchange.publish(job, &result);
        }
    }

    fn bound(&self, price: Price, opener: Option<GuessId>) -> Bound {
        let game = self.plan.game();
        Bound::of(game, price, opener.map(|opener| game.name(opener).to_owned()))
    }
}
