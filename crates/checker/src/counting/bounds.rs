//! The bounds of FORMAT.md, section 5, as arithmetic: base bound and counting bound.
//!
//! The *gain* of a guess on a set is the sum of the largest weights of all its parts, the solved one included; with equal
//! weights, the number of parts. It is at most the weight of the set.
//!
//! In games given as a table, the most that one guess solves of a set stands for the largest weight ([`most`]).

use crate::play::game::{Game, Objective};
use crate::play::table::Ending;
use crate::refusal::cost::{Cost, Left};

/// Whether a strategy may leave answers unsolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Losses {
    /// Yes, but a lost answer costs more than any number of guesses: the objective win-rate.
    Allowed,
    /// No: losing an answer costs infinity.
    Forbidden,
    /// Nor that, and to solve one only with the last guess costs more than any number of guesses: the objective last-guess.
    Late,
}

impl Losses {
    /// The losses that a game's objective allows.
    pub fn of(game: &Game) -> Losses {
        match game.terms.objective {
            Objective::WinRate => Losses::Allowed,
            Objective::LastGuess => Losses::Late,
            _ => Losses::Forbidden,
        }
    }

    /// The cost of losing this weight and spending these guesses.
    pub fn cost(self, lost: u64, guesses: u64) -> Cost {
        if lost > 0 && self != Losses::Allowed { Cost::INFINITY } else { Cost::pair(lost, guesses.into()) }
    }

    /// What this weight costs beside its guesses if it is solved only with the last one.
    pub fn late(self, weight: u64) -> Cost {
        if self == Losses::Late { Cost::pair(weight, 0) } else { Cost::ZERO }
    }
}

/// The most that one guess solves of a set (m of FORMAT.md, section 8), from its weight and the most that a guess solves which
/// solves one of its secrets: their largest weight, if a guess solves one secret only. `is_one` if its secrets have one class.
pub fn most(ending: Ending, is_one: bool, sum: u64, largest: u64) -> u64 {
    match ending {
        Ending::Named | Ending::Solved => largest.min(sum),
        // Nothing is solved but by naming, once one class is left.
        Ending::Known if is_one => sum,
        Ending::Known => 0,
    }
}

/// The quantities of a set of secrets that determine its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mass {
    pub secrets: usize,
    pub sum: u64,
    /// Largest weight, or the most that one guess solves; 0 for the empty set.
    pub largest: u64,
    pub losses: Losses,
}

impl Mass {
    pub fn of(game: &Game, set: &[u16]) -> Mass {
        let weights = || set.iter().map(|&secret| u64::from(game.weights[usize::from(secret)]));
        let together = set.iter().map(|&secret| game.solved_together[usize::from(secret)]);
        let largest = if game.solved_together.is_empty() { weights().max() } else { together.max() };
        let (secrets, sum) = (set.len(), weights().sum());
        let largest = most(game.ending(), game.is_known(set), sum, largest.unwrap_or(0));
        Mass { secrets, sum, largest, losses: Losses::of(game) }
    }

    /// The base bound: the first guess solves at most `largest`, the other secrets need at least two.
    pub fn base_bound(self, left: Left) -> Cost {
        let Mass { sum, largest, losses, .. } = self;
        match left.number() {
            Some(0) => losses.cost(sum, 0),
            Some(1) => losses.cost(sum - largest, sum) + losses.late(sum),
            Some(2) => Cost::guesses(2 * sum - largest) + losses.late(sum - largest),
            _ => Cost::guesses(2 * sum - largest),
        }
    }

    /// The counting bound of one guess: W(S) plus the base bounds of its parts except the solved one. `own` is its weight
    /// if it is in the set, else 0.
    pub fn counting_bound(self, gain: u64, own: u64, left: Left) -> Cost {
        let Mass { sum, losses, .. } = self;
        match left.number() {
            Some(0) => losses.cost(sum, 0),
            // Each part P except the solved one loses W(P): together W − own.
            Some(1) => losses.cost(sum - own, sum) + losses.late(sum),
            // P loses W(P) − wmax(P) and spends W(P): together (W − own) − (gain − own), and W − own. What P does not lose is late.
            Some(2) => losses.cost(sum - gain, 2 * sum - own) + losses.late(sum - own),
            // W(P) − wmax(P) is late.
            Some(3) => Cost::guesses(3 * sum - gain - own) + losses.late(sum.saturating_sub(gain)),
            // P costs 2W(P) − wmax(P): together 2(W − own) − (gain − own).
            _ => Cost::guesses(3 * sum - gain - own),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Mass = Mass { secrets: 3, sum: 3, largest: 1, losses: Losses::Forbidden };

    #[test]
    fn counting_with_and_without_limits() {
        let any = Left::ANY;
        assert_eq!(THREE.counting_bound(3, 1, any), Cost::new(5));
        assert_eq!(THREE.counting_bound(3, 0, any), Cost::new(6));
        assert_eq!(THREE.counting_bound(2, 1, any), Cost::new(6));
        assert_eq!(THREE.counting_bound(3, 1, Left::exactly(2)), Cost::new(5));
        assert_eq!(THREE.counting_bound(2, 1, Left::exactly(2)), Cost::INFINITY);
        assert_eq!(THREE.counting_bound(3, 1, Left::exactly(1)), Cost::INFINITY);
        let one = Mass { secrets: 1, sum: 4, largest: 4, losses: Losses::Forbidden };
        assert_eq!(one.counting_bound(4, 4, Left::exactly(1)), Cost::new(4));
        assert_eq!(one.counting_bound(4, 0, Left::exactly(1)), Cost::INFINITY);
        assert_eq!(one.counting_bound(4, 0, Left::exactly(2)), Cost::new(8));
    }

    #[test]
    fn base_bounds() {
        assert_eq!(THREE.base_bound(Left::ANY), Cost::new(5));
        assert_eq!(THREE.base_bound(Left::exactly(1)), Cost::INFINITY);
        let empty = Mass { secrets: 0, sum: 0, largest: 0, losses: Losses::Forbidden };
        assert_eq!(empty.base_bound(Left::exactly(0)), Cost::ZERO);
        let pair = Mass { secrets: 2, sum: 7, largest: 5, losses: Losses::Forbidden };
        assert_eq!(pair.base_bound(Left::exactly(2)), Cost::new(9));
    }

    #[test]
    fn late_secrets_are_counted() {
        let pair = Mass { secrets: 2, sum: 7, largest: 5, losses: Losses::Late };
        let one = Mass { secrets: 1, sum: 4, largest: 4, losses: Losses::Late };
        assert_eq!(pair.base_bound(Left::exactly(0)), Cost::INFINITY);
        assert_eq!(
            (pair.base_bound(Left::exactly(1)), one.base_bound(Left::exactly(1))),
            (Cost::INFINITY, Cost::pair(4, 4))
        );
        assert_eq!(
            (pair.base_bound(Left::exactly(2)), one.base_bound(Left::exactly(2))),
            (Cost::pair(2, 9), Cost::pair(0, 4))
        );
        assert_eq!(pair.base_bound(Left::exactly(3)), Cost::pair(0, 9));
        assert_eq!(pair.counting_bound(7, 5, Left::exactly(1)), Cost::INFINITY);
        assert_eq!(one.counting_bound(4, 4, Left::exactly(1)), Cost::pair(4, 4));
        assert_eq!(pair.counting_bound(5, 0, Left::exactly(2)), Cost::INFINITY);
        assert_eq!(pair.counting_bound(7, 5, Left::exactly(2)), Cost::pair(2, 9));
        assert_eq!(pair.counting_bound(5, 0, Left::exactly(3)), Cost::pair(2, 16));
        assert_eq!(pair.counting_bound(7, 5, Left::exactly(4)), Cost::pair(0, 9));
    }

    #[test]
    fn losses_are_counted() {
        let pair = Mass { secrets: 2, sum: 7, largest: 5, losses: Losses::Allowed };
        assert_eq!(pair.base_bound(Left::exactly(0)), Cost::pair(7, 0));
        assert_eq!(pair.base_bound(Left::exactly(1)), Cost::pair(2, 7));
        assert_eq!(pair.base_bound(Left::exactly(2)), Cost::pair(0, 9));
        assert_eq!(pair.counting_bound(5, 0, Left::exactly(1)), Cost::pair(7, 7));
        assert_eq!(pair.counting_bound(5, 0, Left::exactly(2)), Cost::pair(2, 14));
        assert_eq!(pair.counting_bound(7, 2, Left::exactly(2)), Cost::pair(0, 12));
        assert_eq!(pair.counting_bound(7, 5, Left::ANY), Cost::pair(0, 9));
    }
}
