//! The guesses of a state that may be worth playing, in canonical order: best bound first.

use crate::bound::goal::Goal;
use crate::bound::measure::Gain;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::hints::Classes;
use crate::game::{GuessId, SecretId, Solving};
use crate::search::limit::cores::Skipped;
use crate::search::node::Node;
use crate::search::node::bounder::Bounder;
use crate::search::node::counter::Least;
use crate::search::node::solved_together::solved_by;

/// A guess that may be worth playing, with its counting bound.
#[derive(Debug, Clone, Copy)]
pub struct RankedGuess {
    pub bound: Price,
    /// Number of parts, the solved one included; their gain if weights differ.
    pub gain: Gain,
    /// Whether it is a member of the set.
    pub member: bool,
    pub guess: GuessId,
}

impl RankedGuess {
    /// Sort key, packed into two numbers for speed: by bound, members first, most parts first, then by guess. If only the
    /// limit counts a member saves nothing, and parts come before members.
    fn rank(&self, goal: Goal) -> (Price, u64) {
        let other = u64::from(!self.member);
        let parts = u64::from(!self.gain);
        let later = match goal {
            Goal::Feasible => parts << 1 | other,
            Goal::Cost | Goal::Loss | Goal::Late => other << Gain::BITS | parts,
        };
        (self.bound, later << GUESS_BITS | self.guess.index() as u64)
    }
}

/// There are fewer than 2^16 guesses.
const GUESS_BITS: u32 = 16;

/// Guesses in canonical order, sorted on demand: often the first few are enough.
pub struct BestFirst {
    found: Vec<RankedGuess>,
    next: usize,
    sorted: usize,
    goal: Goal,
}

/// Number of guesses to sort first; it then doubles.
const SORTED: usize = 32;

impl Iterator for BestFirst {
    type Item = RankedGuess;

    fn next(&mut self) -> Option<RankedGuess> {
        if self.next == self.sorted {
            let rank = |guess: &RankedGuess| guess.rank(self.goal);
            let rest = &mut self.found[self.sorted..];
            let count = self.sorted.max(SORTED).min(rest.len());
            if count < rest.len() {
                rest.select_nth_unstable_by_key(count, rank);
            }
            rest[..count].sort_unstable_by_key(rank);
            self.sorted += count;
        }
        let guess = self.found.get(self.next).copied();
        self.next += 1;
        guess
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.found.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for BestFirst {}

impl BestFirst {
    /// A guess that comes soon.
    pub fn upcoming(&self) -> Option<GuessId> {
        self.found.get(self.next).map(|ranked| ranked.guess)
    }

    /// Keep only the first guess of each class.
    pub fn retain_first(&mut self, classes: &Classes) {
        self.found.retain(|ranked| classes.is_first(ranked.guess));
    }
}

impl Bounder<'_> {
    /// The best guess of a state with this counting bound, if that says that it is enough to guess twice for each secret. That bound is its
    /// cost: each part is one secret, or, if the guess is a member, one part may be a pair. (Equal weights, three guesses left.)
    pub fn finishing(&mut self, node: &Node<'_>, bound: Price) -> Option<GuessId> {
        let engine = self.engine;
        let enough = 2 * node.weighed.weight;
        let sums_up = engine.goal() == Goal::Cost && engine.costs.units().is_none() && node.state.left > 2;
        let finishes = sums_up && bound <= enough;
        finishes.then(|| self.best_first(node, bound + 1, None).next()).flatten().map(|ranked| ranked.guess)
    }

    /// The `count` best guesses of a state with this counting bound, best first, or all if there are fewer.
    pub fn best_guesses(&mut self, node: &Node<'_>, bound: Price, count: usize) -> Vec<RankedGuess> {
        let weighed = &node.weighed;
        // About sixteen parts fewer than the most, or less in small sets.
        let step = (weighed.weight / weighed.size as Price * 16).min(weighed.weight / 16) + 1;
        let mut target = bound.saturating_add(step);
        let goal = self.engine.goal();
        let rank = |guess: &RankedGuess| guess.rank(goal);
        loop {
            let mut found = self.guesses_below(node, target, None);
            if found.len() >= count || target == IMPOSSIBLE {
                if found.len() > count {
                    found.select_nth_unstable_by_key(count, rank);
                    found.truncate(count);
                }
                found.sort_unstable_by_key(rank);
                return found;
            }
            let next = target.saturating_add(3 * (target - bound));
            // Above 3 W only guesses are missing that lose, and their bounds may lie anywhere.
            target = if next < 3 * weighed.weight { next } else { IMPOSSIBLE };
        }
    }

    /// The allowed guesses, except skipped ones, whose counting bound is below `target`, in canonical order.
    pub fn best_first(&mut self, node: &Node<'_>, target: Price, skipped: Option<&Skipped>) -> BestFirst {
        let found = self.guesses_below(node, target, skipped);
        BestFirst { found, next: 0, sorted: 0, goal: self.engine.goal() }
    }

    /// [`best_first`](Bounder::best_first), unordered.
    pub fn guesses_below(
        &mut self,
        node: &Node<'_>,
        target: Price,
        skipped: Option<&Skipped>,
    ) -> Vec<RankedGuess> {
        let engine = self.engine;
        let Node { state, weighed, .. } = node;
        let (beyond, solving) = (self.beyond(node), engine.game.solving());
        let mut found = Vec::new();
        let keep = |guess: GuessId, gain: Gain, member: Option<SecretId>| {
            if skipped.is_some_and(|skipped| skipped.guesses.contains(guess)) {
                return;
            }
            let (solved, member) = match solving {
                Solving::Own => (member.map_or(0, |secret| engine.costs.weight(secret)), member.is_some()),
                Solving::Never => (0, false),
                Solving::Several => {
                    let (weight, count) = solved_by(engine, guess, state.secrets);
                    (weight, count > 0)
                }
            };
            let bound = engine.costs.counting_bound(weighed, gain, solved, state.left);
            if bound < target && bound.saturating_add(beyond.paid(gain, member)) < target {
                found.push(RankedGuess { bound, gain, member, guess });
            }
        };
        let columns = &engine.tables.columns;
        let others = skipped.filter(|_| node.matrix.is_none()).map(|skipped| {
            let mut others = engine.game.all_guesses();
            others.subtract(&skipped.guesses);
            columns.mask(&others)
        });
        if let Some(least) = self.least(node, target) {
            let allowed = others.as_ref().or(state.mask(columns));
            self.counter.at_least(node, allowed, least, keep);
        }
        found
    }

    /// The least that a guess with a counting bound below `target` achieves; `None` if no number of parts suffices.
    fn least(&self, node: &Node<'_>, target: Price) -> Option<Least> {
        let (Node { state, weighed, .. }, costs) = (node, &self.engine.costs);
        if let Some(units) = costs.units() {
            let least = costs.least_score(weighed, units, target, state.left);
            return Some(Least::Score(self.engine.least_gain(node, units, least)));
        }
        // Fewer parts never lower a bound, so that all numbers above the least one suffice.
        let least = |solved: Price| {
            let bound = |parts: usize| costs.counting_bound(weighed, parts as Gain, solved, state.left);
            (1..=weighed.size).find(|&parts| bound(parts) < target)
        };
        Some(Least::Parts { member: least(weighed.heaviest)?, other: least(0).unwrap_or(usize::MAX) })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bound::counting::{Costs, UNLIMITED};
    use crate::search::config::SearchConfig;
    use crate::search::node::engine::Engine;
    use crate::search::node::tables::Tables;
    use crate::search::node::worker::Worker;
    use crate::search::position::memo::Memo;
    use crate::search::position::state::State;
    use crate::search::stop::NEVER;
    use crate::testing;

    #[test]
    fn a_finishing_guess_costs_the_least() {
        let words = (0..27).map(|word| -> String {
            [9, 3, 1].map(|place| char::from(b'a' + (word / place % 3) as u8)).iter().collect()
        });
        let words: Vec<String> = words.collect();
        let game = testing::game(words).build().expect("a game");
        let config = SearchConfig::default();
        let tables = Tables::new(&game, &config, &NEVER).expect("nobody stops it");
        let engine =
            Engine::new(&game, tables, Arc::new(Memo::new(1 << 24)), Costs::by_objective(&game), &config);
        let mut worker = Worker::new(&engine, &NEVER);
        let (mut finished, mut others) = (0, 0);
        for step in 1..=9 {
            for first in 0..step {
                let set: Vec<SecretId> = game.answers().skip(first).step_by(step).collect();
                let set_key = (step * 10 + first) as u128;
                let state = State { secrets: &set, set_key, left: UNLIMITED, allowed: None };
                let least = worker.solve(&state).lower;
                let node = Node::new(&engine, state);
                let bound = worker.bounder.counting_bound(&node).lower;
                let Some(guess) = worker.bounder.finishing(&node, bound) else {
                    assert!(least > 2 * set.len() as Price, "{set:?}");
                    others += 1;
                    continue;
                };
                finished += 1;
                // Parts of one and two secrets cost 1 and 3, that of the guess itself nothing.
                let split = worker.split(guess, &set);
                let cost = |size: usize| if size == 1 { 1 } else { 3 };
                assert!(split.parts.iter().all(|part| part.size() <= 2));
                let parts: Price = split.parts.iter().map(|part| cost(part.size())).sum();
                assert_eq!(set.len() as Price + parts, least, "{set:?}");
            }
        }
        assert!(finished > 5 && others > 3, "{finished} and {others}");
    }
}
