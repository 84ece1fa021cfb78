//! Branch and bound on one state: raise what is known of its cost to a target, or find the cost.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use crate::bound::counting::{Left, UNLIMITED, Weighed};
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::peel::Peel;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::search::config::Prune;
use crate::search::limit::cores::Blind;
use crate::search::node::ordering::BestFirst;
use crate::search::node::price::Sum;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::memo::{Depth, Known};
use crate::search::position::state::State;

/// With so many guesses left a small set is searched as soon as its peeling is counted.
const SOON_DONE: Left = 3;

/// With so many candidates, all guesses are counted on a set before its parts are looked at.
const MANY: usize = 64;

impl Worker<'_> {
    /// The exact cost of a state, infinite if need be: its bound is raised until it is reached. Less only if the
    /// search was stopped.
    pub fn solve(&mut self, state: &State<'_>) -> Known {
        let costs = &self.engine.costs;
        let mut target = 0;
        for steps in 0.. {
            let known = self.raise(None, state, target);
            if known.exact.is_some() || known.lower == IMPOSSIBLE || self.stop.is_set() {
                return known;
            }
            target = known.lower.saturating_add(costs.step(state.secrets, steps));
        }
        unreachable!("every step raises the bound")
    }

    /// What is known of a state once its bound is at least `target` or its cost is exact; less only if the search
    /// was stopped.
    ///
    /// The result's `lower` is a proven lower bound in every case, and the cost itself where `exact` is some.
    pub fn raise(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>, target: Price) -> Known {
        let engine = self.engine;
        if let Some(known) = engine.settled(state) {
            return known;
        }
        let key = state.key();
        let mut known = engine.recall(key).unwrap_or_else(|| Known::at_least(0));
        if known.exact.is_some() || known.lower >= target || self.stop.is_set() {
            return known;
        }
        match matrix {
            // Under the other rules fewer guesses are allowed here than in the set that the matrix was made for.
            Some(matrix) if state.restricted().is_none() => {
                self.search(Some(matrix), state, key, &mut known, target);
            }
            _ if state.secrets.len() <= MAX_SET => {
                let matrix = self.matrix(state);
                self.search(Some(&matrix), state, key, &mut known, target);
                self.give_back_matrix(matrix);
            }
            _ => self.search(None, state, key, &mut known, target),
        }
        known
    }

    fn search(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        key: Key,
        known: &mut Known,
        target: Price,
    ) {
        let engine = self.engine;
        let weighed = engine.costs.weigh(state.secrets);
        let relaxed = State { left: UNLIMITED, ..*state };
        if engine.relaxes(state) {
            // A limit that does not bind: the unlimited optimum is optimal under it if its policy keeps it.
            let relaxed = engine.under_limit(self.raise(matrix, &relaxed, target), state.left);
            if relaxed.exact.is_some() || relaxed.lower > known.lower {
                *known = relaxed;
            }
        } else if !known.counted {
            known.count(self.counting_bound(matrix, state, &weighed));
        }
        engine.learn(key, *known);
        if known.exact.is_some() || known.lower >= target || self.stop.is_set() {
            return;
        }
        if self.has_core(state) {
            known.refute();
            engine.learn(key, *known);
            return;
        }
        engine.nodes.fetch_add(1, Ordering::Relaxed);
        let blind = self.blind(state);
        let candidates = self.candidates(matrix, state, &weighed, target, blind.as_ref());
        let counted = self.is_counted_first(matrix, candidates.len());
        if counted {
            self.scanner.enter(state.secrets, state.mask(&engine.tables.columns));
        }
        let cheapest = self.cheapest(candidates, blind, matrix, state, &weighed, target);
        if counted {
            self.scanner.leave();
        }
        let Some((cutoff, best)) = cheapest else {
            return;
        };
        // Every guess costs at least the cutoff; the one that set it costs just that.
        if best.is_some() || cutoff == IMPOSSIBLE || cutoff > known.lower {
            known.raise(cutoff);
            known.exact = best;
        }
        // A policy that keeps the limit needs no more than all its guesses for every secret.
        let most = match state.left {
            UNLIMITED => IMPOSSIBLE - 1,
            left => weighed.weight * Price::from(left),
        };
        if best.is_none() && known.lower > most && !engine.costs.is_lossy() {
            known.refute();
        }
        engine.learn(key, *known);
    }

    /// The least that a candidate costs, as far as it is below `target`, with the depth of its policy if it is; `None`
    /// if the search was stopped.
    fn cheapest(
        &mut self,
        candidates: BestFirst,
        mut blind: Option<Blind>,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
        target: Price,
    ) -> Option<(Price, Option<Depth>)> {
        let engine = self.engine;
        let mut best = None;
        let mut cutoff = target;
        let mut signatures = HashSet::new();
        let peel = self.peel(matrix, state);
        let core = if matrix.is_none() { self.core(state) } else { None };
        for candidate in candidates {
            if candidate.floor >= cutoff {
                break;
            }
            if blind.as_ref().is_some_and(|blind| blind.contains(candidate.guess)) {
                continue;
            }
            if peel.as_ref().is_some_and(|peel| !peel.allows(candidate.guess)) {
                continue;
            }
            if core.as_ref().is_some_and(|core| self.fails_on(core, state, candidate.guess)) {
                continue;
            }
            let split = self.split(candidate.guess, state.secrets);
            // A guess that leaves the set as it is helps nobody, and one that splits it like an earlier guess is no
            // better: members, which have one part more, come with that part. Where the rule goes by what was
            // played, equal parts are left with different guesses allowed, and one may well be better.
            let comparable = engine.uses(Prune::EqualPartition) && state.allowed.is_none();
            let novel = split.tells() && (!comparable || signatures.insert(split.signature()));
            let sum = if novel {
                self.sum(matrix, state, weighed, candidate.guess, &split, cutoff)
            } else {
                Sum::Reached(cutoff)
            };
            self.give_back(split);
            match sum {
                Sum::Reached(_) => {
                    if let (Some(cores), Some(blind)) = (engine.cores_for(state), &mut blind) {
                        cores.add_to(blind);
                    }
                }
                Sum::Exact(cost, depth) => {
                    cutoff = cost;
                    best = Some(depth);
                }
                Sum::Stopped => return None,
            }
        }
        core.into_iter().for_each(|core| self.give_back_matrix(core));
        Some((cutoff, best))
    }

    /// Whether so many candidates are worth counting all guesses on a set, which bounds them on all its parts.
    fn is_counted_first(&self, matrix: Option<&PairMatrix>, candidates: usize) -> bool {
        let engine = self.engine;
        let scanned = matrix.is_none() && !engine.costs.is_limit_only();
        scanned && candidates >= MANY && engine.uses(Prune::Superset)
    }

    /// What guesses peel off a small set that is searched for a limit. It is counted guess by guess, which pays
    /// only where much is saved.
    fn peel(&self, matrix: Option<&PairMatrix>, state: &State<'_>) -> Option<Peel> {
        let engine = self.engine;
        let asked = matrix.is_some()
            && engine.costs.is_limit_only()
            && state.left > SOON_DONE
            && state.left != UNLIMITED;
        let game = engine.game;
        (asked && engine.uses(Prune::Peel))
            .then(|| Peel::new(game.table(), game.feedback_count(), state.secrets, state.left))
    }
}
