//! The oracle for games of a few words: every guess at every state, idle ones too, with nothing left out but what was
//! seen before.

use std::collections::HashMap;

use crate::score::{Scores, allows};
use crate::spec::Spec;
use crate::value::{Oracle, Value};

/// A set, the guesses allowed, and how many are left.
type State = (u32, u64, usize);

/// Brute force with a memory.
pub struct Brute<'s> {
    spec: &'s Spec,
    scores: Scores,
    known: HashMap<State, Value>,
}

fn bits(mut mask: u64) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u16)?;
        mask &= mask - 1;
        Some(bit)
    })
}

impl<'s> Brute<'s> {
    /// For a game of at most 32 answers and 64 words.
    pub fn new(spec: &'s Spec) -> Brute<'s> {
        assert!(spec.answers <= 32 && spec.words.len() <= 64, "brute force is for tiny games");
        Brute { spec, scores: Scores::of(spec), known: HashMap::new() }
    }

    fn weight(&self, set: u32) -> i128 {
        bits(set.into()).map(|secret| i128::from(self.spec.weights[usize::from(secret)])).sum()
    }

    fn best(&mut self, set: u32, allowed: u64, left: usize) -> Value {
        // As many guesses as candidates are as good as any number: a best policy tells something with each guess, for
        // what tells nothing can be left out, and so it needs no more.
        let left = left.min(set.count_ones() as usize);
        if left == 0 {
            return Value { lost: self.weight(set), total: 0 };
        }
        if let Some(&known) = self.known.get(&(set, allowed, left)) {
            return known;
        }
        let best = bits(allowed).map(|guess| self.play(set, allowed, left, guess)).min();
        let best = best.expect("the secret itself is always allowed");
        self.known.insert((set, allowed, left), best);
        best
    }

    fn play(&mut self, set: u32, allowed: u64, left: usize, guess: u16) -> Value {
        if left == 0 {
            return Value { lost: self.weight(set), total: 0 };
        }
        let secrets: Vec<u16> = bits(set.into()).collect();
        let mut sum = Value::default();
        for (shown, part) in self.scores.parts(guess, &secrets) {
            let part = part.iter().fold(0, |mask, &secret| mask | 1 << secret);
            let rest = if shown == self.scores.solved {
                Value::default()
            } else {
                let words = &self.spec.words;
                let kept = |&other: &u16| {
                    allows(self.spec, &words[usize::from(guess)], shown, &words[usize::from(other)])
                };
                let allowed = bits(allowed).filter(kept).fold(0, |mask, other| mask | 1 << other);
                self.best(part, allowed, left - 1)
            };
            sum = sum + rest.one_guess_earlier(self.weight(part));
        }
        sum
    }
}

fn mask(members: &[u16]) -> u64 {
    members.iter().fold(0, |mask, &member| mask | 1 << member)
}

impl Oracle for Brute<'_> {
    fn value(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Value> {
        Some(self.best(mask(set) as u32, mask(allowed), left))
    }

    fn after(&mut self, set: &[u16], allowed: &[u16], left: usize, guess: u16) -> Option<Value> {
        Some(self.play(mask(set) as u32, mask(allowed), left, guess))
    }
}
