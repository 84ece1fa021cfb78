//! Bounds of states whose guesses all make few parts (`bound/few_parts.rs`), from the counted number of parts.
//!
//! They stay apart from the counting bound (`Knowledge::counting_bound`), the only one that certificates know.

use crate::bound::counting::{GuessesLeft, UNLIMITED, after_a_guess};
use crate::bound::few_parts::{FewParts, Reach};
use crate::bound::goal::Goal;
use crate::bound::measure::Gain;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{AnswerClasses, SecretId};
use crate::search::config::Prune;
use crate::search::node::Node;
use crate::search::node::bounder::Bounder;
use crate::search::node::engine::Engine;
use crate::search::position::memo::Knowledge;
use crate::search::position::state::State;

impl Engine {
    /// The most unsolved parts that a guess makes of any set; `None` with at most two guesses left, for which the counting
    /// bound already is the whole argument.
    pub fn few_parts(&self, left: GuessesLeft) -> Option<usize> {
        (self.uses(Prune::FewParts) && left > 2).then_some(self.tables.reach.most)
    }

    /// Whether a set is too large for two guesses to find it if no guess makes more than `most` unsolved parts.
    fn is_beyond_two(&self, state: &State<'_>, most: usize) -> bool {
        self.costs.apart(state.secrets) > self.tables.reach.findable_by_two(most)
    }

    /// Whether a state has more secrets than the guesses left can find if no guess makes more than `parts` parts.
    pub fn is_beyond_limit(&self, state: &State<'_>, parts: usize) -> bool {
        let findable = |most: usize| self.tables.reach.findable(most.min(parts), state.left);
        state.left != UNLIMITED
            && self.few_parts(state.left).is_some_and(|most| self.costs.apart(state.secrets) > findable(most))
    }

    /// The most secrets of a part that the guesses after the next find, by the symbols of the game: the policies that it leads to must not
    /// depend on whether the tables are those of the game or of what is left of it.
    pub fn findable_after(&self, state: &State<'_>) -> usize {
        let after = after_a_guess(state.left);
        let limited = after != UNLIMITED && self.goal() != Goal::Loss && self.uses(Prune::FewParts);
        let reach = Reach::by_symbols(&self.game);
        let largest = self.game.classes().map_or(1, AnswerClasses::largest);
        if limited { reach.findable(reach.most, after).saturating_mul(largest) } else { usize::MAX }
    }

    /// The least limit of guesses that may find the secrets of a set, by the number of symbols alone.
    pub fn least_limit(&self, secrets: &[SecretId]) -> GuessesLeft {
        if self.uses(Prune::FewParts) { self.tables.reach.least_limit(self.costs.apart(secrets)) } else { 1 }
    }
}

impl Bounder<'_> {
    /// Raise a counting bound by the cost of guesses after the third if no guess makes more than `parts` parts.
    pub(super) fn raise_by_few_parts(&mut self, node: &Node<'_>, known: &mut Knowledge, parts: usize) {
        let Node { state, weighed, .. } = node;
        let Some(most) = self.engine.few_parts(state.left) else { return };
        let most = parts.min(most);
        let named = self.few_parts_on(node).named(state.secrets, most);
        let mut bound = known.lower.max(named.unwrap_or(0));
        // Else three guesses may find all secrets, or a code without a limit says more.
        if weighed.size > parts.saturating_sub(1).min(most).saturating_mul(1 + most)
            && (named.is_none() || state.left != UNLIMITED)
        {
            let paid = self.few_parts_on(node).paid_at_least(parts, most);
            bound = bound.max(known.lower.saturating_add(paid));
        }
        if bound > known.lower {
            known.raise(bound);
        }
    }

    /// [`raise_by_few_parts`](Bounder::raise_by_few_parts), with the number of parts that a counting bound implies.
    pub(super) fn raise_by_own_count(&mut self, node: &Node<'_>, known: &mut Knowledge) {
        if known.lower != IMPOSSIBLE && self.engine.goal() != Goal::Feasible && node.state.left > 2 {
            let parts = self.most_counted(node, known.lower);
            self.raise_by_few_parts(node, known, parts);
        }
    }

    /// The most parts that a guess makes of a state with this counting bound, with three or more guesses left.
    fn most_counted(&mut self, node: &Node<'_>, counting_bound: Price) -> usize {
        match self.engine.tables.reach.is_counted() {
            true => self.few_parts_on(node).most_parts(counting_bound),
            false => node.weighed.size,
        }
    }

    /// The most unsolved parts that a guess makes of a state with a known counting bound, if they are too few for two
    /// guesses to find all secrets.
    pub(super) fn few_parts_of(&mut self, node: &Node<'_>, known: &Knowledge) -> Option<usize> {
        let most = self.engine.few_parts(node.state.left)?;
        let counted = known.counting_bound().filter(|_| self.engine.goal() != Goal::Feasible);
        let parts = counted.map_or(most, |bound| self.most_counted(node, bound));
        Some(parts.min(most)).filter(|&most| self.engine.is_beyond_two(&node.state, most))
    }

    /// Cost of a node's guesses beyond their counting bounds.
    pub(super) fn beyond(&mut self, node: &Node<'_>) -> Beyond {
        let Some(most) = node.few else { return Beyond { other: Vec::new(), member: Vec::new() } };
        // If weights differ, the gain of a guess does not determine its number of parts.
        let parts = if self.engine.costs.units().is_some() { most..=most } else { 0..=most };
        let few = self.few_parts_on(node);
        let paid = |own| parts.clone().map(|parts| few.paid_beyond(3, own, parts, most)).collect();
        Beyond { other: paid(0), member: paid(node.weighed.heaviest) }
    }

    fn few_parts_on<'a>(&'a mut self, node: &'a Node<'_>) -> FewParts<'a> {
        let Node { state, weighed, .. } = node;
        let order = self.counter.heaviest_first(state.secrets);
        let reach = self.engine.tables.reach;
        FewParts { costs: &self.engine.costs, set: weighed, order, left: state.left, reach }
    }

    /// The base bound of a part, plus the cost beyond two guesses if no guess makes more than `few` unsolved parts.
    pub(super) fn least_of_part(&mut self, part: &State<'_>, few: Option<usize>) -> Price {
        let base = self.engine.costs.base_bound(part.secrets, part.left);
        let is_beyond = |&most: &usize| part.left > 1 && self.engine.is_beyond_two(part, most);
        let Some(most) = few.filter(is_beyond) else { return base };
        if self.engine.goal() == Goal::Feasible {
            return if self.engine.is_beyond_limit(part, most) { IMPOSSIBLE } else { base };
        }
        let node = Node::new(self.engine, *part);
        self.few_parts_on(&node).least(part.secrets, most)
    }

    /// A lower bound of a state from the most unsolved parts of any guess.
    pub fn least_by_few_parts(&mut self, state: &State<'_>) -> Price {
        let few = self.engine.few_parts(state.left);
        self.least_of_part(state, few)
    }
}

/// Cost of guesses beyond their counting bounds, by number of unsolved parts, or one number for all.
pub(super) struct Beyond {
    other: Vec<Price>,
    member: Vec<Price>,
}

impl Beyond {
    pub(super) fn paid(&self, gain: Gain, is_member: bool) -> Price {
        let paid = if is_member { &self.member } else { &self.other };
        let unsolved = gain as usize - usize::from(is_member);
        paid.get(unsolved.min(paid.len().saturating_sub(1))).copied().unwrap_or(0)
    }
}
