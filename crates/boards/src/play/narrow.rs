//! A narrow search: the exact cost of a good policy, from a few guesses of each state.
//!
//! In a state the search takes the guesses with the best scores, and the candidates if they are few, prices each by the search
//! of all states after it, and keeps the cheapest. So the result is the cost of a policy, an upper bound on the optimum. If a
//! class has as many candidates as boards, any of them is an optimal guess for distinct secrets, and the search takes it. The cost is the
//! number of guesses; totals are below 2^64, since only states of few assignments are searched.
//!
//! A guess is dropped when a lower bound on its cost reaches the best one. The bound of a state: each class of equal boards
//! takes a guess for each of its secrets. If no class is forced, the first guess hits a given class of `r` boards and `s`
//! candidates in at most `r/s` of its assignments, and a guess belongs to at most one class, so that at least the other
//! assignments take one more guess.

use std::collections::HashMap;

use salet_core::search::Control;
use salet_words::GuessId;

use super::cells::Cells;
use super::score::{Scored, Scorer};
use super::state::{Split, State, children};
use super::table::Curves;

/// Looks at a state and at all states after it.
pub struct Narrow<'a> {
    pub(crate) cells: &'a Cells<'a>,
    pub(crate) logs: &'a [u32],
    pub(crate) curves: &'a Curves,
    distinct: bool,
    /// Guesses by score in a state, by depth below the first one; the last number holds for all deeper ones.
    widths: &'a [usize],
    /// Guesses of a pool, besides the candidates.
    pool: usize,
    scorer: Scorer,
    memo: HashMap<(u128, usize), Found>,
    pooled: Option<Pooled<'a>>,
    /// What ends the search; `None` if nothing does.
    control: Option<&'a Control<'a>>,
    /// Whether a search was cut short: what it found is no cost of a policy.
    stopped: bool,
}

/// Below a large state the search looks only at the guesses that score best there.
#[derive(Debug)]
struct Pooled<'a> {
    cells: Cells<'a>,
    scorer: Scorer,
    memo: HashMap<(u128, usize), Found>,
}

/// The best guess found and its cost over all assignments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The guess.
    pub guess: GuessId,
    /// The sum over all ordered secrets of the further guesses.
    pub total: u64,
}

/// Classes of up to so many candidates have all of these priced.
const FEW: usize = 4;

/// States with so many assignments have a pool of guesses for all states below them.
const POOLED: u64 = 150;

impl<'a> Narrow<'a> {
    pub(crate) fn new(
        cells: &'a Cells<'a>,
        logs: &'a [u32],
        curves: &'a Curves,
        distinct: bool,
        (widths, pool): (&'a [usize], usize),
    ) -> Narrow<'a> {
        Narrow {
            cells,
            logs,
            curves,
            distinct,
            widths,
            pool,
            scorer: Scorer::default(),
            memo: HashMap::new(),
            pooled: None,
            control: None,
            stopped: false,
        }
    }

    /// End a search when a call ends.
    pub(crate) fn with_control(self, control: &'a Control<'a>) -> Narrow<'a> {
        Narrow { control: Some(control), ..self }
    }

    /// The best guess found in a state with unsolved boards; `None` after a stop.
    pub(crate) fn whole(&mut self, state: &State) -> Option<Found> {
        let found = self.best(state, 0);
        (!self.stopped).then_some(found)
    }

    /// Forget all states, to save memory. Results do not depend on it.
    pub(crate) fn forget(&mut self) {
        self.memo.clear();
    }

    pub(crate) fn remembered(&self) -> usize {
        self.memo.len()
    }

    /// The best guess found in a state with unsolved boards; after a stop any, with a lower bound.
    fn best(&mut self, state: &State, depth: usize) -> Found {
        self.stopped |= self.control.is_some_and(Control::stopped);
        if self.stopped {
            let guess = state.classes[0].set.members[0].as_guess();
            return Found { guess, total: bound(state, self.distinct).0 };
        }
        if let Some(guess) = state.forced(self.distinct) {
            let total = self.price(guess, state, depth, u64::MAX).unwrap_or(u64::MAX);
            return Found { guess: GuessId::new(guess), total };
        }
        let level = depth.min(self.widths.len() - 1);
        let key = (state.key(), level);
        let memo = self.pooled.as_ref().map_or(&self.memo, |pooled| &pooled.memo);
        if let Some(&found) = memo.get(&key) {
            return found;
        }
        let whole = self.pool >= self.cells.guesses();
        let pools = !whole && self.pooled.is_none() && state.tuples(self.distinct) >= POOLED;
        // Sums of scores depend on the order of classes, and results must not.
        let found = self.search(&state.in_order(), depth, pools);
        if self.stopped {
            return found;
        }
        self.pooled.as_mut().map_or(&mut self.memo, |pooled| &mut pooled.memo).insert(key, found);
        found
    }

    /// The guesses with the best scores.
    fn scored(&mut self, state: &State, most: usize) -> Vec<Scored> {
        match &mut self.pooled {
            Some(pooled) => pooled.scorer.best(&pooled.cells, self.logs, self.curves, state, most),
            None => self.scorer.best(self.cells, self.logs, self.curves, state, most),
        }
    }

    /// Look only at some guesses until the pool is left.
    fn enter_pool(&mut self, state: &State, scored: &[Scored]) {
        let members = || state.classes.iter().flat_map(|class| class.set.members.iter().copied());
        let mut guesses: Vec<usize> =
            scored.iter().map(|scored| scored.guess).chain(members().map(|member| member.index())).collect();
        guesses.sort_unstable();
        guesses.dedup();
        let cells = self.cells.among(guesses, members());
        self.pooled = Some(Pooled { cells, scorer: Scorer::default(), memo: HashMap::new() });
    }

    fn search(&mut self, state: &State, depth: usize, pools: bool) -> Found {
        let mut best: Option<Found> = None;
        let tuples = state.tuples(self.distinct);
        let smallest = state.classes.iter().filter(|class| class.set.len() <= FEW);
        let mut candidates: Vec<usize> =
            smallest.flat_map(|class| class.set.members.iter().map(|member| member.index())).collect();
        candidates.sort_unstable();
        for &guess in &candidates {
            self.consider(guess, state, depth, &mut best);
        }
        let others = u64::from(state.boards()) + 1;
        // A guess that is no candidate of any board costs at least one guess more than the boards.
        let done = self.distinct
            && state.classes.iter().all(|class| class.set.len() <= FEW)
            && best.is_some_and(|found| found.total <= others * tuples);
        if done && let Some(best) = best {
            return best;
        }
        let width = self.widths[depth.min(self.widths.len() - 1)];
        let mut scored = self.scored(state, if pools { self.pool.max(width) } else { width });
        if pools {
            self.enter_pool(state, &scored);
            scored.truncate(width);
        }
        for scored in scored {
            if candidates.binary_search(&scored.guess).is_err() {
                self.consider(scored.guess, state, depth, &mut best);
            }
        }
        if best.is_none() {
            // A candidate of a class splits it.
            self.consider(state.classes[0].set.members[0].index(), state, depth, &mut best);
        }
        if pools {
            self.pooled = None;
        }
        best.expect("a candidate splits its class")
    }

    fn consider(&mut self, guess: usize, state: &State, depth: usize, best: &mut Option<Found>) {
        let limit = best.map_or(u64::MAX, |found| found.total);
        if let Some(total) = self.price(guess, state, depth, limit) {
            *best = Some(Found { guess: GuessId::new(guess), total });
        }
    }

    /// The cost of a guess if it is below `limit`.
    fn price(&mut self, guess: usize, state: &State, depth: usize, limit: u64) -> Option<u64> {
        let distinct = self.distinct;
        let splits: Vec<Split> =
            state.classes.iter().map(|class| Split::of(self.cells, guess, class)).collect();
        if splits.iter().all(Split::is_whole) {
            return None;
        }
        let mut total = state.tuples(distinct);
        let mut open: Vec<(u64, u64, State)> = Vec::new();
        let below = children(&splits, distinct, |ways, child| {
            let (bound, settled) = bound(&child, distinct);
            total += ways * bound;
            if !settled {
                open.push((ways, bound, child));
            }
            total < limit
        });
        if !below {
            return None;
        }
        for (ways, bound, child) in open {
            total += ways * (self.best(&child, depth + 1).total - bound);
            if total >= limit {
                return None;
            }
        }
        Some(total)
    }
}

/// A lower bound on the cost of a state over all assignments, and whether it is the cost.
fn bound(state: &State, distinct: bool) -> (u64, bool) {
    let tuples = state.tuples(distinct);
    let classes = state.classes.len() as u64;
    if !distinct {
        // Each class takes a guess at least; equal secrets of one class may take only one.
        let settled = state.classes.iter().all(|class| class.set.len() == 1);
        return (classes * tuples, settled);
    }
    let straight = u64::from(state.boards()) * tuples;
    let sure = state.classes.iter().filter(|class| class.is_sure(true)).count();
    if sure > 0 || classes == 0 {
        return (straight, sure == state.classes.len());
    }
    let hits = state.classes.iter().map(|class| tuples / class.set.len() as u64 * u64::from(class.boards));
    // After another first guess all boards still wait.
    (straight + tuples - hits.max().unwrap_or(0), false)
}
