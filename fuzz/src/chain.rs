//! The oracle for words that differ in one letter, where each guess tells one answer from all others: a formula.

use crate::spec::Spec;
use crate::value::{Oracle, Value};

/// Play the heaviest that is left, as long as there are guesses.
pub struct Chain<'s>(pub &'s Spec);

impl Chain<'_> {
    fn play(&self, weights: &mut [i128], left: usize) -> Value {
        weights.sort_unstable_by(|one, other| other.cmp(one));
        let (found, lost) = weights.split_at(left.min(weights.len()));
        let total = (1..).zip(found).map(|(number, weight)| number * weight).sum();
        Value { lost: lost.iter().sum(), total }
    }

    fn weights(&self, set: &[u16]) -> Vec<i128> {
        set.iter().map(|&secret| self.0.weights[usize::from(secret)].into()).collect()
    }
}

impl Oracle for Chain<'_> {
    fn value(&mut self, set: &[u16], _: &[u16], left: usize) -> Option<Value> {
        Some(self.play(&mut self.weights(set), left))
    }

    fn after(&mut self, set: &[u16], _: &[u16], left: usize, guess: u16) -> Option<Value> {
        let weight = self.spec_weight(set, guess);
        let mut others =
            self.weights(&set.iter().copied().filter(|&secret| secret != guess).collect::<Vec<_>>());
        if left == 0 {
            return Some(Value { lost: others.iter().sum::<i128>() + weight, total: 0 });
        }
        let rest = self.play(&mut others, left - 1);
        Some(rest.one_guess_earlier(others.iter().sum()) + Value { lost: 0, total: weight })
    }
}

impl Chain<'_> {
    /// The weight of a guess, if it may be the secret.
    fn spec_weight(&self, set: &[u16], guess: u16) -> i128 {
        if set.contains(&guess) { self.0.weights[usize::from(guess)].into() } else { 0 }
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
