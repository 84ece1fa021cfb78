//! Division of a search into jobs: the best openers first, cheap ones batched, expensive ones part by part.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use crate::checkpoint::Identity;
use crate::error::Result;
use crate::estimate::{Estimate, Parts, needed};
use crate::plan::{Plan, check_objective};
use crate::{Bound, Job};
use salet_base::files;
use salet_core::game::{Feedback, Game};
use salet_core::policy::{self, Claim};
use salet_core::search::{Control, Price, SearchConfig, Solver};
use salet_words::GuessId;

/// The largest number of openers in a job, since estimates may be far off.
const MOST_OPENERS: usize = 256;

/// Divide the search of a game into jobs of about the given time, in a folder that has none yet; `None` if stopped. `name` is
/// the name of the policy.
///
/// # Errors
/// [`Error::Objective`](crate::Error::Objective), [`Error::Taken`](crate::Error::Taken),
/// [`Error::Plan`](crate::Error::Plan) if `name` is no name of a file, [`Error::Game`](crate::Error::Game) if no file can describe
/// the game, and errors of the search and of files.
pub fn divide(
    folder: &Path,
    name: &str,
    game: &Game,
    config: SearchConfig,
    time: Duration,
    control: &Control<'_>,
) -> Result<Option<Plan>> {
    check_objective(game)?;
    let identity = Identity::of(game)?;
    Plan::check_name(folder, name)?;
    Plan::check_new(folder)?;
    let solver = Solver::new(game, config)?;
    let first = solver.first_policy(control);
    let Some(openers) = solver.openers(control) else { return Ok(None) };
    let Some(parts) = solver.parts_of(&openers, control) else { return Ok(None) };
    if let Some((price, _)) = first {
        openers.beat(price, None);
    }
    let mut order: Vec<Opener> = openers
        .iter()
        .zip(parts)
        .map(|((opener, at_least), parts)| Opener { opener, at_least, needed: needed(&parts), parts })
        .collect();
    order.sort_by(|a, b| a.needed.total_cmp(&b.needed));
    let guesses: Vec<GuessId> = order.iter().map(|opener| opener.opener).collect();
    let estimate = Estimate::new(&solver, &openers, &guesses, time, control);
    if control.stopped() {
        return Ok(None);
    }
    let jobs = jobs(game, &identity, &order, &estimate, time.as_secs_f64());
    let plan = Plan::new(folder, name, game, identity, jobs);
    let encoded =
        |(price, tree)| policy::encode(game, &tree, Claim::UPPER_BOUND).map(|policy| (price, policy));
    let first = first.map(encoded).transpose()?;
    plan.save(|| {
        let path = plan.bound_path();
        // A bound from before may be of another game.
        if let Err(source) = fs::remove_file(&path)
            && source.kind() != ErrorKind::NotFound
        {
            return Err(files::Error::Unwritable { path: path.display().to_string(), source });
        }
        let Some((price, policy)) = &first else { return Ok(()) };
        policy::write(policy, &plan.first_policy())?;
        Bound::of(game, *price, None).lower(&path)
    })?;
    Ok(Some(plan))
}

struct Opener {
    opener: GuessId,
    /// Its counting bound.
    at_least: Price,
    /// The estimated mean number of guesses.
    needed: f64,
    parts: Parts,
}

fn jobs(game: &Game, identity: &Identity, order: &[Opener], estimate: &Estimate, limit: f64) -> Vec<Job> {
    let job = |openers: &[&Opener], feedbacks: &[Feedback], seconds| {
        let at_least = openers.iter().map(|opener| opener.at_least).min().unwrap_or(0);
        let openers: Vec<GuessId> = openers.iter().map(|opener| opener.opener).collect();
        Job::new(game, identity, &openers, feedbacks, at_least, seconds)
    };
    let mut jobs = Vec::new();
    let mut batch = Batch::new(limit, MOST_OPENERS);
    for (place, opener) in order.iter().enumerate() {
        let seconds = estimate.opener(place);
        if seconds <= limit {
            jobs.extend(batch.add(opener, seconds).map(|(openers, seconds)| job(&openers, &[], seconds)));
            continue;
        }
        // Small parts first, as in the search: their results spare most of the large ones.
        let mut some = Batch::new(limit, usize::MAX);
        for &(feedback, size) in opener.parts.iter().rev() {
            let full = some.add(feedback, estimate.part(place, &opener.parts, size));
            jobs.extend(full.map(|(some, seconds)| job(&[opener], &some, seconds)));
        }
        jobs.extend(some.rest().map(|(some, seconds)| job(&[opener], &some, seconds)));
    }
    jobs.extend(batch.rest().map(|(openers, seconds)| job(&openers, &[], seconds)));
    jobs
}

/// Items gathered up to the expected time of a job.
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

    /// Add an item. Returns the full batch if the item starts another.
    fn add(&mut self, thing: T, seconds: f64) -> Option<(Vec<T>, f64)> {
        let is_full = self.seconds + seconds > self.limit || self.things.len() == self.most;
        let full = if is_full { self.rest() } else { None };
        self.things.push(thing);
        self.seconds += seconds;
        full
    }

    fn rest(&mut self) -> Option<(Vec<T>, f64)> {
        let seconds = std::mem::take(&mut self.seconds);
        Some((std::mem::take(&mut self.things), seconds)).filter(|(things, _)| !things.is_empty())
    }
}
