//! The bounds of FORMAT.md, section 5, as arithmetic: base bound and counting bound.
//!
//! A guess's *gain* on a set is the sum, over all parts it makes (the solved one too), of the
//! largest weight in the part; with equal weights, the number of parts. It is at most the weight of
//! the set, and equal to it exactly where every part has one secret.

use crate::cost::{Cost, Left};
use crate::game::Game;

/// What of a set of secrets enters its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mass {
    /// Number of secrets.
    pub secrets: usize,
    /// Sum of the weights.
    pub sum: u64,
    /// Largest weight; 0 for the empty set.
    pub largest: u64,
}

impl Mass {
    /// Of a set of secrets.
    #[must_use]
    pub fn of(game: &Game, set: &[u16]) -> Mass {
        let weights = || set.iter().map(|&secret| u64::from(game.weights[usize::from(secret)]));
        Mass { secrets: set.len(), sum: weights().sum(), largest: weights().max().unwrap_or(0) }
    }

    /// The base bound: the first guess solves one secret at most, the others need two at least.
    #[must_use]
    pub fn base(self, left: Left) -> Cost {
        let too_few =
            left == Left::exactly(0) && self.secrets > 0 || left == Left::exactly(1) && self.secrets > 1;
        if too_few { Cost::INFINITY } else { Cost::new(2 * self.sum - self.largest) }
    }

    /// The counting bound of one guess: W(S) + the base bounds of its parts but the solved one.
    /// `own` is the weight of the guess where it is in the set, else 0.
    #[must_use]
    pub fn counting(self, gain: u64, own: u64, left: Left) -> Cost {
        let all_apart = gain == self.sum;
        let only_itself = self.secrets == 1 && own > 0;
        let possible = self.secrets == 0
            || only_itself && left >= Left::exactly(1)
            || all_apart && left >= Left::exactly(2)
            || left >= Left::exactly(3);
        // Each part P but the solved one counts 2W(P) − wmax(P): together 2(W − own) − (gain − own).
        if possible { Cost::new(3 * self.sum - gain - own) } else { Cost::INFINITY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Mass = Mass { secrets: 3, sum: 3, largest: 1 };

    #[test]
    fn counting_with_and_without_limits() {
        let any = Left::ANY;
        assert_eq!(THREE.counting(3, 1, any), Cost::new(5));
        assert_eq!(THREE.counting(3, 0, any), Cost::new(6));
        assert_eq!(THREE.counting(2, 1, any), Cost::new(6));
        assert_eq!(THREE.counting(3, 1, Left::exactly(2)), Cost::new(5));
        assert_eq!(THREE.counting(2, 1, Left::exactly(2)), Cost::INFINITY);
        assert_eq!(THREE.counting(3, 1, Left::exactly(1)), Cost::INFINITY);
        let one = Mass { secrets: 1, sum: 4, largest: 4 };
        assert_eq!(one.counting(4, 4, Left::exactly(1)), Cost::new(4));
        assert_eq!(one.counting(4, 0, Left::exactly(1)), Cost::INFINITY);
        assert_eq!(one.counting(4, 0, Left::exactly(2)), Cost::new(8));
    }

    #[test]
    fn base_bounds() {
        assert_eq!(THREE.base(Left::ANY), Cost::new(5));
        assert_eq!(THREE.base(Left::exactly(1)), Cost::INFINITY);
        let empty = Mass { secrets: 0, sum: 0, largest: 0 };
        assert_eq!(empty.base(Left::exactly(0)), Cost::ZERO);
        let pair = Mass { secrets: 2, sum: 7, largest: 5 };
        assert_eq!(pair.base(Left::exactly(2)), Cost::new(9));
    }
}
