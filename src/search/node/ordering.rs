//! The guesses that are worth playing in a state, in their canonical order: best bound first.

use crate::bound::counting::PartCount;
use crate::bound::goal::Goal;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::search::limit::cores::Skipped;
use crate::search::node::Node;
use crate::search::node::worker::Worker;
use crate::words::GuessId;

/// A guess that may be worth playing, with its counting bound.
#[derive(Debug, Clone, Copy)]
pub struct RankedGuess {
    /// What playing it costs at least.
    pub bound: Price,
    /// The number of parts, the solved one included.
    pub parts: PartCount,
    /// Whether it is a member of the set.
    pub member: bool,
    /// The guess.
    pub guess: GuessId,
}

impl RankedGuess {
    /// Smaller is better, in two numbers, since sorting shows in a profile: by bound, members first, most parts
    /// first, then in the order of the guesses. Where only the limit counts a member saves nothing, and parts come
    /// before members.
    fn rank(&self, goal: Goal) -> (Price, u64) {
        let other = u64::from(!self.member);
        let parts = u64::from(PartCount::MAX - self.parts);
        let later = match goal {
            Goal::Feasible => parts << 1 | other,
            Goal::Cost | Goal::Loss => other << 8 | parts,
        };
        (self.bound, later << 32 | self.guess.index() as u64)
    }
}

/// Guesses in their canonical order, sorted as far as they are asked for: often the first few are enough.
pub struct BestFirst {
    found: Vec<RankedGuess>,
    next: usize,
    sorted: usize,
    goal: Goal,
}

/// Guesses that are sorted at first; then as many as there were so far.
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

impl Worker<'_> {
    /// The `count` best guesses of a state, best first; fewer if it has no more.
    pub fn best_guesses(&mut self, node: &Node<'_>, count: usize) -> Vec<RankedGuess> {
        let weighed = &node.weighed;
        // Some sixteen parts fewer than the most, and less than that in small sets.
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
            // From here on a guess is listed unless it loses, and where all lose the bounds may lie anywhere above.
            target = if next < 3 * weighed.weight { next } else { IMPOSSIBLE };
        }
    }

    /// The allowed guesses whose counting bound is below `target`, but for those skipped, in their canonical order.
    pub fn best_first(&mut self, node: &Node<'_>, target: Price, skipped: Option<&Skipped>) -> BestFirst {
        let found = self.guesses_below(node, target, skipped);
        BestFirst { found, next: 0, sorted: 0, goal: self.engine.goal() }
    }

    /// The same in no order.
    pub fn guesses_below(
        &mut self,
        node: &Node<'_>,
        target: Price,
        skipped: Option<&Skipped>,
    ) -> Vec<RankedGuess> {
        let engine = self.engine;
        let (costs, numbering) = (&engine.costs, engine.table().numbering());
        let Node { state, weighed } = node;
        let heaviest = weighed.heaviest(1);
        // Fewer parts never make a bound smaller, so there is a least number that passes.
        let least = |solved: Price| {
            (1..=PartCount::MAX)
                .take(state.secrets.len())
                .find(|&count| costs.counting_bound(weighed, count, solved, state.left) < target)
                .map(usize::from)
        };
        let none = usize::from(PartCount::MAX) + 1;
        let (Some(least_member), least_any) = (least(heaviest), least(0).unwrap_or(none)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let keep = |guess: GuessId, parts: PartCount, member: bool| {
            if skipped.is_some_and(|skipped| skipped.contains(guess)) {
                return;
            }
            let own = || numbering.secret(guess).map_or(0, |secret| costs.weight(secret));
            let solved = if member { own() } else { 0 };
            let bound = costs.counting_bound(weighed, parts, solved, state.left);
            if bound < target {
                found.push(RankedGuess { bound, parts, member, guess });
            }
        };
        let columns = &engine.tables.columns;
        match state.matrix {
            Some(matrix) => {
                matrix.places(state.secrets, &mut self.places);
                let least_any = least_any.min(usize::from(PartCount::MAX)) as u8;
                matrix.guesses_with(columns, &self.places, least_member as u8, least_any, keep);
            }
            None => {
                let others = skipped.map(|skipped| {
                    let mut others = engine.game.all_guesses();
                    others.subtract(skipped.guesses());
                    columns.mask(&others)
                });
                let allowed = others.as_ref().or(state.mask(columns));
                self.scanner.guesses_with(state.secrets, allowed, least_member, least_any, keep);
            }
        }
        found
    }
}
