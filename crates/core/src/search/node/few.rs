//! Bounds of states whose guesses all make few parts (`bound/few_parts.rs`), from the counted number of parts.
//!
//! They stay apart from the counting bound (`Knowledge::counting_bound`), the only one that certificates know.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::few_parts::{FewParts, least_code};
use crate::bound::goal::Goal;
use crate::bound::measure::Gain;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::Solving;
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
        let finds_one = self.game.solving() != Solving::Several;
        (finds_one && self.uses(Prune::FewParts) && left > 2).then(|| self.tables.columns.most_unsolved)
    }

    /// A lower bound of a state of a game until one answer is left, if no guess makes more than `most` parts and no secret may be lost;
    /// `None` for other games.
    fn named_at_least(&self, node: &Node<'_>, most: usize) -> Option<Price> {
        let bounds = self.game.solving() == Solving::Never && self.goal() == Goal::Cost;
        let weights =
            || node.state.secrets.iter().map(|&secret| self.costs.weight(secret)).collect::<Vec<_>>();
        bounds.then(|| node.weighed.weight + least_code(&weights(), most))
    }

    /// Whether a state has more secrets than the guesses left can find if no guess makes more than `parts` parts.
    pub fn is_beyond_limit(&self, state: &State<'_>, parts: usize) -> bool {
        let findable = |most: usize| findable(most.min(parts), state.left);
        state.left != UNLIMITED
            && self.few_parts(state.left).is_some_and(|most| state.secrets.len() > findable(most))
    }
}

/// The most secrets that `left` guesses find if none makes more than `most` unsolved parts.
fn findable(most: usize, left: GuessesLeft) -> usize {
    let (mut found, mut layer) = (0usize, 1usize);
    for _ in 0..left {
        if found > usize::from(u16::MAX) {
            break;
        }
        found = found.saturating_add(layer);
        layer = layer.saturating_mul(most);
    }
    found
}

impl Bounder<'_> {
    /// Raise a counting bound by the cost of guesses after the third if no guess makes more than `parts` parts.
    pub(super) fn raise_by_few_parts(&mut self, node: &Node<'_>, known: &mut Knowledge, parts: usize) {
        let Node { state, weighed, .. } = node;
        let Some(most) = self.engine.few_parts(state.left) else { return };
        let most = parts.min(most);
        if let Some(named) = self.engine.named_at_least(node, most) {
            return known.raise(known.lower.max(named));
        }
        // Three guesses may find all secrets.
        if weighed.size <= parts.saturating_sub(1).min(most).saturating_mul(1 + most) {
            return;
        }
        let paid = self.few_parts_on(node).paid_at_least(parts, most);
        if paid > 0 {
            known.raise(known.lower.saturating_add(paid));
        }
    }

    /// [`raise_by_few_parts`](Bounder::raise_by_few_parts), with the number of parts that a counting bound implies.
    pub(super) fn raise_by_own_count(&mut self, node: &Node<'_>, known: &mut Knowledge) {
        if known.lower != IMPOSSIBLE && self.engine.goal() != Goal::Feasible && node.state.left > 2 {
            let parts = self.few_parts_on(node).most_parts(known.lower);
            self.raise_by_few_parts(node, known, parts);
        }
    }

    /// The most unsolved parts that a guess makes of a state with a known counting bound, if they are too few for two
    /// guesses to find all secrets.
    pub(super) fn few_parts_of(&mut self, node: &Node<'_>, known: &Knowledge) -> Option<usize> {
        let most = self.engine.few_parts(node.state.left)?;
        let counted = known.counting_bound().filter(|_| self.engine.goal() != Goal::Feasible);
        let parts = counted.map_or(most, |bound| self.few_parts_on(node).most_parts(bound));
        Some(parts.min(most)).filter(|&most| node.weighed.size > 1 + most)
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
        FewParts { costs: &self.engine.costs, set: weighed, order, left: state.left }
    }

    /// The base bound of a part, plus the cost beyond two guesses if no guess makes more than `few` unsolved parts.
    pub(super) fn least_of_part(&mut self, part: &State<'_>, few: Option<usize>) -> Price {
        let base = self.engine.costs.base_bound(part.secrets, part.left);
        let is_beyond = |&most: &usize| part.secrets.len() > 1 + most && part.left > 1;
        let Some(most) = few.filter(is_beyond) else { return base };
        let node = Node::new(self.engine, *part);
        if let Some(named) = self.engine.named_at_least(&node, most) {
            return base.max(named);
        }
        base.saturating_add(self.few_parts_on(&node).paid_beyond(2, node.weighed.heaviest, most, most))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_find_one_secret_each() {
        assert_eq!((findable(13, 1), findable(13, 2), findable(13, 3)), (1, 14, 183));
        assert_eq!((findable(1, 9), findable(0, 9)), (9, 1));
        assert!(findable(usize::MAX, 40) > 1 << 16 && findable(2, 255) > 1 << 16);
    }
}
