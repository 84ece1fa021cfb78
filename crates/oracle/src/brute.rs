//! The oracle for games of a few words: brute force over every guess at every state, with a memo and no pruning.

use std::collections::HashMap;

use crate::score::Scores;
use crate::spec::{Objective, Spec};
use crate::value::{Oracle, Value};

/// A set, the allowed guesses, and the number of guesses left.
type State = (Vec<u16>, Vec<u16>, usize);

/// A rule of one's own: a guess, an answer that it left, and a later guess.
pub type Legal<'s> = &'s (dyn Fn(u16, u16, u16) -> bool + Sync);

pub struct Brute<'s> {
    spec: &'s Spec,
    scores: Scores,
    legal: Option<Legal<'s>>,
    memo: HashMap<State, Value>,
}

impl<'s> Brute<'s> {
    pub fn new(spec: &'s Spec) -> Brute<'s> {
        Brute { spec, scores: Scores::of(spec), legal: None, memo: HashMap::new() }
    }

    /// With another rule beside that of the game.
    #[must_use]
    pub fn with_rule(self, legal: Legal<'s>) -> Brute<'s> {
        Brute { legal: Some(legal), ..self }
    }

    fn is_late(&self) -> bool {
        self.spec.objective == Objective::LastGuess
    }

    /// The allowed guesses after a guess that showed `shown`, for `answer` and others.
    fn allowed_after(&self, allowed: &[u16], (guess, shown, answer): (u16, u16, u16)) -> Vec<u16> {
        let fits = |other: &u16| {
            self.scores.allows(self.spec, guess, shown, *other)
                && self.legal.is_none_or(|legal| legal(guess, answer, *other))
        };
        allowed.iter().copied().filter(fits).collect()
    }
}

impl Oracle for Brute<'_> {
    fn value(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Value> {
        // More guesses than candidates do not help: without its useless guesses a policy is no worse, and each guess
        // that remains splits the candidates. With one more, none is solved at the last guess.
        let left = left.min(set.len() + usize::from(self.is_late()));
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
            let nothing = Value { lost: self.spec.weight(set), total: 0 };
            return Some(if self.is_late() { Value::TOO_MUCH } else { nothing });
        }
        let mut sum = Value::default();
        for (shown, part) in self.scores.parts(guess, set) {
            let weight = self.spec.weight(&part);
            let rest = if self.scores.ends(shown, &part) {
                Value { lost: if self.is_late() && left == 1 { weight } else { 0 }, total: 0 }
            } else {
                let allowed = self.allowed_after(allowed, (guess, shown, part[0]));
                self.value(&part, &allowed, left - 1)?
            };
            sum = sum + rest.earlier(self.spec, weight);
        }
        Some(sum)
    }
}
