//! Costs and bounds of a state in closed form, without a search.
//!
//! *Families.* Let every guess take one member at most from the others of a family. Then so it does from each subset A, and with k
//! guesses no policy finds more than k members: follow the guesses through the parts that hold all members but one at most. So A
//! costs at least what the heaviest first, then the next, costs, under every rule and limit, and with losses. Let A, B, … be such
//! subsets of a set S, and R the rest of it. A policy for S, seen on the secrets of A alone, is one for A, and likewise for B, … and
//! R: no secret takes more guesses there. The costs of S are those of its secrets, so that S costs at least as much as A, B, …
//! and R together, and R its base bound at least. Nothing is exact: A, B and R have each a first guess of its own.

use crate::bound::counting::UNLIMITED;
use crate::bound::measure::{Gain, Units};
use crate::bound::pairs::{MostGain, MostParts};
use crate::bound::price::Price;
use crate::game::{GuessId, SecretId, Solving};
use crate::search::config::Prune;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::solved_together;
use crate::search::node::tables::{leaves_one_part, takes_one_at_most};
use crate::search::position::memo::{Depth, Knowledge};
use crate::search::position::state::State;

/// The most that one guess solves of a set, in units.
fn most_solved(node: &Node<'_>, units: &Units) -> Gain {
    // At most 2^48, so that units fit.
    Gain::try_from(units.at_least(node.weighed.heaviest as u64)).unwrap_or(Gain::MAX)
}

/// The highest gain with the score that follows if any guess may solve the most that one solves of the set
/// (`bound/table_weights.rs`).
fn with_solved(node: &Node<'_>, units: &Units, most: MostGain) -> MostGain {
    MostGain { score: most.any.saturating_add(most_solved(node, units)), ..most }
}

impl Engine {
    /// The cost of a state of at most two secrets or at most one guess; `None` for others.
    ///
    /// Every rule allows every candidate. So play guesses a single secret, the heavier of two, and with the last guess the
    /// heaviest of all; with no guess left all are lost. This is exact under every objective. In a game until one class is left, secrets
    /// of one class are named together, a question tells two others apart, and with only the naming left a set of several classes is lost
    /// (`bound/table_weights.rs`).
    pub fn trivial(&self, state: &State<'_>) -> Option<Knowledge> {
        if self.game.solving() == Solving::Several {
            return solved_together::trivial(self, state);
        }
        let depth = match (state.secrets.len(), state.left) {
            (_, 0) => 0,
            (_, 1) => 1,
            _ if self.costs.are_one(state.secrets) => 1,
            (2, _) => 2,
            _ => return None,
        };
        let lower = self.costs.base_bound(state.secrets, state.left);
        Some(Knowledge::counted(lower, Some(depth)))
    }

    /// The cost of a state that is [trivial](Engine::trivial), or of any state if every guess of the game leaves all other
    /// answers together; `None` for others.
    pub fn closed_form(&self, state: &State<'_>) -> Option<Knowledge> {
        let one_by_one = || self.tables.one_by_one.then(|| self.cost_one_by_one(state));
        self.trivial(state).or_else(one_by_one)
    }

    /// The cost of a state if every guess leaves all other secrets together: play guesses the heaviest first, and so on, as
    /// long as there are guesses. It holds under every rule, since a candidate is always allowed.
    fn cost_one_by_one(&self, state: &State<'_>) -> Knowledge {
        let size = state.secrets.len();
        let guesses = if state.left == UNLIMITED { size } else { size.min(usize::from(state.left)) };
        let mut weights: Vec<Price> = state.secrets.iter().map(|&secret| self.costs.weight(secret)).collect();
        weights.sort_unstable_by(|a, b| b.cmp(a));
        // Every secret that is not found yet pays for a guess.
        let (mut paid, mut rest) = (0, weights.iter().sum());
        for weight in &weights[..guesses] {
            paid += rest;
            rest -= weight;
        }
        let last = weights.last().filter(|_| state.left != UNLIMITED && size == usize::from(state.left));
        let price = match guesses == size {
            true => paid + last.map_or(0, |&lightest| self.costs.late(lightest)),
            false => self.costs.lost(rest).saturating_add(paid),
        };
        Knowledge::exactly(price, Depth::try_from(guesses).unwrap_or(Depth::MAX))
    }

    /// A lower bound of a state if every allowed guess leaves all secrets but one at most together: as many guesses find no
    /// more secrets. It is the cost if that one is always the guess itself.
    pub fn least_one_by_one(&self, state: &State<'_>) -> Option<Price> {
        if self.game.solving() != Solving::Own {
            return None;
        }
        let takes_one = |guess| takes_one_at_most(self.table(), guess, state.secrets);
        let all_take_one = match state.allowed {
            Some(allowed) => allowed.guesses.iter().all(takes_one),
            None => self.tables.columns.guesses().all(takes_one),
        };
        all_take_one.then(|| self.cost_one_by_one(state).lower)
    }

    /// A lower bound of a state that holds members of families from which every guess takes one at most; 0 without them.
    pub fn least_of_families(&self, state: &State<'_>) -> Price {
        if self.tables.one_by_one_families.is_empty() {
            return 0;
        }
        let mut rest = state.secrets.to_vec();
        let mut sum: Price = 0;
        for family in self.tables.one_by_one_families.iter() {
            let (members, others): (Vec<SecretId>, Vec<SecretId>) =
                rest.into_iter().partition(|secret| family.binary_search(secret).is_ok());
            if !members.is_empty() {
                sum = sum.saturating_add(self.cost_one_by_one(&self.narrowed(state, &members)).lower);
            }
            rest = others;
        }
        let others = if rest.is_empty() { 0 } else { self.costs.base_bound(&rest, state.left) };
        sum.saturating_add(others)
    }

    /// The cost of a state if every guess leaves all other secrets together; the caller has counted at most two parts.
    pub fn one_by_one(&self, state: &State<'_>) -> Option<Knowledge> {
        let leaves_one = |guess| leaves_one_part(self.table(), guess, state.secrets);
        let all_leave_one = || match state.allowed {
            Some(allowed) => allowed.guesses.iter().all(leaves_one),
            None => self.tables.columns.guesses().all(leaves_one),
        };
        let is_own = self.game.solving() == Solving::Own;
        (is_own && self.uses(Prune::PerfectSplit) && all_leave_one()).then(|| self.cost_one_by_one(state))
    }

    /// The counting bound of a state from the most parts that an allowed guess makes of its set.
    pub fn bound_from_parts(&self, node: &Node<'_>, most: MostParts) -> Knowledge {
        let Node { state, weighed, .. } = node;
        let bound = |parts: Gain, solved| self.costs.counting_bound(weighed, parts, solved, state.left);
        let lower = bound(most.any, 0).min(bound(most.member, weighed.heaviest));
        let mut known = Knowledge::counted(lower, None);
        if !most.attained || !self.uses(Prune::PerfectSplit) {
            return known;
        }
        // A guess that isolates all secrets but at most one pair attains its counting bound.
        let size = state.secrets.len();
        let depth = match (size - most.member as usize, size - most.any as usize) {
            (0, _) | (_, 0) => 2,
            (1, _) | (_, 1) => 3,
            _ => return known,
        };
        if self.costs.is_plain() && state.left >= depth {
            known.exact = Some(depth);
        }
        known
    }

    /// The counting bound of a state from the most that an allowed guess gains on its set.
    pub fn bound_from_gain(&self, node: &Node<'_>, most: MostGain) -> Knowledge {
        let Node { state, weighed, .. } = node;
        let units = self.costs.units().expect("weights differ");
        let most = if self.solves_apart() { most } else { with_solved(node, units, most) };
        let found_in_time = state.left > 2 || Price::from(units.weight(most.any)) >= weighed.weight;
        let lower = if found_in_time {
            // Units round up, but no guess gains more than the whole weight or solves more than the heaviest.
            let score = Price::from(units.weight(most.score)).min(weighed.weight + weighed.heaviest);
            let gain = Price::from(units.weight(most.any));
            3 * weighed.weight - score + self.costs.late_after(weighed, gain, weighed.heaviest, state.left)
        } else {
            self.costs.counting_bound(weighed, most.any, weighed.heaviest, state.left)
        };
        Knowledge::counted(lower, None)
    }

    /// Whether each guess solves its own secret alone, if any.
    pub fn solves_apart(&self) -> bool {
        self.game.solving() == Solving::Own
    }

    /// The least gain of a guess with this score.
    pub fn least_gain(&self, node: &Node<'_>, units: &Units, least: Gain) -> Gain {
        if self.solves_apart() { least } else { least.saturating_sub(most_solved(node, units)) }
    }

    /// Whether the search first ignores the limit: with more than two guesses left it seldom binds.
    pub fn relaxes(&self, state: &State<'_>) -> bool {
        state.left != UNLIMITED && state.left > 2 && self.costs.is_plain()
    }

    /// Knowledge about a state under its limit, from that about the state without one: the bound holds, and so does the
    /// exact cost if its policy keeps the limit.
    pub fn under_limit(&self, mut known: Knowledge, state: &State<'_>) -> Knowledge {
        known.exact = known.exact.filter(|&depth| depth <= state.left);
        let parts = known.counting_bound().map_or(usize::MAX, |bound| {
            // Only games of equal weights relax the limit.
            (3 * state.secrets.len()).saturating_sub(usize::try_from(bound).unwrap_or(0))
        });
        if self.is_beyond_limit(state, parts) {
            known.refute();
        }
        known
    }

    /// The first secret of a set that is of another class than its first.
    fn first_of_another_class(&self, set: &[SecretId]) -> Option<SecretId> {
        set[1..].iter().copied().find(|&other| !self.costs.are_one(&[set[0], other]))
    }

    /// The guess at a [trivial](Engine::trivial) state: the word of the heaviest secret of a set, the first among equals.
    ///
    /// # Panics
    /// If the set is empty.
    pub fn heaviest(&self, set: &[SecretId]) -> GuessId {
        match self.game.solving() {
            Solving::Several => return solved_together::most(self, set).1,
            Solving::Never if let Some(other) = self.first_of_another_class(set) => {
                let splits = |&guess: &GuessId| {
                    let column = self.table().column(guess);
                    column.get(set[0].index()) != column.get(other.index())
                };
                let mut guesses = self.game.guesses();
                return guesses.find(splits).expect("answers of different classes have different columns");
            }
            _ => {}
        }
        let heaviest = set.iter().rev().max_by_key(|&&secret| self.costs.weight(secret));
        self.table().numbering().word(*heaviest.expect("a state has a candidate"))
    }
}
