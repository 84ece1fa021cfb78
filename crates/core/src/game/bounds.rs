//! What is proven of every policy of a game, and numbers between two bounds.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use crate::game::Cost;

/// Proven lower bounds on every policy of a game; 0 if nothing is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bounds {
    /// No policy has a smaller total (worst-then-mean: none whose worst case is within its bound; win-rate and last-guess: none whose
    /// weight lost or at the last guess is within its bound).
    pub total_at_least: u64,
    /// No policy has a smaller worst case (mean-then-worst: none whose total is within its bound).
    pub worst_at_least: u32,
    /// No policy loses less weight; last-guess: none has less at the last guess.
    pub lost_at_least: u64,
}

/// A number that lies between two bounds, and is exact if they are equal.
///
/// It prints as "12" or "12 to 40"; in JSON the one is a number, the other `{"at_least": 12, "at_most": 40}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval<T = Cost> {
    at_least: T,
    at_most: T,
}

impl<T: Copy + Ord> Interval<T> {
    /// The numbers between two bounds. If they contradict each other, the upper one is the number: something attains it.
    pub fn new(at_least: T, at_most: T) -> Interval<T> {
        Interval { at_least: at_least.min(at_most), at_most }
    }

    /// A number that is known exactly.
    pub fn exactly(number: T) -> Interval<T> {
        Interval { at_least: number, at_most: number }
    }

    /// The lower bound.
    pub fn at_least(self) -> T {
        self.at_least
    }

    /// The upper bound.
    pub fn at_most(self) -> T {
        self.at_most
    }

    /// The number, if it is known exactly.
    pub fn exact(self) -> Option<T> {
        self.is_exact().then_some(self.at_least)
    }

    /// Whether the number is known exactly.
    pub fn is_exact(self) -> bool {
        self.at_least == self.at_most
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: Interval<T>) -> Interval<T> {
        Interval::new(self.at_least.max(other.at_least), self.at_most.min(other.at_most))
    }
}

impl Interval {
    /// The number 0.
    pub const ZERO: Interval = Interval { at_least: 0, at_most: 0 };

    /// The interval of a sum less this part of it.
    #[must_use]
    pub fn without(self, part: Interval) -> Interval {
        let at_least = self.at_least.saturating_sub(part.at_most);
        Interval::new(at_least, self.at_most.saturating_sub(part.at_least))
    }
}

impl Add for Interval {
    type Output = Interval;

    /// Bounds saturate at 64 bits.
    fn add(self, other: Interval) -> Interval {
        let at_least = self.at_least.saturating_add(other.at_least);
        Interval::new(at_least, self.at_most.saturating_add(other.at_most))
    }
}

impl Sum for Interval {
    fn sum<I: Iterator<Item = Interval>>(all: I) -> Interval {
        all.fold(Interval::ZERO, Interval::add)
    }
}

impl<T: Copy + Ord + fmt::Display> fmt::Display for Interval<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(number) => write!(out, "{number}"),
            None => write!(out, "{} to {}", self.at_least, self.at_most),
        }
    }
}

/// An [`Interval`] in JSON.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Interval"))]
#[serde(untagged)]
enum Shown<T> {
    /// The number.
    Exact(T),
    /// Two different bounds.
    Between {
        /// The lower bound.
        at_least: T,
        /// The upper bound.
        at_most: T,
    },
}

#[cfg(feature = "serde")]
impl<T: Copy + Ord + serde::Serialize> serde::Serialize for Interval<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Interval { at_least, at_most } = *self;
        let shown = self.exact().map_or(Shown::Between { at_least, at_most }, Shown::Exact);
        shown.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Interval<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Shown::<T>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Shown::<T>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_do_not_look_exact() {
        let bounds = Interval::new(12, 40);
        assert_eq!((bounds.to_string(), bounds.exact()), ("12 to 40".to_owned(), None));
        let exact = Interval::new(12, 12);
        assert_eq!(
            (exact, exact.to_string(), exact.exact()),
            (Interval::exactly(12), "12".to_owned(), Some(12))
        );
        assert_eq!(Interval::new(40, 12), exact, "what is attained is certain");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn bounds_differ_from_numbers_in_json() {
        let json = |interval: Interval| serde_json::to_string(&interval).expect("it is plain");
        assert_eq!(json(Interval::new(12, 40)), r#"{"at_least":12,"at_most":40}"#);
        assert_eq!(json(Interval::exactly(12)), "12");
    }

    #[test]
    fn arithmetic_holds_what_it_must() {
        let (few, many) = (Interval::new(1, 3), Interval::new(10, 14));
        assert_eq!(few + many, Interval::new(11, 17));
        assert_eq!(many.without(few), Interval::new(7, 13));
        assert_eq!(few.without(many), Interval::ZERO);
        assert_eq!(many.and(Interval::new(12, 20)), Interval::new(12, 14));
        assert_eq!([few, few, Interval::exactly(2)].into_iter().sum::<Interval>(), Interval::new(4, 8));
        let huge = Interval::new(5, Cost::MAX);
        assert_eq!(huge + huge, Interval::new(10, Cost::MAX));
    }
}
