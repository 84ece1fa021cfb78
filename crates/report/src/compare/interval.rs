//! A number of guesses, exact or between two bounds, that never looks more exact than it is.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use serde::Serialize;

use salet_core::game::Cost;

/// A number of guesses: exact, or between two bounds.
///
/// In JSON an exact one is a number, and bounds are `{"at_least": 12, "at_most": 40}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Interval {
    /// The number.
    Exact(Cost),
    /// Two different bounds.
    Between {
        /// The lower bound.
        at_least: Cost,
        /// The upper bound.
        at_most: Cost,
    },
}

impl Interval {
    /// No guesses.
    pub const ZERO: Interval = Interval::Exact(0);

    /// The numbers between two bounds. If they contradict each other, the upper one is the number: a strategy attains it.
    pub fn new(at_least: Cost, at_most: Cost) -> Interval {
        if at_least >= at_most { Interval::Exact(at_most) } else { Interval::Between { at_least, at_most } }
    }

    /// The lower and the upper bound.
    pub fn bounds(self) -> (Cost, Cost) {
        match self {
            Interval::Exact(cost) => (cost, cost),
            Interval::Between { at_least, at_most } => (at_least, at_most),
        }
    }

    /// The lower bound.
    pub fn at_least(self) -> Cost {
        self.bounds().0
    }

    /// The upper bound.
    pub fn at_most(self) -> Cost {
        self.bounds().1
    }

    /// Whether the number is exact.
    pub fn is_exact(self) -> bool {
        matches!(self, Interval::Exact(_))
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: Interval) -> Interval {
        Interval::new(self.at_least().max(other.at_least()), self.at_most().min(other.at_most()))
    }

    /// The interval less a part of it.
    #[must_use]
    pub fn without(self, part: Interval) -> Interval {
        let at_least = self.at_least().saturating_sub(part.at_most());
        Interval::new(at_least, self.at_most().saturating_sub(part.at_least()))
    }
}

impl Add for Interval {
    type Output = Interval;

    /// Bounds saturate at 64 bits.
    fn add(self, other: Interval) -> Interval {
        let at_least = self.at_least().saturating_add(other.at_least());
        Interval::new(at_least, self.at_most().saturating_add(other.at_most()))
    }
}

impl Sum for Interval {
    fn sum<I: Iterator<Item = Interval>>(all: I) -> Interval {
        all.fold(Interval::ZERO, Interval::add)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Interval::Exact(cost) => write!(out, "{cost}"),
            Interval::Between { at_least, at_most } => write!(out, "{at_least} to {at_most}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_do_not_look_exact() {
        let bounds = Interval::new(12, 40);
        assert_eq!(bounds.to_string(), "12 to 40");
        assert_eq!(serde_json::to_string(&bounds).expect("it is plain"), r#"{"at_least":12,"at_most":40}"#);
        assert!(!bounds.is_exact());
        let exact = Interval::new(12, 12);
        assert_eq!((exact, exact.to_string()), (Interval::Exact(12), "12".to_owned()));
        assert_eq!(serde_json::to_string(&exact).expect("it is plain"), "12");
    }

    #[test]
    fn arithmetic_holds_what_it_must() {
        let (few, many) = (Interval::new(1, 3), Interval::new(10, 14));
        assert_eq!(few + many, Interval::new(11, 17));
        assert_eq!(many.without(few), Interval::new(7, 13));
        assert_eq!(few.without(many), Interval::ZERO);
        assert_eq!(many.and(Interval::new(12, 20)), Interval::new(12, 14));
        assert_eq!([few, few, Interval::Exact(2)].into_iter().sum::<Interval>(), Interval::new(4, 8));
        let huge = Interval::new(5, Cost::MAX);
        assert_eq!(huge + huge, Interval::new(10, Cost::MAX));
    }
}
