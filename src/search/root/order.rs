//! All guesses at a state in their canonical order.

use std::collections::HashMap;

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::stop::Stop;
use crate::words::GuessId;

/// All guesses at a state in their canonical order, that of [`Worker::best_first`], with their counting bounds. A place in it is
/// a guess's *rank*.
pub struct Order {
    /// By rank: a guess and all that are as good by symmetry, best first.
    pub alike: Vec<Vec<GuessId>>,
    /// What each must cost, by rank.
    pub bounds: Vec<Price>,
}

impl Order {
    /// That of a state of two candidates or more.
    pub fn new(engine: &Engine, stop: &Stop, node: &Node<'_>) -> Order {
        let openers = Worker::new(engine, stop).best_first(node, IMPOSSIBLE, None);
        let mut alike: Vec<Vec<GuessId>> = Vec::with_capacity(openers.len());
        let mut bounds = Vec::with_capacity(openers.len());
        let classes = engine.classes_at(&node.state);
        let mut ranks = HashMap::new();
        for opener in openers {
            let class = classes.map_or(opener.guess, |classes| classes[opener.guess.index()]);
            let rank = *ranks.entry(class).or_insert(alike.len());
            if rank == alike.len() {
                alike.push(Vec::new());
                bounds.push(opener.bound);
            }
            alike[rank].push(opener.guess);
        }
        Order { alike, bounds }
    }

    /// The guesses of some ranks, in their order.
    pub fn of_ranks(&self, ranks: &[usize]) -> Order {
        Order {
            alike: ranks.iter().map(|&rank| self.alike[rank].clone()).collect(),
            bounds: ranks.iter().map(|&rank| self.bounds[rank]).collect(),
        }
    }

    /// The guesses that pass, one for all that are as good.
    pub fn retain(self, passes: impl Fn(GuessId) -> bool) -> Order {
        let (alike, bounds) =
            self.alike.into_iter().zip(self.bounds).filter(|(alike, _)| passes(alike[0])).unzip();
        Order { alike, bounds }
    }
}
