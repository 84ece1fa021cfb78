//! The oracle for games of a few words: brute force over every guess at every state, with a memo and no pruning.

use std::collections::HashMap;

use crate::score::{Scores, allows};
use crate::spec::Spec;
use crate::value::{Oracle, Value};

/// A set, the allowed guesses, and the number of guesses left.
type State = (u32, u64, usize);

pub struct Brute<'s> {
    spec: &'s Spec,
    scores: Scores,
    memo: HashMap<State, Value>,
}

fn bits(mut mask: u64) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u16)?;
        mask &= mask - 1;
        Some(bit)
    })
}

fn mask(members: impl IntoIterator<Item = u16>) -> u64 {
    members.into_iter().fold(0, |mask, member| mask | 1 << member)
}

impl<'s> Brute<'s> {
    /// The oracle for a game of at most 32 answers and 64 words.
    pub fn new(spec: &'s Spec) -> Brute<'s> {
        assert!(spec.answers <= 32 && spec.words.len() <= 64, "brute force is for tiny games");
        Brute { spec, scores: Scores::of(spec), memo: HashMap::new() }
    }

    fn best(&mut self, set: u32, allowed: u64, left: usize) -> Value {
        // More guesses than candidates do not help: without its useless guesses a policy is no worse, and each guess
        // that remains splits the candidates.
        let left = left.min(set.count_ones() as usize);
        if let Some(&known) = self.memo.get(&(set, allowed, left)) {
            return known;
        }
        let best = bits(allowed).map(|guess| self.play(set, allowed, left, guess)).min();
        let best = best.expect("the secret itself is always allowed");
        self.memo.insert((set, allowed, left), best);
        best
    }

    fn play(&mut self, set: u32, allowed: u64, left: usize, guess: u16) -> Value {
        let secrets: Vec<u16> = bits(set.into()).collect();
        if left == 0 {
            return Value { lost: self.spec.weight(&secrets), total: 0 };
        }
        let mut sum = Value::default();
        for (shown, part) in self.scores.parts(guess, &secrets) {
            let weight = self.spec.weight(&part);
            let rest = if shown == self.scores.solved {
                Value::default()
            } else {
                let allowed = bits(allowed).filter(|&other| allows(self.spec, guess, shown, other));
                self.best(mask(part) as u32, mask(allowed), left - 1)
            };
            sum = sum + rest.one_guess_earlier(weight);
        }
        sum
    }
}

impl Oracle for Brute<'_> {
    fn value(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Value> {
        Some(self.best(mask(set.iter().copied()) as u32, mask(allowed.iter().copied()), left))
    }

    fn after(&mut self, set: &[u16], allowed: &[u16], left: usize, guess: u16) -> Option<Value> {
        Some(self.play(mask(set.iter().copied()) as u32, mask(allowed.iter().copied()), left, guess))
    }
}
