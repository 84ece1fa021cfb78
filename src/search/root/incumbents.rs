//! The best guesses found so far at one state, and the cost at which any other is out.
//!
//! Guesses of equal cost are told apart by their *rank*, their place in the canonical [order](super::order), so the winner does
//! not depend on which thread comes first: a guess is out if its bound exceeds the incumbent's cost, or equals it and its rank
//! is behind.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::search::root::rival::Rival;

/// Which guesses have to be settled exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// So many of the best.
    Top(usize),
    /// The best and all as good.
    Ties,
}

/// The guesses that are wanted, as far as they are found.
pub struct Incumbents<'e> {
    wanted: Wanted,
    /// Guesses that cost more are not wanted.
    ceiling: Price,
    /// What others have found among all guesses, and where the guesses here stand among these, by rank.
    rival: Option<(&'e Rival, Vec<usize>)>,
    /// Costs and ranks, best first.
    found: Mutex<Vec<(Price, usize)>>,
}

impl Default for Incumbents<'_> {
    /// The best guess is wanted.
    fn default() -> Self {
        Incumbents::wanted(Wanted::Top(1), IMPOSSIBLE)
    }
}

impl<'e> Incumbents<'e> {
    /// These guesses are wanted, and none that costs more than the ceiling.
    pub fn wanted(wanted: Wanted, ceiling: Price) -> Incumbents<'e> {
        Incumbents { wanted, ceiling: ceiling.min(IMPOSSIBLE - 1), rival: None, found: Mutex::default() }
    }

    /// The best is wanted, and none that is no better than what others find; these are the ranks that the guesses here have there.
    pub fn against(rival: &'e Rival, ranks: Vec<usize>) -> Incumbents<'e> {
        Incumbents { rival: Some((rival, ranks)), ..Incumbents::default() }
    }

    /// Whether others look at the rest of the guesses.
    pub fn has_rival(&self) -> bool {
        self.rival.is_some()
    }

    /// How many guesses are wanted at the most.
    pub fn most(&self) -> usize {
        match self.wanted {
            Wanted::Top(count) => count,
            Wanted::Ties => usize::MAX,
        }
    }

    /// Those found so far, costs and ranks, best first.
    pub fn found(&self) -> Vec<(Price, usize)> {
        self.locked().clone()
    }

    /// The least cost so far.
    pub fn best(&self) -> Option<Price> {
        self.locked().first().map(|&(cost, _)| cost)
    }

    /// The cost at which a guess is out; `usize::MAX` is behind all.
    pub fn cutoff(&self, rank: usize) -> Price {
        let found = self.locked();
        let last = match self.wanted {
            Wanted::Top(count) => found.get(count - 1).copied(),
            Wanted::Ties => found.first().map(|&(cost, _)| (cost, usize::MAX)),
        };
        let own = match last {
            Some((cost, last)) if rank > last => cost,
            Some((cost, _)) => cost + 1,
            None => self.ceiling + 1,
        };
        match &self.rival {
            Some((rival, ranks)) => own.min(rival.cutoff(ranks.get(rank).copied().unwrap_or(usize::MAX))),
            None => own,
        }
    }

    /// Keep a guess, and drop those that are out by it. The others are told.
    pub fn keep(&self, rank: usize, cost: Price) {
        if let Some((rival, ranks)) = &self.rival {
            rival.note(cost, ranks[rank]);
        }
        let mut found = self.locked();
        found.push((cost, rank));
        found.sort_unstable();
        match self.wanted {
            Wanted::Top(count) => found.truncate(count),
            Wanted::Ties => {
                let best = found[0].0;
                found.retain(|&(cost, _)| cost == best);
            }
        }
    }

    fn locked(&self) -> MutexGuard<'_, Vec<(Price, usize)>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_costs_the_first_in_order_stays() {
        let best = Incumbents::default();
        assert_eq!((best.cutoff(0), best.best()), (IMPOSSIBLE, None));
        best.keep(4, 20);
        assert_eq!((best.cutoff(3), best.cutoff(4), best.cutoff(5)), (21, 21, 20));
        best.keep(2, 20);
        assert_eq!((best.found(), best.cutoff(4)), (vec![(20, 2)], 20));
    }

    #[test]
    fn all_as_good_stay_and_none_above_the_ceiling() {
        let ties = Incumbents::wanted(Wanted::Ties, 30);
        assert_eq!(ties.cutoff(7), 31);
        [(4, 20), (9, 20), (1, 25)].iter().for_each(|&(rank, cost)| ties.keep(rank, cost));
        assert_eq!((ties.found(), ties.cutoff(9)), (vec![(20, 4), (20, 9)], 21));
        let two = Incumbents::wanted(Wanted::Top(2), IMPOSSIBLE);
        [(4, 20), (9, 20), (1, 25)].iter().for_each(|&(rank, cost)| two.keep(rank, cost));
        assert_eq!((two.found(), two.cutoff(8), two.cutoff(10)), (vec![(20, 4), (20, 9)], 21, 20));
    }

    #[test]
    fn what_others_find_counts_by_their_ranks() {
        let rival = Rival::default();
        let here = Incumbents::against(&rival, vec![3, 8]);
        rival.note(20, 5);
        assert_eq!((here.cutoff(0), here.cutoff(1), here.cutoff(usize::MAX)), (21, 20, 20));
        here.keep(0, 18);
        assert_eq!((here.cutoff(0), here.cutoff(1)), (19, 18));
        assert_eq!(rival.best(), Some((18, 3)), "the others are told");
    }
}
