//! The beam: an early policy without proof.
//!
//! A state of n candidates is expected to need `slope * ln n + 1` more guesses; the score of a guess is the sum of that over its
//! parts, weighted by their size. In every state the beam tries the `width` guesses with the best scores, and keeps the cheapest.
//! It scores only guesses with nearly the most parts. If weights differ, the entropy of a part takes the place of ln n, which it
//! equals for equal weights: a part of one heavy candidate among light ones is nearly found.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use salet_base::threads;

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{GuessId, Tree};
use crate::search::config::Beam;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::SplitPart;
use crate::search::position::state::State;
use crate::search::root::extract;
use crate::search::stop::Stop;

/// Guesses to score for each one to try.
const SCORED: usize = 12;

/// Width of a narrowed beam in states that two guesses are far from finding: the time grows exponentially with the depth of a
/// policy. Bulls and Cows: 26553 in 4 CPU-seconds; with width 2 in every state 26649 in 2, with 6 26548 in more than 60. Four guesses
/// and more are played greedily, but for the opener.
const DEEP_WIDTH: usize = 2;

/// The best policy of a beam search with its price, or the best with a given opener; `None` if the beam finds no policy within
/// the limit, or too late after a stop. A beam before a proof is narrowed where policies are deep.
pub fn search(
    engine: &Engine,
    stop: &Stop,
    state: &State<'_>,
    beam: (Beam, bool),
    opener: Option<GuessId>,
) -> Option<(Price, Tree)> {
    if stop.late().is_set() {
        return None;
    }
    let first = match opener {
        Some(guess) => vec![guess],
        None => {
            let mut search = BeamSearch::new(engine, stop, beam);
            let width = search.width(state);
            let width = if width == 1 { search.beam.width } else { width };
            search.promising(state, width)
        }
    };
    let least = Worker::new(engine, stop).bounder.least_by_few_parts(state);
    // The first opener whose policy cannot be beaten.
    let unbeaten = AtomicUsize::new(usize::MAX);
    let play = |_: &mut (), rank: usize| {
        // The first result is enough if the search was stopped.
        if rank > 0 && (stop.is_set() || unbeaten.load(Ordering::Relaxed) < rank) {
            return None;
        }
        let mut search = BeamSearch::new(engine, stop, beam);
        let cost = search.play(state, first[rank], opener.is_some())?;
        if cost <= least {
            unbeaten.fetch_min(rank, Ordering::Relaxed);
        }
        let BeamSearch { best, mut worker, .. } = search;
        let found = |key: Key| best.get(&key).and_then(|&(_, guess)| guess);
        Some((cost, rank, extract::played(&mut worker, state, first[rank], &found)?))
    };
    let tried = threads::map(first.len(), || (), play);
    let (cost, _, tree) = tried.into_iter().flatten().min_by_key(|&(cost, rank, _)| (cost, rank))?;
    Some((cost, tree))
}

/// The score of a guess: the expected number of further guesses, by weight.
pub fn score(worker: &mut Worker<'_>, state: &State<'_>, guess: GuessId, slope: f64) -> f64 {
    let split = worker.split(guess, state.secrets);
    let costs = &worker.engine.costs;
    let needed = |part: &SplitPart| {
        let weights = || split.members(part).iter().map(|&secret| costs.weight(secret));
        let weight = weights().sum::<Price>() as f64;
        let entropy = match costs.units().is_none() {
            true => (part.size() as f64).ln(),
            false => {
                let own = weights().map(|own| own as f64 * (own as f64).ln()).sum::<f64>();
                weight.ln() - own / weight
            }
        };
        weight * (slope * entropy + 1.0)
    };
    let sum = split.parts.iter().map(needed).sum();
    worker.give_back(split);
    sum
}

struct BeamSearch<'e> {
    engine: &'e Engine,
    worker: Worker<'e>,
    beam: Beam,
    narrowed: bool,
    /// The cheapest guess so far of a state, with its price.
    best: HashMap<Key, (Price, Option<GuessId>)>,
}

impl<'e> BeamSearch<'e> {
    fn new(engine: &'e Engine, stop: &'e Stop, (beam, narrowed): (Beam, bool)) -> BeamSearch<'e> {
        BeamSearch { engine, worker: Worker::new(engine, stop), beam, narrowed, best: HashMap::new() }
    }

    /// The guesses to try in a state.
    fn width(&self, state: &State<'_>) -> usize {
        let most = self.engine.tables.reach.most;
        let is_deeper_than = |guesses| most.saturating_pow(guesses) < state.secrets.len();
        match self.beam.width {
            width if !self.narrowed || !is_deeper_than(2) => width,
            _ if is_deeper_than(4) && self.is_even() => 1,
            width => width.min(DEEP_WIDTH),
        }
    }

    fn promising(&mut self, state: &State<'_>, width: usize) -> Vec<GuessId> {
        let node = Node::new(self.engine, *state);
        if self.is_even() {
            let most = self.engine.findable_after(state);
            let even = self.worker.bounder.most_even(state, most, width * SCORED);
            return self.best_scored(state, even, width);
        }
        let bound = self.worker.bounder.counting_bound(&node).lower;
        if let Some(guess) = self.worker.bounder.finishing(&node, bound) {
            return vec![guess];
        }
        let guesses = self.worker.bounder.best_guesses(&node, bound, width * SCORED);
        self.best_scored(state, guesses.into_iter().map(|ranked| ranked.guess).collect(), width)
    }

    fn best_scored(&mut self, state: &State<'_>, mut guesses: Vec<GuessId>, width: usize) -> Vec<GuessId> {
        // After a stop, go on with one guess a state, to end with some policy.
        let scored = if self.worker.stop.is_set() { 1 } else { width * SCORED };
        guesses.truncate(scored);
        let slope = self.slope();
        let score = |guess| (score(&mut self.worker, state, guess, slope), guess);
        let mut scored: Vec<(f64, GuessId)> = guesses.into_iter().map(score).collect();
        scored.sort_by(|a, b| a.0.total_cmp(&b.0));
        scored.truncate(width);
        scored.into_iter().map(|(_, guess)| guess).collect()
    }

    /// Guesses for each unit of ln n. Before a proof it is at least that of a code: with few symbols, a smaller one plays heavy secrets
    /// too soon. (Binary search among 1000 keys of Zipf's weights: 38585 in place of 38852; 38552 is optimal.)
    fn slope(&self) -> f64 {
        let reach = self.engine.tables.reach;
        let of_code = 1.0 / (reach.most.max(2) as f64).ln();
        if self.narrowed && reach.has_few_symbols() { self.beam.slope.max(of_code) } else { self.beam.slope }
    }

    /// Whether counting ranks hardly any guesses: there are few symbols, and no guess finds a heavier secret than others.
    fn is_even(&self) -> bool {
        let reach = self.engine.tables.reach;
        reach.has_few_symbols() && (reach.names() || self.engine.costs.equal_weight().is_some())
    }

    fn cost(&mut self, state: &State<'_>) -> Option<Price> {
        if let Some(known) = self.engine.closed_form(state) {
            return (known.lower < IMPOSSIBLE).then_some(known.lower);
        }
        let key = state.key();
        if let Some(&(cost, _)) = self.best.get(&key) {
            return (cost < IMPOSSIBLE).then_some(cost);
        }
        if self.worker.stop.late().is_set() {
            return None;
        }
        let mut best = (IMPOSSIBLE, None);
        // A policy of this price ends the state.
        let least = if self.is_even() { self.worker.bounder.least_by_few_parts(state) } else { 0 };
        for guess in self.promising(state, self.width(state)) {
            if best.0 < IMPOSSIBLE && (best.0 <= least || self.worker.stop.is_set()) {
                break;
            }
            if let Some(cost) = self.play(state, guess, false).filter(|&cost| cost < best.0) {
                best = (cost, Some(guess));
            }
        }
        self.best.insert(key, best);
        (best.0 < IMPOSSIBLE).then_some(best.0)
    }

    /// The price of a guess; `None` if a part is infeasible, or the guess is idle and not `forced`.
    fn play(&mut self, state: &State<'_>, guess: GuessId, forced: bool) -> Option<Price> {
        let split = self.worker.split(guess, state.secrets);
        let mut sum = self.engine.costs.weigh(state.secrets).weight;
        let mut feasible = split.tells() || state.secrets.len() == 1 || forced;
        for part in &split.parts {
            if !feasible {
                break;
            }
            let engine = self.engine;
            match engine.at_part(state, (guess, &split), part, |child| self.cost(child)) {
                Some(cost) => sum += cost,
                None => feasible = false,
            }
        }
        self.worker.give_back(split);
        feasible.then_some(sum)
    }
}
