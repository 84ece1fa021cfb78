//! The beam: a good policy soon, without any proof.
//!
//! A state of n candidates is expected to need `slope * ln n + 1` more guesses; a guess is judged by the sum of
//! that over its parts, weighted by their size. Where weights differ, the entropy of its candidates stands for ln n, which it
//! equals where they do not: a part with one heavy candidate among light ones is nearly found. In every state the `width` best guesses are tried and the best of
//! them is kept. Only guesses with nearly the most parts are judged at all.

use std::collections::HashMap;

use rayon::prelude::*;

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::Tree;
use crate::search::config::Beam;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::ordering::RankedGuess;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::SplitPart;
use crate::search::position::state::State;
use crate::search::stop::Stop;
use crate::words::GuessId;

/// Guesses judged for each that is tried.
const JUDGED: usize = 12;

/// The best policy of a beam search and its cost, or the best that starts with a given guess; `None` if the beam
/// meets no policy within the limit.
pub fn search(
    engine: &Engine,
    stop: &Stop,
    state: &State<'_>,
    beam: Beam,
    opener: Option<GuessId>,
) -> Option<(Price, Tree)> {
    let first = match opener {
        Some(guess) => vec![guess],
        None => BeamSearch::new(engine, stop, beam).promising(state),
    };
    let tried: Vec<(Price, usize, Tree)> = first
        .par_iter()
        .with_max_len(1)
        .enumerate()
        .filter_map(|(rank, &guess)| {
            // Out of time: the first will do.
            if rank > 0 && stop.is_set() {
                return None;
            }
            let mut search = BeamSearch::new(engine, stop, beam);
            let cost = search.play(state, guess, opener.is_some())?;
            Some((cost, rank, search.policy(state, guess)))
        })
        .collect();
    let (cost, _, tree) = tried.into_iter().min_by_key(|&(cost, rank, _)| (cost, rank))?;
    Some((cost, tree))
}

/// The guesses that are expected to be needed after a guess, by weight.
pub fn judge(worker: &mut Worker<'_>, state: &State<'_>, guess: GuessId, slope: f64) -> f64 {
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
    /// The best guess found for a state, with its cost.
    best: HashMap<Key, (Price, Option<GuessId>)>,
}

impl<'e> BeamSearch<'e> {
    fn new(engine: &'e Engine, stop: &'e Stop, beam: Beam) -> BeamSearch<'e> {
        BeamSearch { engine, worker: Worker::new(engine, stop), beam, best: HashMap::new() }
    }

    /// The guesses that are tried in a state.
    fn promising(&mut self, state: &State<'_>) -> Vec<GuessId> {
        let node = Node::new(self.engine, *state);
        let mut guesses = self.worker.best_guesses(&node, self.beam.width * JUDGED);
        // Out of time: go on with the first, so that there is a policy at all.
        let judged = if self.worker.stop.is_set() { 1 } else { self.beam.width * JUDGED };
        guesses.truncate(judged);
        let slope = self.beam.slope;
        let mut judged: Vec<(f64, RankedGuess)> = guesses
            .into_iter()
            .map(|ranked| (judge(&mut self.worker, state, ranked.guess, slope), ranked))
            .collect();
        judged.sort_by(|a, b| a.0.total_cmp(&b.0));
        judged.truncate(self.beam.width);
        judged.into_iter().map(|(_, ranked)| ranked.guess).collect()
    }

    fn cost(&mut self, state: &State<'_>) -> Option<Price> {
        if let Some(known) = self.engine.settled(state) {
            return (known.lower < IMPOSSIBLE).then_some(known.lower);
        }
        let key = state.key();
        if let Some(&(cost, _)) = self.best.get(&key) {
            return (cost < IMPOSSIBLE).then_some(cost);
        }
        let mut best = (IMPOSSIBLE, None);
        for guess in self.promising(state) {
            if best.0 < IMPOSSIBLE && self.worker.stop.is_set() {
                break;
            }
            if let Some(cost) = self.play(state, guess, false).filter(|&cost| cost < best.0) {
                best = (cost, Some(guess));
            }
        }
        self.best.insert(key, best);
        (best.0 < IMPOSSIBLE).then_some(best.0)
    }

    /// What playing a guess costs here; one that tells nothing is played only if it was asked for.
    fn play(&mut self, state: &State<'_>, guess: GuessId, asked: bool) -> Option<Price> {
        let split = self.worker.split(guess, state.secrets);
        let mut sum = self.engine.costs.weigh(state.secrets).weight;
        let mut feasible = split.tells() || state.secrets.len() == 1 || asked;
        for part in &split.parts {
            if !feasible {
                break;
            }
            let allowed = self.engine.allowed_after(state, guess, part.feedback);
            let child = state.after(&split, part, allowed.as_ref());
            match self.cost(&child) {
                Some(cost) => sum += cost,
                None => feasible = false,
            }
        }
        self.worker.give_back(split);
        feasible.then_some(sum)
    }

    /// The policy that was found, starting with a guess.
    fn policy(&mut self, state: &State<'_>, guess: GuessId) -> Tree {
        let split = self.worker.split(guess, state.secrets);
        let mut children = Vec::with_capacity(split.parts.len());
        for part in &split.parts {
            let allowed = self.engine.allowed_after(state, guess, part.feedback);
            let child = state.after(&split, part, allowed.as_ref());
            if child.left == 0 {
                continue;
            }
            let next = match self.best.get(&child.key()) {
                Some(&(_, Some(guess))) => guess,
                _ => self.engine.heaviest(child.secrets),
            };
            children.push((part.feedback, self.policy(&child, next)));
        }
        self.worker.give_back(split);
        children.sort_unstable_by_key(|(feedback, _)| *feedback);
        Tree { guess, children }
    }
}
