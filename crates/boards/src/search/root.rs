//! All guesses at a position: the best one, with its value or an interval.
//!
//! The guesses have an order: by their bounds, then by their number. The result is the first guess of this order with the
//! least value, on any number of threads: a guess before the best so far is refuted only if it costs more, one after it also if it costs as much.
//!
//! A look ahead at each guess comes first, so that those that promise most are searched first. It needs a good incumbent, or it sums up
//! all cells of all guesses; so the best of a few are searched before it.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use salet_base::threads::{self, locked};

use crate::goal::Goal;
use crate::search::config::Prune;
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
    let Order { guesses: order, complete } = order(shared, state, goal, &all);
    let value = first_upper(shared, state, goal, order[0].guess);
    let comparison = Comparison {
        shared,
        state,
        goal,
        lowers: order.iter().map(|bounded| Mutex::new(bounded.lower)).collect(),
        order: &order,
        complete,
        incumbent: Mutex::new(Incumbent { value, rank: 0, attained: false }),
        stopped: AtomicBool::new(false),
        idle: Mutex::new(Vec::new()),
    };
    let (first, rest) = (0..order.len().min(FIRST), order.len().min(FIRST)..order.len());
    comparison.look_ahead(first.clone());
    comparison.price(&comparison.promising(first)[..FIRST_PRICED.min(order.len())]);
    comparison.look_ahead(rest);
    comparison.price(&comparison.promising(0..order.len()));
    comparison.found(least)
}

/// Guesses that are looked at before one is priced, and the most promising of them, which are priced before the others are looked at.
const FIRST: usize = 64;
const FIRST_PRICED: usize = 2;

/// The best value so far.
#[derive(Clone, Copy)]
struct Incumbent {
    value: Total,
    /// The place of its guess in the order.
    rank: usize,
    /// Whether this guess has been searched, and has this value.
    attained: bool,
}

/// All guesses of a state in their order, with the best so far.
struct Comparison<'s> {
    shared: &'s Shared<'s>,
    state: &'s State,
    goal: Goal,
    order: &'s [Bounded],
    /// Whether the order has all guesses.
    complete: bool,
    /// The lower bounds of all guesses.
    lowers: Vec<Mutex<Total>>,
    incumbent: Mutex<Incumbent>,
    stopped: AtomicBool,
    /// Workers that know parts of boards from a loop before.
    idle: Mutex<Vec<Worker<'s>>>,
}

impl<'s> Comparison<'s> {
    /// Work on pieces of each thread with a worker.
    fn share(&self, count: usize, work: &(dyn Fn(&mut Worker<'s>, usize) -> bool + Sync)) {
        threads::share(count, &|next| {
            let mut worker = locked(&self.idle).pop().unwrap_or_else(|| Worker::new(self.shared));
            while next().is_some_and(|piece| work(&mut worker, piece)) {}
            locked(&self.idle).push(worker);
        });
    }

    /// The value that refutes a guess.
    fn limit(&self, rank: usize) -> Total {
        let best = *locked(&self.incumbent);
        let may_tie = !best.attained || rank < best.rank;
        if may_tie { best.value.saturating_add(1) } else { best.value }
    }

    fn lower(&self, rank: usize) -> Total {
        *locked(&self.lowers[rank])
    }

    fn raise(&self, rank: usize, found: Total) {
        let mut lower = locked(&self.lowers[rank]);
        *lower = found.max(*lower);
    }

    /// Raise the bounds of guesses as far as it takes no search.
    fn look_ahead(&self, ranks: Range<usize>) {
        if !self.shared.has(Prune::LookAhead) {
            return;
        }
        self.share(ranks.len(), &|worker, at| {
            let rank = ranks.start + at;
            let limit = self.limit(rank);
            if self.lower(rank) < limit {
                let guess = self.order[rank].guess;
                self.raise(rank, worker.look_ahead(self.state, self.goal, guess, limit));
            }
            !self.shared.control.stopped()
        });
    }

    /// Guesses by their bounds, the least first.
    fn promising(&self, ranks: Range<usize>) -> Vec<usize> {
        let mut promising: Vec<(Total, usize)> = ranks.map(|rank| (self.lower(rank), rank)).collect();
        promising.sort_unstable();
        promising.into_iter().map(|(_, rank)| rank).collect()
    }

    /// Search guesses, one after the other, unless they are refuted.
    fn price(&self, ranks: &[usize]) {
        self.share(ranks.len(), &|worker, at| {
            let rank = ranks[at];
            let limit = self.limit(rank);
            if self.lower(rank) >= limit {
                return true;
            }
            let found = worker.price(self.state, self.goal, self.order[rank].guess, limit);
            self.raise(rank, found.lower);
            if found.exact {
                let mut best = locked(&self.incumbent);
                if !best.attained || (found.lower, rank) < (best.value, best.rank) {
                    *best = Incumbent { value: found.lower, rank, attained: true };
                }
            }
            self.stopped.fetch_or(worker.stopped, Ordering::Relaxed);
            !worker.stopped
        });
    }

    /// The result, with the bound of the state.
    fn found(self, least: Total) -> Found {
        let Incumbent { value: upper, rank, .. } = *locked(&self.incumbent);
        let lowers = (0..self.order.len()).map(|rank| self.lower(rank));
        let lower = lowers.min().filter(|_| self.complete).unwrap_or(least).max(least).min(upper);
        let is_proven = self.complete && !self.stopped.load(Ordering::Relaxed);
        Found { guess: self.order[rank].guess, lower: if is_proven { upper } else { lower }, upper }
    }
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

/// The guesses of a state in their order.
struct Order {
    guesses: Vec<Bounded>,
    /// Whether these are all that tell or solve something: a stop leaves some out, but never all.
    complete: bool,
}

/// All guesses that tell or solve something, in their order.
fn order(shared: &Shared<'_>, state: &State, goal: Goal, all: &[Guess]) -> Order {
    let bounded = |worker: &mut Worker<'_>, guess: Guess| {
        let look = worker.survey.look(shared.problem, state, guess, goal, shared.bounds);
        (!look.idle).then_some(Bounded { lower: look.lower, guess })
    };
    let complete = AtomicBool::new(true);
    let blocks = threads::map(
        all.len().div_ceil(BLOCK),
        || Worker::new(shared),
        |worker, block| {
            let guesses = &all[block * BLOCK..all.len().min((block + 1) * BLOCK)];
            let mut found = Vec::new();
            for &guess in guesses {
                if shared.control.stopped() {
                    complete.store(false, Ordering::Relaxed);
                    break;
                }
                found.extend(bounded(worker, guess));
            }
            found
        },
    );
    let mut order = blocks.concat();
    if order.is_empty() {
        // A candidate, if guesses solve them one by one, tells something.
        let candidates = shared.problem.candidates(state);
        let mut worker = Worker::new(shared);
        order.extend(candidates.iter().chain(all).find_map(|&guess| bounded(&mut worker, guess)));
    }
    order.sort_unstable();
    Order { guesses: order, complete: complete.into_inner() }
}

const BLOCK: usize = 128;

/// An upper bound on the value of a guess, from greedy play.
fn first_upper(shared: &Shared<'_>, state: &State, goal: Goal, guess: Guess) -> Total {
    let mut worker = Worker::new(shared);
    worker.greedy_after(state, goal, guess, &mut Played::new())
}
