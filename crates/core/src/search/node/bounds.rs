//! Bounds of a state without a search: memo, counting and supersets.
//!
//! | call | result | cost |
//! | --- | --- | --- |
//! | [`known_or_counted`](Bounder::known_or_counted) | the memo's entry, else the counting bound | one count a state |
//! | [`counting_bound`](Bounder::counting_bound) | the counting bound, higher if guesses make few parts, exact if that settles the state | a count |
//! | [`own_counting_bound`](Bounder::own_counting_bound) | the counting bound alone, from the memo if it is there | one count a state |
//! | [`overlap_bound`](Bounder::overlap_bound) | at most the counting bound, from counted sets that it overlaps | nearly free |
//! | [`superset_bound`](Bounder::superset_bound) | at most the counting bound, higher if guesses make few parts | nearly free |
//! | [`superset_count`](Bounder::superset_count) | at most the counting bound alone | nearly free |

use crate::bound::goal::Goal;
use crate::bound::measure::Gain;
use crate::bound::pairs::{MostParts, PairMatrix};
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::search::config::Prune;
use crate::search::node::Node;
use crate::search::node::bounder::Bounder;
use crate::search::node::counter::Most;
use crate::search::position::memo::Knowledge;
use crate::search::position::state::State;

impl Bounder<'_> {
    /// The memo's entry of a state, else its counting bound, or `enough` if the bound is no lower. A second call counts in full:
    /// a state that recurs is counted twice at most.
    pub fn known_or_counted(
        &mut self,
        state: &State<'_>,
        matrix: Option<&PairMatrix>,
        enough: Price,
    ) -> Knowledge {
        let engine = self.engine;
        let known = engine.recall(state.key()).unwrap_or_else(|| Knowledge::at_least(0));
        if known.counted || known.exact.is_some() || known.lower >= enough || !engine.uses(Prune::SecondLook)
        {
            return known;
        }
        if let Some(exact) = engine.by_intervals(state, None) {
            engine.learn(state.key(), exact);
            return exact;
        }
        // The counting bound is the same for any number of guesses above two: all such states share one.
        let bound = if engine.relaxes(state) {
            engine.under_limit(self.known_or_counted(&state.unlimited(), matrix, enough), state)
        } else {
            let began = engine.time();
            let enough = if known.lower > 0 { IMPOSSIBLE } else { enough };
            let bound = self.counting_bound_to(&Node { matrix, ..Node::new(engine, *state) }, enough);
            engine.learn(state.key(), bound);
            engine.note(state.key(), bound, began);
            bound
        };
        if known.lower > bound.lower { known } else { bound }
    }

    /// The counting bound of a state, higher if guesses make few parts, exact if that settles the state.
    pub fn counting_bound(&mut self, node: &Node<'_>) -> Knowledge {
        self.counting_bound_to(node, IMPOSSIBLE)
    }

    /// [`counting_bound`](Bounder::counting_bound), or `enough` if the bound is no lower.
    fn counting_bound_to(&mut self, node: &Node<'_>, enough: Price) -> Knowledge {
        if let Some(mut nothing) = self.nothing_to_count(&node.state) {
            if self.engine.is_beyond_limit(&node.state, usize::MAX) {
                nothing.raise(IMPOSSIBLE);
            }
            return nothing;
        }
        let (mut known, few_parts) = self.counted(node, enough);
        if !known.counted {
            return known;
        }
        self.raise_by_own_count(node, &mut known);
        if few_parts && let Some(exact) = self.engine.one_by_one(&node.state) {
            known.raise(exact.lower);
            known.exact = exact.exact;
        }
        let families = self.engine.least_of_families(&node.state);
        if families > known.lower {
            known.raise(families);
        }
        known
    }

    /// The counting bound of a state alone, even if the memo has a higher bound.
    pub fn own_counting_bound(&mut self, state: &State<'_>, matrix: Option<&PairMatrix>) -> Price {
        self.recalled_count(state).unwrap_or_else(|| {
            let shared = self.sharing_count(state);
            let bound = match self.nothing_to_count(&shared) {
                Some(nothing) => nothing,
                None => self.counted(&Node { matrix, ..Node::new(self.engine, shared) }, IMPOSSIBLE).0,
            };
            self.engine.learn(shared.key(), bound);
            bound.lower
        })
    }

    /// The counting bound of a state if the memo has it.
    pub fn recalled_count(&self, state: &State<'_>) -> Option<Price> {
        let own =
            self.engine.recall(self.sharing_count(state).key()).and_then(|known| known.counting_bound());
        own.or_else(|| self.engine.recall_lossless_count(state))
    }

    /// A bound of a state from its supersets: at most the counting bound, higher if guesses make few parts.
    pub fn superset_bound(&mut self, state: &State<'_>) -> Price {
        let node = Node::new(self.engine, *state);
        let mut known = self.counted_by_supersets(&node);
        self.raise_by_own_count(&node, &mut known);
        known.lower
    }

    /// The memo's bound of a state, or a bound from sets that it overlaps, at most the counting bound.
    pub fn overlap_bound(&mut self, state: &State<'_>) -> Price {
        let known =
            self.engine.recall(self.sharing_count(state).key()).unwrap_or_else(|| Knowledge::at_least(0));
        if known.counted {
            return known.lower;
        }
        let score = if self.overlaps_serve(state) { self.overlaps.most(state.secrets) } else { usize::MAX };
        if score > state.secrets.len() {
            return known.lower;
        }
        let any = score as Gain;
        let most = MostParts { any, member: any.saturating_sub(1), attained: false };
        self.engine.bound_from_parts(&Node::new(self.engine, *state), most).lower.max(known.lower)
    }

    /// Whether all guesses are allowed at a state, and weights are equal, so that overlaps bound it.
    fn overlaps_serve(&self, state: &State<'_>) -> bool {
        let engine = self.engine;
        let large = state.secrets.len() >= engine.thresholds.overlapped_secrets;
        large
            && state.allowed.is_none()
            && state.left > 2
            && engine.costs.units().is_none()
            && engine.uses(Prune::Overlaps)
    }

    /// A bound on the counting bound of a state from its supersets.
    pub fn superset_count(&mut self, state: &State<'_>) -> Price {
        self.counted_by_supersets(&Node::new(self.engine, *state)).lower
    }

    fn counted_by_supersets(&mut self, node: &Node<'_>) -> Knowledge {
        let mut most = self.counter.most_unseen(&node.state);
        if self.engine.goal() == Goal::Late && node.state.left == 3 {
            // These are bounds on the highest score, which some other guess may gain.
            match &mut most {
                Most::Parts(most) => most.any = most.any.max(most.member + 1),
                Most::Gain(most) => most.any = most.any.max(most.score),
            }
        }
        self.bound_from(node, most)
    }

    /// The counting bound of a state from the most that an allowed guess achieves on its set.
    fn bound_from(&self, node: &Node<'_>, most: Most) -> Knowledge {
        let engine = self.engine;
        match most {
            Most::Parts(most) => engine.bound_from_parts(node, most),
            Most::Gain(most) => engine.bound_from_gain(node, most),
        }
    }

    /// The state that shares its counting bound with this one: the same without a limit, above two guesses.
    fn sharing_count<'s>(&self, state: &State<'s>) -> State<'s> {
        if self.engine.relaxes(state) { state.unlimited() } else { *state }
    }

    /// The counting bound 0 of a state with more than two guesses left, if only the limit counts.
    fn nothing_to_count(&self, state: &State<'_>) -> Option<Knowledge> {
        let enough = self.engine.goal() == Goal::Feasible && state.left > 2;
        enough.then(|| Knowledge::counted(0, None))
    }

    /// The counting bound of a state, and whether it is possible that no guess makes more than two parts. If the bound is at
    /// least `enough`, the state may stay uncounted, with that bound.
    fn counted(&mut self, node: &Node<'_>, enough: Price) -> (Knowledge, bool) {
        let least = self.least_score(node, enough);
        let most = self.most(node, least);
        let few_parts = match &most {
            Most::Parts(most) if !most.attained => return (Knowledge::at_least(enough), false),
            Most::Gain(most) if most.score == 0 => return (Knowledge::at_least(enough), false),
            // The number of an answer may score without a gain: it is no guess, or solves less than it weighs.
            Most::Gain(most) if !self.engine.solves_apart() && most.any < least => {
                return (Knowledge::at_least(enough), false);
            }
            Most::Parts(most) => most.any <= 2 && most.member <= 2,
            Most::Gain(most) => most.score <= self.counter.heaviest(2) + self.counter.heaviest(1),
        };
        (self.bound_from(node, most), few_parts)
    }

    /// The least score of a guess whose counting bound is below `enough`; 1 if every guess must be counted.
    fn least_score(&self, node: &Node<'_>, enough: Price) -> Gain {
        let (Node { state, weighed, .. }, costs) = (node, &self.engine.costs);
        match costs.units() {
            _ if state.left <= 2 || node.matrix.is_some() || self.gain_decides(state) => 1,
            Some(units) => {
                let least = costs.least_score(weighed, units, enough, state.left);
                self.engine.least_gain(node, units, least).max(1)
            }
            None => (3 * weighed.weight).saturating_sub(enough) as Gain + 1,
        }
    }

    /// Whether the gain of a guess alone decides about its bound: with two guesses left, with three if what the last one finds is late,
    /// and if several secrets are solved together.
    fn gain_decides(&self, state: &State<'_>) -> bool {
        let is_late = self.engine.goal() == Goal::Late && state.left == 3;
        state.left == 2 || is_late || !self.engine.solves_apart()
    }

    /// The most that an allowed guess achieves on a node's set.
    fn most(&mut self, node: &Node<'_>, least: Gain) -> Most {
        let most = self.counter.most(node, self.gain_decides(&node.state), least);
        if let Most::Parts(most) = &most
            && node.matrix.is_none()
            && self.overlaps_serve(&node.state)
        {
            let score = if most.attained { most.any.max(most.member + 1) } else { least - 1 };
            self.overlaps.remember(node.state.secrets, score as usize);
        }
        most
    }
}
