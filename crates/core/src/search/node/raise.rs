//! Cost of a state: raise its lower bound to a target, by showing that every guess costs as much, or find the exact cost.

use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::search::config::Prune;
use crate::search::node::subgame::Kept;
use crate::search::node::worker::Worker;
use crate::search::node::{Cheapest, Node};
use crate::search::position::keys::Key;
use crate::search::position::memo::Knowledge;
use crate::search::position::state::State;

impl Worker<'_> {
    /// The exact cost of a state, infinite if it is infeasible; a lower bound if the search was stopped.
    pub fn solve(&mut self, state: &State<'_>) -> Knowledge {
        let costs = &self.engine.costs;
        let (mut target, mut kept) = (0, Kept::default());
        self.in_time(state);
        for steps in 0.. {
            let known = self.raise_further(state, None, target, &mut kept);
            if known.exact.is_some() || known.lower == IMPOSSIBLE || self.stop.is_set() {
                return known;
            }
            target = known.lower.saturating_add(costs.step(state.secrets, steps));
        }
        unreachable!("every step raises the bound")
    }

    /// Raise the bound of a state until it is at least `target` or the cost is exact; less only if the search was stopped.
    ///
    /// `lower` of the result is a proven lower bound in every case, and the cost itself if `exact` is some.
    pub fn raise(&mut self, state: &State<'_>, target: Price) -> Knowledge {
        self.raise_further(state, None, target, &mut Kept::default())
    }

    /// [`raise`](Worker::raise) with the matrix of a superset, and with what earlier calls for this state kept.
    pub(super) fn raise_further(
        &mut self,
        state: &State<'_>,
        matrix: Option<&PairMatrix>,
        target: Price,
        kept: &mut Kept,
    ) -> Knowledge {
        let engine = self.engine;
        if let Some(known) = engine.closed_form(state) {
            return known;
        }
        let key = state.key();
        let mut known = engine.recall(key).unwrap_or_else(|| Knowledge::at_least(0));
        if known.exact.is_some() || known.lower >= target || self.stop.is_set() {
            return known;
        }
        if let Some(elsewhere) = engine.recall_elsewhere(state) {
            known = known.and(elsewhere);
            engine.learn(key, elsewhere);
            if known.exact.is_some() || known.lower >= target {
                return known;
            }
        }
        if let Some(exact) = engine.by_intervals(state, Some(self.stop)) {
            engine.learn(key, exact);
            return exact;
        }
        let began = engine.time();
        let node = Node::new(engine, *state);
        if matrix.is_none() && state.secrets.len() <= engine.thresholds.matrix_secrets.min(MAX_SET) {
            let matrix = self.matrix(state);
            self.search(Node { matrix: Some(&matrix), ..node }, key, &mut known, target, kept);
            self.give_back_matrix(matrix);
        } else {
            self.search(Node { matrix, ..node }, key, &mut known, target, kept);
        }
        engine.note(key, known, began);
        known
    }

    fn search(&mut self, node: Node<'_>, key: Key, known: &mut Knowledge, target: Price, kept: &mut Kept) {
        let engine = self.engine;
        let state = &node.state;
        if engine.relaxes(state) {
            // An unlimited optimum stays optimal under a limit that its policy keeps. What is kept belongs to the
            // state without the limit: if that is not enough, the state seldom recurs.
            let relaxed = self.raise_further(&state.unlimited(), node.matrix, target, kept);
            let relaxed = engine.under_limit(relaxed, state);
            if relaxed.exact.is_some() || relaxed.lower > known.lower {
                *known = relaxed;
            }
        } else if !known.counted {
            known.count(self.bounder.counting_bound(&node));
        }
        engine.learn(key, *known);
        if known.exact.is_some() || known.lower >= target || self.stop.is_set() {
            return;
        }
        if self.is_refuted(state) {
            known.refute();
            engine.learn(key, *known);
            return;
        }
        engine.count_node();
        let few = self.bounder.few_parts_of(&node, known);
        let least = if engine.uses(Prune::FewParts) { known.lower } else { 0 };
        let node = Node { few, least, ..node };
        let state = &node.state;
        let own = if engine.relaxes(state) { &mut Kept::default() } else { kept };
        let Some(Cheapest { price, depth }) = self.cheapest_of_all(&node, target, own) else {
            return;
        };
        // Every guess costs at least this price, and the guess that set it costs exactly that.
        if depth.is_some() || price == IMPOSSIBLE || price > known.lower {
            known.raise(price);
            known.exact = depth;
        }
        if depth.is_none() && known.lower > engine.costs.most_in_time(node.weighed.weight, state.left) {
            known.refute();
        }
        engine.learn(key, *known);
    }

    /// Whether a few members of a state are known, or now found, to be infeasible within the limit.
    pub fn is_refuted(&mut self, state: &State<'_>) -> bool {
        let engine = self.engine;
        let Some(refuter) = engine.refuter(state) else {
            return false;
        };
        if refuter.refutes(state) {
            return true;
        }
        for suspects in refuter.suspects(state) {
            let part = engine.narrowed(state, &suspects);
            if self.raise(&part, IMPOSSIBLE).lower == IMPOSSIBLE {
                refuter.learn(&part);
                return true;
            }
        }
        false
    }
}
