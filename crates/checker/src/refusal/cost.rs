//! Costs: the weight lost and the guesses spent, or infinity if the guesses left cannot solve the set.
//!
//! Costs compare by weight lost first (FORMAT.md, section 5). Objectives that must solve every answer lose
//! nothing: there, a strategy that would lose an answer costs infinity.
//!
//! No sum wraps or saturates. A bound in a file has fewer than 2⁶⁴ guesses and loses at most the weight of its
//! set, and a sum has one term for each part of a set of fewer than 2¹⁶ secrets, or for each of some disjoint
//! subsets of it. So 128 bits hold the guesses of every sum, and 64 bits the weight lost.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cost {
    // The derived order compares the fields in this order.
    pub lost: u64,
    /// The guesses spent; meaningless for infinity.
    pub spent: u128,
}

impl Cost {
    pub const ZERO: Cost = Cost { lost: 0, spent: 0 };
    /// The cost of an unsolvable state, above that of every strategy.
    pub const INFINITY: Cost = Cost { lost: u64::MAX, spent: u128::MAX };

    /// Decodes a 64-bit field of a file; `u64::MAX` is infinity.
    pub const fn new(value: u64) -> Cost {
        if value == u64::MAX { Cost::INFINITY } else { Cost::guesses(value) }
    }

    /// A number of guesses, with nothing lost.
    pub const fn guesses(guesses: u64) -> Cost {
        Cost { lost: 0, spent: guesses as u128 }
    }

    pub const fn pair(lost: u64, spent: u128) -> Cost {
        Cost { lost, spent }
    }

    /// The guesses as a 64-bit field of a file; `u64::MAX` for infinity and for larger numbers.
    pub fn value(self) -> u64 {
        u64::try_from(self.spent).unwrap_or(u64::MAX)
    }

    pub fn is_infinite(self) -> bool {
        self == Cost::INFINITY
    }
}

impl Add for Cost {
    type Output = Cost;

    /// Panics if the sum does not fit, which the header of this file excludes.
    fn add(self, other: Cost) -> Cost {
        if self.is_infinite() || other.is_infinite() {
            return Cost::INFINITY;
        }
        let lost = self.lost.checked_add(other.lost).expect("disjoint sets weigh less than 2^48");
        let spent = self.spent.checked_add(other.spent).expect("fewer than 2^64 terms below 2^64");
        Cost { lost, spent }
    }
}

impl Sub for Cost {
    type Output = Cost;

    /// Removes a term from a sum. Infinity minus a finite term is infinity.
    ///
    /// Panics if `other` was not a term of the sum.
    fn sub(self, other: Cost) -> Cost {
        assert!(!other.is_infinite(), "a sum without its infinite term is unknown");
        if self.is_infinite() {
            return self;
        }
        let lost = self.lost.checked_sub(other.lost).expect("the sum lost as much");
        let spent = self.spent.checked_sub(other.spent).expect("the sum spent as much");
        Cost { lost, spent }
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::ZERO, Add::add)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            _ if self.is_infinite() => f.write_str("infinity"),
            Cost { lost: 0, spent } => spent.fmt(f),
            Cost { lost, spent } => write!(f, "{spent} with {lost} lost"),
        }
    }
}

/// The number of guesses left, possibly unlimited.
///
/// The order is that of the number of guesses; `Left::ANY` is the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Left(u16);

impl Left {
    pub const ANY: Left = Left(u16::MAX);

    /// Decodes a limit of a file, where 0 means no limit.
    pub fn from_file(number: u8) -> Left {
        if number == 0 { Left::ANY } else { Left(u16::from(number)) }
    }

    /// Exactly `number` guesses, 0 included.
    pub fn exactly(number: u16) -> Left {
        assert!(number != u16::MAX, "that number means no limit");
        Left(number)
    }

    /// The number of guesses; `None` without a limit.
    pub fn number(self) -> Option<u16> {
        (self != Left::ANY).then_some(self.0)
    }

    /// The guesses left after one more. Panics if none is left.
    pub fn after_guess(self) -> Left {
        if self == Left::ANY { self } else { Left(self.0.checked_sub(1).expect("a guess is left")) }
    }
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Left::ANY { f.write_str("any number of") } else { self.0.fmt(f) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_compare_first() {
        assert!(Cost::pair(0, 1 << 70) < Cost::pair(1, 0));
        assert!(Cost::pair(u64::MAX - 1, u128::MAX) < Cost::INFINITY);
        assert!(Cost::pair(1, 2) + Cost::pair(2, 3) == Cost::pair(3, 5));
    }

    #[test]
    fn sums_neither_wrap_nor_become_infinite() {
        let large = Cost::guesses(u64::MAX - 1);
        let sum: Cost = [large; 3].into_iter().sum();
        assert_eq!(sum, Cost::pair(0, 3 * u128::from(u64::MAX - 1)));
        assert!(sum < Cost::INFINITY && sum > large);
        assert_eq!(sum - large - large, large);
        assert_eq!(Cost::INFINITY + large, Cost::INFINITY);
        assert_eq!(Cost::INFINITY - large, Cost::INFINITY);
        assert_eq!(Cost::new(u64::MAX), Cost::INFINITY);
    }
}
