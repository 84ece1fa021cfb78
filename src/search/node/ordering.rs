//! The guesses of a state that may be worth playing, in canonical order: best bound first.

use crate::bound::goal::Goal;
use crate::bound::measure::Gain;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::symmetry::Classes;
use crate::search::limit::cores::Skipped;
use crate::search::node::Node;
use crate::search::node::worker::Worker;
use crate::words::{GuessId, SecretId};

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
            Goal::Cost | Goal::Loss => other << Gain::BITS | parts,
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

impl Worker<'_> {
    /// The `count` best guesses of a state, best first, or all if there are fewer.
    pub fn best_guesses(&mut self, node: &Node<'_>, count: usize) -> Vec<RankedGuess> {
        let weighed = &node.weighed;
        // About sixteen parts fewer than the most, or less in small sets.
        let step = (weighed.weight / weighed.size as Price * 16).min(weighed.weight / 16) + 1;
        let bound = self.counting_bound(node).lower;
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

    /// [`best_first`](Worker::best_first), unordered.
    pub fn guesses_below(
        &mut self,
        node: &Node<'_>,
        target: Price,
        skipped: Option<&Skipped>,
    ) -> Vec<RankedGuess> {
        let engine = self.engine;
        let Node { state, weighed, .. } = node;
        let beyond = self.beyond(node);
        let mut found = Vec::new();
        let keep = |guess: GuessId, gain: Gain, member: Option<SecretId>| {
            if skipped.is_some_and(|skipped| skipped.contains(guess)) {
                return;
            }
            let solved = member.map_or(0, |secret| engine.costs.weight(secret));
            let bound = engine.costs.counting_bound(weighed, gain, solved, state.left);
            if bound < target && bound.saturating_add(beyond.of(gain, member.is_some())) < target {
                found.push(RankedGuess { bound, gain, member: member.is_some(), guess });
            }
        };
        let columns = &engine.tables.columns;
        let others = skipped.filter(|_| state.matrix.is_none()).map(|skipped| {
            let mut others = engine.game.all_guesses();
            others.subtract(skipped.guesses());
            columns.mask(&others)
        });
        let allowed = || others.as_ref().or(state.mask(columns));
        match engine.costs.units() {
            None => {
                let Some((least_member, least_any)) = self.least_parts(node, target) else {
                    return Vec::new();
                };
                match state.matrix {
                    Some(matrix) => {
                        matrix.places(state.secrets, &mut self.places);
                        // A matrix has fewer than 255 members.
                        let least_any = least_any.min(usize::from(u8::MAX)) as u8;
                        matrix.guesses_with(columns, &self.places, least_member as u8, least_any, keep);
                    }
                    None => {
                        self.scanner.guesses_with(state.secrets, allowed(), least_member, least_any, keep);
                    }
                }
            }
            Some(units) => {
                units.heaviest_first(state.secrets, &mut self.order);
                let gains = (&self.order, self.order.gains(units));
                let least = engine.costs.least_score(weighed, units, target, state.left);
                match state.matrix {
                    Some(matrix) => {
                        matrix.places(&self.order.secrets, &mut self.places);
                        matrix.guesses_gaining(columns, &self.places, gains, least, keep);
                    }
                    None => self.scanner.guesses_gaining(state.secrets, gains, allowed(), least, keep),
                }
            }
        }
        found
    }

    /// The fewest parts for which the counting bound of a member is below `target`, and the same for other guesses; `None` if
    /// no number suffices for a member.
    fn least_parts(&self, node: &Node<'_>, target: Price) -> Option<(usize, usize)> {
        let (Node { state, weighed, .. }, costs) = (node, &self.engine.costs);
        // Fewer parts never lower a bound, so that all numbers above the least one suffice.
        let least = |solved: Price| {
            let bound = |parts: usize| costs.counting_bound(weighed, parts as Gain, solved, state.left);
            (1..=weighed.size).find(|&parts| bound(parts) < target)
        };
        Some((least(weighed.heaviest)?, least(0).unwrap_or(usize::MAX)))
    }
}
