//! The oracle for large games: branch and bound, best guess first, with a lower bound from the sizes and weights of the
//! parts. It suits games whose guesses tell nearly everything, and gives up on others, and on the objective last-guess.
//!
//! The bound of a part P with r guesses left:
//!
//! - r = 0 loses all of P, and r = 1 all but its heaviest secret; both are exact.
//! - r >= 2 costs at least 2 w(P) - max w(P): the next guess solves one secret, and no other is solved sooner than by the
//!   guess after it. This is exact for one and for two secrets.
//!
//! A guess that does not split the set is skipped: it spends a guess, and allows no more guesses than before.

use std::collections::HashMap;
use std::rc::Rc;

use crate::score::Scores;
use crate::spec::{Objective, Rule, Spec};
use crate::value::{Oracle, Value};

pub struct Branch<'s> {
    spec: &'s Spec,
    scores: Scores,
    memo: HashMap<State, Known>,
    /// Feedback lookups until it gives up.
    budget: u64,
    /// For each feedback, the clock when a guess last showed it, and the number of its part.
    seen: Vec<(u32, u32)>,
    /// Counts the calls of `figures`.
    clock: u32,
}

/// A set, the allowed guesses (none under the normal rule), and the number of guesses left.
type State = (Rc<[u16]>, Rc<[u16]>, usize);

#[derive(Clone, Copy)]
struct Known {
    at_least: Value,
    exact: bool,
}

/// The size and weights of a part.
#[derive(Clone, Copy, Default)]
struct Figures {
    size: usize,
    weight: i128,
    heaviest: i128,
}

impl Figures {
    fn add(&mut self, weight: i128) {
        self.size += 1;
        self.weight += weight;
        self.heaviest = self.heaviest.max(weight);
    }

    /// The lower bound of such a set, and whether it is exact.
    fn bound(&self, left: usize) -> (Value, bool) {
        let Figures { size, weight, heaviest } = *self;
        match left {
            0 => (Value { lost: weight, total: 0 }, true),
            1 => (Value { lost: weight - heaviest, total: heaviest }, true),
            _ => (Value { lost: 0, total: 2 * weight - heaviest }, size <= 2),
        }
    }
}

/// The bound of a guess, whether it is inexact, and the guess.
type Candidate = (Value, bool, u16);

impl<'s> Branch<'s> {
    /// The oracle for a game, with a budget of feedback lookups.
    pub fn new(spec: &'s Spec, budget: u64) -> Branch<'s> {
        let scores = Scores::of(spec);
        let seen = vec![(0, 0); usize::from(scores.solved) + 1];
        Branch { spec, scores, memo: HashMap::new(), budget, seen, clock: 0 }
    }

    fn weigh(&self, set: &[u16]) -> Figures {
        let mut figures = Figures::default();
        set.iter().for_each(|&secret| figures.add(self.spec.weights[usize::from(secret)].into()));
        figures
    }

    /// The parts of a guess, each with a mark for the solved part.
    fn figures(&mut self, guess: u16, set: &[u16]) -> Vec<(bool, Figures)> {
        self.clock += 1;
        let mut parts: Vec<(bool, Figures)> = Vec::new();
        let row = self.scores.row(guess);
        for &secret in set {
            let code = row[usize::from(secret)];
            let seen = &mut self.seen[usize::from(code)];
            if seen.0 != self.clock {
                *seen = (self.clock, parts.len() as u32);
                parts.push((code == self.scores.solved, Figures::default()));
            }
            parts[seen.1 as usize].1.add(self.spec.weights[usize::from(secret)].into());
        }
        parts
    }

    fn spend(&mut self, lookups: usize) -> Option<()> {
        self.budget = self.budget.checked_sub(lookups as u64)?;
        Some(())
    }

    fn candidates(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Vec<Candidate>> {
        self.spend(set.len() * allowed.len())?;
        let mut candidates = Vec::new();
        for &guess in allowed {
            let parts = self.figures(guess, set);
            if parts.len() == 1 && !parts[0].0 {
                continue;
            }
            let (mut bound, mut inexact) = (Value::default(), false);
            for (solved, part) in parts {
                let (rest, exact) = if solved { (Value::default(), true) } else { part.bound(left - 1) };
                bound = bound + rest.one_guess_earlier(part.weight);
                inexact |= !exact;
            }
            candidates.push((bound, inexact, guess));
        }
        candidates.sort_unstable();
        Some(candidates)
    }

    fn allowed_after(&mut self, allowed: &Rc<[u16]>, guess: u16, shown: u16) -> Option<Rc<[u16]>> {
        if self.spec.rule == Rule::Normal {
            return Some(allowed.clone());
        }
        // Scoring takes many times as long as a lookup.
        self.spend(allowed.len() * 16)?;
        let fits = |other: &u16| self.scores.allows(self.spec, guess, shown, *other);
        Some(allowed.iter().copied().filter(fits).collect())
    }

    /// The value of a set, or a bound that reaches the cutoff.
    fn search(&mut self, set: &[u16], allowed: &Rc<[u16]>, left: usize, cutoff: Value) -> Option<Known> {
        let (at_least, exact) = self.weigh(set).bound(left);
        if exact || at_least >= cutoff {
            return Some(Known { at_least, exact });
        }
        let others: Rc<[u16]> = if self.spec.rule == Rule::Normal { Rc::from([]) } else { allowed.clone() };
        let state: State = (set.into(), others, left.min(set.len()));
        if let Some(&known) = self.memo.get(&state)
            && (known.exact || known.at_least >= cutoff)
        {
            return Some(known);
        }
        let mut known = Known { at_least: cutoff, exact: false };
        for (bound, _, guess) in self.candidates(set, allowed, left)? {
            if bound >= known.at_least {
                break;
            }
            let sum = self.sum((guess, bound), set, allowed, left, known.at_least)?;
            if sum < known.at_least {
                known = Known { at_least: sum, exact: true };
            }
        }
        self.memo.insert(state, known);
        Some(known)
    }

    /// The value of a guess with this bound, or a bound that reaches the cutoff.
    fn sum(
        &mut self,
        (guess, mut sum): (u16, Value),
        set: &[u16],
        allowed: &Rc<[u16]>,
        left: usize,
        cutoff: Value,
    ) -> Option<Value> {
        let mut parts = self.scores.parts(guess, set);
        parts.retain(|&(shown, _)| shown != self.scores.solved);
        parts.sort_by_key(|(_, part)| part.len());
        for (shown, part) in parts {
            let figures = self.weigh(&part);
            let (bound, exact) = figures.bound(left - 1);
            if exact {
                continue;
            }
            let others = sum - bound.one_guess_earlier(figures.weight);
            let allowed = self.allowed_after(allowed, guess, shown)?;
            let most = (cutoff - others).one_guess_later(figures.weight);
            let rest = self.search(&part, &allowed, left - 1, most)?;
            sum = others + rest.at_least.one_guess_earlier(figures.weight);
            if sum >= cutoff {
                break;
            }
        }
        Some(sum)
    }
}

impl Oracle for Branch<'_> {
    fn value(&mut self, set: &[u16], allowed: &[u16], left: usize) -> Option<Value> {
        if self.spec.objective == Objective::LastGuess {
            return None;
        }
        Some(self.search(set, &allowed.into(), left, Value::TOO_MUCH)?.at_least)
    }

    fn after(&mut self, set: &[u16], allowed: &[u16], left: usize, guess: u16) -> Option<Value> {
        if self.spec.objective == Objective::LastGuess {
            return None;
        }
        if left == 0 {
            return Some(Value { lost: self.spec.weight(set), total: 0 });
        }
        let mut sum = Value::default();
        for (shown, part) in self.scores.parts(guess, set) {
            let weight = self.spec.weight(&part);
            let rest = if shown == self.scores.solved {
                Value::default()
            } else {
                let allowed = self.allowed_after(&allowed.into(), guess, shown)?;
                self.search(&part, &allowed, left - 1, Value::TOO_MUCH)?.at_least
            };
            sum = sum + rest.one_guess_earlier(weight);
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::{games, random};

    #[test]
    fn both_oracles_agree() {
        for seed in 0..3000 {
            let mut random = random(seed);
            let spec = games::tiny(&mut random);
            if spec.objective == Objective::LastGuess {
                continue;
            }
            let (mut brute, mut branch) = (Brute::new(&spec), Branch::new(&spec, u64::MAX));
            assert_eq!(brute.game(&spec), branch.game(&spec), "seed {seed}: {spec:?}");
            for guess in 0..spec.words.len() as u16 {
                assert_eq!(brute.opener(&spec, guess), branch.opener(&spec, guess), "seed {seed}: {spec:?}");
            }
        }
    }
}
