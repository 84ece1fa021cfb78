//! A search divided into jobs: the best openers first, cheap ones many together, heavy ones part by part.

use std::path::Path;
use std::time::Duration;

use crate::checkpoint::Identity;
use crate::distributed::bound::Bound;
use crate::distributed::error::Result;
use crate::distributed::estimate::{Estimate, Parts, needed};
use crate::distributed::job::Job;
use crate::distributed::plan::{Plan, check_objective};
use crate::game::{Feedback, Game};
use crate::policy;
use crate::search::{Control, SearchConfig, Solver, Task};
use crate::words::GuessId;

/// However little openers are expected to take, no job has more of them: an estimate may be far off.
const MOST_OPENERS: usize = 256;

/// Divide the search of a game into jobs that are expected to take so long each, in a folder that has none yet. `None` if it was
/// stopped before that was done.
///
/// # Errors
/// [`Error::Objective`](crate::distributed::Error::Objective), [`Error::Taken`](crate::distributed::Error::Taken), and those of
/// the search and of files.
pub fn divide<'g>(
    folder: &Path,
    game: &'g Game,
    config: SearchConfig,
    time: Duration,
    control: &Control<'_>,
) -> Result<Option<Plan<'g>>> {
    check_objective(game)?;
    let solver = Solver::new(game, config)?;
    let first = solver.solve(Task::Beam, control);
    let Some(openers) = solver.openers(control) else { return Ok(None) };
    let Some(parts) = solver.parts_of(&openers, control).filter(|_| !control.stopped()) else {
        return Ok(None);
    };
    let jobs = jobs(game, &openers.iter().collect::<Vec<_>>(), &parts, time.as_secs_f64());
    let plan = Plan::new(folder, game, jobs);
    plan.save()?;
    if let (Some(policy), Some(tree)) = (first.policy(game)?, &first.tree)
        && let Some(price) = solver.price_of(tree, control)
    {
        policy::write(&policy, &plan.first_policy())?;
        Bound { price, opener: None }.lower(&plan.bound_path())?;
    }
    Ok(Some(plan))
}

fn jobs(game: &Game, openers: &[GuessId], parts: &[Parts], limit: f64) -> Vec<Job> {
    let (identity, estimate) = (Identity::of(game), Estimate::new(game, parts));
    let mut order: Vec<usize> = (0..openers.len()).collect();
    order.sort_by(|&a, &b| needed(&parts[a]).total_cmp(&needed(&parts[b])));
    let mut jobs = Vec::new();
    let mut batch: Batch<GuessId> = Batch::new(limit, MOST_OPENERS);
    for (opener, parts) in order.into_iter().map(|at| (openers[at], &parts[at])) {
        let seconds = estimate.opener(parts);
        if seconds <= limit {
            let full = batch.add(opener, seconds);
            jobs.extend(full.map(|(openers, seconds)| Job::new(game, &identity, &openers, &[], seconds)));
            continue;
        }
        // Small parts first, as the search does: what they come to spares most of the large ones.
        let mut some: Batch<Feedback> = Batch::new(limit, usize::MAX);
        let mut job = |(some, seconds): (Vec<Feedback>, f64)| {
            jobs.push(Job::new(game, &identity, &[opener], &some, seconds));
        };
        for &(feedback, size) in parts.iter().rev() {
            some.add(feedback, estimate.part(parts, size)).map(&mut job);
        }
        some.rest().map(&mut job);
    }
    jobs.extend(batch.rest().map(|(openers, seconds)| Job::new(game, &identity, &openers, &[], seconds)));
    jobs
}

/// Things put together until they are expected to take as long as a job may.
struct Batch<T> {
    limit: f64,
    most: usize,
    seconds: f64,
    things: Vec<T>,
}

impl<T> Batch<T> {
    fn new(limit: f64, most: usize) -> Batch<T> {
        Batch { limit, most, seconds: 0.0, things: Vec::new() }
    }

    /// Add something; the batch before if this is too much for it.
    fn add(&mut self, thing: T, seconds: f64) -> Option<(Vec<T>, f64)> {
        let is_full = self.seconds + seconds > self.limit || self.things.len() == self.most;
        let full = if is_full { self.rest() } else { None };
        self.things.push(thing);
        self.seconds += seconds;
        full
    }

    /// What was added since the last batch was full.
    fn rest(&mut self) -> Option<(Vec<T>, f64)> {
        let seconds = std::mem::take(&mut self.seconds);
        Some((std::mem::take(&mut self.things), seconds)).filter(|(things, _)| !things.is_empty())
    }
}
