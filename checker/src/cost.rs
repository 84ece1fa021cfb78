//! Costs: whole numbers, and infinity for "cannot be solved with so many guesses".
//!
//! A finite cost is at most 65,535 answers × 2³² of weight × 2¹⁶ guesses, so it stays below 2⁶⁴;
//! sums that a malicious file drives beyond that saturate at infinity only where the file itself
//! says so, and are refused otherwise (see [`Cost::checked_add`]).

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// A cost or a bound on one; the greatest value is infinity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cost(u64);

impl Cost {
    /// Nothing.
    pub const ZERO: Cost = Cost(0);
    /// More than any strategy costs: there is none.
    pub const INFINITY: Cost = Cost(u64::MAX);

    /// The cost `value`; `u64::MAX` is infinity.
    #[must_use]
    pub const fn new(value: u64) -> Cost {
        Cost(value)
    }

    /// The number, `u64::MAX` for infinity.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }

    /// Whether this is infinity.
    #[must_use]
    pub fn is_infinite(self) -> bool {
        self == Cost::INFINITY
    }

    /// The sum where it is finite and fits.
    #[must_use]
    pub fn checked_add(self, more: u64) -> Option<Cost> {
        let sum = self.0.checked_add(more)?;
        (sum != u64::MAX).then_some(Cost(sum))
    }

    /// The difference where it is not negative; infinity minus a number is infinity.
    #[must_use]
    pub fn less(self, weight: u64) -> Cost {
        if self.is_infinite() { self } else { Cost(self.0.saturating_sub(weight)) }
    }
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost(self.0.saturating_add(other.0))
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::ZERO, Add::add)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_infinite() { f.write_str("infinity") } else { self.0.fmt(f) }
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
