//! The oracle for words that differ in one letter, by a formula: each guess tells one answer from all others, so the best
//! policy plays the remaining answers by falling weight.

use crate::spec::{Objective, Spec};
use crate::value::{Oracle, Value};

pub struct Chain<'s>(pub &'s Spec);

impl Chain<'_> {
    fn play(&self, set: &[u16], left: usize) -> Value {
        let mut weights: Vec<i128> = set.iter().map(|&secret| self.0.weight(&[secret])).collect();
        weights.sort_unstable_by(|one, other| other.cmp(one));
        let (solved, lost) = weights.split_at(left.min(weights.len()));
        let total = (1..).zip(solved).map(|(number, weight)| number * weight).sum();
        if self.0.objective != Objective::LastGuess {
            return Value { lost: lost.iter().sum(), total };
        }
        match lost.len() {
            0 => Value {
                lost: if solved.len() == left { solved.last().copied().unwrap_or(0) } else { 0 },
                total,
            },
            _ => Value::TOO_MUCH,
        }
    }
}

impl Oracle for Chain<'_> {
    fn value(&mut self, set: &[u16], _: &[u16], left: usize) -> Option<Value> {
        Some(self.play(set, left))
    }

    fn after(&mut self, set: &[u16], _: &[u16], left: usize, guess: u16) -> Option<Value> {
        if left == 0 {
            return Some(self.play(set, 0));
        }
        let others: Vec<u16> = set.iter().copied().filter(|&secret| secret != guess).collect();
        let rest = self.play(&others, left - 1);
        // A guess that is no candidate spends a guess on the others and solves none.
        let solved = self.0.weight(set) - self.0.weight(&others);
        let is_late = self.0.objective == Objective::LastGuess && left == 1;
        let own = Value { lost: if is_late { solved } else { 0 }, total: solved };
        Some(rest.earlier(self.0, self.0.weight(&others)) + own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::{games, random};

    #[test]
    fn the_formula_is_what_brute_force_finds() {
        for seed in 0..400 {
            let spec = games::chain(&mut random(seed), 9);
            let (mut brute, mut chain) = (Brute::new(&spec), Chain(&spec));
            assert_eq!(brute.game(&spec), chain.game(&spec), "seed {seed}: {spec:?}");
            for guess in 0..spec.words.len() as u16 {
                assert_eq!(brute.opener(&spec, guess), chain.opener(&spec, guess), "seed {seed}: {spec:?}");
            }
        }
    }
}
