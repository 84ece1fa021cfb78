//! A policy, replayed against every answer by this package's own feedback and rules.

use crate::score::Scores;
use crate::spec::{Objective, Spec};
use crate::value::{Score, Value, everything};

/// A decision tree: a guess, and a subtree for each feedback that does not solve the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    pub guess: u16,
    pub after: Vec<(u16, Policy)>,
}

pub fn replay(spec: &Spec, policy: &Policy) -> Result<Score, String> {
    let mut table = Table { spec, scores: Scores::of(spec), history: Vec::new() };
    let mut score = Score { value: Value::default(), worst: 0 };
    table.play(policy, &everything(spec.answers), &mut score)?;
    Ok(score)
}

struct Table<'s> {
    spec: &'s Spec,
    scores: Scores,
    history: Vec<(u16, u16)>,
}

impl Table<'_> {
    fn play(&mut self, policy: &Policy, set: &[u16], score: &mut Score) -> Result<(), String> {
        let spec = self.spec;
        let (number, is_late) = (self.history.len() + 1, spec.objective == Objective::LastGuess);
        if !spec.guesses().contains(&policy.guess) {
            return Err(format!("the policy plays word {}, which does not exist", policy.guess));
        }
        let name = spec.word(policy.guess.into());
        if spec.limit.is_some_and(|limit| number > limit.into()) {
            return Err(format!("the policy plays {name} as guess {number}, beyond the limit"));
        }
        if !self.history.iter().all(|&(guess, shown)| self.scores.allows(spec, guess, shown, policy.guess)) {
            return Err(format!("the policy plays {name} as guess {number}, which the rule forbids"));
        }
        let mut reached = 0;
        for (shown, part) in self.scores.parts(policy.guess, set) {
            let weight = spec.weight(&part);
            if self.scores.ends(shown, &part) {
                score.value.total += weight * number as i128;
                score.worst = score.worst.max(number);
                if is_late && spec.limit.is_some_and(|limit| number == usize::from(limit)) {
                    score.value.lost += weight;
                }
            } else if let Some((_, next)) = policy.after.iter().find(|(code, _)| *code == shown) {
                reached += 1;
                self.history.push((policy.guess, shown));
                self.play(next, &part, score)?;
                self.history.pop();
            } else {
                score.value.lost += if is_late { Value::TOO_MUCH.lost } else { weight };
            }
        }
        if reached < policy.after.len() {
            return Err(format!("the policy has a branch after {name} that no answer reaches"));
        }
        Ok(())
    }
}
