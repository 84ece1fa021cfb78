//! All guesses at a position: the best one, with its value or an interval.
//!
//! The guesses have an order: by their bounds, then by their number. The result is the first guess of this order with the
//! least value, on any number of threads: a guess before the best so far is refuted only if it costs more, one after it also if it costs as much.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use salet_base::threads::{self, locked};

use crate::goal::Goal;
use crate::search::forced;
use crate::search::greedy::Played;
use crate::search::node::{Shared, Worker};
use crate::search::problem::Guess;
use crate::search::state::{State, Total};
use crate::search::survey::Bounded;

/// The value of a state: that of the guess is at most `upper`, and no guess has less than `lower`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub guess: Guess,
    pub lower: Total,
    pub upper: Total,
}

/// The best guess of a state that is not solved.
pub fn best(shared: &Shared<'_>, state: &State, goal: Goal) -> Found {
    let problem = shared.problem;
    let bounds = shared.bounds;
    let outline = bounds.outline(state, goal);
    let least = bounds.of(&outline, goal);
    let all: Vec<Guess> = problem.guesses().collect();
    if let Some(guess) = forced::guess(problem, state, goal) {
        let (lower, upper) = price(shared, state, goal, guess);
        return Found { guess, lower: lower.max(least), upper };
    }
    let order = order(shared, state, goal, &all);
    let incumbent = Mutex::new((first_upper(shared, state, goal, order[0].guess), 0));
    let attained = AtomicBool::new(false);
    let lowers: Vec<Mutex<Total>> = order.iter().map(|bounded| Mutex::new(bounded.lower)).collect();
    let stopped = AtomicBool::new(false);
    threads::share(order.len(), &|next| {
        let mut worker = Worker::new(shared);
        while let Some(rank) = next() {
            let (value, at) = *locked(&incumbent);
            let known = attained.load(Ordering::Relaxed);
            let limit = if !known || rank < at { value.saturating_add(1) } else { value };
            if order[rank].lower >= limit {
                break;
            }
            let found = worker.price(state, goal, order[rank].guess, limit);
            let mut lower = locked(&lowers[rank]);
            *lower = found.lower.max(*lower);
            if found.exact {
                let mut best = locked(&incumbent);
                if !attained.load(Ordering::Relaxed) || (found.lower, rank) < *best {
                    *best = (found.lower, rank);
                    attained.store(true, Ordering::Relaxed);
                }
            }
            if worker.stopped {
                stopped.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
    let (upper, rank) = incumbent.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let lower = lowers.iter().map(|lower| *locked(lower)).min().unwrap_or(least).max(least).min(upper);
    let lower = if stopped.load(Ordering::Relaxed) { lower } else { upper };
    Found { guess: order[rank].guess, lower, upper }
}

/// The value of a guess that leaves the boards solved or not, as an interval.
pub fn price(shared: &Shared<'_>, state: &State, goal: Goal, guess: Guess) -> (Total, Total) {
    let mut worker = Worker::new(shared);
    let found = worker.price(state, goal, guess, Total::MAX);
    if found.exact {
        return (found.lower, found.lower);
    }
    let upper = Worker::new(shared).greedy_after(state, goal, guess, &mut Played::new());
    (found.lower.min(upper), upper)
}

/// All guesses that tell or solve something, in their order.
pub fn order(shared: &Shared<'_>, state: &State, goal: Goal, all: &[Guess]) -> Vec<Bounded> {
    let blocks = threads::map(
        all.len().div_ceil(BLOCK),
        || Worker::new(shared),
        |worker, block| {
            let guesses = &all[block * BLOCK..all.len().min((block + 1) * BLOCK)];
            let bounded = guesses.iter().filter_map(|&guess| {
                let look = worker.survey.look(shared.problem, state, guess, goal, shared.bounds);
                (!look.idle).then_some(Bounded { lower: look.lower, guess })
            });
            bounded.collect::<Vec<_>>()
        },
    );
    let mut order = blocks.concat();
    order.sort_unstable();
    order
}

const BLOCK: usize = 128;

/// An upper bound on the value of a guess, from greedy play.
fn first_upper(shared: &Shared<'_>, state: &State, goal: Goal, guess: Guess) -> Total {
    let mut worker = Worker::new(shared);
    worker.greedy_after(state, goal, guess, &mut Played::new())
}
