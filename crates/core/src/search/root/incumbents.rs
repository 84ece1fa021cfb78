//! Incumbents: the best guesses so far at one state, and the cutoff that they imply for all others.
//!
//! *Rank*, the place in [canonical order](super::openers::canonical_order), breaks ties, so that the result does not depend on
//! which thread is first: a guess is cut off if its bound exceeds the incumbent's price, or equals it at a later rank.

use std::sync::Mutex;

use crate::bound::price::{IMPOSSIBLE, Price};
use salet_base::threads::locked;

/// Which guesses to settle exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// This many of the best, at least one.
    Top(usize),
    /// The best and all ties.
    Ties,
}

/// The best guesses so far.
pub struct Incumbents<'e> {
    wanted: Wanted,
    /// Largest price of interest.
    ceiling: Price,
    /// Incumbent of searches elsewhere, with the ranks there of the guesses here.
    rival: Option<(&'e Rival, Vec<usize>)>,
    /// Prices and ranks, best first.
    found: Mutex<Vec<(Price, usize)>>,
}

impl Default for Incumbents<'_> {
    /// The single best guess.
    fn default() -> Self {
        Incumbents::wanted(Wanted::Top(1), IMPOSSIBLE)
    }
}

impl<'e> Incumbents<'e> {
    pub fn wanted(wanted: Wanted, ceiling: Price) -> Incumbents<'e> {
        Incumbents { wanted, ceiling: ceiling.min(IMPOSSIBLE - 1), rival: None, found: Mutex::default() }
    }

    /// The single best guess, if it beats the rival; `ranks` are the ranks there of the guesses here.
    pub fn against(rival: &'e Rival, ranks: Vec<usize>) -> Incumbents<'e> {
        Incumbents { rival: Some((rival, ranks)), ..Incumbents::default() }
    }

    /// Whether searches elsewhere settle other guesses.
    pub fn has_rival(&self) -> bool {
        self.rival.is_some()
    }

    /// Largest price of interest.
    pub fn ceiling(&self) -> Price {
        self.ceiling
    }

    /// Largest number of guesses to return.
    pub fn most(&self) -> usize {
        match self.wanted {
            Wanted::Top(count) => count,
            Wanted::Ties => usize::MAX,
        }
    }

    /// Prices and ranks so far, best first.
    pub fn found(&self) -> Vec<(Price, usize)> {
        locked(&self.found).clone()
    }

    pub fn best(&self) -> Option<Price> {
        locked(&self.found).first().map(|&(cost, _)| cost)
    }

    /// The least price that is cut off at a rank; rank `usize::MAX` loses all ties.
    pub fn cutoff(&self, rank: usize) -> Price {
        let found = locked(&self.found);
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

    /// Add a guess, also to the rival, and drop those that it cuts off.
    pub fn keep(&self, rank: usize, cost: Price) {
        if let Some((rival, ranks)) = &self.rival {
            rival.note(cost, ranks[rank]);
        }
        let mut found = locked(&self.found);
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
}

/// The best result of all searches that divide the guesses of one state among them.
#[derive(Debug)]
pub struct Rival {
    /// The price with the rank of its guess, or the last rank if only a policy is known.
    best: Mutex<(Price, usize)>,
}

impl Default for Rival {
    fn default() -> Rival {
        Rival { best: Mutex::new((IMPOSSIBLE - 1, usize::MAX)) }
    }
}

impl Rival {
    /// Offer a result; a worse one changes nothing.
    pub fn note(&self, cost: Price, rank: usize) {
        let mut best = locked(&self.best);
        *best = (*best).min((cost.min(IMPOSSIBLE - 1), rank));
    }

    pub fn best(&self) -> Option<(Price, usize)> {
        Some(*locked(&self.best)).filter(|&(cost, _)| cost < IMPOSSIBLE - 1)
    }

    /// The least price that is cut off at a rank.
    pub fn cutoff(&self, rank: usize) -> Price {
        let (cost, best) = *locked(&self.best);
        if rank > best { cost } else { cost + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_breaks_ties() {
        let best = Incumbents::default();
        assert_eq!((best.cutoff(0), best.best()), (IMPOSSIBLE, None));
        best.keep(4, 20);
        assert_eq!((best.cutoff(3), best.cutoff(4), best.cutoff(5)), (21, 21, 20));
        best.keep(2, 20);
        assert_eq!((best.found(), best.cutoff(4)), (vec![(20, 2)], 20));
    }

    #[test]
    fn ties_stay_and_the_ceiling_cuts_off() {
        let ties = Incumbents::wanted(Wanted::Ties, 30);
        assert_eq!(ties.cutoff(7), 31);
        [(4, 20), (9, 20), (1, 25)].iter().for_each(|&(rank, cost)| ties.keep(rank, cost));
        assert_eq!((ties.found(), ties.cutoff(9)), (vec![(20, 4), (20, 9)], 21));
        let two = Incumbents::wanted(Wanted::Top(2), IMPOSSIBLE);
        [(4, 20), (9, 20), (1, 25)].iter().for_each(|&(rank, cost)| two.keep(rank, cost));
        assert_eq!((two.found(), two.cutoff(8), two.cutoff(10)), (vec![(20, 4), (20, 9)], 21, 20));
    }

    #[test]
    fn a_rival_cuts_off_by_its_own_ranks() {
        let rival = Rival::default();
        let here = Incumbents::against(&rival, vec![3, 8]);
        rival.note(20, 5);
        assert_eq!((here.cutoff(0), here.cutoff(1), here.cutoff(usize::MAX)), (21, 20, 20));
        here.keep(0, 18);
        assert_eq!((here.cutoff(0), here.cutoff(1)), (19, 18));
        assert_eq!(rival.best(), Some((18, 3)), "the rival gets it");
    }

    #[test]
    fn rank_breaks_ties_with_a_rival() {
        let rival = Rival::default();
        assert_eq!((rival.cutoff(3), rival.best()), (IMPOSSIBLE, None));
        rival.note(20, usize::MAX);
        assert_eq!((rival.cutoff(0), rival.cutoff(9)), (21, 21));
        rival.note(20, 4);
        rival.note(21, 0);
        assert_eq!((rival.cutoff(3), rival.cutoff(4), rival.cutoff(5)), (21, 21, 20));
        assert_eq!(rival.best(), Some((20, 4)));
    }
}
