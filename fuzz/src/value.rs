//! What play is worth: what is lost, then what finding the rest takes; and what each objective makes of it.

use std::ops::{Add, Sub};

use crate::spec::{Objective, Spec};

/// The weight that is not found, and the sum of weight times guesses over what is. Compared in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value {
    /// The weight of the answers that are not found.
    pub lost: i128,
    /// The sum of weight times guesses over those that are.
    pub total: i128,
}

impl Value {
    /// More than anything costs.
    pub const TOO_MUCH: Value = Value { lost: 1 << 80, total: 0 };

    /// As seen one guess earlier, for a set of so much weight.
    pub fn one_guess_earlier(self, weight: i128) -> Value {
        Value { total: self.total + weight - self.lost, ..self }
    }

    /// The other way.
    pub fn one_guess_later(self, weight: i128) -> Value {
        Value { total: self.total - weight + self.lost, ..self }
    }
}

impl Add for Value {
    type Output = Value;

    fn add(self, other: Value) -> Value {
        Value { lost: self.lost + other.lost, total: self.total + other.total }
    }
}

impl Sub for Value {
    type Output = Value;

    fn sub(self, other: Value) -> Value {
        Value { lost: self.lost - other.lost, total: self.total - other.total }
    }
}

/// What can be had by an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// What is lost, and the total.
    pub value: Value,
    /// The most guesses of an answer that is found.
    pub worst: usize,
}

impl Score {
    /// The figures that an objective judges by, the first that differs deciding.
    pub fn judged(&self, objective: Objective) -> [i128; 2] {
        let (Value { lost, total }, worst) = (self.value, self.worst as i128);
        match objective {
            Objective::Mean => [total, 0],
            Objective::Worst => [worst, 0],
            Objective::WorstThenMean => [worst, total],
            Objective::MeanThenWorst => [total, worst],
            Objective::WinRate => [lost, total],
        }
    }
}

/// The truth about a game, or about an opener.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    /// The figures that the objective judges by.
    Best([i128; 2]),
    /// Not every answer can be found.
    Infeasible,
}

/// The truth by an objective, from the least value within each number of guesses up to `most`. `None` if that is not to
/// be had.
pub fn truth(
    objective: Objective,
    most: usize,
    mut within: impl FnMut(usize) -> Option<Value>,
) -> Option<Truth> {
    let value = within(most)?;
    if objective == Objective::WinRate {
        return Some(Truth::Best([value.lost, value.total]));
    }
    if value.lost > 0 {
        return Some(Truth::Infeasible);
    }
    if objective == Objective::Mean {
        return Some(Truth::Best([value.total, 0]));
    }
    for worst in 1..=most {
        let least = within(worst)?;
        let enough = match objective {
            Objective::MeanThenWorst => least == value,
            _ => least.lost == 0,
        };
        if enough {
            return Some(Truth::Best(Score { value: least, worst }.judged(objective)));
        }
    }
    None
}

/// Somebody who knows what positions are worth.
pub trait Oracle {
    /// The least value of a set with these guesses allowed and so many left; `None` if it would take too long.
    fn value(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Value>;

    /// As that, with the next guess given.
    fn after(&mut self, set: &[u16], allowed: &[u16], left: usize, guess: u16) -> Option<Value>;

    /// The truth about a position.
    fn truth(&mut self, spec: &Spec, set: &[u16], allowed: &[u16], left: usize) -> Option<Truth> {
        truth(spec.objective, left, |left| self.value(set, allowed, left))
    }

    /// The truth about a game.
    fn game(&mut self, spec: &Spec) -> Option<Truth> {
        self.truth(spec, &everything(spec.answers), &everything(spec.words.len()), spec.most())
    }

    /// The truth about an opener.
    fn opener(&mut self, spec: &Spec, guess: u16) -> Option<Truth> {
        let (set, allowed) = (everything(spec.answers), everything(spec.words.len()));
        truth(spec.objective, spec.most(), |left| self.after(&set, &allowed, left, guess))
    }
}

/// The first so many numbers.
pub fn everything(count: usize) -> Vec<u16> {
    (0..count as u16).collect()
}
