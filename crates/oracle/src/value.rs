//! The value of play: the weight lost, or solved only at the last guess under the objective last-guess, then the total of the rest; and the figures that each objective derives from it.

use std::ops::{Add, Sub};

use crate::spec::{Objective, Spec};

/// The cost of a policy on a set of answers, compared by lost weight first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value {
    /// The weight of the answers that the policy does not solve.
    pub lost: i128,
    /// The sum of weight times guesses over the answers that it solves.
    pub total: i128,
}

impl Value {
    /// More than any policy costs.
    pub const TOO_MUCH: Value = Value { lost: 1 << 80, total: 0 };

    /// The value one guess earlier, for a set of this weight: late answers are solved and take the guess, lost ones do not count it.
    pub fn earlier(self, spec: &Spec, weight: i128) -> Value {
        match spec.objective {
            Objective::LastGuess => Value { total: self.total + weight, ..self },
            _ => self.one_guess_earlier(weight),
        }
    }

    /// The value one guess earlier, for a set of this weight, if `lost` is what is not solved.
    pub fn one_guess_earlier(self, weight: i128) -> Value {
        Value { total: self.total + weight - self.lost, ..self }
    }

    /// The inverse of [`one_guess_earlier`](Value::one_guess_earlier).
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    pub value: Value,
    /// The most guesses for an answer that the policy solves.
    pub worst: usize,
}

impl Score {
    /// The figures that an objective compares, the most important one first.
    pub fn judged(&self, objective: Objective) -> [i128; 2] {
        let (Value { lost, total }, worst) = (self.value, self.worst as i128);
        match objective {
            Objective::Mean => [total, 0],
            Objective::Worst => [worst, 0],
            Objective::WorstThenMean => [worst, total],
            Objective::MeanThenWorst => [total, worst],
            Objective::WinRate | Objective::LastGuess => [lost, total],
        }
    }
}

/// The more a game costs, the greater it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    /// The least figures that the objective compares.
    Best([i128; 2]),
    Infeasible,
}

/// The truth under an objective, from the least value `within` each number of guesses up to `most`. `None` if the oracle
/// gives up.
pub fn truth(
    objective: Objective,
    most: usize,
    mut within: impl FnMut(usize) -> Option<Value>,
) -> Option<Truth> {
    let value = within(most)?;
    if objective == Objective::WinRate {
        return Some(Truth::Best([value.lost, value.total]));
    }
    if objective == Objective::LastGuess && value.lost < Value::TOO_MUCH.lost {
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

/// An oracle knows the value of positions, or gives up with `None`.
pub trait Oracle {
    /// The least value of a set, given the allowed guesses and the number of guesses left.
    fn value(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Value>;

    fn after(&mut self, set: &[u16], allowed: &[u16], left: usize, guess: u16) -> Option<Value>;

    fn truth(&mut self, spec: &Spec, set: &[u16], allowed: &[u16], left: usize) -> Option<Truth> {
        truth(spec.objective, left, |left| self.value(set, allowed, left))
    }

    fn game(&mut self, spec: &Spec) -> Option<Truth> {
        self.truth(spec, &everything(spec.answers), &spec.guesses(), spec.most())
    }

    fn opener(&mut self, spec: &Spec, guess: u16) -> Option<Truth> {
        let (set, allowed) = (everything(spec.answers), spec.guesses());
        truth(spec.objective, spec.most(), |left| self.after(&set, &allowed, left, guess))
    }
}

pub fn everything(count: usize) -> Vec<u16> {
    (0..count as u16).collect()
}
