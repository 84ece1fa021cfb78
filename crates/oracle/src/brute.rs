//! The oracle for games of a few words: brute force over every guess at every state, with a memo and no pruning.

use std::collections::HashMap;

use crate::score::{Scores, allows};
use crate::spec::Spec;
use crate::value::{Oracle, Value};

/// A set, the allowed guesses, and the number of guesses left.
type State = (Vec<u16>, Vec<u16>, usize);

pub struct Brute<'s> {
    spec: &'s Spec,
    scores: Scores,
    memo: HashMap<State, Value>,
}

impl<'s> Brute<'s> {
    pub fn new(spec: &'s Spec) -> Brute<'s> {
        Brute { spec, scores: Scores::of(spec), memo: HashMap::new() }
    }
}

impl Oracle for Brute<'_> {
    fn value(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Value> {
        // More guesses than candidates do not help: without its useless guesses a policy is no worse, and each guess
        // that remains splits the candidates.
        let left = left.min(set.len());
        let state = (set.to_vec(), allowed.to_vec(), left);
        if let Some(&known) = self.memo.get(&state) {
            return Some(known);
        }
        let best = allowed.iter().filter_map(|&guess| self.after(set, allowed, left, guess)).min();
        let best = best.expect("the secret itself is always allowed");
        self.memo.insert(state, best);
        Some(best)
    }

    fn after(&mut self, set: &[u16], allowed: &[u16], left: usize, guess: u16) -> Option<Value> {
        if left == 0 {
            return Some(Value { lost: self.spec.weight(set), total: 0 });
        }
        let mut sum = Value::default();
        for (shown, part) in self.scores.parts(guess, set) {
            let weight = self.spec.weight(&part);
            let rest = if self.scores.ends(shown, &part) {
                Value::default()
            } else {
                let allowed = allowed.iter().copied().filter(|&other| allows(self.spec, guess, shown, other));
                self.value(&part, &allowed.collect::<Vec<u16>>(), left - 1)?
            };
            sum = sum + rest.one_guess_earlier(weight);
        }
        Some(sum)
    }
}
