//! The guesses worth looking at in a state, best first.

use crate::bound::counting::{PartCount, Weighed};
use crate::bound::pairs::PairMatrix;
use crate::bound::price::Price;
use crate::game::{GuessId, SecretId};
use crate::search::limit::cores::Blind;
use crate::search::node::worker::Worker;
use crate::search::position::state::State;

/// A guess worth looking at, with its counting bound.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// What it must cost.
    pub floor: Price,
    /// The number of parts, the solved one included.
    pub parts: PartCount,
    /// Whether it is a member of the set.
    pub member: bool,
    /// The guess.
    pub guess: GuessId,
}

impl Candidate {
    /// Smaller is better, in two numbers, since sorting shows in a profile: by bound, members first, most parts
    /// first, then in the order of the guesses. Where only the limit counts a member saves nothing, and parts come
    /// before members.
    fn rank(&self, limit_only: bool) -> (Price, u64) {
        let other = u64::from(!self.member);
        let parts = u64::from(PartCount::MAX - self.parts);
        let later = if limit_only { parts << 1 | other } else { other << 8 | parts };
        (self.floor, later << 32 | self.guess.index() as u64)
    }
}

/// Candidates in their canonical order, sorted as far as they are asked for: often the first few are enough.
pub struct BestFirst {
    found: Vec<Candidate>,
    next: usize,
    sorted: usize,
    limit_only: bool,
}

/// Candidates that are sorted at first; then as many as there were so far.
const SORTED: usize = 32;

impl Iterator for BestFirst {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        if self.next == self.sorted {
            let rank = |candidate: &Candidate| candidate.rank(self.limit_only);
            let rest = &mut self.found[self.sorted..];
            let count = self.sorted.max(SORTED).min(rest.len());
            if count < rest.len() {
                rest.select_nth_unstable_by_key(count, rank);
            }
            rest[..count].sort_unstable_by_key(rank);
            self.sorted += count;
        }
        let candidate = self.found.get(self.next).copied();
        self.next += 1;
        candidate
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.found.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for BestFirst {}

impl Worker<'_> {
    /// The `count` best candidates of a state, best first; fewer if it has no more.
    pub fn leading(&mut self, state: &State<'_>, weighed: &Weighed, count: usize) -> Vec<Candidate> {
        // Some sixteen parts fewer than the most, and less than that in small sets.
        let step = (weighed.weight / weighed.size as Price * 16).min(weighed.weight / 16) + 1;
        let known = self.counting_bound(None, state, weighed);
        let mut target = known.lower.saturating_add(step);
        let rank = self.rank();
        loop {
            let mut found = self.unordered_candidates(None, state, weighed, target, None);
            if found.len() >= count || target >= 3 * weighed.weight {
                if found.len() > count {
                    found.select_nth_unstable_by_key(count, &rank);
                    found.truncate(count);
                }
                found.sort_unstable_by_key(&rank);
                return found;
            }
            target = target.saturating_add(3 * (target - known.lower));
        }
    }

    /// The allowed guesses whose counting bound is below `target`, but for blind ones, best first in the canonical order.
    pub fn candidates(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
        target: Price,
        blind: Option<&Blind>,
    ) -> BestFirst {
        let found = self.unordered_candidates(matrix, state, weighed, target, blind);
        BestFirst { found, next: 0, sorted: 0, limit_only: self.engine.costs.is_limit_only() }
    }

    /// The order of candidates under the costs of this search.
    fn rank(&self) -> impl Fn(&Candidate) -> (Price, u64) + use<> {
        let limit_only = self.engine.costs.is_limit_only();
        move |candidate| candidate.rank(limit_only)
    }

    /// The same in no order.
    pub fn unordered_candidates(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
        target: Price,
        blind: Option<&Blind>,
    ) -> Vec<Candidate> {
        let engine = self.engine;
        let costs = &engine.costs;
        let heaviest = weighed.top(1);
        // Fewer parts never make a bound smaller, so there is a least number that passes.
        let least = |solved: Price| {
            (1..=PartCount::MAX)
                .take(state.secrets.len())
                .find(|&count| costs.floor(weighed, count, solved, state.left) < target)
                .map(usize::from)
        };
        let none = usize::from(PartCount::MAX) + 1;
        let (Some(least_member), least_any) = (least(heaviest), least(0).unwrap_or(none)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let keep = |guess: GuessId, parts: PartCount, member: bool| {
            if blind.is_some_and(|blind| blind.contains(guess)) {
                return;
            }
            let solved = if member { costs.weight(SecretId::new(guess.index())) } else { 0 };
            let floor = costs.floor(weighed, parts, solved, state.left);
            if floor < target {
                found.push(Candidate { floor, parts, member, guess });
            }
        };
        match matrix {
            Some(matrix) => {
                matrix.places(state.secrets, &mut self.places);
                let least_any = least_any.min(usize::from(PartCount::MAX)) as u8;
                matrix.guesses_with(
                    &engine.tables.columns,
                    &self.places,
                    least_member as u8,
                    least_any,
                    keep,
                );
            }
            None => {
                let columns = &engine.tables.columns;
                let seeing = blind.map(|blind| {
                    let mut seeing = engine.game.all_guesses();
                    seeing.subtract(blind.guesses());
                    columns.mask(&seeing)
                });
                let allowed = seeing.as_ref().or(state.mask(columns));
                self.scanner.guesses_with(state.secrets, allowed, least_member, least_any, keep);
            }
        }
        found
    }
}
