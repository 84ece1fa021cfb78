//! Branch and bound on one state.
//!
//! A state is solved below a limit: either its exact value, or the proof that it is at least the limit. The guesses come in the order of
//! their bounds; each is *priced*: the values of its cells replace their bounds, one by one, until their sum
//! reaches the best value so far.
//!
//! # Candidates only
//!
//! After a guess that is no candidate, the boards remain as they are; so it costs at least the bound `of_a_miss`. If some guess
//! has a value at most that, no guess but candidates can be better. And if the value of a guess is the bound of the state itself,
//! none can.
//!
//! In a game whose guesses share answers, or that lasts until one answer is left, no guess is a candidate in this sense: all are compared, and
//! `of_a_miss` bounds them all.
//!
//! A guess that solves nothing and leaves every class whole only delays: it is left out.
//!
//! # Look ahead
//!
//! The value of a cell is that of its best guess, so the least bound of all guesses at it is a bound: of the sieve for all words that
//! miss, candidates among them, and of the survey for each candidate. All cells of a guess are bounded so before one is searched.

use salet_core::search::Control;

use crate::goal::Goal;
use crate::search::bounds::{Bounds, cost_of_a_guess};
use crate::search::closure::Closure;
use crate::search::config::Prune;
use crate::search::forced;
use crate::search::memo::{Known, Memo};
use crate::search::problem::{Guess, Problem, mixed};
use crate::search::sieve::Sieve;
use crate::search::split::{Cell, Split};
use crate::search::state::{State, Total};
use crate::search::survey::{Bounded, Survey};

/// What all threads of a search share.
pub struct Shared<'s> {
    pub problem: &'s Problem,
    pub memo: &'s Memo,
    pub control: &'s Control<'s>,
    pub bounds: Bounds,
    pub without: &'s [Prune],
}

impl Shared<'_> {
    pub fn has(&self, prune: Prune) -> bool {
        !self.without.contains(&prune)
    }
}

/// A thread of a search.
pub struct Worker<'s> {
    pub shared: &'s Shared<'s>,
    pub survey: Survey,
    sieve: Sieve,
    closure: Closure,
    splits: Vec<Split>,
    /// Whether the search has been stopped, so that bounds need not be final.
    pub stopped: bool,
}

/// Most cells of a guess: a search of a state with more stops here.
const MOST_CELLS: usize = 1 << 22;

/// Steps of a loop for one look at the clock, and cells.
const STEPS: usize = 64;
const CELLS: usize = 1 << 12;

impl<'s> Worker<'s> {
    pub fn new(shared: &'s Shared<'s>) -> Worker<'s> {
        Worker {
            shared,
            survey: Survey::default(),
            sieve: Sieve::default(),
            closure: Closure::default(),
            splits: Vec::new(),
            stopped: false,
        }
    }

    /// The value of a state, if it is below the limit; otherwise a lower bound of at least the limit. Any lower bound after a stop.
    pub fn solve(&mut self, state: &State, goal: Goal, limit: Total) -> Known {
        let bounds = self.shared.bounds;
        let outline = bounds.outline(state, goal);
        let least = bounds.of(&outline, goal);
        let lost = matches!(goal, Goal::Within(_)) && least == state.tuples;
        if bounds.is_settled(&outline) || lost {
            return Known::exact(least);
        }
        if least >= limit {
            return Known::at_least(least);
        }
        let key = key_of(state, goal);
        let known = if self.shared.has(Prune::Memo) { self.shared.memo.get(key) } else { None };
        if let Some(known) = known.filter(|known| known.exact || known.lower >= limit) {
            return known;
        }
        if self.must_stop(0) {
            return Known::at_least(known.map_or(least, |known| known.lower.max(least)));
        }
        let forced = if self.shared.has(Prune::Forced) {
            forced::guess(self.shared.problem, state, goal)
        } else {
            None
        };
        let found = match forced {
            Some(guess) => self.price(state, goal, guess, limit),
            None => self.search(state, goal, limit, least),
        };
        let found = Known { lower: found.lower.max(least), ..found };
        if self.shared.has(Prune::Memo) {
            self.shared.memo.put(key, found);
        }
        found
    }

    /// Whether the search must end; a long loop asks at each of its steps, and looks at the clock at some of them.
    pub fn must_stop(&mut self, step: usize) -> bool {
        self.stopped = self.stopped || step.is_multiple_of(STEPS) && self.shared.control.stopped();
        self.stopped
    }

    fn search(&mut self, state: &State, goal: Goal, limit: Total, least: Total) -> Known {
        let shared = self.shared;
        let outline = shared.bounds.outline(state, goal);
        let mut best = Best { value: limit, attained: false };
        if matches!(goal, Goal::Within(_)) && limit > state.tuples {
            best = Best { value: state.tuples, attained: true };
        }
        let after_a_miss = shared.bounds.of_a_miss(&outline, goal);
        let candidates = shared.problem.candidates(state);
        let mut first: Vec<Bounded> = Vec::with_capacity(candidates.len());
        for (at, &guess) in candidates.iter().enumerate() {
            if self.must_stop(at) {
                return best.known(least, true);
            }
            first.push(self.bounded(state, goal, guess));
        }
        first.sort_unstable();
        if shared.has(Prune::CandidatesOnly) {
            let soon = first.iter().position(|bounded| bounded.lower > after_a_miss).unwrap_or(first.len());
            let later = first.split_off(soon);
            for bounded in first.drain(..) {
                self.attempt(state, goal, bounded, &mut best);
                if self.stopped || best.value <= least {
                    return best.known(least, self.stopped);
                }
            }
            first = later;
            if best.value <= after_a_miss {
                return best.known(least, self.stopped);
            }
        }
        let mut seen = hashbrown::HashSet::new();
        for (at, guess) in self.others(state, goal, best.value).into_iter().enumerate() {
            if self.must_stop(at) {
                return best.known(least, true);
            }
            let is_new = !shared.has(Prune::EqualPartition)
                || seen.insert(Survey::shape(shared.problem, state, guess));
            if !is_new || candidates.contains(&guess) {
                continue;
            }
            let look = self.survey.look(shared.problem, state, guess, goal, shared.bounds);
            let lower = if shared.has(Prune::Survey) { look.lower } else { after_a_miss };
            if !look.idle && lower < best.value {
                first.push(Bounded { lower, guess });
            }
        }
        first.sort_unstable();
        for bounded in first {
            if bounded.lower >= best.value || self.stopped {
                break;
            }
            self.attempt(state, goal, bounded, &mut best);
        }
        best.known(least, self.stopped)
    }

    /// The guesses that are no candidates, as far as the sieve does not drop them for their bounds, with some candidates.
    fn others(&mut self, state: &State, goal: Goal, limit: Total) -> Vec<Guess> {
        let problem = self.shared.problem;
        let all = || problem.guesses().collect();
        let Some((least, missed)) = self.of_misses(state, goal) else { return all() };
        if limit <= least {
            return Vec::new();
        }
        if missed == 0 {
            return all();
        }
        // The bound is below the limit: missed (3 P(2) + P(3)) < 6 (limit - least).
        let most = (limit - least).saturating_mul(6).div_ceil(missed);
        self.sieve.guesses(problem, state, most).unwrap_or_else(all)
    }

    /// The least bound of all guesses at a state, by the sieve and the survey; `None` if it does not fit the sieve.
    fn ahead(&mut self, state: &State, goal: Goal) -> Option<Total> {
        let shared = self.shared;
        let (least, missed) = self.of_misses(state, goal).filter(|(_, missed)| *missed > 0)?;
        let sum = self.sieve.least(shared.problem, state)?;
        let mut ahead = least + (missed * Total::from(sum)).div_ceil(6);
        for &member in state.sets.iter().flat_map(|set| &set.members) {
            let guess = shared.problem.guess_of(member);
            ahead = ahead.min(self.survey.look(shared.problem, state, guess, goal, shared.bounds).lower);
        }
        Some(ahead)
    }

    /// For the sieve, the bound of a guess that leaves parts of one candidate each, and what is added for each secret that it
    /// leaves among others.
    fn of_misses(&self, state: &State, goal: Goal) -> Option<(Total, Total)> {
        let shared = self.shared;
        let fits = shared.has(Prune::Sieve) && shared.bounds.least && shared.bounds.terms.are_own();
        let next = goal.after_a_guess().filter(|_| fits)?;
        let outline = shared.bounds.outline(state, goal);
        let (_, missed) = shared.bounds.weights(outline.boards, outline.classes, outline.least_sum, next);
        Some((shared.bounds.of_a_miss(&outline, goal), missed))
    }

    /// A guess with its bound.
    fn bounded(&mut self, state: &State, goal: Goal, guess: Guess) -> Bounded {
        let shared = self.shared;
        let lower = match shared.has(Prune::Survey) {
            true => self.survey.look(shared.problem, state, guess, goal, shared.bounds).lower,
            false => 0,
        };
        Bounded { lower, guess }
    }

    /// Price a guess, if it can be better than the best.
    fn attempt(&mut self, state: &State, goal: Goal, bounded: Bounded, best: &mut Best) {
        if bounded.lower >= best.value {
            return;
        }
        let found = self.price(state, goal, bounded.guess, best.value);
        if found.exact && found.lower < best.value {
            *best = Best { value: found.lower, attained: true };
        }
    }

    /// The value of a guess at a state, if it is below the limit; otherwise a lower bound.
    pub fn price(&mut self, state: &State, goal: Goal, guess: Guess, limit: Total) -> Known {
        let Some(next) = goal.after_a_guess() else { return Known::exact(state.tuples) };
        let priced =
            self.after(state, guess, next, |worker, split| worker.price_of(split, state, goal, next, limit));
        priced.unwrap_or_else(|| {
            self.stopped = true;
            let bounds = self.shared.bounds;
            Known::at_least(bounds.of(&bounds.outline(state, goal), goal))
        })
    }

    /// A lower bound on the value of a guess at a state, from its cells without a search of them, up to a limit.
    pub fn look_ahead(&mut self, state: &State, goal: Goal, guess: Guess, limit: Total) -> Total {
        let Some(next) = goal.after_a_guess() else { return state.tuples };
        let bound =
            |worker: &mut Self, split: &mut Split| worker.bound_cells(split, state, goal, next, limit).0;
        self.after(state, guess, next, bound).unwrap_or(0)
    }

    /// Work with what a guess leaves; `None` if that is too much, or after a stop.
    fn after<T>(
        &mut self,
        state: &State,
        guess: Guess,
        next: Goal,
        work: impl FnOnce(&mut Self, &mut Split) -> T,
    ) -> Option<T> {
        if self.must_stop(0) {
            return None;
        }
        let mut split = self.splits.pop().unwrap_or_default();
        let stopped = || self.shared.control.stopped();
        let fits = split.make(self.shared.problem, state, guess, next, (MOST_CELLS, &stopped));
        let found = fits.then(|| work(self, &mut split));
        self.splits.push(split);
        found
    }

    /// A lower bound on the value of a guess, and the cells that are not exact in it, with their own. From the limit on or after a
    /// stop, cells may be missing.
    fn bound_cells(
        &mut self,
        split: &mut Split,
        state: &State,
        goal: Goal,
        next: Goal,
        limit: Total,
    ) -> (Total, Vec<(Cell, Total)>) {
        let shared = self.shared;
        let mut total = state.tuples * cost_of_a_guess(state.boards, goal);
        let mut open: Vec<(Cell, Total)> = Vec::new();
        split.cells(shared.bounds.terms, &mut |cell| {
            if open.len() % CELLS == CELLS - 1 && shared.control.stopped() {
                self.stopped = true;
                return false;
            }
            let lower = shared.bounds.of(&cell.outline, next);
            total += cell.ways * lower;
            if !shared.bounds.is_settled(&cell.outline) {
                open.push((cell, lower));
            }
            total < limit
        });
        if total < limit
            && shared.bounds.terms.are_own()
            && shared.has(Prune::Closure)
            && shared.has(Prune::Forced)
            && state.sets.iter().all(|set| set.boards == 1)
        {
            let closure = &mut self.closure;
            open.retain_mut(|(cell, lower)| {
                if total >= limit {
                    return false;
                }
                let known = closure.bound(shared.problem, split.sets(cell), next, shared.bounds);
                known.is_none_or(|known| !raise(&mut total, cell, lower, known).exact)
            });
        }
        if total < limit && shared.has(Prune::Memo) {
            open.retain_mut(|(cell, lower)| {
                let known = shared.memo.get(cell.key.wrapping_add(key_of_goal(next)));
                known.is_none_or(|known| !raise(&mut total, cell, lower, known).exact)
            });
        }
        if shared.has(Prune::LookAhead) {
            for (at, (cell, lower)) in open.iter_mut().enumerate() {
                if total >= limit || self.must_stop(at) {
                    break;
                }
                let state = split.state(cell);
                let Some(ahead) = self.ahead(&state, next).filter(|ahead| *ahead > *lower) else { continue };
                raise(&mut total, cell, lower, Known::at_least(ahead));
                if shared.has(Prune::Memo) {
                    shared.memo.put(key_of(&state, next), Known::at_least(ahead));
                }
            }
        }
        (total, open)
    }

    fn price_of(&mut self, split: &mut Split, state: &State, goal: Goal, next: Goal, limit: Total) -> Known {
        let (mut total, mut open) = self.bound_cells(split, state, goal, next, limit);
        if total >= limit || self.stopped {
            return Known::at_least(total);
        }
        open.sort_by_key(|(cell, _)| cell.outline.tuples);
        for (cell, lower) in open {
            // The value of the cell at which the guess reaches the limit.
            let most = lower.saturating_add((limit - total).div_ceil(cell.ways));
            let found = self.solve(&split.state(&cell), next, most);
            total += cell.ways * (found.lower.max(lower) - lower);
            if !found.exact && (total >= limit || self.stopped) {
                return Known::at_least(total);
            }
            debug_assert!(found.exact);
            if total >= limit {
                return Known::at_least(total);
            }
        }
        Known::exact(total)
    }
}

/// Raise the bound of a cell, and the total with it.
fn raise(total: &mut Total, cell: &Cell, lower: &mut Total, known: Known) -> Known {
    if known.lower > *lower {
        *total += cell.ways * (known.lower - *lower);
        *lower = known.lower;
    }
    known
}

/// The best value of a state so far, or a limit that was not attained.
struct Best {
    value: Total,
    attained: bool,
}

impl Best {
    fn known(&self, least: Total, stopped: bool) -> Known {
        match (self.attained, stopped) {
            (true, false) => Known::exact(self.value),
            (true, true) if self.value == least => Known::exact(least),
            (false, false) => Known::at_least(self.value),
            (_, true) => Known::at_least(least),
        }
    }
}

/// The key of a state under a goal.
pub fn key_of(state: &State, goal: Goal) -> u128 {
    state.key.wrapping_add(key_of_goal(goal))
}

fn key_of_goal(goal: Goal) -> u128 {
    match goal {
        Goal::Length | Goal::Sum => 0,
        Goal::Within(left) => {
            u128::from(mixed(u64::from(left) + 1)) << 64 | u128::from(mixed(u64::from(left) + 1000))
        }
    }
}
