//! Costs: what is lost and the guesses that are spent, and infinity for "cannot be solved with so many guesses".
//!
//! Costs are compared by what is lost first (FORMAT.md, section 5). Under the objectives that must solve every
//! answer nothing is ever lost: what would lose an answer costs infinity there.
//!
//! No sum wraps or saturates. A bound in a file has less than 2⁶⁴ guesses and loses no more than its set weighs, and
//! a sum has a term for each part of a set of fewer than 2¹⁶ secrets, or for each of some disjoint subsets of it. So
//! 128 bits hold the guesses of every sum, and 64 bits what is lost.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

/// A cost or a bound on one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cost {
    // The order of the fields is the order of costs.
    lost: u64,
    guesses: u128,
}

impl Cost {
    /// Nothing.
    pub const ZERO: Cost = Cost { lost: 0, guesses: 0 };
    /// More than any strategy costs: there is none.
    pub const INFINITY: Cost = Cost { lost: u64::MAX, guesses: u128::MAX };

    /// The guesses that a file's field of 64 bits stands for; `u64::MAX` is infinity.
    #[must_use]
    pub const fn new(value: u64) -> Cost {
        if value == u64::MAX { Cost::INFINITY } else { Cost { lost: 0, guesses: value as u128 } }
    }

    /// So many guesses, and nothing lost.
    #[must_use]
    pub const fn guesses(guesses: u64) -> Cost {
        Cost { lost: 0, guesses: guesses as u128 }
    }

    /// So much weight lost, and so many guesses.
    #[must_use]
    pub const fn pair(lost: u64, guesses: u128) -> Cost {
        Cost { lost, guesses }
    }

    /// The weight that is lost.
    #[must_use]
    pub fn lost(self) -> u64 {
        self.lost
    }

    /// The guesses as a file's field of 64 bits: `u64::MAX` for infinity and for what does not fit.
    #[must_use]
    pub fn value(self) -> u64 {
        u64::try_from(self.guesses).unwrap_or(u64::MAX)
    }

    /// The guesses; those of infinity are of no use.
    #[must_use]
    pub fn spent(self) -> u128 {
        self.guesses
    }

    /// Whether this is infinity.
    #[must_use]
    pub fn is_infinite(self) -> bool {
        self == Cost::INFINITY
    }
}

impl Add for Cost {
    type Output = Cost;

    /// # Panics
    ///
    /// Where the sum does not fit, which the head of this file excludes.
    fn add(self, other: Cost) -> Cost {
        if self.is_infinite() || other.is_infinite() {
            return Cost::INFINITY;
        }
        let lost = self.lost.checked_add(other.lost).expect("disjoint sets weigh less than 2^48");
        let guesses = self.guesses.checked_add(other.guesses).expect("fewer than 2^64 terms below 2^64");
        Cost { lost, guesses }
    }
}

impl Sub for Cost {
    type Output = Cost;

    /// A term taken out of a sum again. Infinity less a number is infinity.
    ///
    /// # Panics
    ///
    /// Where `other` was no term of the sum.
    fn sub(self, other: Cost) -> Cost {
        assert!(!other.is_infinite(), "nothing is left to say of a sum without an infinite term");
        if self.is_infinite() {
            return self;
        }
        let lost = self.lost.checked_sub(other.lost).expect("the sum lost as much");
        let guesses = self.guesses.checked_sub(other.guesses).expect("the sum spent as much");
        Cost { lost, guesses }
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
            Cost { lost: 0, guesses } => guesses.fmt(f),
            Cost { lost, guesses } => write!(f, "{guesses} with {lost} lost"),
        }
    }
}

/// How many guesses are left: `1..=255`, or any number of them.
///
/// The order is that of the number of guesses; `Left::ANY` is the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Left(u16);

impl Left {
    /// No limit.
    pub const ANY: Left = Left(u16::MAX);

    /// From a file's number, where 0 means no limit.
    #[must_use]
    pub fn from_file(number: u8) -> Left {
        if number == 0 { Left::ANY } else { Left(u16::from(number)) }
    }

    /// Exactly `number` guesses, 0 included.
    #[must_use]
    pub fn exactly(number: u16) -> Left {
        assert!(number != u16::MAX, "that number means no limit");
        Left(number)
    }

    /// The number of guesses; `None` for any number of them.
    #[must_use]
    pub fn number(self) -> Option<u16> {
        (self != Left::ANY).then_some(self.0)
    }

    /// What is left after one more guess.
    ///
    /// # Panics
    ///
    /// Where there is no guess left to make.
    #[must_use]
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
    fn what_is_lost_comes_first() {
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
